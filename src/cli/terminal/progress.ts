/** How far a run is: bars where a person is watching, a plain line now and then elsewhere. */

import { at } from '../../base/objects.ts';
import { addCounts, type Counts, NO_COUNTS } from '../../analysis/tally.ts';
import { formatPercent } from '../../base/prose.ts';
import { formatMessage } from './failures.ts';
import { isDrawable, type Output } from './shell.ts';
import { MultiBar } from 'cli-progress';

export interface Progress {
  /** Tells how an item stands; it is finished when its tally holds all its deals. */
  update(index: number, tally: Counts): void;
  /** Goes on with more deals of each item. */
  extend(counts: readonly number[]): void;
  /** Says something else, without spoiling what is drawn. */
  tell(text: string): void;
  stop(): void;
}

const LINE_SECONDS = 10;
/** Milliseconds between two drawings; when a study is resumed, a million chunks may be told of at once. */
const DRAW_INTERVAL = 100;

const setCounts = (items: readonly ProgressItem[], counts: readonly number[]): ProgressItem[] =>
  items.map(({ name, most, climbs }, i) => ({ name, count: at(counts, i), most, climbs }));

function createBars(given: readonly ProgressItem[], workers: number, stderr: Output, now: () => number): Progress {
  let items = given;
  // A line of the full width would break in some terminals.
  const measureWidth = (): number => (stderr.columns ?? 80) - 1;
  const form = chooseForm(items, measureWidth(), stderr.rows ?? 24);
  const tallies = items.map(() => NO_COUNTS);
  const format = (): string[] => formatProgress(form, items, tallies, workers, measureWidth());
  const bars = new MultiBar({
    stream: stderr,
    format: '{line}',
    hideCursor: true,
    // The run ends itself when interrupted.
    gracefulExit: false,
  });
  const lines = format().map((line) => bars.create(1, 0, { line }));
  let drawn = -Infinity;
  const draw = (): void => {
    drawn = now();
    for (const [i, line] of format().entries()) lines[i]?.update(0, { line });
  };
  return {
    update(index, tally) {
      tallies[index] = tally;
      if (now() - drawn >= DRAW_INTERVAL) draw();
    },
    extend(counts) {
      items = setCounts(items, counts);
    },
    tell(text) {
      bars.log(`${formatMessage(text)}\n`);
    },
    stop() {
      draw();
      bars.stop();
    },
  };
}

function createLines(given: readonly ProgressItem[], workers: number, stderr: Output, now: () => number): Progress {
  let items = given;
  const tallies = items.map(() => NO_COUNTS);
  const told = items.map(() => '');
  let printed = now();
  const tellEnd = (index: number): void => {
    const text = formatEnd(at(items, index), at(tallies, index));
    if (text !== told[index]) stderr.write(`${text}\n`);
    told[index] = text;
  };
  return {
    update(index, tally) {
      tallies[index] = tally;
      const { count, most } = at(items, index);
      if (tally.deals === count && most !== Infinity && told[index] === '') tellEnd(index);
      if (now() - printed < LINE_SECONDS * 1000) return;
      printed = now();
      stderr.write(`${formatOverall(items, tallies, workers)}\n`);
    },
    extend(counts) {
      items = setCounts(items, counts);
    },
    tell(text) {
      stderr.write(`${formatMessage(text)}\n`);
    },
    stop() {
      // Some of what was unknown may have been decided since.
      for (const [index, text] of told.entries()) if (text !== '') tellEnd(index);
    },
  };
}

/**
 * @param workers threads that share the work.
 * @param now milliseconds of a clock that never goes back.
 */
export function createProgress(
  items: readonly ProgressItem[],
  workers: number,
  stderr: Output,
  now: () => number = () => performance.now(),
): Progress {
  return isDrawable(stderr) ? createBars(items, workers, stderr, now) : createLines(items, workers, stderr, now);
}

/* How far it is, as lines of text that fit into the terminal. */

/** One game with its rules and who plays it, and how many deals it will be. */
export interface ProgressItem {
  readonly name: string;
  readonly count: number;
  /** The most that it may come to, when looks at the results decide that: `count` unless given, Infinity if unknown. */
  readonly most?: number | undefined;
  /** Whether deals that are unknown are searched again. */
  readonly climbs?: boolean | undefined;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** `1:05`, `2:00:09`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const clock = `${pad(minutes % 60)}:${pad(whole % 60)}`;
  return minutes < 60 ? clock.replace(/^0/, '') : `${Math.floor(minutes / 60)}:${clock}`;
}

const sumCounts = (tallies: readonly Counts[]): Counts => tallies.reduce(addCounts, NO_COUNTS);

interface Pace {
  readonly rate: number;
  readonly left: number;
}

/**
 * From what the deals so far have cost all threads together, as results arrive in bursts. What is left of a
 * game costs as much as its own deals did, where it has any behind it: one game may take a hundred times as
 * long as another.
 */
function measurePace(items: readonly ProgressItem[], tallies: readonly Counts[], workers: number): Pace | null {
  const { deals, seconds } = sumCounts(tallies);
  if (deals === 0) return null;
  const total = items.reduce((sum, { count }) => sum + count, 0);
  const threads = Math.min(workers, total);
  const work = items.reduce((sum, { count, most = count }, i) => {
    const tally = at(tallies, i);
    const own = tally.deals > 0 ? tally : { deals, seconds };
    return sum + ((most - tally.deals) * own.seconds) / own.deals;
  }, 0);
  return { rate: (deals * threads) / Math.max(seconds, 1e-3), left: work / threads };
}

