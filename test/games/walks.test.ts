import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import { type Move, formatMove } from '../../src/engine/moves.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { VARIANTS, findVariant } from '../../src/games/registry.ts';
import { formatRules, listRules } from '../../src/games/rules.ts';
import type { Game } from '../../src/games/game.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import type { PlainGame } from '../../src/verify/plain-game.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { TINY_GAMES } from '../reference/tiny.ts';

/** Positions compared for each game and combination of options, full size. */
const POSITIONS = 10_000;
const TINY_POSITIONS = 2_000;

function listMoves(game: Game, rows: Int32Array): Move[] {
  const moves = new Int32Array(game.maxMoves);
  return [...moves.subarray(0, game.generate(rows, 0, moves, 0))];
}

/**
 * Plays random games on kernel and reference side by side. Foundation moves are preferred most of
 * the time, so that games get far; keys are compared through the walk: equal reference keys and
 * equal canonical words must go together.
 */
function walk(game: Game, plain: PlainGame, deal: (seed: number) => readonly number[], positions: number): number {
  const keys = new Map<string, string>();
  let compared = 0;
  for (let seed = 1; compared < positions; seed++) {
    const random = seedRandom(seed);
    const cards = deal(seed);
    let rows = new Int32Array(game.stride);
    let position = plain.start(cards.map(formatCard));
    const key = new Int32Array(game.words);
    keys.clear();
    game.start(cards, rows, 0);
    for (let ply = 0; ply < 400; ply++) {
      compared++;
      const moves = listMoves(game, rows);
      expect(game.board(rows, 0)).toEqual(plain.board(position));
      expect(moves.map(formatMove).sort()).toEqual([...plain.moves(position)].sort());
      expect(game.foundationCount(rows, 0) === game.foundationTotal).toBe(plain.isWon(position));
      expect([rows[game.words], rows[game.words + 1]]).toEqual(game.rehash(rows, 0));
      game.canonicalize(rows, 0, key, 0);
      const words = [...key, rows[game.words], rows[game.words + 1]].join(' ');
      const plainKey = plain.key(position);
      expect(keys.get(plainKey) ?? words).toBe(words);
      expect(keys.get(words) ?? plainKey).toBe(plainKey);
      keys.set(plainKey, words);
      keys.set(words, plainKey);
      if (moves.length === 0) break;

      const home = moves.filter((move) => formatMove(move).includes('-F:'));
      const pool = home.length > 0 && random() < 0.8 ? home : moves;
      const move = pool[Math.floor(random() * pool.length)];
      const next = new Int32Array(game.stride);
      game.apply(rows, 0, next, 0, move);
      rows = next;
      position = plain.apply(position, formatMove(move));
    }
  }
  return compared;
}

describe('kernel and reference agree on moves, positions, hashes and wins', () => {
  for (const variant of VARIANTS) {
    for (const rules of listRules(variant)) {
      test(`${variant.name} ${formatRules(rules)}: random games of the full pack`, () => {
        const pack = variant.pack(variant.size);
        const game = variant.create(rules, variant.size);
        const plain = createPlainGame(variant.name, rules);
        const positions = walk(game, plain, (seed) => dealFromSeed(seed, pack).cards, POSITIONS);
        expect(positions).toBeGreaterThanOrEqual(POSITIONS);
      });
    }
  }

  test.each(TINY_GAMES)('$variant $rules at size $size: random games', ({ variant: name, rules, size }) => {
    const variant = findVariant(name);
    const pack = variant.pack(size);
    const game = variant.create(rules, size);
    const plain = createPlainGame(name, rules, size);
    const positions = walk(game, plain, (seed) => dealFromSeed(seed, pack).cards, TINY_POSITIONS);
    expect(positions).toBeGreaterThanOrEqual(TINY_POSITIONS);
  });
});
