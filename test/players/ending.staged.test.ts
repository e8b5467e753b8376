import { renameNext } from '../../src/engine/moves.ts';
import { type Move, type Position, VARIANTS } from '../../src/index.ts';
import { EndingTree } from '../../src/players/ending.ts';
import { rolloutPlayer, createPlayer, playGame } from '../../src/players/index.ts';
import { createMidGameSearch } from '../../src/search/portfolio.ts';
import { perStage } from '../stage.ts';
import { verdictOf } from '../search/outcomes.ts';
import { countWins, findCase, findLate, listWorlds, showView } from './games.ts';

const HIDDEN = 3;

/** Which card a stretch takes from the stock depends on the order. */
const hide = (moves: readonly Move[]) => moves.map((move) => renameNext(move, 1));

/** Whether a game is won that goes by the plan and the stock that is seen. */
function winsBy(plan: ReturnType<EndingTree['plan']>, world: Position): boolean {
  const after = plan.stretch.reduce((position, move) => position.play(position.translate(move)), world);
  const { stock } = after.game;
  const next = plan.next.get(stock.subarray(0, stock.length - after.stockCount).join());
  return after.isWon || (next !== undefined && next.wins > 0 && winsBy(next, after));
}

describe.each(VARIANTS)('a plan for the last cards of $name', ({ name }) => {
  const gameCase = findCase(name);
  const lates = perStage([9007, 9006, 9005], [9007, 9006, 9005, 9004, 9003, 9002, 9001])
    .map((seed) => findLate(gameCase, seed, HIDDEN))
    .filter((position) => position.stockCount > 1 && position.stockCount <= HIDDEN && position.listMoves().length > 0);

  test('wins as many orders as it says, and no more than can be won by one who sees them', () => {
    const player = createPlayer(rolloutPlayer, gameCase, { nodes: 200 });
    const search = createMidGameSearch(gameCase, 16);
    let promised = 0;
    for (const late of lates) {
      const plan = new EndingTree(gameCase, 20_000).plan(showView(late));
      const { stretch, wins } = plan;
      const worlds = listWorlds(late);
      const games = worlds.map((world) => playGame(world, player));
      const lost = worlds.filter((world) => verdictOf(search, world, 2000) === 'unwinnable').length;
      const begun = games.map(({ moves }) => hide(moves.slice(0, stretch.length)));
      expect(begun).toEqual(worlds.map(() => hide(stretch)));
      // Where nothing was won a longer search may still find something.
      expect(countWins(games)).toBeGreaterThanOrEqual(wins);
      expect(worlds.filter((world) => winsBy(plan, world)).length).toBeGreaterThanOrEqual(wins);
      expect(wins).toBeLessThanOrEqual(worlds.length - lost);
      promised += wins;
    }
    expect(promised).toBeGreaterThan(0);
  });
});

test('the end of a game takes the stock card that comes, whichever one was thought of', () => {
  const gameCase = findCase('cadogan-congress');
  const player = createPlayer(rolloutPlayer, gameCase, { nodes: 200 });
  const endings = listWorlds(findLate(gameCase, 9025, HIDDEN)).map((world) => playGame(world, player).ending);
  expect(endings).not.toContain('given-up');
});