/** What comes after a result: `96.9 % won, 2 lost, 1 unknown`. */
const describeVerdicts = ({
  deals,
  won,
  lost,
  unknown,
}: Counts): readonly [won: string, lost: string, unknown: string] => [
  `${deals === 0 ? '-' : formatPercent(won / deals)} won`,
  `${lost} lost`,
  `${unknown} unknown`,
];

/** `congress: 100 deals are done, 96.0 % won, 3 lost, 1 unknown` */
const formatEnd = ({ name }: ProgressItem, tally: Counts): string =>
  [`${name}: ${tally.deals === 1 ? '1 deal is' : `${tally.deals} deals are`} done`, ...describeVerdicts(tally)].join(
    ', ',
  );

const fits = (width: number) => (line: string) => line.length <= width;
const cut = (line: string, width: number): string =>
  fits(width)(line) ? line : `${line.slice(0, Math.max(0, width - 1))}…`;

/** All items together, in the longest form that fits: `160 of 500 deals, 12.3 deals/s, 0:28 left`. */
export function formatOverall(
  items: readonly ProgressItem[],
  tallies: readonly Counts[],
  workers: number,
  width = Infinity,
): string {
  const { deals, unknown } = sumCounts(tallies);
  const total = items.reduce((sum, { count }) => sum + count, 0);
  if (deals === total && unknown > 0 && items.some(({ climbs }) => climbs === true)) {
    // How long these take, which have taken the longest before, nobody knows.
    return (
      [`${deals} deals, searching the unknown ones again (${unknown})`, `searching ${unknown} again`].find(
        fits(width),
      ) ?? cut(`${unknown} again`, width)
    );
  }
  const pace = measurePace(items, tallies, workers);
  const [rate, time] = pace === null ? ['-', '-'] : [pace.rate.toFixed(1), formatDuration(pace.left)];
  // A look may find that fewer deals are enough.
  const left = items.some(({ count, most = count }) => most > count) ? `at most ${time}` : time;
  const rest = deals === total || pace?.left === Infinity ? '' : `, ${left} left`;
  const forms = [
    `${deals} of ${total} deals, ${rate} deals/s${rest}`,
    `${deals}/${total}, ${rate}/s${rest}`,
    `${formatPercent(deals / Math.max(total, 1))}${rest}`,
  ];
  return forms.find(fits(width)) ?? cut(`${left} left`, width);
}

const LEAST_BAR = 5;
const MOST_BAR = 24;

function drawBar(share: number, room: number): string {
  const length = Math.min(room - 2, MOST_BAR);
  return `[${'='.repeat(Math.floor(share * length)).padEnd(length)}]`;
}

/** How items are shown in a terminal; chosen once, so that the number of lines stays the same. */
export type ProgressForm = 'bars' | 'lines' | 'pairs' | 'overall';

/** Columns of everything in a line but the bar, when all numbers are as long as they can be. */
function measureLine(items: readonly ProgressItem[]): {
  readonly name: number;
  readonly digits: number;
  readonly line: number;
} {
  const name = Math.max(...items.map((item) => item.name.length));
  const digits = String(Math.max(...items.map(({ count }) => count))).length;
  // Name, done/total, 100.0 % won, lost, unknown, two blanks between.
  return { name, digits, line: name + 2 + (2 * digits + 1) + 2 + 11 + 2 + (digits + 5) + 2 + (digits + 8) };
}

/** @param rows lines of the terminal. */
export function chooseForm(items: readonly ProgressItem[], width: number, rows: number): ProgressForm {
  const { line } = measureLine(items);
  const [single, double] = [items.length, 2 * items.length].map((lines) => lines + 1 < rows);
  if (single && line + 2 + LEAST_BAR + 2 <= width) return 'bars';
  if (single && line <= width) return 'lines';
  return double ? 'pairs' : 'overall';
}

/** The lines of all items, and one of all together; none is wider than `width`. */
export function formatProgress(
  form: ProgressForm,
  items: readonly ProgressItem[],
  tallies: readonly Counts[],
  workers: number,
  width: number,
): string[] {
  const { name: nameWidth, digits, line } = measureLine(items);
  const own =
    form === 'overall'
      ? []
      : items.flatMap(({ name, count }, i) => {
          const tally = at(tallies, i);
          const { deals } = tally;
          const [won, lost, unknown] = describeVerdicts(tally);
          const done = `${deals}/${count}`;
          if (form === 'pairs') {
            const room = width - done.length - 2;
            return [`${cut(name, room).padEnd(Math.min(nameWidth, room))}  ${done}`, `  ${won}, ${lost}, ${unknown}`];
          }
          const bar = form === 'bars' ? [drawBar(deals / Math.max(count, 1), width - line - 2)] : [];
          return [
            name.padEnd(nameWidth),
            ...bar,
            done.padStart(2 * digits + 1),
            won.padStart(11),
            lost.padStart(digits + 5),
            unknown.padStart(digits + 8),
          ].join('  ');
        });
  return [...own, formatOverall(items, tallies, workers, width)].map((each) => cut(each, width));
}
