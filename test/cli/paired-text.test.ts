import { at } from '../../src/base/objects.ts';
import { formatDifference, formatPointsInterval } from '../../src/cli/text/paired-text.ts';
import { compareRates, type Success } from '../../src/statistics/paired-rates.ts';

/** The first loses all of eight deals. */
const differenceOf = (second: readonly Success[]) =>
  formatDifference(
    compareRates(Array.from({ length: 8 }, (_, deal) => [[false], [deal < second.length && at(second, deal)]])),
  );

test('both ends of a difference have two digits', () => {
  expect(differenceOf([])).toBe('0.00');
  expect(differenceOf([true])).toBe('+12.50');
  expect(differenceOf([true, null])).toBe('+12.50 to +25.00');
  expect(formatPointsInterval({ low: -0.00001, high: 0.0007 })).toBe('-0.01 to +0.07');
});
