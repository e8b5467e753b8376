import { NO_COUNTS, type Counts } from '../../src/players/analysis/tally.ts';
import { estimateInterval, EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { evaluatePilot, explainPilot, formatPilot, formatPilotJson } from '../../src/cli/commands/plan.ts';
import { foreseeEnd, lookAt } from '../../src/lab/looks.ts';
import type { StudyFile } from '../../src/lab/study.ts';
import { describeLook } from '../../src/lab/study-names.ts';
import { createConfig, GREEDY } from '../lab/jobs.ts';
import { findWide, json, refused, run, useFiles, words } from './harness.ts';

const { out, path, readManifest, write } = useFiles();

/** Two games of so many deals. */
function createFile(count: number, options: StudyFile['options']): StudyFile {
  const deals = { count, firstSeed: 1, digest: null };
  const jobs = ['congress', 'parliament'].map((variant) => ({
    config: createConfig({ variant, player: GREEDY }),
    deals,
  }));
  const plan = { kind: 'analyze', version: '1.0.0', commit: null, jobs } as const;
  return { format: 8, plan, options, start: new Date(0).toISOString() };
}

const tellLook = (file: StudyFile, counts: readonly Counts[]) => describeLook(lookAt(file, counts)!, file.plan.jobs);

const countDeals = (deals: number, won: number, unknown: number) => {
  const lost = deals - won - unknown;
  return { ...NO_COUNTS, deals, won, unknown, lost };
};

describe('a look at a study', () => {
  test('ends it where every interval is narrow enough, with unknown deals counted both ways', () => {
    const file = createFile(400, { precision: 0.06, deals: 800 });
    const counts = [countDeals(400, 390, 0), countDeals(400, 120, 0)];
    expect(lookAt(file, counts)).toMatchObject({ deals: 400, job: 1, next: null });
    expect(tellLook(file, counts)).toMatch(
      /^after 400 deals of each game, half the width of the widest interval is 0\.05\d+ \(parliament greedy\), which is precise enough$/,
    );
    expect(lookAt(file, [countDeals(400, 390, 10), countDeals(400, 120, 15)])).toMatchObject({ next: 568 });
  });

  test('goes by the corrected interval, and ends at the last one', () => {
    const counts = [countDeals(250, 75, 0), countDeals(250, 240, 0)];
    const confidence = 0.975;
    const { low, high } = estimateInterval(75, 250, { ...EXACT_INTERVAL, confidence })!;
    const precision = (high - low) / 2;
    const last = { halfWidth: precision, next: null };
    expect(lookAt(createFile(250, { precision, deals: 500 }), counts)).toMatchObject(last);
    expect(lookAt(createFile(250, { precision: 0.999 * precision, deals: 300 }), counts)).toMatchObject({ next: 272 });
    expect(tellLook(createFile(250, { precision: 0.01, deals: 250 }), counts)).toContain(
      ', and not 0.01; these are the most deals that the study may have',
    );
  });

  test('is none where no precision was asked for', () => {
    expect(lookAt(createFile(400, {}), [countDeals(400, 1, 0), countDeals(400, 1, 0)])).toBeNull();
  });
});

describe('--precision', () => {
  test.each([
    ['--pysol 1..500 --rule worry-back=no', 'plays as many shuffled deals as it takes'],
    ['--deal-file deals.txt', 'plays as many shuffled deals as it takes'],
    ['--interval wilson', 'needs intervals that cover as often as they say'],
  ])('does not go with %s', async (option, message) => {
    write('deals.txt', await run`deal parliament --deals 2`);
    const args = option.replace('deals.txt', path('deals.txt')).split(' ');
    expect(await refused`analyze parliament --precision 0.1 ${args} --out ${path('out')}`).toContain(message);
  });
});

const aim = { precision: 0.02, form: EXACT_INTERVAL, workers: 2 };
const config = createConfig({ variant: 'cadogan-constitution', player: GREEDY });
const results = [
  evaluatePilot(config, { ...countDeals(200, 46, 0), seconds: 4 }, aim),
  evaluatePilot(createConfig({ variant: 'congress' }), { ...countDeals(200, 180, 12), seconds: 4000 }, aim),
];

test('a pilot says how many deals a precision takes, and how long on all workers', () => {
  const [first, second] = results.map((result): { likely: { deals: number; seconds: number } } =>
    JSON.parse(formatPilotJson(result, aim)),
  );
  expect(first).toMatchObject({
    variant: 'cadogan-constitution',
    player: 'greedy',
    precision: 0.02,
    confidence: 0.95,
    pilot: { deals: 200, won: 46, unknown: 0, secondsPerDeal: 0.02 },
    workers: 2,
  });
  expect(first.likely.seconds).toBeCloseTo(first.likely.deals * 0.01, 9);
  expect(second).toMatchObject({ likely: { deals: null, seconds: null }, most: { deals: null, seconds: null } });
});

test.each([0.5, 0.95, 0.999])('a pilot plans the study that analyze plays, at a level of %d', async (confidence) => {
  // It wins none of these games, so that the pilot knows the rate.
  const options = words`diplomat --player random --precision 0.02 --confidence ${confidence} --workers 1`;
  const { likely } = await json`plan ${options} --pilot 20 --json`;
  await run`analyze ${options} --out ${out}`;
  const { totals } = readManifest('out');
  expect([totals.won, totals.deals]).toEqual([0, likely.deals]);
});

test('a pilot of a long study names a look of it, and the number of deals itself where looks end before', () => {
  const pilot = countDeals(2000, 1000, 0);
  expect(foreseeEnd(pilot, 0.001, EXACT_INTERVAL).likely).toBe(982_664);
  const { likely, most } = foreseeEnd(pilot, 0.0001, EXACT_INTERVAL);
  expect(likely).toBeGreaterThan(9e7);
  expect(most).toBe(likely);
});

test('a pilot is shown in a terminal of any width', () => {
  for (const columns of [40, 80, 200]) {
    const text = formatPilot(results, aim, columns).join('\n');
    expect(text).toMatch(/never/);
    expect(text).toContain(String(results[0].most.deals));
    expect(findWide(text, columns)).toEqual([]);
  }
  expect(explainPilot(results, aim).join(' ')).toContain('Never: too many deals stay unknown');
  expect(explainPilot(results.slice(0, 1), aim).join(' ')).not.toContain('Never');
});
