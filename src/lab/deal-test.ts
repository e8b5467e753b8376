/** Sequential tests of two who play the same deals: of their successes, or of their nodes. */

import { InputError } from '../base/errors.ts';
import { listDifferences } from '../statistics/paired-rates.ts';
import { type Hypotheses, testMean, type TestState, DEFAULT_ERROR } from '../statistics/sequential-test.ts';
import { averageNodes, type DealPairs, type DealRuns, type SuccessKind, SUCCESSES } from './performance.ts';

/** A test as it is asked for; fields of other options may be there too. */
export interface TestRequest {
  /** `H1` or `H0,H1`: differences of rates such as 0.02, or after `nodes=` ratios of nodes such as 1.1. */
  readonly sprt?: string | undefined;
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
}

export interface TestPlan extends Hypotheses {
  /** Whether nodes are compared. */
  readonly cost: boolean;
  readonly looks: readonly number[];
}

export type DealTest = TestState & Pick<TestPlan, 'cost' | 'h1'>;

/** Ratios of nodes beyond this one count like it, so that no few deals decide a test. */
const MOST_RATIO = 100;
const NODES = 'nodes=';

/** A difference of logarithms is divided by the largest one. It is positive where the second needs fewer nodes. */
const toDifference = (ratio: number) => Math.log(ratio) / Math.log(MOST_RATIO);
export const toRatio = (difference: number): number => MOST_RATIO ** difference;

/** @returns null where no test is asked for. */
export function readTest({ sprt, alpha, beta }: TestRequest, looks: readonly number[] = []): TestPlan | null {
  if (sprt === undefined) {
    if (alpha === undefined && beta === undefined) return null;
    throw new InputError(
      (name) =>
        `${name('alpha')} and ${name('beta')} are the errors of a test; name its hypotheses with ${name('sprt')}`,
      { code: 'missing', field: 'sprt' },
    );
  }
  const cost = sprt.startsWith(NODES);
  const given = sprt.slice(cost ? NODES.length : 0).split(',');
  const bounds = given.map((text) => (cost ? toDifference(Number(text || NaN)) : Number(text || NaN)));
  const [h0 = NaN, h1 = NaN] = bounds.length === 1 ? [0, ...bounds] : bounds;
  if (bounds.length > 2 || !(h0 > -1 && h0 < h1 && h1 < 1))
    throw new InputError(
      (name) =>
        `${name('sprt')} "${sprt}" cannot be used; give the least difference that matters, such as 0.02 (two points) or nodes=1.1 (a ratio). With 0,0.02 you give H0 and H1`,
      { code: 'malformed', field: 'sprt' },
    );
  return {
    cost,
    h0,
    h1,
    twoSided: bounds.length === 1,
    alpha: alpha ?? DEFAULT_ERROR,
    beta: beta ?? DEFAULT_ERROR,
    looks,
  };
}

const measureCost = (runs: DealRuns) => toDifference(Math.max(1, averageNodes(runs) ?? 1));

const compareCosts = ([first, second]: readonly [DealRuns, DealRuns]) =>
  Math.max(-1, Math.min(1, measureCost(first) - measureCost(second)));

/** @param pairs as many as at the last look, or more. */
export function testDeals(pairs: DealPairs, measure: SuccessKind, plan: TestPlan): DealTest {
  const trials = pairs.map(([own, other]) => [own.map(SUCCESSES[measure]), other.map(SUCCESSES[measure])] as const);
  const costs = plan.cost ? pairs.map(compareCosts) : [];
  const { worst, best } = plan.cost ? { worst: costs, best: costs } : listDifferences(trials);
  return { ...testMean(worst, best, plan, plan.looks), cost: plan.cost, h1: plan.h1 };
}
