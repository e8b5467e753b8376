import { addCounts, NO_COUNTS, type Counts } from '../../src/players/analysis/tally.ts';
import { PassThrough } from 'node:stream';
import { createProgress, formatOverall, type ProgressItem } from '../../src/cli/terminal/progress.ts';

const countDeals = (deals: number, won: number, seconds: number, unknown = 0) => {
  const lost = deals - won - unknown;
  return { ...NO_COUNTS, deals, won, lost, unknown, seconds };
};

const nameItems = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([name, count]) => ({ name, count }));

/** @param terminal what stderr has besides, if it is one. */
function start(items: readonly ProgressItem[], terminal: object = {}) {
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), terminal);
  const clock = { now: 0 };
  const progress = createProgress(items, stderr, () => clock.now);
  return { progress, clock, read: () => String(stderr.read()) };
}

/** A run of so many seconds. */
const runOf = (items: readonly ProgressItem[], tallies: readonly Counts[], seconds: number) => ({
  items,
  tallies,
  own: tallies.reduce(addCounts, NO_COUNTS),
  seconds,
});

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
      '20 of 102 deals, 1.6/s, 0:51 left; 5 won, 15 lost, 0 unknown',
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
    expect(read()).toBe('60 of 100 deals, 0.50/s, 1:20 left; 5 won, 55 lost, 0 unknown\n');
    progress.stop();
  });

  test('tells the time that is left at most, where looks at the results may end it sooner', () => {
    const tallies = [countDeals(100, 20, 20)];
    const tell = (count: number) => formatOverall(runOf([{ name: 'congress', count, most: 1600 }], tallies, 10));
    // 1500 deals at 10 deals a second, and not the 100 until the next look.
    expect(tell(200)).toBe('100 of 200 deals, 10.0/s, at most 2:30 left; 20 won, 80 lost, 0 unknown');
    expect(tell(1600)).toBe('100 of 1600 deals, 10.0/s, 2:30 left; 20 won, 80 lost, 0 unknown');
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
    expect(read()).toBe(
      'x: 1 deal is done, 0.0 % won, 1 lost, 0 unknown\n1 of 1 deals, -/s; 0 won, 1 lost, 0 unknown\n',
    );
  });
});

test('takes for the deals of a game the time that its own have taken', () => {
  const items = nameItems({ quick: 1000, slow: 1000 });
  const tell = (slow: Counts, seconds: number) =>
    formatOverall(runOf(items, [countDeals(1000, 500, 10), slow], seconds));
  // Nothing is known of it: as the others.
  expect(tell(NO_COUNTS, 5)).toBe('1000 of 2000 deals, 200.0/s, 0:05 left; 500 won, 500 lost, 0 unknown');
  expect(tell(countDeals(10, 5, 100), 55)).toMatch(/, 1:22:30 left;/);
});

test('progress on a terminal is one line that is drawn anew, and a line that stays for each finished game', () => {
  const { progress, clock, read } = start(nameItems({ congress: 4, x: 2 }), { isTTY: true, columns: 100 });
  progress.update(0, countDeals(2, 1, 1));
  clock.now = 4000;
  progress.update(1, countDeals(2, 1, 2, 1));
  progress.log('a worker died');
  progress.stop();
  const clear = '\r\u001B[K';
  expect(read()).toBe(
    [
      `${clear}2 of 6 deals, -/s, - left; 1 won, 1 lost, 0 unknown`,
      `${clear}x: 2 deals are done, 50.0 % won, 0 lost, 1 unknown\n`,
      `${clear}4 of 6 deals, 0.50/s, 0:02 left; 2 won, 1 lost, 1 unknown`,
      `${clear}quorum: a worker died\n`,
    ].join(''),
  );
});
