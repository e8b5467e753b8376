import { Advisor } from '../../src/players/advisor.ts';
import { View } from '../../src/players/view.ts';
import {
  hastyPlayer,
  createPlayer,
  type PlayerKind,
  rolloutPlayer,
  thinkingPlayer,
  playGame,
} from '../../src/players/index.ts';
import { VARIANTS } from '../../src/index.ts';
import { openSeed } from '../games/cases.ts';
import {
  countWins,
  dealSeeds,
  findCase,
  findLate,
  findMiddle,
  forgetGame,
  permuteHidden,
  playGames,
  watchPlayer,
} from './games.ts';

const NODES = 200;
const THINKERS: readonly PlayerKind[] = [rolloutPlayer, thinkingPlayer];
const CASES = THINKERS.flatMap((kind) =>
  VARIANTS.map(({ name: variant }) => ({ kind, variant, name: `${kind.name}: ${variant}` })),
);

test.each(CASES)('$name chooses the same when told the hidden cards in another order', ({ kind, variant }) => {
  const gameCase = findCase(variant);
  for (const start of [forgetGame(findMiddle(gameCase, 7)), findLate(gameCase, 9002, 5)]) {
    const [player, other] = [0, 1].map(() => createPlayer(kind, gameCase, { nodes: NODES }));
    let begun = false;
    const watched = watchPlayer(player, (seen, choice, _nodes, seed) => {
      if (!begun) other.begin(seed);
      begun = true;
      const told = permuteHidden(start, start.stockCount - seen.hidden, seen.hidden);
      const moves = new Int32Array(told.game.maxMoves);
      const count = told.game.generate(seen.row, 0, moves, 0);
      const view = new View(told);
      view.show(seen.row, moves, count);
      expect(other.choose(view)).toBe(choice);
      return choice;
    });
    playGame(start, watched);
  }
});

test('one who takes advice wins more often than the hasty player', () => {
  const gameCase = findCase('cadogan-congress');
  const { prospects, followed } = new Advisor(gameCase, { nodes: 840_000 }).advise(openSeed(gameCase, 3));
  expect(followed.value - 2 * followed.error).toBeGreaterThan(prospects[0].chance.value);
});

describe('the rollout player', () => {
  test.each(VARIANTS)('makes no more moves in thought than it may: $name', ({ name }) => {
    const spent: number[] = [];
    // Searches for a plan have as many nodes as thought, which follows where they find nothing.
    const player = createPlayer(rolloutPlayer, findCase(name), { nodes: NODES, open: 1 });
    const watched = watchPlayer(player, (_view, choice, nodes) => {
      spent.push(nodes);
      return choice;
    });
    playGame(openSeed(findCase(name), 9001), watched);
    expect(Math.max(...spent)).toBeGreaterThan(NODES / 2);
    expect(Math.max(...spent)).toBeLessThanOrEqual(2 * NODES);
  });

  test('wins more deals of Congress than the hasty player', () => {
    const gameCase = findCase('congress');
    const deals = dealSeeds(gameCase, 9001, 20);
    const careful = countWins(playGames(hastyPlayer, gameCase, deals));
    expect(countWins(playGames(rolloutPlayer, gameCase, deals, { nodes: NODES }))).toBeGreaterThan(careful);
  });
});
