import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BagPacking, WHOLE_PACK } from '../../src/engine/card-bag.ts';
import { type Card, KING, rankOf } from '../../src/engine/cards.ts';
import { ROW2, ROW3, ROW4 } from '../../src/variants/british-constitution/words.ts';
import { ALL_CARDS } from './arbitraries.ts';

const AT = 2;
const ROWS = [ROW2, ROW3, ROW4];

const ascending = (cards: Iterable<Card>): Card[] => [...cards].toSorted((a, b) => a - b);

const PACKINGS = [
  { name: 'any card', packing: WHOLE_PACK, low: 1, high: KING, words: 4 },
  { name: 'twos to kings', packing: new BagPacking(2, KING), low: 2, high: KING, words: 3 },
  { name: 'twos to jacks', packing: new BagPacking(2, 11), low: 2, high: 11, words: 3 },
  { name: 'one rank', packing: new BagPacking(7, 7), low: 7, high: 7, words: 1 },
];

describe.each(PACKINGS)('a bag of $name', ({ packing, low, high, words }) => {
  const bagCards = ALL_CARDS.filter((card) => rankOf(card) >= low && rankOf(card) <= high);
  const lanes = AT + packing.words;
  /** Two copies of some cards, in any order: what may go into a bag and out of it. */
  const shuffledPack = fc.shuffledSubarray([...bagCards, ...bagCards]);

  function fillBag(cards: readonly Card[]): Int32Array {
    const rows = new Int32Array(lanes + 2);
    for (const card of cards) packing.add(rows, AT, card, 1);
    return rows;
  }

  function listDistinct(rows: Int32Array): Card[] {
    const cards = new Uint8Array(bagCards.length);
    return [...cards.subarray(0, packing.list(rows, AT, cards))];
  }

  test('takes as few words as two bits for each card allow', () => {
    expect(packing.words).toBe(words);
  });

  test('agrees with a plain list of cards as they go in and out', () => {
    fc.assert(
      fc.property(shuffledPack, fc.array(fc.nat(1000), { maxLength: 60 }), (cards, removals) => {
        const rows = fillBag(cards);
        const model = [...cards];
        for (const removal of removals) {
          if (model.length === 0) break;
          const [card] = model.splice(removal % model.length, 1);
          packing.add(rows, AT, card, -1);
        }
        expect(packing.cards(rows, AT)).toEqual(ascending(model));
        expect(listDistinct(rows)).toEqual(ascending(new Set(model)));
        expect(packing.count(rows, AT)).toBe(model.length);
        for (const card of bagCards) {
          expect(packing.copies(rows, AT, card)).toBe(model.filter((each) => each === card).length);
        }
      }),
    );
  });

  test('keeps the hash that a fresh computation gives, and is all zero when emptied', () => {
    fc.assert(
      fc.property(shuffledPack, fc.constantFrom(...ROWS), (cards, row) => {
        const rows = new Int32Array(lanes + 2);
        for (const copies of [1, -1]) {
          for (const card of cards) {
            packing.addHashed(rows, AT, card, copies, lanes, row);
            const [first, second] = packing.hash(rows, AT, row);
            expect([rows[lanes], rows[lanes + 1]]).toEqual([first | 0, second | 0]);
          }
          expect(packing.count(rows, AT)).toBe(copies > 0 ? cards.length : 0);
        }
        expect(rows.every((word) => word === 0)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('has equal words for equal cards in whatever order', () => {
    fc.assert(
      fc.property(shuffledPack, (cards) => {
        expect(fillBag(cards)).toEqual(fillBag(ascending(cards)));
      }),
    );
  });

  test('stays inside its words when it holds all its cards, and is all zero when empty again', () => {
    const rows = fillBag([...bagCards, ...bagCards]);
    expect([rows[0], rows[1], rows[lanes], rows[lanes + 1]]).toEqual([0, 0, 0, 0]);
    expect(packing.cards(rows, AT)).toHaveLength(2 * bagCards.length);
    expect(packing.count(rows, AT)).toBe(2 * bagCards.length);
    expect(listDistinct(rows)).toEqual(bagCards);
    for (const card of bagCards) packing.add(rows, AT, card, -2);
    expect(rows.every((word) => word === 0)).toBe(true);
  });

  test('has another hash term for each card of each row', () => {
    const terms = (lane: 0 | 1): Set<number> =>
      new Set(ROWS.flatMap((row) => bagCards.map((card) => packing.hash(fillBag([card]), AT, row)[lane] | 0)));
    expect(terms(0).size).toBe(ROWS.length * bagCards.length);
    expect(terms(1).size).toBe(ROWS.length * bagCards.length);
  });
});
