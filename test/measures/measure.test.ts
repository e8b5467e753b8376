import { listEnds, ofEach, showMeasures, writeValue } from '../../src/lab/measures/measure.ts';
import type { Interval } from '../../src/statistics/intervals.ts';

const INTERVAL = { low: -0.12345612, high: 0.65432149 };
const ENDS = listEnds('deals', 'ci', 'it', 'it', { signed: true });
const writeEnds = (interval: Interval): unknown[] => ENDS.map((measure) => writeValue(measure, interval));

test('the ends of an interval are rounded outward where they have more digits, and may be empty', () => {
  expect(writeEnds(INTERVAL)).toEqual([-0.123457, 0.654322]);
  expect(writeEnds({ low: -0.3, high: 0.123457 })).toEqual([-0.3, 0.123457]);
  const [low] = ofEach((): Interval | null => null, ENDS);
  expect(writeValue(low, null)).toBeNull();
});

test('the ends of an interval are one column for people, rounded outward too', () => {
  const [[title, show]] = showMeasures(ENDS, [['its interval', 'ci_low..ci_high']]);
  expect([title, show(INTERVAL)]).toEqual(['its interval', '-12.35 to +65.44']);
  expect(showMeasures(ENDS, ['ci_low..ci_high'])[0][1]({ low: 0.5, high: 0.5 })).toBe('+50.00');
  expect(() => showMeasures(ENDS, ['none'])).toThrow('there is no measure none');
});
