import * as fc from 'fast-check';
import type { Card } from '../../src/engine/cards.ts';
import { COLUMN_WORDS, Columns } from '../../src/engine/columns.ts';
import { ALL_CARDS, anyCard, forAll } from './arbitraries.ts';

const AT = 3;
const LANES = AT + COLUMN_WORDS;
const WIDTHS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Push a card onto a column, or (card 0) pop one from it. */
type Step = readonly [column: number, card: Card];

const anyStep = (width: number) =>
  fc.tuple(fc.nat(width - 1), fc.oneof({ weight: 3, arbitrary: anyCard }, fc.constant(0)));

const NAMED = WIDTHS;
const ALIKE = WIDTHS.map(() => 0);

type Model = readonly (readonly Card[])[];

function play(
  columns: Columns,
  history: readonly Step[],
  salts: readonly number[],
  check: (rows: Int32Array, model: Model) => void = () => {},
) {
  const rows = new Int32Array(LANES + 2);
  const model: Card[][] = Array.from({ length: columns.width }, () => []);
  for (const [column, card] of history) {
    if (card === 0) {
      if (model[column].pop() === undefined) continue;
      columns.pop(rows, AT, LANES, column, salts[column]);
    } else {
      if (model[column].length === columns.maxHeight) continue;
      columns.push(rows, AT, LANES, column, card, salts[column]);
      model[column].push(card);
    }
    check(rows, model);
  }
  return rows;
}

const layColumns = (columns: Columns, model: Model, salts: readonly number[]) =>
  play(
    columns,
    model.flatMap((cards, column) => cards.map((card): Step => [column, card])),
    salts,
  );

describe.each(WIDTHS)('columns of width %i', (width) => {
  const columns = new Columns(width);
  const steps = fc.array(anyStep(width), { maxLength: 120 });
  const sort = (rows: Int32Array, at: number) => {
    const key = new Int32Array(COLUMN_WORDS + 2).fill(5);
    columns.sort(rows, at, key, 1);
    return key;
  };

  test('agree with plain arrays of cards, and keep the hash that a fresh computation gives', () => {
    forAll(60, [steps, fc.constantFrom(NAMED, ALIKE)], (history, salts) => {
      play(columns, history, salts, (rows, model) => {
        for (const [column, cards] of model.entries()) {
          expect(columns.height(rows, AT, column)).toBe(cards.length);
          expect(columns.last(rows, AT, column)).toBe(cards.at(-1) ?? 0);
          expect(columns.list(rows, AT, column)).toEqual(cards);
        }
        expect(rows.subarray(LANES)).toEqual(Int32Array.from(columns.hash(rows, AT, salts)));
      });
    });
  });

  test('are the same words for the same cards, whatever their history, and all zero when empty', () => {
    forAll(40, [steps], (history) => {
      let last: Model = [];
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
    expect(model.map((_, column) => columns.list(rows, AT, column))).toEqual(model);
    expect([rows[0], rows[1], rows[2]]).toEqual([0, 0, 0]);
  });

  test('sort to the same words, and have the same hash when they are alike, in any order', () => {
    const order = fc.shuffledSubarray([...Array(width).keys()], { minLength: width });
    const anyModel = fc.array(fc.array(anyCard, { maxLength: 6 }), { minLength: width, maxLength: width });
    forAll(100, [anyModel, order], (model, permutation) => {
      const rows = layColumns(columns, model, ALIKE);
      const permuted = layColumns(
        columns,
        permutation.map((i) => model[i]),
        ALIKE,
      );
      const key = sort(rows, AT);
      expect(sort(permuted, AT)).toEqual(key);
      expect([key[0], key[COLUMN_WORDS + 1]]).toEqual([5, 5]);
      expect(permuted.subarray(LANES)).toEqual(rows.subarray(LANES));
      const sorted = model.map((_, column) => columns.list(key, 1, column).join(' ')).sort();
      expect(sorted).toEqual(model.map((cards) => cards.join(' ')).sort());
      expect(sort(key, 1)).toEqual(key);
    });
  });
});

describe('the hash of columns', () => {
  const columns = new Columns(3);
  const hash = (model: Model, salts: readonly number[]) => layColumns(columns, model, salts).subarray(LANES).join();

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
