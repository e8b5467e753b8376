import { checkSchedule, type Schedule } from '../../src/search/parameters.ts';
import { portfolio } from '../../src/search/portfolio.ts';
import { countDeals } from '../../src/tuning/tuner.ts';
import { PLAN, tune as tuneBy } from './tune.ts';

type Needs = (search: string, seed: number, stream: number) => number | null;

/** Tunes where every search needs as many nodes as told. */
const tune = (needs: Needs, before = new Map<number, unknown>(), plan = PLAN) =>
  tuneBy(
    ({ who }, seeds) => {
      const nodes = seeds.map((seed) =>
        'strategy' in who ? needs(who.strategy, seed, Number(who.parameters['seed'])) : null,
      );
      return Promise.resolve(nodes.map((each) => ({ won: each === null ? 0 : 1, nodes: each ?? 1e6, raised: 8 })));
    },
    plan,
    before,
  );

const { steps } = portfolio.parameters ?? {};
if (steps?.kind !== 'schedule') throw new Error('the portfolio has a schedule');

/** The check that the portfolio makes of what it is given. */
const check = (schedule: unknown): Schedule => checkSchedule('steps', schedule, steps);

const mixNeeds: Needs = (search, seed, stream) => (seed * 7919 * (search.length + stream)) % 60_000;

describe('tuning a schedule', () => {
  test('puts the search first that wins soonest, as long as it needs to', async () => {
    const { result } = await tune((search, seed) => (search === 'nrpa' ? 900 + (seed % 50) : 400_000));
    const schedule = check(result.tuned);
    expect(schedule[0]).toEqual({ search: 'nrpa', share: 0.0002 });
    expect(schedule.slice(1).map(({ search }) => search)).toEqual(steps.default.map(({ search }) => search));
    expect(result.same).toBe(false);
    expect(result.heldOut.map(({ seed }) => seed)).toEqual(Array.from({ length: 20 }, (_, i) => 101 + i));
    // A node of NRPA takes 1.2 nodes of annealing; the usual schedule comes to NRPA after two long steps of the others.
    for (const { seed, tuned, shipped } of result.heldOut) {
      expect(tuned).toEqual({ won: 1, cost: 1.2 * (900 + (seed % 50)) });
      expect(shipped.cost).toBeGreaterThan(100 * tuned.cost);
    }
  });

  test('keeps the usual schedule where nothing saves time', async () => {
    const quick = await tune((search) => (search === 'annealing' ? 100 : null));
    const never = await tune(() => null);
    for (const { result } of [quick, never]) {
      expect(result.tuned).toEqual(steps.default);
      expect(result.same).toBe(true);
    }
    for (const { tuned, shipped } of never.result.heldOut) expect(tuned).toEqual({ won: 0, cost: shipped.cost });
  });

  test('begins a search again where another random stream wins', async () => {
    // Every deal is won at once by one of two streams, and by nothing else.
    const { result } = await tune((search, seed, stream) => (search === 'beam' && stream === seed % 2 ? 500 : null));
    expect(check(result.tuned).slice(0, 2)).toMatchObject([{ search: 'beam' }, { search: 'beam' }]);
    expect(result.heldOut.every(({ tuned }) => tuned.won === 1)).toBe(true);
  });

  test('runs nothing again that has been run, and comes to the same', async () => {
    const whole = await tune(mixNeeds);
    expect([whole.played, whole.known]).toEqual([countDeals(PLAN), 0]);
    const left = new Map(whole.kept).set(12, ['damaged']);
    left.delete(3);
    const again = await tune(mixNeeds, left);
    expect(again.result).toEqual(whole.result);
    expect([again.played, again.known]).toEqual([50, countDeals(PLAN) - 50]);
  });

  test('begins with the schedule of the rules, where wins are rare', async () => {
    const { result } = await tune(() => null, undefined, {
      ...PLAN,
      rules: { 'space-fill': 'waste', 'stock-deal': 'blocked', 'worry-back': 'no', foundations: 'choice' },
    });
    expect(check(result.tuned).map(({ search }) => search)).toEqual(['proof', 'annealing', 'complete']);
  });
});
