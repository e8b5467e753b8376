import { estimateCorrectedDifference, estimateCorrectedRate } from '../../src/statistics/corrected-rates.ts';

const game = (won: boolean | null, luck = 0) => ({ low: Number(won ?? 0), high: Number(won ?? 1), luck });

/** Enough of them for an interval. */
const repeat = <Each>(each: readonly Each[], times: number): Each[] => Array.from({ length: times }, () => each).flat();

const NORMAL = 1.959963984540054;
const near = (value: number): unknown => expect.closeTo(value, 12);
const around = (mean: number, margin: number) => ({ low: near(mean - margin), high: near(mean + margin) });

describe('a rate without luck', () => {
  // 0.7, 0.1, 1 and -0.2: mean 0.4, squared deviations 0.09 + 0.09 + 0.36 + 0.36.
  const four = [game(true, 0.3), game(false, -0.1), game(true), game(false, 0.2)];

  test('is the mean of the games less their luck, with the normal interval', () => {
    const found = estimateCorrectedRate(repeat(four, 8));
    const margin = NORMAL * Math.sqrt((0.9 * 8) / 31 / 32);
    expect(found).toEqual({ mean: near(0.4), ratio: near(0.9), interval: around(0.4, margin) });
    // Without any luck taken away it is the plain one.
    expect(estimateCorrectedRate([game(true), game(false)])).toMatchObject({ mean: 0.5, ratio: 1 });
  });

  test('counts unknown games both ways', () => {
    const games = repeat([game(true), game(true), game(false), game(false)], 8);
    const known = estimateCorrectedRate(games);
    const found = estimateCorrectedRate([...games, game(null)]);
    expect(found?.mean).toBeCloseTo(16 / 33, 12);
    expect(found?.ratio).toBe(known?.ratio);
    const [lost, won] = [false, true].map((success) => estimateCorrectedRate([...games, game(success)])?.interval);
    expect(found?.interval).toEqual({ low: lost?.low, high: won?.high });
  });

  test('has no interval of fewer than 30 games, and none where all games end alike', () => {
    expect(estimateCorrectedRate([...repeat(four, 7), game(true)])?.interval).toBeNull();
    expect(estimateCorrectedRate([...repeat(four, 7), game(true), game(true)])?.interval).not.toBeNull();
    const alike = repeat([game(true, 0.1), game(true, -0.1)], 20);
    expect(estimateCorrectedRate(alike)).toEqual({ mean: 1, ratio: null, interval: null });
    expect(estimateCorrectedRate([game(true)])).toBeNull();
  });

  test('lies between 0 and 1, and has no interval where it would not', () => {
    const lucky = repeat([game(false, 0.2), game(false), game(true, 1)], 10);
    expect(estimateCorrectedRate(lucky)).toMatchObject({ mean: 0, interval: null });
    const unlucky = repeat([game(true, -0.2), game(true), game(false, -1)], 10);
    expect(estimateCorrectedRate(unlucky)).toMatchObject({ mean: 1, interval: null });
    const often = repeat([game(true, 0.05), game(true, -0.05), game(false, -0.85)], 10);
    expect(estimateCorrectedRate(often)?.interval?.high).toBeCloseTo(0.95 + 1.96 * Math.sqrt(0.2 / 29 / 30), 5);
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
  const margin = NORMAL * Math.sqrt((0.26 * 10) / 29 / 30);
  expect(estimateCorrectedDifference(repeat(pairs, 10))?.interval).toEqual(around(-0.1, margin));
});
