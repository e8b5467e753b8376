/** How far a run is: bars where a person is watching, a plain line now and then elsewhere. */

import { MultiBar } from 'cli-progress';
import { addCounts, type Counts, NO_COUNTS } from '../../players/analysis/tally.ts';
import { at } from '../../base/objects.ts';
import { count as countOf, formatPercent, formatTable } from '../../base/prose.ts';
import { formatMessage } from './failures.ts';
import { DRAW_INTERVAL, isDrawable, type Output } from './shell.ts';

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

function createBars(run: Run, stderr: Output, now: () => number) {
  // A line of the full width would break in some terminals.
  const measureWidth = () => (stderr.columns || 80) - 1;
  // Decided once, so that the number of lines stays the same.
  const itemsShown = showsItems(run.items, measureWidth(), stderr.rows || 24);
  const format = () => formatProgress(run, itemsShown).map((line) => line.slice(0, measureWidth()));
  // The run ends itself when interrupted.
  const bars = new MultiBar({ stream: stderr, format: '{line}', linewrap: true, gracefulExit: false });
  const lines = format().map((line) => bars.create(1, 0, { line }));
  let drawn = -Infinity;
  const draw = () => {
    drawn = now();
    for (const [i, line] of format().entries()) lines[i]?.update(0, { line });
  };
  return {
    show: (_index: number) => {
      // When a study is resumed, a million deals may be reported at once.
      if (now() - drawn >= DRAW_INTERVAL) draw();
    },
    /** Writes a line of something else, without spoiling the drawing. */
    log: (line: string) => bars.log(line),
    stop: () => {
      draw();
      // Lines of something else that came last are still to be written.
      bars.update();
      bars.stop();
    },
  };
}

const LINE_SECONDS = 10;

function createLines(run: Run, stderr: Output, now: () => number) {
  const told = run.items.map(() => '');
  let printed = now();
  const logEnd = (index: number) => {
    const tally = at(run.tallies, index);
    const done = `${countOf(tally.deals, 'deal')} ${tally.deals === 1 ? 'is' : 'are'} done`;
    const text = `${at(run.items, index).name}: ${[done, ...describeVerdicts(tally)].join(', ')}`;
    if (text !== told[index]) stderr.write(`${text}\n`);
    told[index] = text;
  };
  return {
    show: (index: number) => {
      const { count, most } = at(run.items, index);
      if (at(run.tallies, index).deals === count && most !== Infinity && told[index] === '') logEnd(index);
      if (now() - printed < LINE_SECONDS * 1000) return;
      printed = now();
      stderr.write(`${formatOverall(run)}\n`);
    },
    log: (line: string) => {
      stderr.write(line);
    },
    stop: () => {
      // Some unknown deals may have been decided since.
      for (const [index, text] of told.entries()) if (text !== '') logEnd(index);
    },
  };
}

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
  const { show, log, stop } = (isDrawable(stderr) ? createBars : createLines)(run, stderr, now);
  return {
    /** An item is finished when its tally holds all its deals. */
    update(index: number, tally: Counts) {
      tallies[index] = tally;
      run.seconds = (now() - started) / 1000;
      const sum = sumCounts(tallies);
      if (run.seconds < HEAD_SECONDS) before = sum;
      run.own = { ...sum, deals: sum.deals - before.deals, seconds: sum.seconds - before.seconds };
      show(index);
    },
    extend(counts: readonly number[]) {
      run.items = run.items.map((item, i) => Object.assign({}, item, { count: at(counts, i) }));
    },
    log: (text: string) => log(`${formatMessage(text)}\n`),
    stop,
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

const describeVerdicts = ({ deals, won, lost, unknown }: Counts) => [
  `${deals === 0 ? '-' : formatPercent(won / deals)} won`,
  `${lost} lost`,
  `${unknown} unknown`,
];

const formatRate = (rate: number) => (rate < 1 ? rate.toPrecision(2) : rate.toFixed(1));

/** All items together: `160 of 500 deals, 12.3/s, 0:28 left`. */
export function formatOverall(run: Run): string {
  const { items } = run;
  const { deals, unknown } = sumCounts(run.tallies);
  const total = sumDeals(items);
  if (deals === total && unknown > 0 && items.some(({ climbs }) => climbs === true))
    // These have taken the longest before, and nobody knows how long they take now.
    return `${deals} deals, searching ${unknown} again`;
  const pace = measurePace(run);
  const done = `${deals} of ${total} deals, ${pace === null ? '-' : formatRate(pace.rate)}/s`;
  if (deals === total || pace?.left === Infinity) return done;
  // A look may find that fewer deals are enough.
  const bound = items.some(({ count, most = count }) => most > count) ? 'at most ' : '';
  return `${done}, ${bound}${pace === null ? '-' : formatDuration(pace.left)} left`;
}

const BAR = 6;

const formatItems = ({ items, tallies }: Pick<Run, 'items' | 'tallies'>) =>
  formatTable(
    items.map(({ name, count }, i) => {
      const tally = at(tallies, i);
      const done = Math.floor((BAR * tally.deals) / Math.max(count, 1));
      return [name, `[${'='.repeat(done).padEnd(BAR)}]`, `${tally.deals}/${count}`, ...describeVerdicts(tally)];
    }),
    2,
  );

/** Whether there is room for a line for each item, with numbers as long as they can be. */
export function showsItems(items: readonly ProgressItem[], width: number, rows: number): boolean {
  const tallies = items.map(({ count: deals }) => ({ ...NO_COUNTS, deals, won: deals, lost: deals, unknown: deals }));
  return items.length + 1 < rows && formatItems({ items, tallies }).every((line) => line.length <= width);
}

/** One line for all items, below one for each if they are shown. */
export const formatProgress = (run: Run, itemsShown: boolean): string[] => [
  ...(itemsShown ? formatItems(run) : []),
  formatOverall(run),
];
