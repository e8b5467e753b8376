/** Comparisons of two who played the same deals: with the baseline of a bench, or in a contest of studies. */

import { InputError } from '../base/errors.ts';
import { SOLVER } from '../players/registry.ts';
import { estimateRatio, type Ratio } from '../statistics/bootstrap.ts';
import { compareRates, type PairedRates } from '../statistics/paired-rates.ts';
import { adjustByHolm } from '../statistics/paired-tests.ts';
import { answersQuestion, type Entrant, type Contest, type SeriesRun } from './contest.ts';
import { type DealTest, testDeals, type TestPlan } from './deal-test.ts';
import { averageNodes, type DealPairs, type SuccessKind, SUCCESSES } from './performance.ts';

/** @param pairs at least one. */
const compareRuns = (pairs: DealPairs, measure: SuccessKind): PairedRates =>
  compareRates(pairs.map(([first, second]) => [first.map(SUCCESSES[measure]), second.map(SUCCESSES[measure])]));

/** The nodes of the second for one node of the first, over the deals for which both are known. */
function compareNodes(pairs: DealPairs) {
  const known = pairs.flatMap(([first, second]) => {
    const [own, other] = [averageNodes(first), averageNodes(second)];
    return own === null || other === null ? [] : [[own, other] as const];
  });
  return estimateRatio(
    known.map(([own]) => own),
    known.map(([, other]) => other),
  );
}

export interface Comparison {
  /** The rates of deals decided where solvers alone are compared, and of games won otherwise. */
  readonly rates: PairedRates;
  /** Its nodes for one of the baseline's. No ratio for a solver and a player, whose nodes are of different kinds. */
  readonly nodes: Ratio;
  /** With a test, all other intervals and p-values do not hold, because they are for a number of deals fixed beforehand. */
  readonly test: DealTest | null;
}

/** @param pairs the deals of the baseline first. @returns null without any deal in common. */
export function compareWithBaseline(
  pairs: DealPairs,
  solvers: readonly [boolean, boolean],
  plan: TestPlan | null = null,
  measure: SuccessKind = solvers.every(Boolean) ? 'decided' : 'won',
): Comparison | null {
  if (pairs.length === 0) return null;
  const [first, second] = solvers;
  return {
    rates: compareRuns(pairs, measure),
    // The interval of the ratio takes long, and a test has its own.
    nodes: first === second && plan === null ? compareNodes(pairs) : { ratio: null, interval: null },
    test: plan && testDeals(pairs, measure, plan),
  };
}

/** @param what the studies of these deals. */
export const explainGrowth = (what: string): string =>
  `The number of deals of ${what} was chosen after a look at results. P-values and 95 % intervals hold for a number fixed beforehand, and claim too much here. A sequential test by quorum bench may be looked at and extended.`;

/** A contender compared with another on the deals of both. Rates are of games or deals, or of runs if deals have several. */
export interface ContestRow {
  readonly variant: string;
  readonly first: Entrant;
  readonly second: Entrant;
  readonly measure: SuccessKind;
  readonly rates: PairedRates;
  /** Whether deals were played several times, so that the p-value is that of the sign-flip test. */
  readonly repeated: boolean;
  /** The p-value after Holm's correction for all comparisons of the contest; null for the only one. */
  readonly adjusted: number | null;
  /** Nodes of the second for one node of the first; no ratio unless both are solvers. */
  readonly nodes: Ratio;
}

type Pair = readonly [deal: string, first: readonly SeriesRun[], second: readonly SeriesRun[]];

/** The deals of both, in the order of the first. */
function pairDeals(variant: string, first: Entrant, second: Entrant) {
  const pairs = Array.from(first.series.deals).flatMap(([name, own]): Pair[] => {
    const other = second.series.deals.get(name);
    return other === undefined ? [] : [[name, own, other]];
  });
  if (pairs.length > 0) return pairs;
  throw new InputError(
    `${first.name} and ${second.name} have no deal of ${variant} in common; name folders with the same seeds`,
    { code: 'conflict' },
  );
}

const listVerdicts = (runs: readonly SeriesRun[]) => [
  ...new Set(runs.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'unknown')),
];

function checkVerdicts(variant: string, first: Entrant, second: Entrant, pairs: readonly Pair[]) {
  for (const [deal, own, other] of pairs) {
    if (listVerdicts([...own, ...other]).length < 2) continue;
    const said = [[first, own] as const, [second, other] as const].flatMap(([{ name }, runs]) =>
      listVerdicts(runs).map((verdict) => `${name} says ${verdict}`),
    );
    throw new Error(`${variant}, ${deal}: ${said.join(' and ')}; one of them is wrong, please report it`);
  }
}

function compareContenders(variant: string, first: Entrant, second: Entrant): ContestRow {
  const pairs = pairDeals(variant, first, second);
  const solvers = first.series.player === SOLVER;
  // Solvers of the same game cannot differ in their verdicts, only in whether they come to one.
  const measure = solvers && first.series.rules === second.series.rules ? 'decided' : 'won';
  if (measure === 'decided') checkVerdicts(variant, first, second, pairs);
  const runs = pairs.map(([, own, other]) => [own, other] as const);
  return {
    variant,
    first,
    second,
    measure,
    rates: compareRuns(runs, measure),
    repeated: runs.some(([own, other]) => own.length > 1 || other.length > 1),
    adjusted: null,
    nodes: solvers ? compareNodes(runs) : { ratio: null, interval: null },
  };
}

/** Compares each contender with each that comes before it, on the deals of both, where that answers a question. */
export function holdContest({ variant, contenders }: Contest): ContestRow[] {
  const rows = contenders.flatMap((first, i) =>
    contenders
      .slice(i + 1)
      .filter((second) => answersQuestion(first, second))
      .map((second) => compareContenders(variant, first, second)),
  );
  if (rows.length < 2) return rows;
  const adjusted = adjustByHolm(rows.map(({ rates }) => rates.p));
  return rows.map((row, i) => Object.assign({}, row, { adjusted: adjusted[i] }));
}
