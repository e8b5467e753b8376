import { type SearchRun, traceProfile } from '../../src/statistics/run-lengths.ts';
import { formatProfiles } from '../../src/cli/text/profile-plot.ts';

const decide = (...nodes: readonly number[]): SearchRun[][] => nodes.map((each) => [{ decided: true, nodes: each }]);
const FAILED: SearchRun[] = [{ decided: false, nodes: 1000 }];

const draw = (...profiles: readonly ReturnType<typeof traceProfile>[]): string[] =>
  formatProfiles(
    'congress',
    profiles.map((profile, i) => ({ name: `search ${i}`, profile })),
    40,
  )
    .split('\n')
    .slice(2, 25);

test('a plot has each curve up to its own budget, and lets those that meet take turns', () => {
  const [first, second] = [
    traceProfile([...decide(10, 10), FAILED, FAILED], 1000),
    traceProfile([...decide(10, 10, 100), FAILED], 200),
  ];
  expect(draw(first, second)).toEqual([
    '100 % |',
    ...Array.from({ length: 4 }, () => '      |'),
    ' 75 % |                BBBBBB',
    ...Array.from({ length: 4 }, () => '      |'),
    ' 50 % |ABABABABABABABABAAAAAAAAAAAAAAAAA',
    ...Array.from({ length: 4 }, () => '      |'),
    ' 25 % |',
    ...Array.from({ length: 4 }, () => '      |'),
    '  0 % |',
    '      +----------------+---------------+',
    '       10              100           1e3',
  ]);
});

test('a curve that is alone has its interval in dots', () => {
  const profile = traceProfile(decide(10, 10, 10, 1000), 1000);
  const plot = draw(profile);
  expect(plot[5]).toBe(` 75 % |${'A'.repeat(32)}.`);
  expect(plot[0].at(-1)).toBe('A');
  const { low, high } = profile.points[7].interval;
  const dotted = plot.flatMap((line, row) => (line[7] === '.' ? [1 - row / 20] : []));
  expect(Math.abs(dotted[0] - high)).toBeLessThanOrEqual(0.025);
  expect(Math.abs(dotted[dotted.length - 1] - low)).toBeLessThanOrEqual(0.025);
});

test('the smallest budget has a plot too, and so has a search that decides nothing', () => {
  expect(draw(traceProfile(decide(1), 1))[0]).toBe('100 % |A');
  expect(draw(traceProfile([FAILED], 1000)).at(-3)).toMatch(/^ {2}0 % \|A{33}$/);
});
