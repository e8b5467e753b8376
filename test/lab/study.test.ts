import * as v from 'valibot';
import type { RunConfig } from '../../src/lab/run-config.ts';
import { hashData, idOf, RunConfigSchema } from '../../src/lab/run-config.ts';
import {
  comparePlans,
  extendPlan,
  formatStudy,
  joinPlans,
  listKeys,
  parseStudy,
  planJobs,
  type Job,
  type StudyFile,
  type StudyPlan,
} from '../../src/lab/study.ts';
import { createConfig, createJob, dealsOf, GREEDY, listSource, rollout } from './jobs.ts';

const PROGRAM = { version: '1.2.3', commit: 'abc' };
const RUN = { options: {}, start: '2030-01-02T03:04:05.000Z' };

const planHere = (jobs: readonly Job[], program: Partial<typeof PROGRAM> | { commit: null } = PROGRAM) =>
  planJobs('analyze', jobs, RUN, { ...PROGRAM, ...program }).file.plan;

const job = createJob({ count: 10, nodes: 300 });
const withConfig = (config: Partial<RunConfig>): Job => ({ ...job, config: { ...job.config, ...config } });
const withSolver = (budget: object, label = 'portfolio') =>
  withConfig({
    contender: { strategy: label, label, parameters: {}, budget: { nodes: 300, seconds: null, memory: 4, ...budget } },
  });
const think = (nodes: number) => withConfig({ contender: rollout(nodes) });
const list = (digest: string): Job => ({ ...job, deals: { ...listSource(dealsOf('parliament', 1, 10)), digest } });

describe('two plans', () => {
  const plan = planHere([job]);

  test('are the same after they have been written and read', () => {
    const there: StudyPlan = JSON.parse(JSON.stringify(plan));
    expect([comparePlans(there, plan), hashData(there)]).toEqual([[], hashData(plan)]);
  });

  const rules = { ...job.config.rules, 'worry-back': 'yes' };

  test.each<[what: string, here: StudyPlan, difference: string, there?: Job]>([
    ['version', planHere([job], { version: '2.0.0' }), 'version is 1.2.3 there and 2.0.0 here'],
    ['commit', planHere([job], { commit: 'def' }), 'commit is abc there and def here'],
    ['no commit', planHere([job], { commit: null }), 'commit is abc there and none here'],
    ['kind', { ...plan, kind: 'bench' }, 'kind is analyze there and bench here'],
    ['nodes', planHere([withSolver({ nodes: 400 })]), 'budget.nodes is 300 there and 400 here'],
    ['seconds', planHere([withSolver({ seconds: 2 })]), 'budget.seconds is none there and 2 here'],
    ['memory', planHere([withSolver({ memory: 8 })]), 'budget.memory is 4 there and 8 here'],
    ['strategy', planHere([withSolver({}, 'beam')]), 'strategy is portfolio there and beam here'],
    ['rules', planHere([withConfig({ rules })]), 'rules.worry-back is no there and yes here'],
    ['player', planHere([withConfig({ contender: GREEDY })]), 'player is solver there and greedy here'],
    ['no return', planHere([withConfig({ noReturn: true })]), 'noReturn is false there and true here'],
    ['variant', planHere([withConfig({ variant: 'congress' })]), 'variant is parliament there and congress here'],
    ['first seed', planHere([createJob({ count: 10, nodes: 300, firstSeed: 2 })]), 'firstSeed is 1 there and 2 here'],
    ['number of deals', planHere([createJob({ count: 11, nodes: 300 })]), 'count is 10 there and 11 here'],
    ['the budget of a player', planHere([think(6)]), 'parameters.nodes is 5 there and 6 here', think(5)],
    ['the cards of a list', planHere([list('two')]), 'digest is one there and two here', list('one')],
    ['games', planHere([job, job]), 'there are 1 games there and 2 here'],
  ])('differ in %s', (_, here, difference, other = job) => {
    const there = planHere([other]);
    expect(comparePlans(there, here)).toEqual([difference]);
    expect(comparePlans(here, there)).toHaveLength(1);
    expect(hashData(there)).not.toBe(hashData(here));
  });

  test('say which game differs where there are several', () => {
    const [there, here] = [3, 4].map((count) => planHere([job, createJob({ variant: 'congress', count })]));
    expect(comparePlans(there, here)).toEqual(['congress: count is 3 there and 4 here']);
  });
});

