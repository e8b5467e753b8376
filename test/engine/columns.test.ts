import * as fc from 'fast-check';
import type { Card } from '../../src/engine/cards.ts';
import { COLUMN_WORDS, Columns } from '../../src/engine/columns.ts';
import { ALL_CARDS, anyCard, forAll } from './arbitraries.ts';

const AT = 3;
const LANES = AT + COLUMN_WORDS;
const WIDTHS = [1, 2, 3, 4, 5, 6, 7, 8];
const ROWS = LANES + 2;

/** Push a card onto a column, or (card 0) pop one from it. */
type Step = readonly [column: number, card: Card];

const steps = (width: number) =>
  fc.array(fc.tuple(fc.nat(width - 1), fc.oneof({ weight: 3, arbitrary: anyCard }, fc.constant(0))), {
    maxLength: 120,
  });

const NAMED = WIDTHS;
const ALIKE = WIDTHS.map(() => 0);

function play(
  columns: Columns,
  history: readonly Step[],
  salts: readonly number[],
  check: (rows: Int32Array, model: readonly (readonly Card[])[]) => void,
): Int32Array {
  const rows = new Int32Array(ROWS);
  const model: Card[][] = Array.from({ length: columns.width }, () => []);
  for (const [column, card] of history) {
    if (card === 0) {
      if (model[column].length === 0) continue;
      columns.pop(rows, AT, LANES, column, salts[column]);
      model[column].pop();
    } else {
      if (model[column].length === columns.maxHeight) continue;
      columns.push(rows, AT, LANES, column, card, salts[column]);
      model[column].push(card);
    }
    check(rows, model);
  }
  return rows;
}

function layColumns(columns: Columns, model: readonly (readonly Card[])[], salts: readonly number[]): Int32Array {
  const history = model.flatMap((cards, column) => cards.map((card): Step => [column, card]));
  return play(columns, history, salts, () => {});
}

const anyModel = (width: number) =>
  fc.array(fc.array(anyCard, { maxLength: 6 }), { minLength: width, maxLength: width });

describe.each(WIDTHS)('columns of width %i', (width) => {
  const columns = new Columns(width);

  test('agree with plain arrays of cards, and keep the hash that a fresh computation gives', () => {
    forAll(60, [steps(width), fc.constantFrom(NAMED, ALIKE)], (history, salts) => {
      play(columns, history, salts, (rows, model) => {
        for (const [column, cards] of model.entries()) {
          expect(columns.height(rows, AT, column)).toBe(cards.length);
          expect(columns.last(rows, AT, column)).toBe(cards.at(-1) ?? 0);
          expect(columns.list(rows, AT, column)).toEqual(cards);
        }
        const [low, high] = columns.hash(rows, AT, salts);
        expect([rows[LANES], rows[LANES + 1]]).toEqual([low | 0, high | 0]);
      });
    });
  });

  test('are the same words for the same cards, whatever their history, and all zero when empty', () => {
    forAll(40, [steps(width)], (history) => {
      let last: readonly (readonly Card[])[] = [];
      const rows = play(columns, history, NAMED, (_, model) => {
        last = model;
      });
      expect(rows).toEqual(layColumns(columns, last, NAMED));
      for (const [column, cards] of last.entries())
        cards.forEach(() => columns.pop(rows, AT, LANES, column, NAMED[column]));
      expect(rows.every((word) => word === 0)).toBe(true);
    });
  });

  test('hold as many cards as they promise', () => {
    const model = Array.from({ length: width }, (_, column) =>
      Array.from({ length: columns.maxHeight }, (_, row) => ALL_CARDS[(7 * column + 5 * row) % ALL_CARDS.length]),
    );
    const rows = layColumns(columns, model, NAMED);
    for (const [column, cards] of model.entries()) expect(columns.list(rows, AT, column)).toEqual(cards);
    expect([rows[0], rows[1], rows[2]]).toEqual([0, 0, 0]);
  });

  test('sort to the same words, with the same hash when they are alike, in whatever order they lie', () => {
    const order = fc.shuffledSubarray([...Array(width).keys()], { minLength: width });
    forAll(100, [anyModel(width), order], (model, permutation) => {
      const rows = layColumns(columns, model, ALIKE);
      const otherModel = permutation.map((i) => model[i]);
      const permuted = layColumns(columns, otherModel, ALIKE);
      const key = new Int32Array(COLUMN_WORDS + 2).fill(5);
      const otherKey = key.slice();
      columns.sort(rows, AT, key, 1);
      columns.sort(permuted, AT, otherKey, 1);
      expect(otherKey).toEqual(key);
      expect([key[0], key[COLUMN_WORDS + 1]]).toEqual([5, 5]);
      expect([permuted[LANES], permuted[LANES + 1]]).toEqual([rows[LANES], rows[LANES + 1]]);

      const sorted = model.map((_, column) => columns.list(key, 1, column).join(' ')).sort();
      expect(sorted).toEqual(model.map((cards) => cards.join(' ')).sort());
      columns.sort(key, 1, otherKey, 1);
      expect(otherKey).toEqual(key);
    });
  });
});

describe('the hash of columns', () => {
  const columns = new Columns(3);
  const hash = (model: readonly (readonly Card[])[], salts: readonly number[]) => {
    const rows = layColumns(columns, model, salts);
    return `${rows[LANES]} ${rows[LANES + 1]}`;
  };

  test.each([
    ['named columns', [[20], [21], []], [[21], [20], []], NAMED],
    [
      'which card lies on which, even when every row holds the same cards',
      [[20, 30], [21, 31], []],
      [[20, 31], [21, 30], []],
      ALIKE,
    ],
    ['the order of two cards', [[20, 21], [], []], [[21, 20], [], []], ALIKE],
  ])('tells apart %s', (_, one, other, salts) => {
    expect(hash(one, salts)).not.toBe(hash(other, salts));
  });

  test('tells apart all ways to exchange what lies on twins, row by row', () => {
    const twins = [
      [20, 25, 30, 40, 44],
      [21, 25, 31, 40, 45],
      [22, 25, 32, 40, 46],
    ];
    const orders = ['012', '021', '102', '120', '201', '210'].map((order) => Array.from(order, Number));
    const exchange = (upper: readonly number[], top: readonly number[]) =>
      twins.map((cards, i) => cards.slice(0, 2).concat(twins[upper[i]].slice(2, 4), twins[top[i]].slice(4)));
    const hashes = orders.flatMap((upper) => orders.map((top) => hash(exchange(upper, top), ALIKE)));
    expect(new Set(hashes).size).toBe(36);
  });
});
