/** Series of deals side by side: which of them are compared, and what comes of it. */

import { divideTotals, estimateRatio, type RatioInterval } from '../statistics/resampling.ts';
import { correctGames, type CorrectedMean, estimateCorrectedDifference } from '../statistics/corrected-rates.ts';
import { adjustByHolm } from '../statistics/paired-rates.ts';
import { isWin } from './outcome.ts';
import { compareTrials } from '../statistics/clustered-rates.ts';
import type { PairedRates, Success } from '../statistics/paired-rates.ts';
import { InputError } from '../base/errors.ts';
import { splitRules } from '../games/rules.ts';
import { SOLVER } from '../players/registry.ts';

/** What rows of deals.csv have in common; texts as they stand there, empty where a column is empty or not there. */
export interface SeriesKey {
  readonly variant: string;
  readonly rules: string;
  readonly player: string;
  readonly strategy: string;
  readonly nodesLimit: string;
  /** The short name of weights other than those that ship, which stands in a label there. */
  readonly weights: string;
}

/** One row of a series: a deal played once. */
export interface SeriesRun {
  readonly verdict: string;
  /** Null where the row has none. */
  readonly nodes: number | null;
  /** The random stream, as text; empty where there is none. */
  readonly stream: string;
  /** How much of the game was luck; null where that was not measured. */
  readonly luck: number | null;
}

export interface DealSeries extends SeriesKey {
  /** What came of each deal, by scheme and name, in the order of the file: one run for each random stream. */
  readonly deals: ReadonlyMap<string, readonly SeriesRun[]>;
}

/** What a folder holds. */
export interface NamedSeries {
  /** The folder as it was named. */
  readonly name: string;
  readonly series: readonly DealSeries[];
}

/** What counts as a success: a game that was won, or a deal on which a solver came to a verdict. */
export type Measure = 'won' | 'decided';

interface Contender {
  /** What tells it from the others of its contest. */
  readonly name: string;
  readonly series: DealSeries;
}

/** Series of one variant, each to be compared with each. */
export interface Contest {
  readonly variant: string;
  /** What else they share, for people. */
  readonly shared: readonly string[];
  readonly contenders: readonly Contender[];
}

/** A series, and the folder that tells it from others; null where all are of one. */
interface Entry {
  readonly series: DealSeries;
  readonly folder: string | null;
}

/** A contender compared with another on the deals of both. */
export interface ContestRow {
  readonly variant: string;
  readonly first: Contender;
  readonly second: Contender;
  readonly measure: Measure;
  /** Of games or deals; of runs where deals were played several times. */
  readonly rates: PairedRates;
  /** Whether deals were played several times: the p-value is that of a sign-flip test then, and the interval is drawn by deal. */
  readonly repeated: boolean;
  /** The difference of the rates without the luck of the cards; null unless both measured it. */
  readonly corrected: CorrectedMean | null;
  /** The p-value after Holm's correction for all comparisons of the contest; null when it is the only one. */
  readonly adjusted: number | null;
  /** Nodes of the second for one of the first, and the bootstrap 95 % interval; null unless both are solvers. */
  readonly nodeRatio: number | null;
  readonly ratioInterval: RatioInterval | null;
}

const FIELDS = ['rules', 'player', 'strategy', 'nodesLimit', 'weights'] as const satisfies readonly (keyof SeriesKey)[];
type Field = (typeof FIELDS)[number];

/** The rule options in which the series differ, or do not. */
const chooseOptions = (own: SeriesKey, all: readonly SeriesKey[], differing: boolean): string[] =>
  splitRules(own.rules).filter((option) => all.every((each) => splitRules(each.rules).includes(option)) !== differing);

function describeField(series: SeriesKey, field: Exclude<Field, 'rules'>): string[] {
  const value = series[field];
  if (value === '') return [];
  return [field === 'nodesLimit' ? `${value} nodes` : field === 'weights' ? `weights=${value}` : value];
}

const describeFields = (series: SeriesKey, fields: readonly Field[], options: readonly string[]): string[] =>
  fields.flatMap((field) => (field === 'rules' ? options : describeField(series, field)));

const differIn = (all: readonly SeriesKey[], field: Field): boolean =>
  all.some((series) => series[field] !== all[0][field]);

