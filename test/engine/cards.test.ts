import {
  BagPacking,
  type Card,
  CARD_LIMIT,
  colourOf,
  COPIES,
  formatCard,
  KING,
  makeCard,
  packHas,
  packSize,
  parseCard,
  rankOf,
  RANKS,
  readCard,
  readCards,
  suitOf,
  SUITS,
  WHOLE_PACK,
} from '../../src/engine/cards.ts';
import { ALL_CARDS, forAll } from './arbitraries.ts';
import { ROW2, ROW3, ROW4 } from '../../src/variants/british-constitution/words.ts';
import * as fc from 'fast-check';

describe('a card', () => {
  test('is a small integer that keeps rank and suit', () => {
    expect(new Set(ALL_CARDS).size).toBe(52);
    for (const [i, card] of ALL_CARDS.entries()) {
      expect([rankOf(card), suitOf(card)]).toEqual([1 + (i >> 2), i & 3]);
      expect(card).toBeGreaterThan(0);
      expect(card).toBeLessThan(CARD_LIMIT);
    }
    expect(CARD_LIMIT).toBeLessThanOrEqual(64);
  });

  test('is black in clubs and spades, red in diamonds and hearts', () => {
    expect(Array.from(SUITS, (_, suit) => colourOf(makeCard(7, suit)))).toEqual([0, 1, 1, 0]);
    for (const card of ALL_CARDS) expect(colourOf(card)).toBe(colourOf(makeCard(1, suitOf(card))));
  });
});

const show = (text: string) => readCards(text).map(formatCard).join(' ');

describe('the text of a card', () => {
  test('names rank, then suit, and is read back in either case', () => {
    for (const card of ALL_CARDS) {
      const text = formatCard(card);
      expect(text).toBe(RANKS.charAt(rankOf(card) - 1) + SUITS.charAt(suitOf(card)));
      expect([text, text.toLowerCase()].map(parseCard)).toEqual([card, card]);
    }
    expect([RANKS, SUITS]).toEqual(['A23456789TJQK', 'CDHS']);
  });

  test.each(['', 'A', 'CA', '1C', '1X', 'AX', 'AC ', ' AC', 'ACC', 'XX', '??', '00', 'ß', 'Aß', 'tß', 'ﬆ'])(
    'is refused when it is %j',
    (text) => {
      expect(readCard(text)).toBe(0);
      expect(() => parseCard(text)).toThrow(`"${text}" is not a card; write a rank`);
    },
  );

  test('is read without a blank before the next one, and not where a part is no card', () => {
    for (const text of ['8d7h6s', '8D-7H-6S', '8♦7♥️6♠']) expect(show(text)).toBe('8D 7H 6S');
    expect([show('10h'), show('10h10c')]).toEqual(['TH', 'TH TC']);
    for (const text of ['', '-', '8D7', '8D--7H', 'D8H7', '8D7X', '8D,7H']) expect(readCards(text)).toEqual([]);
  });

  test('is made of the letters and digits of the pack alone, not of others that share a capital', () => {
    const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    expect(letters.filter((letter) => readCard(letter) !== 0)).toEqual([]);
    const ranks = letters.filter((letter) => readCard(`${letter}C`) !== 0);
    const suits = letters.filter((letter) => readCard(`A${letter}`) !== 0);
    expect(ranks).toEqual([...new Set(RANKS + RANKS.toLowerCase())].sort());
    expect(suits).toEqual([...new Set(`${SUITS}${SUITS.toLowerCase()}♣♦♥♠♧♢♡♤`)].sort());
  });
});

/** All cards of some ranks and so many suits. */
const listCards = (low: number, high: number, suits = 4) =>
  ALL_CARDS.filter((card) => suitOf(card) < suits && rankOf(card) >= low && rankOf(card) <= high);

