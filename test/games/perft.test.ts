import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import { countPaths } from '../../src/games/perft.ts';
import { countPaths as countPlainPaths } from '../reference/perft.ts';
import { createPlain } from '../reference/tiny.ts';
import { FULL_CASES, TINY_CASES, dealCards, openSeed } from './cases.ts';
import { PERFT_COUNTS } from './perft-counts.ts';

const SEED = 1;
/** Depth to which a game without pinned counts is still compared, so that its counts can be read off. */
const UNPINNED_DEPTH = 3;
const CASES = [...FULL_CASES, ...TINY_CASES];

test('every game, combination of options and size has its counts', () => {
  expect(Object.keys(PERFT_COUNTS)).toEqual(CASES.map(({ name }) => name));
});

describe('kernel and reference count the same move sequences', () => {
  test.each(CASES)('$name', (gameCase) => {
    const counts = PERFT_COUNTS[gameCase.name] ?? [];
    const depth = Math.max(counts.length - 1, UNPINNED_DEPTH);
    const cards = dealCards(gameCase, SEED);
    const kernelCounts = countPaths(openSeed(gameCase, SEED), depth);
    expect(countPlainPaths(createPlain(gameCase), cards.map(formatCard), depth)).toEqual(kernelCounts);
    expect(kernelCounts).toEqual(counts);
  });
});

describe('a count of move sequences', () => {
  test.each(FULL_CASES)('to depth 0 and 1 is the opening and its legal moves: $name', (gameCase) => {
    const opening = openSeed(gameCase, SEED);
    expect(countPaths(opening, 0)).toEqual([1]);
    expect(countPaths(opening, 1)).toEqual(PERFT_COUNTS[gameCase.name]?.slice(0, 2));
  });

  test.each(FULL_CASES)(
    'may begin anywhere: the counts after each move add up to those of the position: $name',
    (gameCase) => {
      const opening = openSeed(gameCase, SEED);
      const [, ...later] = countPaths(opening, 3);
      const after = opening.listMoves().map((move) => countPaths(opening.play(move), 2));
      expect([0, 1, 2].map((ply) => after.reduce((sum, counts) => sum + counts[ply], 0))).toEqual(later);
    },
  );
});
