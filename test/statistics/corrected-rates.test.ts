import { estimateCorrectedDifference, estimateCorrectedRate } from '../../src/statistics/corrected-rates.ts';

const game = (won: boolean | null, luck = 0) => ({ low: Number(won ?? 0), high: Number(won ?? 1), luck });

describe('a rate without luck', () => {
  test('is the mean of the games less their luck, with the normal interval', () => {
    // 0.7, 0.1, 1 and -0.2: mean 0.4, variance (0.09 + 0.09 + 0.36 + 0.36) / 3.
    const found = estimateCorrectedRate([game(true, 0.3), game(false, -0.1), game(true), game(false, 0.2)]);
    const margin = 1.959963984540054 * Math.sqrt(0.3 / 4);
    expect(found?.mean).toBeCloseTo(0.4, 12);
    expect(found?.ratio).toBeCloseTo(0.3 / (1 / 3), 12);
    expect(found?.interval.low).toBeCloseTo(Math.max(0, 0.4 - margin), 12);
    expect(found?.interval.high).toBeCloseTo(0.4 + margin, 12);
  });

  test('without any luck taken away is the plain one', () => {
    expect(estimateCorrectedRate([game(true), game(false)])).toMatchObject({ mean: 0.5, ratio: 1 });
  });

  test('counts unknown games both ways', () => {
    const games = [game(true), game(true), game(false), game(false)];
    const known = estimateCorrectedRate(games);
    const found = estimateCorrectedRate([...games, game(null)]);
    expect(found?.mean).toBeCloseTo(0.4, 12);
    expect(found?.ratio).toBe(known?.ratio);
    const [lost, won] = [false, true].map((success) => estimateCorrectedRate([...games, game(success)])?.interval);
    expect(found?.interval).toEqual({ low: lost?.low, high: won?.high });
  });

  test('says nothing of one game, and gives no ratio where all games end alike', () => {
    expect(estimateCorrectedRate([game(true)])).toBeNull();
    expect(estimateCorrectedRate([game(true, 0.1), game(true, -0.1)])).toMatchObject({
      mean: 1,
      ratio: null,
      interval: { high: 1 },
    });
  });
});

test('a difference without luck is taken deal by deal', () => {
  // -1 + 0.5, 0 and 0 + 0.2.
  const pairs = [
    [game(true, 0.5), game(false)],
    [game(true), game(true)],
    [game(false, 0.1), game(false, -0.1)],
  ] as const;
  const found = estimateCorrectedDifference(pairs);
  expect(found?.mean).toBeCloseTo(-0.1, 12);
  expect(found?.ratio).toBeCloseTo((0.16 + 0.01 + 0.09) / 2 / (1 / 3), 12);
  expect(estimateCorrectedDifference([...pairs, [game(null), game(false)]])?.mean).toBeLessThan(-0.3);
});
