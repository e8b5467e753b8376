/** How far a run is: bars where a person is watching, a plain line now and then elsewhere. */

import { NO_COUNTS, type Counts } from '../../analysis/tally.ts';
import { MultiBar } from 'cli-progress';
import { formatMessage } from './failures.ts';
import { chooseForm, formatEnd, formatOverall, formatProgress, type ProgressItem } from './progress-lines.ts';
import { isDrawable, type Output } from './shell.ts';

export interface Progress {
  /** Tells how an item stands; it is finished when its tally holds all its deals. */
  update(index: number, tally: Counts): void;
  /** Says something else, without spoiling what is drawn. */
  tell(text: string): void;
  stop(): void;
}

const LINE_SECONDS = 10;
/** Milliseconds between two drawings; when a study is resumed, a million chunks may be told of at once. */
const DRAW_INTERVAL = 100;

function createBars(items: readonly ProgressItem[], workers: number, stderr: Output, now: () => number): Progress {
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
    for (const [i, line] of format().entries()) lines[i].update(0, { line });
  };
  return {
    update(index, tally) {
      tallies[index] = tally;
      if (now() - drawn >= DRAW_INTERVAL) draw();
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

function createLines(items: readonly ProgressItem[], workers: number, stderr: Output, now: () => number): Progress {
  const tallies = items.map(() => NO_COUNTS);
  /** The last that was said of each item that has come to its end. */
  const told = items.map(() => '');
  let printed = now();
  const tellEnd = (index: number): void => {
    const text = formatEnd(items[index], tallies[index]);
    if (text !== told[index]) stderr.write(`${text}\n`);
    told[index] = text;
  };
  return {
    update(index, tally) {
      tallies[index] = tally;
      if (tally.deals === items[index].count && told[index] === '') tellEnd(index);
      if (now() - printed < LINE_SECONDS * 1000) return;
      printed = now();
      stderr.write(`${formatOverall(items, tallies, workers)}\n`);
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
