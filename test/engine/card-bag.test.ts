import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BAG_WORDS, addToBag, bagHigh, bagLow, cardsInBag, listBag } from '../../src/engine/card-bag.ts';
import { type Card, rankOf } from '../../src/engine/cards.ts';
import { ROW2, ROW4 } from '../../src/engine/moves.ts';
import { ALL_CARDS } from './arbitraries.ts';

/** What a bag can hold: twos to jacks, and above them two ranks that no game deals into one. */
const BAG_CARDS = ALL_CARDS.filter((card) => rankOf(card) >= 2);
const AT = 2;

const ascending = (cards: Iterable<Card>): Card[] => [...cards].toSorted((a, b) => a - b);

/** Two copies of some cards, in any order: what may go into a bag and out of it. */
const shuffledPack = fc.shuffledSubarray([...BAG_CARDS, ...BAG_CARDS]);

function fillBag(cards: readonly Card[]): Int32Array {
  const rows = new Int32Array(AT + BAG_WORDS + 2);
  for (const card of cards) addToBag(rows, AT, card, 1);
  return rows;
}

function listDistinct(rows: Int32Array): Card[] {
  const cards = new Uint8Array(BAG_CARDS.length);
  return [...cards.subarray(0, listBag(rows, AT, cards))];
}

describe('a card bag', () => {
  test('agrees with a plain list of cards as they go in and out', () => {
    fc.assert(
      fc.property(shuffledPack, fc.array(fc.nat(1000), { maxLength: 60 }), (cards, removals) => {
        const rows = fillBag(cards);
        const model = [...cards];
        for (const removal of removals) {
          if (model.length === 0) break;
          const [card] = model.splice(removal % model.length, 1);
          addToBag(rows, AT, card, -1);
        }
        expect(cardsInBag(rows, AT)).toEqual(ascending(model));
        expect(listDistinct(rows)).toEqual(ascending(new Set(model)));
      }),
    );
  });

  test('has equal words for equal cards in whatever order', () => {
    fc.assert(
      fc.property(shuffledPack, (cards) => {
        expect(fillBag(cards)).toEqual(fillBag(ascending(cards)));
      }),
    );
  });

  test('stays inside its words when it holds the whole pack, and is all zero when empty again', () => {
    const rows = fillBag([...BAG_CARDS, ...BAG_CARDS]);
    expect([rows[0], rows[1], rows[AT + BAG_WORDS], rows[AT + BAG_WORDS + 1]]).toEqual([0, 0, 0, 0]);
    expect(cardsInBag(rows, AT)).toHaveLength(2 * BAG_CARDS.length);
    expect(listDistinct(rows)).toEqual(BAG_CARDS);
    for (const card of BAG_CARDS) addToBag(rows, AT, card, -2);
    expect(rows.every((word) => word === 0)).toBe(true);
  });

  test('has another hash term for each card of each row', () => {
    const rows = [ROW2, ROW2 + 1, ROW4];
    const terms = (term: (card: Card, row: number) => number): Set<number> =>
      new Set(rows.flatMap((row) => BAG_CARDS.map((card) => term(card, row) | 0)));
    expect(terms(bagLow).size).toBe(rows.length * BAG_CARDS.length);
    expect(terms(bagHigh).size).toBe(rows.length * BAG_CARDS.length);
  });
});
