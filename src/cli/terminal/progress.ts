/** How far a run is: a line that is drawn again and again where a person is watching, and a plain one now and then elsewhere. */

import { addCounts, type Counts, NO_COUNTS } from '../../players/analysis/tally.ts';
import { at } from '../../base/objects.ts';
import { count as countOf, formatPercent } from '../../base/prose.ts';
import { formatMessage } from './failures.ts';
import { createStatusLine, isDrawable, type Output } from './shell.ts';

export interface ProgressItem {
  readonly name: string;
  readonly count: number;
  /** Where looks at the results may end it sooner; Infinity if it is not known. */
  readonly most?: number;
  readonly climbs?: boolean;
}

export type Progress = ReturnType<typeof createProgress>;

interface Run {
  readonly items: readonly ProgressItem[];
  readonly tallies: readonly Counts[];
  /** Of all items, without those that an earlier run has played. */
  readonly own: Counts;
  /** Since the run began. */
  readonly seconds: number;
}

const LINE_SECONDS = 10;

/** What is told at the very beginning has been played by an earlier run. */
const HEAD_SECONDS = 1;

/** @param now milliseconds of a clock that never goes back. */
export function createProgress(
  items: readonly ProgressItem[],
  stderr: Output,
  now: () => number = () => performance.now(),
) {
  const started = now();
  let before = NO_COUNTS;
  const tallies = items.map(() => NO_COUNTS);
  const run = { items, tallies, own: NO_COUNTS, seconds: 0 };
  const line = createStatusLine(stderr, now);
  const told = items.map(() => '');
  let printed = started;

  const logEnd = (index: number) => {
    const tally = at(tallies, index);
    const done = `${countOf(tally.deals, 'deal')} ${tally.deals === 1 ? 'is' : 'are'} done`;
    const rate = `${formatPercent(tally.won / tally.deals)} won`;
    const text = `${at(run.items, index).name}: ${done}, ${rate}, ${tally.lost} lost, ${tally.unknown} unknown`;
    if (text !== told[index]) line.log(text);
    told[index] = text;
  };

  return {
    /** An item is finished when its tally holds all its deals. */
    update(index: number, tally: Counts) {
      tallies[index] = tally;
      run.seconds = (now() - started) / 1000;
      const sum = sumCounts(tallies);
      if (run.seconds < HEAD_SECONDS) before = sum;
      run.own = { ...sum, deals: sum.deals - before.deals, seconds: sum.seconds - before.seconds };
      const { count, most } = at(run.items, index);
      if (tally.deals === count && most !== Infinity && told[index] === '') logEnd(index);
      if (isDrawable(stderr)) line.draw(() => formatOverall(run));
      else if (now() - printed >= LINE_SECONDS * 1000) {
        printed = now();
        line.log(formatOverall(run));
      }
    },
    extend(counts: readonly number[]) {
      run.items = run.items.map((item, i) => Object.assign({}, item, { count: at(counts, i) }));
    },
    log: (text: string) => line.log(formatMessage(text)),
    stop: () => {
      line.clear();
      // Some unknown deals may have been decided since.
      for (const [index, text] of told.entries()) if (text !== '') logEnd(index);
    },
  };
}

const pad = (value: number) => String(value).padStart(2, '0');

/** `1:05`, `2:00:09`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const clock = `${pad(minutes % 60)}:${pad(whole % 60)}`;
  return minutes < 60 ? clock.replace(/^0/, '') : `${Math.floor(minutes / 60)}:${clock}`;
}

const sumCounts = (tallies: readonly Counts[]) => tallies.reduce(addCounts, NO_COUNTS);
const sumDeals = (items: readonly ProgressItem[]) => items.reduce((sum, { count }) => sum + count, 0);

/** The rest of a game costs as much as its own deals did, if it has any, because games may differ a hundredfold. */
function measurePace({ items, tallies, own, seconds }: Run) {
  if (own.deals <= 0 || own.seconds <= 0) return null;
  const work = items.reduce((sum, { count, most = count }, i) => {
    const tally = at(tallies, i);
    const known = tally.deals > 0 ? tally : own;
    return sum + ((most - tally.deals) * known.seconds) / known.deals;
  }, 0);
  return { rate: own.deals / seconds, left: (seconds * work) / own.seconds };
}

const formatRate = (rate: number) => (rate < 1 ? rate.toPrecision(2) : rate.toFixed(1));

/** All items together: `160 of 500 deals, 12.3/s, 0:28 left; 120 won, 38 lost, 2 unknown`. */
export function formatOverall(run: Run): string {
  const { items } = run;
  const { deals, won, lost, unknown } = sumCounts(run.tallies);
  const total = sumDeals(items);
  if (deals === total && unknown > 0 && items.some(({ climbs }) => climbs === true))
    // These have taken the longest before, and nobody knows how long they take now.
    return `${deals} deals, searching ${unknown} again`;
  const pace = measurePace(run);
  const done = `${deals} of ${total} deals, ${pace === null ? '-' : formatRate(pace.rate)}/s`;
  const counts = `; ${won} won, ${lost} lost, ${unknown} unknown`;
  if (deals === total || pace?.left === Infinity) return done + counts;
  // A look may find that fewer deals are enough.
  const bound = items.some(({ count, most = count }) => most > count) ? 'at most ' : '';
  return `${done}, ${bound}${pace === null ? '-' : formatDuration(pace.left)} left${counts}`;
}
