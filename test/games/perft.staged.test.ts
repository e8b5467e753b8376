import { readFileSync } from 'node:fs';
import { formatCard, countPaths } from '../../src/index.ts';
import { countPaths as countPlainPaths } from '../reference/perft.ts';
import { createPlain } from '../reference/tiny.ts';
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
