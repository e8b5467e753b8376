import { createMoves } from '../../src/engine/moves.ts';
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
const CASES = THINKERS.flatMap((kind) => VARIANTS.map(({ name }) => ({ kind, name })));

test.each(CASES)('$kind.name: $name: the order of the hidden cards makes no other choice', ({ kind, name }) => {
  const gameCase = findCase(name);
  for (const start of [forgetGame(findMiddle(gameCase, 7)), findLate(gameCase, 9002, 5)]) {
    const [player, other] = [0, 1].map(() => createPlayer(kind, gameCase, { nodes: NODES }));
    let begun = false;
    const watched = watchPlayer(player, (seen, choice, _nodes, seed) => {
      if (!begun) other.begin(seed);
      begun = true;
      const told = permuteHidden(start, start.stockCount - seen.hidden, seen.hidden);
      const moves = createMoves(told.game.maxMoves);
      const view = new View(told);
      view.show(seen.row, moves, told.game.generate(seen.row, 0, moves, 0));
      expect(other.choose(view)).toBe(choice);
      return choice;
    });
    playGame(start, watched);
  }
});

test.each(VARIANTS)('the rollout player makes no more moves in thought than it may: $name', ({ name }) => {
  const gameCase = findCase(name);
  let most = 0;
  // Searches for a plan have as many nodes as thought, which follows where they find nothing.
  const player = createPlayer(rolloutPlayer, gameCase, { nodes: NODES, open: 1 });
  const watched = watchPlayer(player, (_view, choice, nodes) => {
    most = Math.max(most, nodes);
    return choice;
  });
  playGame(openSeed(gameCase, 9001), watched);
  expect(most).toBeGreaterThan(NODES / 2);
  expect(most).toBeLessThanOrEqual(2 * NODES);
});

test('the rollout player wins more deals of Congress than the hasty player', () => {
  const gameCase = findCase('congress');
  const deals = dealSeeds(gameCase, 9001, 20);
  const hasty = countWins(playGames(hastyPlayer, gameCase, deals));
  expect(countWins(playGames(rolloutPlayer, gameCase, deals, { nodes: NODES }))).toBeGreaterThan(hasty);
});