/** The fields in which the folders as wholes differ, each having one value alone: they are what is compared. */
function findTreatments(folders: readonly (readonly DealSeries[])[]): Field[] {
  const isSingle = (series: readonly DealSeries[], field: Field): boolean => !differIn(series, field);
  return FIELDS.filter(
    (field) =>
      folders.every((series) => isSingle(series, field)) &&
      differIn(
        folders.map(([first]) => first),
        field,
      ),
  );
}

function createContest(variant: string, contenders: readonly Entry[]): Contest {
  const all = contenders.map(({ series }) => series);
  const differing = FIELDS.filter((field) => differIn(all, field));
  return {
    variant,
    shared: describeFields(
      all[0],
      [...new Set<Field>(['rules', ...FIELDS.filter((field) => !differing.includes(field))])],
      chooseOptions(all[0], all, false),
    ),
    contenders: contenders.map(({ series, folder }) => {
      const fields = describeFields(series, differing, chooseOptions(series, all, true)).join(' ');
      return { series, name: [folder, fields].filter((text) => text !== null && text !== '').join(': ') };
    }),
  };
}

/** All series of each variant side by side, whichever folder they are from. */
export function listSeries(folders: readonly NamedSeries[]): Contest[] {
  const entries = folders.flatMap(({ name, series }) =>
    series.map((each): Entry => ({ series: each, folder: folders.length > 1 ? name : null })),
  );
  const variants = [...new Set(entries.map(({ series }) => series.variant))];
  return variants.map((variant) =>
    createContest(
      variant,
      entries.filter(({ series }) => series.variant === variant),
    ),
  );
}

export interface Contests {
  readonly contests: readonly Contest[];
  /** What has no partner in every other folder, for people. */
  readonly alone: readonly string[];
}

/**
 * What is to be compared. Of one folder, all that played the same variant; of several, what each has of a
 * variant: where folders differ in one value of a field, as two strategies do, that is what is compared, and
 * what they have of several values is matched by them.
 */
export function arrangeContests(folders: readonly NamedSeries[]): Contests {
  if (folders.length === 1)
    return { contests: listSeries(folders).filter(({ contenders }) => contenders.length > 1), alone: [] };
  const contests: Contest[] = [];
  const alone: string[] = [];
  for (const variant of new Set(folders.flatMap(({ series }) => series.map((each) => each.variant)))) {
    const own = folders.map(({ name, series }) => ({
      name,
      series: series.filter((each) => each.variant === variant),
    }));
    const present = own.filter(({ series }) => series.length > 0);
    const treatments = findTreatments(present.map(({ series }) => series));
    const matching = FIELDS.filter((field) => !treatments.includes(field));
    const blocks = new Map<string, Entry[]>();
    for (const { name, series } of present) {
      for (const each of series) {
        const key = JSON.stringify(matching.map((field) => each[field]));
        blocks.set(key, [...(blocks.get(key) ?? []), { series: each, folder: name }]);
      }
    }
    for (const block of blocks.values()) {
      if (block.length === folders.length) contests.push(createContest(variant, block));
      else
        alone.push(
          ...block.map(
            ({ folder, series }) =>
              `${folder}: ${[variant, ...describeFields(series, FIELDS, splitRules(series.rules))].join(' ')}`,
          ),
        );
    }
  }
  return { contests, alone };
}

const SUCCESSES: Readonly<Record<Measure, (run: SeriesRun) => Success>> = {
  won: ({ verdict }) => (verdict === 'unknown' ? null : isWin(verdict)),
  decided: ({ verdict }) => verdict !== 'unknown',
};

/** Solvers of the same game cannot differ in what they find, only in whether they do. */
const chooseMeasure = (first: DealSeries, second: DealSeries): Measure =>
  first.player === SOLVER && second.player === SOLVER && first.rules === second.rules ? 'decided' : 'won';

const EXAMPLES = 3;

function describeMissing(present: Contender, absent: Contender): string[] {
  const deals = [...present.series.deals.keys()].filter((deal) => !absent.series.deals.has(deal));
  if (deals.length === 0) return [];
  const more = deals.length > EXAMPLES ? ', ...' : '';
  return [
    `${deals.length} of ${present.name} (${deals.slice(0, EXAMPLES).join(', ')}${more}) are not in ${absent.name}`,
  ];
}

