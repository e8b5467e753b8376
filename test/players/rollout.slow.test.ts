import { Advisor } from '../../src/players/advisor.ts';
import { View } from '../../src/players/view.ts';
import {
  carefulPlayer,
  createPlayer,
  type Player,
  type PlayerKind,
  rolloutPlayer,
  thinkingPlayer,
  playGame,
} from '../../src/players/index.ts';
import { type Position, VARIANTS } from '../../src/index.ts';
import type { Values } from '../../src/search/parameters.ts';
import { openSeed } from '../games/cases.ts';
import { countWins, dealSeeds, findCase, findLate, findMiddle, forgetGame, permuteHidden, playGames } from './games.ts';

const NODES = 200;
const THINKERS: readonly PlayerKind[] = [rolloutPlayer, thinkingPlayer];
const CASES = THINKERS.flatMap((kind) =>
  VARIANTS.map(({ name: variant }) => ({ kind, variant, name: `${kind.name}: ${variant}` })),
);

/** Plays a game and calls `look` at each choice, with what the player chose and the nodes that it took. */
function watchGame(
  kind: PlayerKind,
  start: Position,
  look: (view: View, choice: number, nodes: number, seed: number) => void,
  given: Values = { nodes: NODES },
) {
  const player = createPlayer(kind, start.setting, given);
  let seed = 0;
  const watched: Player = {
    nodes: 0,
    begin(given) {
      seed = given;
      player.begin(given);
    },
    choose(view) {
      const before = player.nodes;
      const choice = player.choose(view);
      look(view, choice, player.nodes - before, seed);
      return choice;
    },
  };
  playGame(start, watched);
}

describe.each(CASES)('$name', ({ kind, variant }) => {
  const gameCase = findCase(variant);

  test('chooses the same at every turn when told the hidden cards in another order', () => {
    for (const start of [forgetGame(findMiddle(gameCase, 7)), findLate(gameCase, 9002, 5)]) {
      const other = createPlayer(kind, gameCase, { nodes: NODES });
      let begun = false;
      watchGame(kind, start, (seen, choice, _nodes, seed) => {
        if (!begun) other.begin(seed);
        begun = true;
        const told = permuteHidden(start, start.stockCount - seen.hidden, seen.hidden);
        const moves = new Int32Array(told.game.maxMoves);
        const count = told.game.generate(seen.row, 0, moves, 0);
        const view = new View(told);
        view.show(seen.row, moves, count);
        expect(other.choose(view)).toBe(choice);
      });
    }
  });
});

test('one who takes advice wins more often than the careful player', () => {
  const gameCase = findCase('cadogan-congress');
  const { prospects, followed } = new Advisor(gameCase, { nodes: 840_000 }).advise(openSeed(gameCase, 3));
  expect(followed.value - 2 * followed.error).toBeGreaterThan(prospects[0].chance.value);
});

describe('the rollout player', () => {
  test.each(VARIANTS)('makes no more moves in thought than it may: $name', ({ name }) => {
    const spent: number[] = [];
    // Searches for a plan have as many nodes as thought, which follows where they find nothing.
    const given = { nodes: NODES, open: 1 };
    watchGame(rolloutPlayer, openSeed(findCase(name), 9001), (_view, _choice, nodes) => spent.push(nodes), given);
    expect(Math.max(...spent)).toBeGreaterThan(NODES / 2);
    expect(Math.max(...spent)).toBeLessThanOrEqual(2 * NODES);
  });

  test('wins more deals of Congress than the careful player', () => {
    const gameCase = findCase('congress');
    const deals = dealSeeds(gameCase, 9001, 20);
    const careful = countWins(playGames(carefulPlayer, gameCase, deals));
    expect(countWins(playGames(rolloutPlayer, gameCase, deals, { nodes: NODES }))).toBeGreaterThan(careful);
  });
});
