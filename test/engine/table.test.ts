import * as fc from 'fast-check';
import { mixHigh, mixLow, TranspositionTable } from '../../src/engine/hash.ts';
import { anyWord, forAll } from './arbitraries.ts';

const WORDS = 3;
/** One bucket of four slots of four words. */
const ONE_BUCKET = 64;

const createTable = (bytes = ONE_BUCKET) => new TranspositionTable(WORDS, bytes);

const visitNumber = (table: TranspositionTable, n: number) =>
  table.visit(Int32Array.of(n, -n, 7), 0, mixLow(n), mixHigh(n));

/** Which of the first numbers were known. */
const visitNumbers = (table: TranspositionTable, count: number) =>
  Array.from({ length: count }, (_, n) => n).filter((n) => visitNumber(table, n));

describe('a table', () => {
  test('agrees with a plain set while it has forgotten nothing, and never knows more', () => {
    const keys = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)), { maxLength: 300 });
    forAll(100, [keys, fc.nat(15)], (visits, hashed) => {
      const table = createTable(2 ** 18);
      const seen = new Set<string>();
      for (const key of visits) {
        // Some words of the key do not count in the hash, so that hashes collide.
        const low = mixLow(hashed & 1 ? key[0] : 0) + mixLow(hashed & 2 ? key[1] : 0);
        const high = mixHigh(hashed & 4 ? key[2] : 0) + mixHigh(hashed & 8 ? key[0] : 0);
        const known = table.visit(Int32Array.from(key), 0, low, high);
        const expected = seen.has(key.join());
        expect(known).toBe(table.replaced === 0 ? expected : known && expected);
        seen.add(key.join());
      }
    });
  });

  test('reads the key where it is told to', () => {
    const table = createTable();
    expect(table.visit(Int32Array.of(9, 9, 1, 2, 3), 2, 5, 6)).toBe(false);
    expect(table.visit(Int32Array.of(1, 2, 3), 0, 5, 6)).toBe(true);
  });

  test('never takes a position for another, even when every bit of their hashes agrees', () => {
    const fewKeys = fc.uniqueArray(fc.tuple(anyWord, anyWord, anyWord), { selector: String, maxLength: 4 });
    forAll(100, [fewKeys, anyWord, anyWord], (keys, low, high) => {
      const table = createTable();
      for (const known of [false, true])
        for (const key of keys) expect(table.visit(Int32Array.from(key), 0, low, high)).toBe(known);
    });
  });

  test('tells positions apart by any single word', () => {
    const table = new TranspositionTable(20, 2 ** 16);
    const key = new Int32Array(20).fill(3);
    expect(table.visit(key, 0, 1, 1)).toBe(false);
    for (const word of [19, 10, 1]) expect(table.visit(key.with(word, 4), 0, 1, 1)).toBe(false);
    expect(table.visit(key, 0, 1, 1)).toBe(true);
  });
});

test('a full table knows only positions that were visited, and forgets one for each newcomer', () => {
  const table = createTable(4 * ONE_BUCKET);
  const seen = new Set<number>();
  let known = 0;
  for (let i = 0; i < 5000; i++) {
    const n = mixLow(i) & 63;
    const before = table.replaced;
    const isKnown = visitNumber(table, n);
    expect(isKnown && !seen.has(n)).toBe(false);
    expect(table.replaced - before).toBeLessThanOrEqual(isKnown ? 0 : 1);
    if (isKnown) known++;
    seen.add(n);
  }
  expect(known).toBeGreaterThan(100);
  expect([table.capacity, table.replaced]).toEqual([16, 5000 - known - 16]);
});

describe('clearing a table', () => {
  test('forgets every position and how many were forgotten before', () => {
    const table = createTable();
    visitNumbers(table, 10);
    expect(table.replaced).toBeGreaterThan(0);
    table.clear();
    expect(table.replaced).toBe(0);
    expect(visitNumbers(table, 4)).toEqual([]);
    expect(table.replaced).toBe(0);
    expect(visitNumbers(table, 4)).toEqual([0, 1, 2, 3]);
  });

  // A table of one bucket has 32 numbers, one of four buckets 128, and begins anew with them.
  test.each([ONE_BUCKET, 4 * ONE_BUCKET])('of %i bytes brings nothing back, however often', (bytes) => {
    const table = createTable(bytes);
    for (let round = 0; round < 200; round++) {
      const count = 1 + (round % table.capacity);
      expect([round, ...visitNumbers(table, count)]).toEqual([round]);
      table.clear();
    }
  });
});

describe('the memory of a table', () => {
  test.each([0, 1, ONE_BUCKET - 1])('of %i bytes holds nothing: everything is forgotten at once', (bytes) => {
    const table = createTable(bytes);
    expect(table.capacity).toBe(0);
    for (const visit of [1, 2, 3]) expect([visitNumber(table, 5), table.replaced]).toEqual([false, visit]);
  });

  test('never exceeds its limit, and wastes less than a bucket and three words a slot', () => {
    forAll(100, [fc.integer({ min: 1, max: 32 }), fc.integer({ min: 0, max: 2 ** 20 })], (words, bytes) => {
      const { capacity } = new TranspositionTable(words, bytes);
      expect(4 * capacity * (words + 1)).toBeLessThanOrEqual(bytes);
      expect(4 * (capacity + 4) * (words + 4)).toBeGreaterThan(bytes);
    });
  });
});