/** The deals of both, in the order of the first. @throws InputError when they differ, unless those they share will do. */
function pairDeals(
  variant: string,
  first: Contender,
  second: Contender,
  common: boolean,
): (readonly [string, readonly SeriesRun[], readonly SeriesRun[]])[] {
  const differences = common ? [] : [...describeMissing(first, second), ...describeMissing(second, first)];
  if (differences.length > 0) {
    throw new InputError(
      `the deals of ${variant} are not the same: ${differences.join('; ')}; --common compares those that both have`,
    );
  }
  const pairs = Array.from(first.series.deals).flatMap(([name, own]) => {
    const other = second.series.deals.get(name);
    return other === undefined ? [] : [[name, own, other] as const];
  });
  if (pairs.length === 0)
    throw new InputError(
      `${first.name} and ${second.name} have no deal of ${variant} in common; name folders with the same seeds`,
    );
  return pairs;
}

const listVerdicts = (runs: readonly SeriesRun[]): string[] => [
  ...new Set(runs.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'unknown')),
];

/** @throws Error when two solvers, or two runs of one, say the opposite of one deal. */
function checkVerdicts(
  variant: string,
  first: Contender,
  second: Contender,
  pairs: ReturnType<typeof pairDeals>,
): void {
  for (const [deal, own, other] of pairs) {
    if (listVerdicts([...own, ...other]).length < 2) continue;
    const said = [[first, own] as const, [second, other] as const].flatMap(([{ name }, runs]) =>
      listVerdicts(runs).map((verdict) => `${name} says ${verdict}`),
    );
    throw new Error(`${variant}, deal ${deal}: ${said.join(' and ')}; one of them is wrong, please report it`);
  }
}

/** The mean over the runs of a deal; null when none is known. */
function averageNodes(runs: readonly SeriesRun[]): number | null {
  const known = runs.flatMap(({ nodes }) => nodes ?? []);
  return known.length === 0 ? null : known.reduce((sum, nodes) => sum + nodes, 0) / known.length;
}

function compareNodes(pairs: ReturnType<typeof pairDeals>): Pick<ContestRow, 'nodeRatio' | 'ratioInterval'> {
  const known = pairs.flatMap(([, own, other]) => {
    const [mean, otherMean] = [averageNodes(own), averageNodes(other)];
    return mean === null || otherMean === null ? [] : [[mean, otherMean] as const];
  });
  const [first, second] = [known.map(([own]) => own), known.map(([, other]) => other)];
  return { nodeRatio: divideTotals(first, second), ratioInterval: estimateRatio(first, second) };
}

const hasLuck = ({ series: { deals } }: Contender): boolean =>
  Array.from(deals.values())
    .flat()
    .some(({ luck }) => luck !== null);

/** A game without luck is one that a worker died over. */
const correctDeal = (runs: readonly SeriesRun[]) =>
  correctGames(runs.map((run) => ({ success: SUCCESSES.won(run), luck: run.luck ?? 0 })));

function compareContenders(variant: string, first: Contender, second: Contender, common: boolean): ContestRow {
  const pairs = pairDeals(variant, first, second, common);
  const measure = chooseMeasure(first.series, second.series);
  if (measure === 'decided') checkVerdicts(variant, first, second, pairs);
  const succeed = SUCCESSES[measure];
  const bothSearch = [first, second].every(({ series }) => series.player === SOLVER);
  return {
    variant,
    first,
    second,
    measure,
    rates: compareTrials(pairs.map(([, own, other]) => [own.map(succeed), other.map(succeed)])),
    repeated: pairs.some(([, own, other]) => own.length > 1 || other.length > 1),
    corrected: [first, second].every(hasLuck)
      ? estimateCorrectedDifference(pairs.map(([, own, other]) => [correctDeal(own), correctDeal(other)]))
      : null,
    adjusted: null,
    ...(bothSearch ? compareNodes(pairs) : { nodeRatio: null, ratioInterval: null }),
  };
}

/**
 * Each contender with each that comes before it.
 * @param common whether deals that not all of them have are left out instead of refused.
 * @throws InputError when deals differ; Error when two verdicts cannot both be true.
 */
export function holdContest({ variant, contenders }: Contest, common: boolean): ContestRow[] {
  const rows = contenders.flatMap((first, i) =>
    contenders.slice(i + 1).map((second) => compareContenders(variant, first, second, common)),
  );
  if (rows.length < 2) return rows;
  const adjusted = adjustByHolm(rows.map(({ rates }) => rates.p));
  return rows.map((row, i) => Object.assign({}, row, { adjusted: adjusted[i] }));
}
