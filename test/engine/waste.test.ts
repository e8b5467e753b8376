import * as fc from 'fast-check';
import type { Card } from '../../src/engine/cards.ts';
import {
  countWaste,
  drawFill,
  hashWaste,
  layOnWaste,
  listPositions,
  setWaste,
  takeFromWaste,
  topPosition,
} from '../../src/engine/waste.ts';
import { ALL_CARDS, forAll } from './arbitraries.ts';

const MASK_WORDS = 4;
const AT = 1;
const LANES = AT + MASK_WORDS;
/** The word of the next stock position; above its low byte it holds something else. */
const NEXT = LANES + 2;
const REST = 0x5a5a00;

/** What happens to the stock's next card or the waste's top card. */
type Step = 'lay' | 'pass' | 'take' | 'fill';

/** Few kinds of cards make many twins; a pack has two copies of each. */
const stocks = fc.integer({ min: 1, max: 52 }).chain((count) => {
  const kinds = ALL_CARDS.slice(0, count);
  return fc.shuffledSubarray([...kinds, ...kinds]);
});
const steps = fc.array(fc.constantFrom<Step[]>('lay', 'lay', 'pass', 'take', 'fill'), { maxLength: 200 });

/** The smallest stock positions that hold these cards in this order. */
function embedSmallest(stock: readonly Card[], waste: readonly Card[]) {
  let after = -1;
  return waste.map((card) => (after = stock.indexOf(card, after + 1)));
}

/** Plays the steps on mask and plain array; `check` sees both after every step. */
function play(
  stock: readonly Card[],
  history: readonly Step[],
  check: (rows: Int32Array, waste: readonly Card[]) => void = () => {},
) {
  const rows = new Int32Array(NEXT + 1);
  const packed = Uint8Array.from(stock);
  const [waste, taken, expected]: Card[][] = [[], [], []];
  let next = 0;
  rows[NEXT] = REST;
  for (const step of history) {
    if (step === 'take') {
      if (waste.length === 0) continue;
      taken.push(stock[takeFromWaste(rows, AT, MASK_WORDS, LANES)]);
      expected.push(waste.pop() ?? 0);
    } else if (step === 'fill') {
      taken.push(drawFill(rows, AT, MASK_WORDS, LANES, NEXT, packed));
      expected.push(waste.pop() ?? stock[next++] ?? 0);
      next = Math.min(next, stock.length);
    } else if (next < stock.length) {
      if (step === 'lay') {
        layOnWaste(rows, AT, MASK_WORDS, LANES, next, packed);
        waste.push(stock[next]);
      }
      rows[NEXT]++;
      next++;
    }
    expect(rows[NEXT]).toBe(REST + next);
    check(rows, waste);
  }
  expect(taken).toEqual(expected);
  return rows;
}

const layAll = (stock: readonly Card[], count: number) => play(stock, Array<Step>(count).fill('lay'));

describe('a waste', () => {
  test('agrees with a plain array of cards, in the smallest positions, whatever its history', () => {
    forAll(200, [stocks, steps], (stock, history) => {
      play(stock, history, (rows, waste) => {
        expect(listPositions(rows, AT, MASK_WORDS)).toEqual(embedSmallest(stock, waste));
        expect(countWaste(rows, AT, MASK_WORDS)).toBe(waste.length);
        expect(stock[topPosition(rows, AT, MASK_WORDS)]).toBe(waste.at(-1));
        // The hash is that of a fresh computation, and no other word is touched.
        expect(rows.subarray(LANES, NEXT)).toEqual(Int32Array.from(hashWaste(rows, AT, MASK_WORDS)));
        expect(rows[0]).toBe(0);
      });
    });
  });

  test('holds a whole stock of 104 cards', () => {
    const stock = [...ALL_CARDS, ...ALL_CARDS];
    const rows = layAll(stock, 104);
    expect(listPositions(rows, AT, MASK_WORDS)).toEqual(stock.map((_, position) => position));
    expect(topPosition(rows, AT, MASK_WORDS)).toBe(103);
  });

  test('of the first cards of a stock is written as if they had been laid one by one', () => {
    forAll(100, [stocks, fc.nat(104)], (stock, bound) => {
      const count = Math.min(bound, stock.length);
      const laid = layAll(stock, count);
      const rows = new Int32Array(NEXT + 1);
      setWaste(rows, AT, count);
      expect(rows.slice(AT, LANES)).toEqual(laid.slice(AT, LANES));
      expect([rows[0], ...rows.subarray(LANES)]).toEqual([0, 0, 0, 0]);
    });
  });
});
