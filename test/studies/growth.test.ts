import * as v from 'valibot';
import { forgetPieces, growPlan, joinPlans } from '../../src/studies/growth.ts';
import { type Piece, PlanSchema, type StudyPlan } from '../../src/studies/study-plan.ts';
import { nameData } from '../../src/studies/study.ts';
import { createSeat, GREEDY } from './jobs.ts';

/** The solver with some budgets, and a player. @param pieces how many deals each has, none of them left out. */
function plan(
  first: number,
  last: number,
  [nodes, ...climb]: readonly number[] = [500],
  pieces?: readonly (number | Piece)[],
): StudyPlan {
  const deals = {
    count: last - first + 1,
    firstSeed: first,
    digest: null,
    ...(pieces && { pieces: pieces.map((each) => (typeof each === 'number' ? { count: each, skip: 0 } : each)) }),
  };
  const jobs = [createSeat({ nodes, climb }), createSeat({ player: GREEDY })].map((seat) => ({ seat, deals }));
  return { kind: 'analyze', version: '1', commit: null, jobs };
}

const list = (digest: string, budgets?: readonly number[]): StudyPlan => {
  const seeds = plan(1, 10, budgets);
  return { ...seeds, jobs: seeds.jobs.map(({ seat }) => ({ seat, deals: { count: 10, firstSeed: null, digest } })) };
};

const BUDGETS = [500, 5000, 50_000];

describe('a plan that grows', () => {
  test('keeps the pieces that it has', () => {
    const once = growPlan(plan(1, 10), plan(1, 30));
    expect(once).toEqual(plan(1, 30, [500], [10, 20]));
    expect(growPlan(once, plan(1, 100))).toEqual(plan(1, 100, [500], [10, 20, 70]));
    expect(v.is(PlanSchema, once)).toBe(true);
    expect(nameData(forgetPieces(once))).toBe(nameData(plan(1, 30)));
  });

  test('gets further budgets', () => {
    expect(growPlan(plan(1, 10), plan(1, 10, BUDGETS))).toEqual(plan(1, 10, BUDGETS));
    expect(growPlan(plan(1, 10, BUDGETS.slice(0, 2)), plan(1, 20, BUDGETS))).toEqual(plan(1, 20, BUDGETS, [10, 10]));
  });

  test.each<[string, StudyPlan, StudyPlan]>([
    ['fewer deals', plan(1, 10), plan(1, 9)],
    ['other seeds', plan(1, 10), plan(2, 20)],
    ['other lists', list('a'), list('b')],
    ['fewer budgets', plan(1, 10, BUDGETS), plan(1, 10, BUDGETS.slice(0, 2))],
    ['other budgets', plan(1, 10, [500, 6000]), plan(1, 10, BUDGETS)],
    ['other games', plan(1, 10), { ...plan(1, 20), jobs: plan(1, 20).jobs.slice(1) }],
  ])('stays as it is for %s', (_, there, here) => {
    expect(growPlan(there, here)).toEqual(there);
  });
});

describe('plans are joined', () => {
  test.each<[string, StudyPlan[], StudyPlan]>([
    ['to themselves', [plan(1, 10), plan(1, 10)], plan(1, 10)],
    ['side by side', [plan(11, 30), plan(1, 10)], plan(1, 30, [500], [10, 20])],
    ['where they overlap', [plan(1, 10), plan(6, 30)], plan(1, 30, [500], [10, { count: 25, skip: 5 }])],
    ['one within another', [plan(3, 5), plan(1, 10)], plan(1, 10)],
    ['across what nobody has', [plan(21, 30), plan(1, 10)], plan(1, 30, [500], [10, 10, 10])],
    [
      'whatever fills the gap',
      [plan(1, 10), plan(31, 40), plan(11, 15), plan(16, 30)],
      plan(1, 40, [500], [10, 5, 15, 10]),
    ],
    [
      'with the pieces that they have',
      [growPlan(plan(1, 10), plan(1, 30)), plan(26, 50)],
      plan(1, 50, [500], [10, 20, { count: 25, skip: 5 }]),
    ],
    [
      'one that grew and one that did not',
      [plan(1, 10), growPlan(plan(1, 10), plan(1, 30))],
      growPlan(plan(1, 10), plan(1, 30)),
    ],
    ['with all budgets', [plan(1, 10), plan(11, 20, BUDGETS)], plan(1, 20, BUDGETS, [10, 10])],
    ['of a list', [list('a'), list('a', BUDGETS)], list('a', BUDGETS)],
  ])('%s', (_, parts, joined) => {
    expect(joinPlans(parts)).toEqual(joined);
    expect(v.is(PlanSchema, joinPlans(parts))).toBe(true);
  });

  test.each<[string, StudyPlan[]]>([
    ['other budgets', [plan(1, 10, [500, 6000]), plan(1, 10, BUDGETS)]],
    ['other lists', [list('a'), list('b')]],
    ['a list and seeds', [list('a'), plan(1, 10)]],
    ['another version', [plan(1, 10), { ...plan(11, 20), version: '2' }]],
    ['fewer games', [plan(1, 10), { ...plan(11, 20), jobs: plan(11, 20).jobs.slice(1) }]],
  ])('but not with %s', (_, parts) => {
    expect(joinPlans(parts)).toBeNull();
  });
});
