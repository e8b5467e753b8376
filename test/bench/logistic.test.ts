import { type Case, fitLogistic, predict } from '../../bench/values/logistic.ts';
import { Xorshift32 } from '../../src/engine/random.ts';

/** Cases whose odds follow from weights; the first feature is 1 always. */
function drawCases(weights: readonly number[], count: number): Case[] {
  const random = new Xorshift32(1);
  const draw = () => random.below(2 ** 16) / 2 ** 16;
  return Array.from({ length: count }, () => {
    const features = weights.map((_, i) => (i === 0 ? 1 : 4 * draw() - 2));
    return { features, succeeded: draw() < predict(weights, features) };
  });
}

describe('logistic regression', () => {
  test('finds the weights that successes follow from', () => {
    const weights = [-0.5, 1.5, -0.8, 0];
    const fitted = fitLogistic(drawCases(weights, 20_000), weights.length);
    for (const [i, weight] of weights.entries()) expect(Math.abs(fitted[i] - weight)).toBeLessThan(0.08);
  });

  test('tells the log odds where there is nothing else to go by', () => {
    const cases = Array.from({ length: 4000 }, (_, i) => ({ features: [1], succeeded: i % 4 === 0 }));
    expect(fitLogistic(cases, 1)[0]).toBeCloseTo(Math.log(1 / 3), 2);
  });

  test('gives no weight to a feature that never varies, nor to any without cases', () => {
    const cases = drawCases([1, 1], 100).map(({ features, succeeded }) => ({
      features: features.concat(0),
      succeeded,
    }));
    expect(fitLogistic(cases, 3)[2]).toBe(0);
    expect(fitLogistic([], 2)).toEqual([0, 0]);
  });
});
