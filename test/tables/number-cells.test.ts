import { columnsOf, shareOfDeals } from '../../src/analysis/column.ts';
import { boundColumns } from '../../src/tables/csv.ts';
import type { Interval } from '../../src/statistics/intervals.ts';

const INTERVAL = { low: -0.12345612, high: 0.65432149 };
const ENDS = boundColumns(shareOfDeals, 'ci', 'it');
const roundEnds = (interval: Interval): unknown[] => ENDS.map(({ value }) => value(interval));

test('the ends of an interval are rounded outward where they have more digits, and may be empty', () => {
  expect(roundEnds(INTERVAL)).toEqual([-0.123457, 0.654322]);
  expect(roundEnds({ low: -0.3, high: 0.123457 })).toEqual([-0.3, 0.123457]);
  const [column] = columnsOf((): Interval | null => null, ENDS);
  expect(column.value(null)).toBeNull();
});
