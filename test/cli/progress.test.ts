import { addCounts, NO_COUNTS, type Counts } from '../../src/players/analysis/tally.ts';
import { PassThrough } from 'node:stream';
import { createProgress, formatOverall, showsItems } from '../../src/cli/terminal/progress.ts';
import { formatProgress, type ProgressItem } from '../../src/cli/terminal/progress.ts';

const countDeals = (deals: number, won: number, seconds: number, unknown = 0) => {
  const lost = deals - won - unknown;
  return { ...NO_COUNTS, deals, won, lost, unknown, seconds };
};

const NAMES = ['congress', 'parliament', 'cadogan-congress', 'british-constitution', 'cadogan-constitution'];
const ALL = NAMES.map((name) => ({ name, count: 1000 }));
const MIDDLE = ALL.map((_, i) => countDeals(i === 0 ? 1000 : 64, i === 0 ? 1000 : 50, 10, i));
const LONG_NAMES = NAMES.map((name) => ({
  name: `${name} worry-back=yes refill=immediate rollout:nodes=100000`,
  count: 1_000_000,
}));
const ENDS = LONG_NAMES.map(() => countDeals(1_000_000, 0, 1e6, 500_000));

const nameItems = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([name, count]) => ({ name, count }));

/** @param terminal what stderr has besides, if it is one. */
function start(items: readonly ProgressItem[], terminal: object = {}) {
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), terminal);
  const clock = { now: 0 };
  const progress = createProgress(items, stderr, () => clock.now);
  return { progress, clock, read: () => String(stderr.read()) };
}

const isDone = () => true;

/** A run of so many seconds. */
const runOf = (items: readonly ProgressItem[], tallies: readonly Counts[], seconds: number) => ({
  items,
  tallies,
  own: tallies.reduce(addCounts, NO_COUNTS),
  seconds,
});

/** What is drawn in a terminal of so many columns and rows. */
function draw(items: readonly ProgressItem[], tallies: readonly Counts[], columns: number, rows = 24, seconds = 25) {
  return formatProgress(runOf(items, tallies, seconds), showsItems(items, columns - 1, rows));
}

describe('progress where nobody watches', () => {
  test('is a line about everything every ten seconds, and one at the end of each item', () => {
    const { progress, clock, read } = start(nameItems({ congress: 100, parliament: 2 }));
    progress.update(0, countDeals(4, 1, 2));
    clock.now = 10_000;
    progress.update(0, countDeals(20, 5, 10));
    clock.now = 11_000;
    progress.update(0, countDeals(100, 25, 50, 1));
    progress.update(1, countDeals(2, 2, 1));
    progress.stop();
    expect(read().split('\n')).toEqual([
      '20 of 102 deals, 1.6/s, 0:51 left',
      'congress: 100 deals are done, 25.0 % won, 74 lost, 1 unknown',
      'parliament: 2 deals are done, 100.0 % won, 0 lost, 0 unknown',
      '',
    ]);
  });

  test('takes deals that are told at once for those of an earlier run', () => {
    const { progress, clock, read } = start(nameItems({ congress: 100 }));
    progress.update(0, countDeals(50, 5, 1000));
    clock.now = 20_000;
    progress.update(0, countDeals(60, 5, 1200));
    expect(read()).toBe('60 of 100 deals, 0.50/s, 1:20 left\n');
    progress.stop();
  });

  test('tells the time that is left at most, where looks at the results may end it sooner', () => {
    const tallies = [countDeals(100, 20, 20)];
    const tell = (count: number) => formatOverall(runOf([{ name: 'congress', count, most: 1600 }], tallies, 10));
    // 1500 deals at 10 deals a second, and not the 100 until the next look.
    expect(tell(200)).toBe('100 of 200 deals, 10.0/s, at most 2:30 left');
    expect(tell(1600)).toBe('100 of 1600 deals, 10.0/s, 2:30 left');
  });

  test('says how an item ends once more when larger budgets have decided some of it', () => {
    const { progress, clock, read } = start([
      { name: 'congress', count: 9, climbs: true },
      { name: 'greedy', count: 2, climbs: false },
    ]);
    progress.update(1, countDeals(2, 0, 1));
    progress.update(0, countDeals(9, 5, 10, 4));
    clock.now = 10_000;
    progress.update(0, countDeals(9, 6, 50, 3));
    progress.update(0, countDeals(9, 8, 90, 1));
    progress.stop();
    expect(read().split('\n')).toEqual([
      'greedy: 2 deals are done, 0.0 % won, 2 lost, 0 unknown',
      'congress: 9 deals are done, 55.6 % won, 0 lost, 4 unknown',
      '11 deals, searching 3 again',
      'congress: 9 deals are done, 88.9 % won, 0 lost, 1 unknown',
      '',
    ]);
  });

  test('never divides by nothing', () => {
    const { progress, clock, read } = start(nameItems({ x: 1 }));
    clock.now = 20_000;
    progress.update(0, countDeals(1, 0, 0));
    expect(read()).toBe('x: 1 deal is done, 0.0 % won, 1 lost, 0 unknown\n1 of 1 deals, -/s\n');
  });
});