describe('a configuration', () => {
  test('has an id that nothing but its contents changes', () => {
    const { variant, ...rest } = job.config;
    expect(idOf({ ...rest, variant }, PROGRAM)).toBe(idOf(job.config, PROGRAM));
    const others = [
      withSolver({ nodes: 301 }),
      withSolver({ seconds: 1 }),
      withSolver({}, 'beam'),
      think(5),
      withConfig({ noReturn: true }),
      withConfig({ stream: 1 }),
    ].map(({ config }) => idOf(config, PROGRAM));
    const programs = [{ version: '2' }, { commit: null }].map((other) => idOf(job.config, { ...PROGRAM, ...other }));
    expect(new Set([idOf(job.config, PROGRAM), ...others, ...programs]).size).toBe(9);
  });

  test('has one for each budget, whatever the others are', () => {
    const retried = createJob({ count: 10, nodes: 300, retries: [400, 500] });
    const single = [300, 400, 500].map((nodes) => listKeys(createJob({ count: 9, firstSeed: 4, nodes }), PROGRAM)[0]);
    expect(listKeys(retried, PROGRAM)).toEqual(single);
    expect(listKeys(list('names'), PROGRAM)).toEqual([{ ...listKeys(job, PROGRAM)[0], source: 'names' }]);
  });
});

describe('the file of a study', () => {
  const { file } = planJobs('analyze', [createJob({ count: 3 })], { ...RUN, options: { variant: 'parliament' } });

  const change = (fields: object) => formatStudy({ ...file, ...fields });
  const changeContender = (fields: object) => {
    const jobs = file.plan.jobs.map(({ config, deals }) => ({
      config: { ...config, contender: { ...config.contender, ...fields } },
      deals,
    }));
    return change({ plan: { ...file.plan, jobs } });
  };
  const changeDeals = (fields: object) =>
    change({
      plan: {
        ...file.plan,
        jobs: file.plan.jobs.map(({ config, deals }) => ({ config, deals: { ...deals, ...fields } })),
      },
    });

  test('is read back', () => {
    expect(parseStudy(formatStudy(file))).toEqual(file);
    const grown: StudyFile = { ...file, previousCounts: [1, 2] };
    expect(parseStudy(formatStudy(grown))).toEqual(grown);
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['half of it', formatStudy(file).slice(0, 200)],
    ['other JSON', 'null'],
    ['a list', '[]'],
    ['an edited plan', formatStudy(file).replace('parliament', 'congress')],
    ['no id', JSON.stringify(file)],
  ])('is damaged: %s', (_, text) => {
    expect(parseStudy(text)).toBe('damaged');
  });

  test.each<[string, string]>([
    ['of another form', change({ format: 7 })],
    ['without games', change({ plan: { ...file.plan, jobs: [] } })],
    ['with a parameter that is a text', changeContender({ parameters: { seed: '7' } })],
    ['with a parameter that is no number', changeContender({ parameters: { seed: [1] } })],
    ['without parameters', changeContender({ parameters: undefined })],
    ['begun at no time', change({ start: 'yesterday' })],
    ['without options', change({ options: null })],
    ['of half a deal', changeDeals({ count: 0.5 })],
    ['of seeds beyond numbers', changeDeals({ firstSeed: Number.MAX_SAFE_INTEGER })],
    ['of seeds and a list', changeDeals({ digest: 'names' })],
  ])('is that of another version: %s', (_, text) => {
    expect(parseStudy(text)).toBe('other');
  });

  test('has no configurations but those that workers understand', () => {
    for (const { config } of [job, think(5), withConfig({ contender: GREEDY })])
      expect(v.is(RunConfigSchema, config)).toBe(true);
    expect(v.is(RunConfigSchema, { ...job.config, contender: { ...job.config.contender, budget: {} } })).toBe(false);
  });
});