test.each([
  [4, 1, KING, 104],
  [4, 2, KING, 96],
  [4, 2, 11, 80],
  [1, 2, 5, 8],
  [3, 1, 1, 6],
])('a pack of %i suits, ranks %i to %i, has %i cards', (suits, low, high, size) => {
  const pack = { suits, low, high };
  const cards = listCards(low, high, suits);
  expect(ALL_CARDS.filter((card) => packHas(pack, card))).toEqual(cards);
  expect([packSize(pack), COPIES * cards.length]).toEqual([size, size]);
});

const AT = 2;
const ROWS = [ROW2, ROW3, ROW4];

const ascending = (cards: Iterable<Card>) => [...cards].toSorted((a, b) => a - b);

describe.each([
  { low: 1, high: KING, words: 4, packing: WHOLE_PACK },
  { low: 2, high: KING, words: 3 },
  { low: 2, high: 11, words: 3 },
  { low: 7, high: 7, words: 1 },
])('a bag of ranks $low to $high', ({ low, high, words, packing = new BagPacking(low, high) }) => {
  const bagCards = listCards(low, high);
  const pack = [...bagCards, ...bagCards];
  const lanes = AT + packing.words;
  /** Cards that may go into a bag, in any order. */
  const shuffledPack = fc.shuffledSubarray(pack);

  function fillBag(cards: readonly Card[]) {
    const rows = new Int32Array(lanes + 2);
    for (const card of cards) packing.add(rows, AT, card, 1);
    return rows;
  }

  function listDistinct(rows: Int32Array) {
    const cards = new Uint8Array(bagCards.length);
    return [...cards.subarray(0, packing.list(rows, AT, cards))];
  }

  test('takes as few words as two bits for each card allow', () => {
    expect(packing.words).toBe(words);
  });

  test('agrees with a plain list of cards, with the same words in whatever order they go in and out', () => {
    forAll(100, [shuffledPack, fc.array(fc.nat(1000), { maxLength: 60 })], (cards, removals) => {
      const rows = fillBag(cards);
      const model = [...cards];
      for (const removal of removals.slice(0, cards.length)) {
        const [card] = model.splice(removal % model.length, 1);
        packing.add(rows, AT, card, -1);
      }
      expect(rows).toEqual(fillBag(ascending(model)));
      expect(packing.cards(rows, AT)).toEqual(ascending(model));
      expect(listDistinct(rows)).toEqual(ascending(new Set(model)));
      expect(packing.count(rows, AT)).toBe(model.length);
      for (const card of bagCards)
        expect(packing.copies(rows, AT, card)).toBe(model.filter((each) => each === card).length);
    });
  });

  test('keeps the hash that a fresh computation gives, and is all zero when emptied', () => {
    forAll(40, [shuffledPack, fc.constantFrom(...ROWS)], (cards, row) => {
      const rows = new Int32Array(lanes + 2);
      for (const copies of [1, -1]) {
        for (const card of cards) {
          packing.addHashed(rows, AT, card, copies, lanes, row);
          expect(rows.subarray(lanes)).toEqual(Int32Array.from(packing.hash(rows, AT, row)));
        }
        expect(packing.count(rows, AT)).toBe(copies > 0 ? cards.length : 0);
      }
      expect(rows.every((word) => word === 0)).toBe(true);
    });
  });

  test('stays inside its words when it holds all its cards, and is all zero when empty again', () => {
    const rows = fillBag(pack);
    expect([rows[0], rows[1], rows[lanes], rows[lanes + 1]]).toEqual([0, 0, 0, 0]);
    expect(packing.count(rows, AT)).toBe(pack.length);
    expect(listDistinct(rows)).toEqual(bagCards);
    for (const card of bagCards) packing.add(rows, AT, card, -2);
    expect(rows.every((word) => word === 0)).toBe(true);
  });

  test('has another hash term for each card of each row', () => {
    const hashes = ROWS.flatMap((row) => bagCards.map((card) => packing.hash(fillBag([card]), AT, row)));
    for (const lane of [0, 1] as const) expect(new Set(hashes.map((hash) => hash[lane] | 0)).size).toBe(hashes.length);
  });
});
