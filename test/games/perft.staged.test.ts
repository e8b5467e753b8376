import { readFileSync } from 'node:fs';
import { formatCard, countPaths } from '../../src/index.ts';
import { countPaths as countPlainPaths } from '../reference/perft.ts';
import { createPlain } from '../reference/tiny.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { perStage } from '../stage.ts';
import { chooseReadings, FULL_CASES, TINY_CASES, dealCards, openSeed } from './cases.ts';

const SEED = 1;
/**
 * Move sequences of each length 0, 1, 2, … from the opening: one line for each game, combination of options and size. A
 * count may change only when a rule of the game changes: search, move order and packing have no part in it.
 */
const COUNTS = readFileSync(new URL('perft-counts.txt', import.meta.url), 'utf8').trimEnd();
const PINNED = new Map(COUNTS.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line] as const));
const CASES = [...FULL_CASES, ...TINY_CASES];

test('every game, combination of options and size has its counts', () => {
  expect([...PINNED.keys()]).toEqual(CASES.map(({ name }) => name));
});

test.each(chooseReadings(CASES, perStage(5, 1)))(
  'kernel and reference count the same move sequences: $name',
  (gameCase) => {
    const { name } = gameCase;
    const line = PINNED.get(name);
    // A game without pinned counts is still compared, so that its counts can be read off.
    const depth = (line?.slice(name.length + 2).split(' ').length ?? 4) - 1;
    const counts = countPaths(openSeed(gameCase, SEED), depth);
    const cards = dealCards(gameCase, SEED).map(formatCard);
    expect(countPlainPaths(createPlain(gameCase), cards, depth)).toEqual(counts);
    expect(`${name}: ${counts.join(' ')}`).toBe(line);
  },
);

test.each(FULL_CASES)(
  'counts of move sequences after each move add up to those of the position before: $name',
  (gameCase) => {
    const opening = openSeed(gameCase, SEED);
    const [, ...later] = countPaths(opening, 3);
    const after = opening.listMoves().map((move) => countPaths(opening.play(move), 2));
    expect([0, 1, 2].map((ply) => sumOf(after.map((counts) => counts[ply])))).toEqual(later);
  },
);
