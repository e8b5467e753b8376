import { columnsOf, shareOfDeals } from '../../src/analysis/column.ts';
import { listCorrectedColumns } from '../../src/tables/comparison-columns.ts';
import { roundHigh, roundLow } from '../../src/tables/csv.ts';

const INTERVAL = { low: -0.12345612, high: 0.65432149 };

describe('the ends of an interval', () => {
  test('are rounded outward, and empty without one', () => {
    expect([roundLow(INTERVAL), roundHigh(INTERVAL)]).toEqual([-0.123457, 0.654322]);
    const [column] = columnsOf((): typeof INTERVAL | null => null, [shareOfDeals('low', roundLow, 'the lower end')]);
    expect(column.value(null)).toBeNull();
  });

  test('stay where they have no more digits', () => {
    const interval = { low: -0.3, high: 0.123457 };
    expect([roundLow(interval), roundHigh(interval)]).toEqual([-0.3, 0.123457]);
  });

  test('are rounded outward in columns without luck too', () => {
    const row = { mean: 0.12345649, interval: INTERVAL, ratio: 0.5 };
    const columns = listCorrectedColumns('luck', 'the rate');
    expect(columns.map(({ value }) => value(row))).toEqual([0.123456, -0.123457, 0.654322, 0.5]);
  });
});
