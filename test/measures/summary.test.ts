import { DEAL_MEASURES } from '../../src/lab/measures/deals.ts';
import { findMeasure } from '../../src/lab/measures/measure.ts';
import { STUCK_COUNT_MEASURES, SUMMARY_MEASURES } from '../../src/lab/measures/summary.ts';
import { addOutcome, createTally } from '../../src/lab/measures/tally.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { GROUP, UNKNOWN, WON } from '../lab/records.ts';

const measure = (name: string, ...outcomes: Parameters<typeof addOutcome>[1][]): unknown => {
  const tally = createTally();
  for (const outcome of outcomes) addOutcome(tally, outcome);
  return findMeasure(SUMMARY_MEASURES, name).value({ ...GROUP, tally, form: EXACT_INTERVAL, asked: 9 });
};

test('the mean length of winning lines is that of won deals alone', () => {
  expect(measure('moves_mean', WON, UNKNOWN, { ...WON, moves: 8 })).toBe(7.5);
  expect(measure('moves_mean', UNKNOWN)).toBeNull();
});

test('unknown deals count as lost in the win rate, and have a rate of their own', () => {
  const outcomes = [WON, UNKNOWN, UNKNOWN, WON, UNKNOWN] as const;
  expect(measure('win_rate', ...outcomes)).toBe(0.4);
  expect(measure('unknown_rate', ...outcomes)).toBe(0.6);
  expect([measure('win_rate'), measure('unknown_rate'), measure('asked')]).toEqual([null, null, 9]);
});

test.each([
  [DEAL_MEASURES, 'variant,rules,player,scheme,deal,verdict,reason,nodes,moves,foundation,stock,waste,'],
  [SUMMARY_MEASURES, 'variant,rules,player,deals,won,lost,unknown,win_rate,ci_low,ci_high,'],
  [STUCK_COUNT_MEASURES, 'variant,rules,player,measure,value,low,high,count,share,'],
])('files begin with the columns that scripts rely on', (measures, columns) => {
  const names = measures.map(({ name }) => name).filter((name) => name !== 'stream');
  expect(names.join().slice(0, columns.length)).toBe(columns);
});
