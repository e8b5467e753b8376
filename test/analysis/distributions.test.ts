import { addGame, listRows, type Distributions, type Measure, type Value } from '../../src/analysis/distributions.ts';

type Sample = Readonly<{ a: Value | null; b: number }>;

const MEASURES: readonly Measure<Sample>[] = [
  { name: 'b', value: ({ b }) => b, width: 10 },
  { name: 'a', value: ({ a }) => a },
];

function list(samples: readonly Sample[]) {
  const distributions: Distributions = new Map();
  for (const sample of samples) addGame(distributions, MEASURES, sample);
  return listRows(distributions, MEASURES);
}

describe('distributions', () => {
  test('are empty without games, and come by measure and value, each share with the games it is a share of', () => {
    expect(list([])).toEqual([]);
    expect(
      list([
        { a: 7, b: 25 },
        { a: null, b: 9 },
        { a: 3, b: 29 },
        { a: 7, b: 100 },
      ]),
    ).toEqual([
      { measure: 'b', value: 0, count: 1, share: 1 / 4, games: 4 },
      { measure: 'b', value: 20, count: 2, share: 2 / 4, games: 4 },
      { measure: 'b', value: 100, count: 1, share: 1 / 4, games: 4 },
      { measure: 'a', value: 3, count: 1, share: 1 / 3, games: 3 },
      { measure: 'a', value: 7, count: 2, share: 2 / 3, games: 3 },
    ]);
  });

  test.each([
    ['K 2 none T A', 'A 2 T K none'],
    ['waste stock row4 tableau', 'stock waste tableau row4'],
    ['vacate build turn', 'build turn vacate'],
  ])('put words in their own order: %s', (words, ordered) => {
    const rows = list(words.split(' ').map((a) => ({ a, b: 0 })));
    expect(rows.flatMap(({ measure, value }) => (measure === 'a' ? [value] : [])).join(' ')).toBe(ordered);
  });
});
