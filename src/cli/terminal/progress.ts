/** How far a run is: bars where a person is watching, a plain line now and then elsewhere. */

import { MultiBar } from 'cli-progress';
import { addCounts, type Counts, NO_COUNTS } from '../../players/analysis/tally.ts';
import { at } from '../../base/objects.ts';
import { count as countOf, formatPercent } from '../../base/prose.ts';
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
  readonly workers: number;
  /** How much longer everything takes than the games and searches that tallies count; 1 unless given. */
  readonly burden?: number;
}

function createBars(run: Run, stderr: Output, now: () => number) {
  // A line of the full width would break in some terminals.
  const measureWidth = () => (stderr.columns || 80) - 1;
  const itemsShown = showsItems(run.items, measureWidth(), stderr.rows || 24);
  const format = () => formatProgress(run, measureWidth(), itemsShown);
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

/** @param now milliseconds of a clock that never goes back. */
export function createProgress(
  items: readonly ProgressItem[],
  workers: number,
  stderr: Output,
  now: () => number = () => performance.now(),
) {
  const tallies = items.map(() => NO_COUNTS);
  const started = now();
  let counted: number | null = null;
  const run = { items, tallies, workers, burden: 1 };
  const { show, log, stop } = (isDrawable(stderr) ? createBars : createLines)(run, stderr, now);
  return {
    /** An item is finished when its tally holds all its deals. */
    update(index: number, tally: Counts) {
      tallies[index] = tally;
      const spent = (now() - started) / 1000;
      // The deals of a resumed study are reported at once.
      counted ??= spent > LINE_SECONDS ? 0 : sumCounts(tallies).seconds;
      const gained = spent > LINE_SECONDS ? sumCounts(tallies).seconds - counted : 0;
      if (gained > 0) run.burden = Math.max(1, (spent * countThreads(run)) / gained);
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

const countThreads = ({ items, workers }: Run): number => Math.min(workers, sumDeals(items));

/** Measured by the time of all threads together, since results arrive in bursts. The rest of a game costs as much as its own deals did, if it has any, because games may differ a hundredfold. */
function measurePace(run: Run) {
  const { items, tallies, burden = 1 } = run;
  const { deals, seconds } = sumCounts(tallies);
  if (deals === 0) return null;
  const threads = countThreads(run) / burden;
  const work = items.reduce((sum, { count, most = count }, i) => {
    const tally = at(tallies, i);
    const own = tally.deals > 0 ? tally : { deals, seconds };
    return sum + ((most - tally.deals) * own.seconds) / own.deals;
  }, 0);
  return { rate: (deals * threads) / Math.max(seconds, 1e-3), left: work / threads };
}

const describeVerdicts = ({ deals, won, lost, unknown }: Counts) => [
  `${deals === 0 ? '-' : formatPercent(won / deals)} won`,
  `${lost} lost`,
  `${unknown} unknown`,
];

const formatRate = (rate: number) => (rate < 1 ? rate.toPrecision(2) : rate.toFixed(1));

const cut = (line: string, width: number) =>
  line.length <= width ? line : `${line.slice(0, Math.max(0, width - 1))}…`;

/** All items together, in the longest form that fits: `160 of 500 deals, 12.3 deals/s, 0:28 left`. */
export function formatOverall(run: Run, width = Infinity): string {
  const { items } = run;
  const choose = (forms: readonly string[], last: string) =>
    forms.find((form) => form.length <= width) ?? cut(last, width);
  const { deals, unknown } = sumCounts(run.tallies);
  const total = sumDeals(items);
  if (deals === total && unknown > 0 && items.some(({ climbs }) => climbs === true))
    // These have taken the longest before, and nobody knows how long they take now.
    return choose(
      [`${deals} deals, searching the unknown ones again (${unknown})`, `searching ${unknown} again`],
      `${unknown} again`,
    );
  const pace = measurePace(run);
  const [rate, time] = pace === null ? ['-', '-'] : [formatRate(pace.rate), formatDuration(pace.left)];
  // A look may find that fewer deals are enough.
  const left = items.some(({ count, most = count }) => most > count) ? `at most ${time}` : time;
  const rest = deals === total || pace?.left === Infinity ? '' : `, ${left} left`;
  const forms = [
    `${deals} of ${total} deals, ${rate} deals/s${rest}`,
    `${deals}/${total}, ${rate}/s${rest}`,
    `${formatPercent(deals / Math.max(total, 1))}${rest}`,
  ];
  return choose(forms, `${left} left`);
}

const LEAST_BAR = 5;
const MOST_BAR = 24;

/** None where there is no room. */
function drawBar(share: number, room: number) {
  const length = Math.min(room - 2, MOST_BAR);
  return length < LEAST_BAR ? [] : [`[${'='.repeat(Math.floor(share * length)).padEnd(length)}]`];
}

/** Columns of a line without its bar, and of its cells, when all numbers are as long as they can be. */
function measureLine(items: readonly ProgressItem[]) {
  const name = Math.max(...items.map((item) => item.name.length));
  const digits = String(Math.max(...items.map(({ count }) => count))).length;
  // Done/total, 100.0 % won, lost and unknown, each after two blanks.
  const cells = [2 * digits + 1, 11, digits + 5, digits + 8];
  return { name, cells, line: cells.reduce((sum, cell) => sum + 2 + cell, name) };
}

/** Decided once, so that the number of lines stays the same. */
export const showsItems = (items: readonly ProgressItem[], width: number, rows: number): boolean =>
  items.length + 1 < rows && measureLine(items).line <= width;

/** One line for all items, below one for each if they are shown. */
export function formatProgress(run: Run, width: number, itemsShown: boolean): string[] {
  const { items, tallies } = run;
  const { name: nameWidth, cells: cellWidths, line } = measureLine(items);
  const formatItem = ({ name, count }: ProgressItem, i: number) => {
    const tally = at(tallies, i);
    const cells = [`${tally.deals}/${count}`, ...describeVerdicts(tally)];
    return [
      name.padEnd(nameWidth),
      ...drawBar(tally.deals / Math.max(count, 1), width - line - 2),
      ...cells.map((cell, column) => cell.padStart(at(cellWidths, column))),
    ].join('  ');
  };
  return [...(itemsShown ? items.map(formatItem) : []), formatOverall(run, width)].map((each) => cut(each, width));
}
