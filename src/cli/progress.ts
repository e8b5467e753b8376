/** How far a run is: bars where a person is watching, a plain line now and then elsewhere. */

import { MultiBar } from 'cli-progress';
import type { Counts } from '../report/chunk-result.ts';
import { formatMessage } from './failures.ts';
import type { Output } from './shell.ts';
import { formatPercent } from './text.ts';

/** One variant with its rules, and how many deals it will play. */
export interface ProgressItem {
  readonly name: string;
  readonly count: number;
}

export interface Progress {
  /** Tells how an item stands; it is finished when its tally holds all its deals. */
  update(index: number, tally: Counts): void;
  /** Says something else, without spoiling what is drawn. */
  tell(text: string): void;
  /** Leaves the terminal as it was. */
  stop(): void;
}

const LINE_SECONDS = 10;

const pad = (value: number): string => String(value).padStart(2, '0');

/** `1:05`, `2:00:09`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const clock = `${pad(minutes % 60)}:${pad(whole % 60)}`;
  return minutes < 60 ? clock.replace(/^0/, '') : `${Math.floor(minutes / 60)}:${clock}`;
}

/**
 * Rate and time left from what the deals so far have cost all threads together: results of an easy
 * variant may arrive in one burst after a hard one, so the time of their arrival says nothing.
 */
function measurePace({ count }: ProgressItem, tally: Counts, workers: number): Record<'rate' | 'left' | 'won', string> {
  const rate = (tally.deals * Math.min(workers, count)) / Math.max(tally.seconds, 1e-3);
  return {
    rate: rate.toFixed(1),
    left: formatDuration((count - tally.deals) / Math.max(rate, 1e-3)),
    won: formatPercent(tally.won / Math.max(tally.deals, 1)),
  };
}

/** What stands beside a name and a bar: brackets, blanks and numbers of the usual length. */
const NUMBERS_WIDTH = 46;

function createBars(items: readonly ProgressItem[], workers: number, stderr: Output): Progress {
  const width = Math.max(...items.map((item) => item.name.length));
  const room = (stderr.columns ?? 80) - width - NUMBERS_WIDTH;
  const bars = new MultiBar({
    stream: stderr,
    format: `{name} ${room < 1 ? '' : '[{bar}] '}{value}/{total}, {rate}/s, {left} left, {won} won`,
    barsize: Math.min(room, 12),
    barCompleteChar: '=',
    barIncompleteChar: ' ',
    hideCursor: true,
    // The run ends itself when interrupted.
    gracefulExit: false,
  });
  const all = items.map((item) =>
    bars.create(item.count, 0, { name: item.name.padEnd(width), rate: '-', left: '-', won: '-' }),
  );
  return {
    update(index, tally) {
      all[index].update(tally.deals, measurePace(items[index], tally, workers));
    },
    tell(text) {
      bars.log(`${formatMessage(text)}\n`);
    },
    stop() {
      bars.stop();
    },
  };
}

function createLines(items: readonly ProgressItem[], workers: number, stderr: Output, now: () => number): Progress {
  let printed = now();
  return {
    update(index, tally) {
      const { name, count } = items[index];
      const { rate, left, won } = measurePace(items[index], tally, workers);
      const finished = tally.deals === count;
      if (!finished && now() - printed < LINE_SECONDS * 1000) return;
      printed = now();
      const state = finished ? 'done' : `${left} left`;
      stderr.write(`${name}: ${tally.deals} of ${count} deals, ${rate} deals/s, ${state}, ${won} won\n`);
    },
    tell(text) {
      stderr.write(`${formatMessage(text)}\n`);
    },
    stop() {
      // Lines leave nothing behind.
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
  const drawable = stderr.isTTY === true && process.env['TERM'] !== 'dumb';
  return drawable ? createBars(items, workers, stderr) : createLines(items, workers, stderr, now);
}
