import {
  addGame,
  type CountedMeasure,
  type Distributions,
  listRows,
  type Value,
} from '../../src/lab/measures/distributions.ts';

type Sample = Readonly<{ a: Value | null; b: number }>;

const MEASURES: readonly CountedMeasure<Sample>[] = [
  { name: 'b', value: ({ b }) => b, bin: 10 },
  { name: 'a', value: ({ a }) => a },
];

function list(samples: readonly Sample[]) {
  const distributions: Distributions = new Map();
  for (const sample of samples) addGame(distributions, MEASURES, sample);
  return listRows(distributions, MEASURES);
}

describe('distributions', () => {
  test('are empty without games, and come by measure and value, numbers with the ends of their classes', () => {
    expect(list([])).toEqual([]);
    expect(
      list([
        { a: 7, b: 25 },
        { a: null, b: 9 },
        { a: 3, b: 29 },
        { a: 7, b: 100 },
      ]),
    ).toEqual([
      { measure: 'b', value: '0..9', low: 0, high: 9, count: 1, share: 1 / 4 },
      { measure: 'b', value: '20..29', low: 20, high: 29, count: 2, share: 2 / 4 },
      { measure: 'b', value: '100..109', low: 100, high: 109, count: 1, share: 1 / 4 },
      { measure: 'a', value: '3', low: 3, high: 3, count: 1, share: 1 / 3 },
      { measure: 'a', value: '7', low: 7, high: 7, count: 2, share: 2 / 3 },
    ]);
  });

  test.each([
    ['K 2 none T A', 'A 2 T K none'],
    ['waste stock row4 tableau', 'stock waste tableau row4'],
    ['vacate build turn', 'build turn vacate'],
  ])('put words in their own order: %s', (words, ordered) => {
    const rows = list(words.split(' ').map((a) => ({ a, b: 0 })));
    const own = rows.filter(({ measure }) => measure === 'a');
    expect(own.map(({ value }) => value).join(' ')).toBe(ordered);
    expect(own.every(({ low, high }) => low === null && high === null)).toBe(true);
  });
});
