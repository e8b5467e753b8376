import { deepEqual } from 'node:assert/strict';
import type { Setting } from '../../src/index.ts';
import { createMoves, listMoves } from '../../src/engine/moves.ts';
import { judgeGame } from '../../src/engine/games/position.ts';
import { createPlain } from '../reference/tiny.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { playBoth } from '../search/plain-rules.ts';
import { perStage } from '../stage.ts';
import { chooseCases, chooseMove, chooseReadings, TINY_CASES, dealCards, keyOf } from './cases.ts';

/** Positions compared of each game. */
const POSITIONS = perStage(700, 1_000);
const TINY_POSITIONS = perStage(300, 500);

/**
 * Plays random games on kernel and reference side by side. Equal reference keys and canonical words go together, and
 * what searches look at are legal moves in their order.
 */
function walk(setting: Setting, positions: number) {
  const plain = createPlain(setting);
  let compared = 0;
  for (let seed = 1; compared < positions; seed++) {
    const random = seedRandom(seed);
    const keys = new Map<string, string>();
    let ply = 0;
    const walked = playBoth(setting, dealCards(setting, seed), (moves) => chooseMove(moves, random));
    for (const { position, plainPosition } of walked) {
      compared++;
      const { game, row } = position;
      const { piles, foundations } = plainPosition;
      const raised = sumOf(Object.values(foundations).flat());
      deepEqual([position.foundationCount, position.stockCount], [raised, piles['S']?.length]);
      deepEqual([row[game.words], row[game.words + 1]], game.rehash(row, 0));
      const moves = createMoves(game.maxMoves);
      const promising = listMoves(moves, 0, judgeGame(setting, game).listMoves(row, 0, moves));
      deepEqual(
        promising,
        position.listMoves().filter((move) => promising.includes(move)),
      );
      const words = keyOf(position);
      const plainKey = plain.key(plainPosition);
      deepEqual([keys.get(plainKey) ?? words, keys.get(words) ?? plainKey], [words, plainKey]);
      keys.set(plainKey, words).set(words, plainKey);
      if (++ply === 400) break;
    }
  }
  return compared;
}

describe('kernel and reference agree on moves, positions, hashes and wins', () => {
  test.each(chooseCases(perStage(4, 'pairs')))('$name: random games of the full pack', (gameCase) => {
    expect(walk(gameCase, POSITIONS)).toBeGreaterThanOrEqual(POSITIONS);
  });

  test.each(chooseReadings(TINY_CASES, perStage(5, 'pairs')))('$name: random games', (gameCase) => {
    expect(walk(gameCase, TINY_POSITIONS)).toBeGreaterThanOrEqual(TINY_POSITIONS);
  });
});
