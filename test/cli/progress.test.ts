import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createTally, type Tally } from '../../src/analysis/tally.ts';
import { createProgress, formatDuration } from '../../src/cli/progress.ts';

const tallyOf = (deals: number, won: number, seconds: number): Tally => ({ ...createTally(), deals, won, seconds });

describe('progress where nobody watches', () => {
  test('is a line every ten seconds and one at the end of each item', () => {
    const stderr = new PassThrough({ encoding: 'utf8' });
    let now = 0;
    const items = [
      { name: 'congress', count: 100 },
      { name: 'parliament', count: 2 },
    ];
    const progress = createProgress(items, 2, stderr, () => now);
    progress.update(0, tallyOf(4, 1, 2));
    now = 10_000;
    progress.update(0, tallyOf(20, 5, 10));
    now = 11_000;
    progress.update(0, tallyOf(100, 25, 50));
    progress.update(1, tallyOf(2, 2, 1));
    progress.stop();
    expect(String(stderr.read()).split('\n')).toEqual([
      'congress: 20 of 100 deals, 4.0 deals/s, 0:20 left, 25.0 % won',
      'congress: 100 of 100 deals, 4.0 deals/s, done, 25.0 % won',
      'parliament: 2 of 2 deals, 4.0 deals/s, done, 100.0 % won',
      '',
    ]);
  });

  test('never divides by nothing', () => {
    const stderr = new PassThrough({ encoding: 'utf8' });
    createProgress([{ name: 'x', count: 1 }], 1, stderr, () => 0).update(0, tallyOf(1, 0, 0));
    expect(String(stderr.read())).toBe('x: 1 of 1 deals, 1000.0 deals/s, done, 0.0 % won\n');
  });
});

describe('progress on a terminal', () => {
  test('is one bar per item', () => {
    const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), {
      isTTY: true,
      columns: 100,
      cursorTo: () => true,
      moveCursor: () => true,
      clearLine: () => true,
    });
    const progress = createProgress([{ name: 'congress', count: 4 }, { name: 'x', count: 2 }], 1, stderr);
    progress.update(0, tallyOf(2, 1, 1));
    progress.stop();
    const drawn = String(stderr.read());
    expect(drawn).toMatch(/congress \[=+ +\] 2\/4, 2\.0\/s, 0:01 left, 50\.0 % won/);
    expect(drawn).toMatch(/x {8}\[ +\] 0\/2, -\/s/);
  });
});

describe('a duration', () => {
  test.each([
    [0, '0:00'],
    [59.4, '0:59'],
    [65, '1:05'],
    [600, '10:00'],
    [7209, '2:00:09'],
  ])('of %s seconds is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