describe('progress on a terminal', () => {
  test('shows won, lost and unknown of each item beside its bar, and one time left for all of them', () => {
    expect(draw(ALL, MIDDLE, 80)).toEqual([
      'congress              [======]  1000/1000  100.0 % won   0 lost  0 unknown',
      'parliament            [      ]    64/1000   78.1 % won  13 lost  1 unknown',
      'cadogan-congress      [      ]    64/1000   78.1 % won  12 lost  2 unknown',
      'british-constitution  [      ]    64/1000   78.1 % won  11 lost  3 unknown',
      'cadogan-constitution  [      ]    64/1000   78.1 % won  10 lost  4 unknown',
      '1256 of 5000 deals, 50.2/s, 4:53 left',
    ]);
  });

  test('is one line for all items in a narrow terminal, or with long names', () => {
    expect(draw(ALL, MIDDLE, 40)).toEqual(['1256 of 5000 deals, 50.2/s, 4:53 left']);
    expect(draw(LONG_NAMES, ENDS, 80)).toEqual(['5000000 of 5000000 deals, 200000.0/s']);
  });

  test('is one line for all items where they are more than the terminal has lines', () => {
    expect(draw(ALL, MIDDLE, 80, 6)).toEqual(['1256 of 5000 deals, 50.2/s, 4:53 left']);
    expect(draw(ALL, MIDDLE, 80, 8)).toHaveLength(6);
  });

  test('takes for the deals of a game the time that its own have taken', () => {
    const items = nameItems({ quick: 1000, slow: 1000 });
    const left = (slow: Counts, seconds: number) =>
      draw(items, [countDeals(1000, 500, 10), slow], 80, 24, seconds).at(-1) ?? '';
    // Nothing is known of it: as the others.
    expect(left(NO_COUNTS, 5)).toBe('1000 of 2000 deals, 200.0/s, 0:05 left');
    expect(left(countDeals(10, 5, 100), 55)).toMatch(/, 1:22:30 left$/);
  });

  test('draws what it has heard at last', () => {
    const moves = { cursorTo: isDone, moveCursor: isDone, clearLine: isDone, clearScreenDown: isDone };
    const { progress, clock, read } = start(nameItems({ congress: 4, x: 2 }), {
      isTTY: true,
      columns: 100,
      rows: 24,
      ...moves,
    });
    progress.update(0, countDeals(2, 1, 1));
    clock.now = 4000;
    progress.update(0, countDeals(3, 1, 2, 1));
    progress.stop();
    const drawn = read();
    expect(drawn).toMatch(/congress {2}\[=+ +\] {2}3\/4 {2}33\.3 % won {2}1 lost {2}1 unknown/);
    expect(drawn).toMatch(/x {9}\[ +\] {2}0\/2 {7}- won {2}0 lost {2}0 unknown/);
    expect(drawn).toContain('3 of 6 deals, 0.25/s, 0:11 left');
  });
});
