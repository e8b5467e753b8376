import { estimateComponents, medianOf, varianceOf } from '../../src/statistics/moments.ts';

const near = (value: number): unknown => expect.closeTo(value, 12);

test('groups of one size: within and between as the analysis of variance has them', () => {
  // The means are 2 and 6; the mean square within is 2, and between 16 = 2 + 2 * 7.
  const pairs = [1, 5].map((first) => [first, first + 2]);
  expect(estimateComponents(pairs)).toEqual({ between: near(Math.sqrt(7)), within: near(Math.sqrt(2)) });
});

test('groups of several sizes', () => {
  // The mean square within is 2 / 2; between it is (3 * 1.5^2 + 4.5^2) / 1 = 27, of groups worth (4 - 10 / 4) / 1 = 1.5.
  expect(estimateComponents([[1, 2, 3], [8]])).toEqual({ between: near(Math.sqrt((27 - 1) / 1.5)), within: 1 });
});

test('groups that do not differ have nothing between them, however much chance there is within', () => {
  expect(
    estimateComponents([
      [0, 10],
      [10, 0],
      [0, 10],
    ]),
  ).toEqual({ between: 0, within: Math.sqrt(50) });
});

test('nothing is known of what was not repeated', () => {
  expect(estimateComponents([[1], [2], [3]])).toEqual({ between: null, within: null });
  expect(estimateComponents([[1, 3]])).toEqual({ between: null, within: Math.sqrt(2) });
});

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(medianOf([10, 2, 300])).toBe(10);
  expect(medianOf([300, 100, 1000, 200])).toBe(250);
  expect(medianOf([7])).toBe(7);
});

test('the variance is that of a sample', () => {
  // Deviations of -3, -1, 1 and 3, with three degrees of freedom.
  expect(varianceOf([2, 4, 6, 8])).toBeCloseTo(20 / 3, 12);
  expect(varianceOf([5])).toBe(0);
});
