import { NO_COUNTS, type Counts } from '../../src/players/analysis/tally.ts';
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

/** A progress of two workers. @param terminal what stderr has besides, if it is one. */
function start(items: readonly ProgressItem[], terminal: object = {}) {
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), terminal);
  const clock = { now: 0 };
  const progress = createProgress(items, 2, stderr, () => clock.now);
  return { progress, clock, read: () => String(stderr.read()) };
}

const isDone = () => true;

/** What is drawn in a terminal of so many columns and rows. */
function draw(items: readonly ProgressItem[], tallies: readonly Counts[], columns: number, rows = 24) {
  return formatProgress({ items, tallies, workers: 2 }, columns - 1, showsItems(items, columns - 1, rows));
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
      '20 of 102 deals, 4.0 deals/s, 0:21 left',
      'congress: 100 deals are done, 25.0 % won, 74 lost, 1 unknown',
      'parliament: 2 deals are done, 100.0 % won, 0 lost, 0 unknown',
      '',
    ]);
  });

  test('counts the time that measurements take beside the games', () => {
    const { progress, clock, read } = start(nameItems({ congress: 100 }));
    progress.update(0, countDeals(0, 0, 0));
    clock.now = 20_000;
    // Ten seconds of games in twenty seconds of two threads.
    progress.update(0, countDeals(20, 5, 10));
    expect(read()).toBe('20 of 100 deals, 1.0 deals/s, 1:20 left\n');
    progress.stop();

    const slow = start(nameItems({ x: 2 }));
    slow.clock.now = 20_000;
    slow.progress.update(0, countDeals(1, 1, 0.1));
    expect(slow.read()).toBe('1 of 2 deals, 0.050 deals/s, 0:20 left\n');
  });

  test('tells the time that is left at most, where looks at the results may end it sooner', () => {
    const tallies = [countDeals(100, 20, 20)];
    const tell = (count: number, width?: number) =>
      formatOverall({ items: [{ name: 'congress', count, most: 1600 }], tallies, workers: 2 }, width);
    // 1500 deals at 10 deals a second, and not the 100 until the next look.
    expect(tell(200)).toBe('100 of 200 deals, 10.0 deals/s, at most 2:30 left');
    expect(tell(200, 39)).toBe('100/200, 10.0/s, at most 2:30 left');
    expect(tell(1600)).toBe('100 of 1600 deals, 10.0 deals/s, 2:30 left');
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
      '11 deals, searching the unknown ones again (3)',
      'congress: 9 deals are done, 88.9 % won, 0 lost, 1 unknown',
      '',
    ]);
  });

  test('never divides by nothing', () => {
    const { progress, clock, read } = start(nameItems({ x: 1 }));
    clock.now = 20_000;
    progress.update(0, countDeals(1, 0, 0));
    expect(read()).toBe('x: 1 deal is done, 0.0 % won, 1 lost, 0 unknown\n1 of 1 deals, 1000.0 deals/s\n');
  });
});

describe('progress on a terminal', () => {
  test('shows won, lost and unknown of each item beside its bar, and one time left for all of them', () => {
    expect(draw(ALL, MIDDLE, 80)).toEqual([
      'congress              [======]  1000/1000  100.0 % won     0 lost     0 unknown',
      'parliament            [      ]    64/1000   78.1 % won    13 lost     1 unknown',
      'cadogan-congress      [      ]    64/1000   78.1 % won    12 lost     2 unknown',
      'british-constitution  [      ]    64/1000   78.1 % won    11 lost     3 unknown',
      'cadogan-constitution  [      ]    64/1000   78.1 % won    10 lost     4 unknown',
      '1256 of 5000 deals, 50.2 deals/s, 4:53 left',
    ]);
  });

  test.each([200, 80, 40, 20])('fits into %i columns, whatever the names and numbers', (columns) => {
    for (const [items, tallies] of [
      [ALL, MIDDLE],
      [ALL, ALL.map(() => NO_COUNTS)],
      [LONG_NAMES, ENDS],
      [LONG_NAMES.slice(0, 1), ENDS],
    ] as const) {
      const lines = draw(items, tallies, columns);
      expect(lines.filter((line) => line.length >= columns)).toEqual([]);
      const first = items.map(() => NO_COUNTS);
      expect(lines).toHaveLength(draw(items, first, columns).length);
      expect(lines.at(-1)).toMatch(/(?:left|\/s|100\.0 %)$/);
    }
  });

  test('is one line for all items where they are more than the terminal has lines', () => {
    expect(draw(ALL, MIDDLE, 80, 6)).toEqual(['1256 of 5000 deals, 50.2 deals/s, 4:53 left']);
    expect(draw(ALL, MIDDLE, 80, 8)).toHaveLength(6);
    expect(draw(ALL, MIDDLE, 40)).toEqual(['1256/5000, 50.2/s, 4:53 left']);
  });

  test('takes for the deals of a game the time that its own have taken', () => {
    const items = nameItems({ quick: 1000, slow: 1000 });
    const left = (slow: Counts) => draw(items, [countDeals(1000, 500, 10), slow], 80).at(-1) ?? '';
    // Nothing is known of it: as the others.
    expect(left(NO_COUNTS)).toBe('1000 of 2000 deals, 200.0 deals/s, 0:05 left');
    expect(left(countDeals(10, 5, 100))).toMatch(/, 1:22:30 left$/);
  });

  test('draws what it has heard at last', () => {
    const moves = { cursorTo: isDone, moveCursor: isDone, clearLine: isDone, clearScreenDown: isDone };
    const { progress, read } = start(nameItems({ congress: 4, x: 2 }), {
      isTTY: true,
      columns: 100,
      rows: 24,
      ...moves,
    });
    progress.update(0, countDeals(2, 1, 1));
    progress.update(0, countDeals(3, 1, 1, 1));
    progress.stop();
    const drawn = read();
    expect(drawn).toMatch(/congress {2}\[=+ +\] {2}3\/4 {3}33\.3 % won {2}1 lost {2}1 unknown/);
    expect(drawn).toMatch(/x {9}\[ +\] {2}0\/2 {8}- won {2}0 lost {2}0 unknown/);
    expect(drawn).toContain('3 of 6 deals, 6.0 deals/s, 0:01 left');
  });
});
