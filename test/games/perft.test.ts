import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import { countPaths } from '../../src/search/perft.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import { countPaths as countPlainPaths } from '../reference/perft.ts';
import { FULL_CASES, TINY_CASES, createGame, dealCards } from './cases.ts';
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
    const { variant, rules, size } = gameCase;
    const cards = dealCards(gameCase, SEED);
    const plain = createPlainGame(variant.name, rules, size);
    const kernelCounts = countPaths(createGame(gameCase), cards, depth);
    expect(countPlainPaths(plain, cards.map(formatCard), depth)).toEqual(kernelCounts);
    expect(kernelCounts).toEqual(counts);
  });
});

describe('a count of move sequences', () => {
  test.each(FULL_CASES)('to depth 0 and 1 is the opening and its legal moves: $name', (gameCase) => {
    const game = createGame(gameCase);
    const cards = dealCards(gameCase, SEED);
    expect(countPaths(game, cards, 0)).toEqual([1]);
    expect(countPaths(game, cards, 1)).toEqual(PERFT_COUNTS[gameCase.name]?.slice(0, 2));
  });
});
