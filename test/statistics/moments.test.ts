import { medianOf, varianceOf } from '../../src/statistics/moments.ts';

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
