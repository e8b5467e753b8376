import { formatDifference, formatPointsInterval } from '../../src/cli/text/paired-text.ts';
import type { PairedRates } from '../../src/statistics/paired-rates.ts';

const ofDifference = (low: number, high: number) => formatDifference({ difference: { low, high } } as PairedRates);

test('both ends of a difference have two digits', () => {
  expect(ofDifference(0.09449, 0.09451)).toBe('+9.45');
  expect(ofDifference(-0.0314, 0.0005)).toBe('-3.14 to +0.05');
  expect(ofDifference(0, 0)).toBe('0.00');
  expect(formatPointsInterval({ low: -0.00001, high: 0.0007 })).toBe('-0.01 to +0.07');
});