/** The solver with some budgets, and a player. */
function ask(first: number, last: number, [nodes, ...retries]: readonly number[] = [500]): StudyPlan {
  const deals = { count: last - first + 1, firstSeed: first };
  return planHere([createJob({ ...deals, nodes, retries }), createJob({ ...deals, player: GREEDY })]);
}

const askList = (digest: string, [nodes, ...retries]: readonly number[] = [500]) =>
  planHere([{ ...list(digest), config: createConfig({ nodes, retries }) }]);

const BUDGETS = [500, 5000, 50_000];

describe('a plan takes from another one', () => {
  test.each<[string, StudyPlan, StudyPlan]>([
    ['more deals', ask(1, 10), ask(1, 30)],
    ['fewer deals', ask(1, 10), ask(1, 9)],
    ['further budgets', ask(1, 10), ask(1, 10, BUDGETS)],
    ['both', ask(1, 10, BUDGETS.slice(0, 2)), ask(1, 20, BUDGETS)],
    ['further budgets of a list', askList('a'), askList('a', BUDGETS)],
  ])('%s', (_, there, here) => {
    expect(extendPlan(there, here)).toEqual(here);
  });

  test.each<[string, StudyPlan, StudyPlan]>([
    ['other seeds', ask(1, 10), ask(2, 20)],
    ['other lists', askList('a'), askList('b')],
    ['fewer budgets', ask(1, 10, BUDGETS), ask(1, 10, BUDGETS.slice(0, 2))],
    ['other budgets', ask(1, 10, [500, 6000]), ask(1, 10, BUDGETS)],
    ['other games', ask(1, 10), { ...ask(1, 20), jobs: ask(1, 20).jobs.slice(1) }],
  ])('and not %s', (_, there, here) => {
    expect(extendPlan(there, here)).toEqual(there);
  });
});

describe('plans are joined', () => {
  test.each<[string, StudyPlan[], StudyPlan]>([
    ['to themselves', [ask(1, 10), ask(1, 10)], ask(1, 10)],
    ['side by side', [ask(11, 30), ask(1, 10)], ask(1, 30)],
    ['where they overlap', [ask(1, 10), ask(6, 30)], ask(1, 30)],
    ['one within another', [ask(3, 5), ask(1, 10)], ask(1, 10)],
    ['across what nobody has', [ask(21, 30), ask(1, 10)], ask(1, 30)],
    ['with all budgets', [ask(1, 10), ask(11, 20, BUDGETS), ask(1, 5, BUDGETS.slice(0, 2))], ask(1, 20, BUDGETS)],
    ['of a list', [askList('a'), askList('a', BUDGETS)], askList('a', BUDGETS)],
  ])('%s', (_, parts, joined) => {
    for (const all of [parts, parts.toReversed()]) expect(joinPlans(all)).toEqual(joined);
  });

  test.each<[string, StudyPlan[]]>([
    ['other budgets', [ask(1, 10, [500, 6000]), ask(1, 10, BUDGETS)]],
    ['other lists', [askList('a'), askList('b')]],
    ['a list and seeds', [askList('a'), { ...askList('a'), jobs: [job] }]],
    ['another version', [ask(1, 10), { ...ask(11, 20), version: '2' }]],
    ['fewer games', [ask(1, 10), { ...ask(11, 20), jobs: ask(11, 20).jobs.slice(1) }]],
  ])('but not with %s', (_, parts) => {
    for (const all of [parts, parts.toReversed()]) expect(joinPlans(all)).toBeNull();
  });
});
