/** Series of deals from several studies side by side: which of them are compared, and with what result. */

import { InputError } from '../base/errors.ts';
import { splitRules } from '../games/rules.ts';
import { SOLVER } from '../players/registry.ts';
import type { Ratio } from '../statistics/bootstrap.ts';
import { adjustByHolm } from '../statistics/paired-tests.ts';
import type { Profile } from '../statistics/run-lengths.ts';
import { compareNodes, compareRuns, type RateComparison } from './comparison.ts';
import { type Measure, type Run, traceRuns } from './performance.ts';

/** What rows of deals.csv have in common. All are texts as they stand there, empty where a column is empty or missing. */
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
export interface SeriesRun extends Run {
  /** The random stream, as text; empty where there is none. */
  readonly stream: string;
}

export interface DealSeries extends SeriesKey {
  /** The runs of each deal by its scheme and name, in the order of the file; one run per random stream. */
  readonly deals: ReadonlyMap<string, readonly SeriesRun[]>;
}

/** The series of a folder. */
export interface NamedSeries {
  /** The folder as it was named. */
  readonly name: string;
  readonly series: readonly DealSeries[];
}

interface Contender {
  /** How it differs from the others of its contest. */
  readonly name: string;
  readonly series: DealSeries;
}

/** Series of one variant, each to be compared with each. */
export interface Contest {
  readonly variant: string;
  /** What else they share, in words. */
  readonly shared: readonly string[];
  readonly contenders: readonly Contender[];
}

/** A series, and the folder that tells it from others; null where all are of one folder. */
interface Entry {
  readonly series: DealSeries;
  readonly folder: string | null;
}

const FIELDS = ['rules', 'player', 'strategy', 'nodesLimit', 'weights'] as const satisfies readonly (keyof SeriesKey)[];
type Field = (typeof FIELDS)[number];

const differIn = (all: readonly SeriesKey[], field: Field): boolean =>
  all.some((series) => series[field] !== all[0][field]);

/** Some fields of a series in words. @param options the rule options to name. */
const describeFields = (series: SeriesKey, fields: readonly Field[], options: readonly string[]): string[] =>
  fields.flatMap((field) => {
    if (field === 'rules') return options;
    const value = series[field];
    if (value === '') return [];
    return field === 'nodesLimit' ? `${value} nodes` : field === 'weights' ? `weights=${value}` : value;
  });

const describeWhole = (series: SeriesKey): string =>
  [series.variant, ...describeFields(series, FIELDS, splitRules(series.rules))].join(' ');

function createContest(entries: readonly Entry[]): Contest {
  const all = entries.map(({ series }) => series);
  const [first] = all;
  const differing = FIELDS.filter((field) => differIn(all, field));
  const rules = all.map((series) => splitRules(series.rules));
  const isShared = (option: string): boolean => rules.every((options) => options.includes(option));
  const same = FIELDS.filter((field) => field === 'rules' || !differing.includes(field));
  return {
    variant: first.variant,
    shared: describeFields(first, same, rules[0].filter(isShared)),
    contenders: entries.map(({ series, folder }, i) => {
      const options = rules[i].filter((option) => !isShared(option));
      const fields = describeFields(series, differing, options).join(' ');
      return { series, name: [folder, fields].filter((text) => text !== null && text !== '').join(': ') };
    }),
  };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** All series by their variants. */
const groupByVariant = (folders: readonly NamedSeries[]): Entry[][] =>
  groupBy(
    folders.flatMap(({ name, series }) =>
      series.map((each): Entry => ({ series: each, folder: folders.length > 1 ? name : null })),
    ),
    ({ series }) => series.variant,
  );

/** All series of each variant side by side, whichever folders they come from. */
export const listSeries = (folders: readonly NamedSeries[]): Contest[] => groupByVariant(folders).map(createContest);

/** The fields that are compared: every folder has one value of them, and not all have the same. */
function findTreatments(entries: readonly Entry[]): Field[] {
  const folders = groupBy(entries, ({ folder }) => folder ?? '').map((own) => own.map(({ series }) => series));
  const firsts = folders.map(([first]) => first);
  return FIELDS.filter((field) => differIn(firsts, field) && !folders.some((series) => differIn(series, field)));
}

export interface Contests {
  readonly contests: readonly Contest[];
  /** The series without a partner in every other folder, in words. */
  readonly alone: readonly string[];
}

/**
 * Arranges what is to be compared. The series of one folder are compared if they have the same variant. Series of several
 * folders are compared in the fields in which the folders differ as wholes, such as two strategies, and matched by all
 * other fields.
 */
export function arrangeContests(folders: readonly NamedSeries[]): Contests {
  if (folders.length === 1)
    return { contests: listSeries(folders).filter(({ contenders }) => contenders.length > 1), alone: [] };
  const blocks = groupByVariant(folders).flatMap((entries) => {
    const treatments = findTreatments(entries);
    const matching = FIELDS.filter((field) => !treatments.includes(field));
    return groupBy(entries, ({ series }) => JSON.stringify(matching.map((field) => series[field])));
  });
  return {
    contests: blocks.filter(({ length }) => length === folders.length).map(createContest),
    alone: blocks
      .filter(({ length }) => length !== folders.length)
      .flatMap((block) => block.map(({ folder, series }) => `${folder}: ${describeWhole(series)}`)),
  };
}

/** A contender compared with another on the deals of both. Rates are of games or deals; of runs where deals have several. */
export interface ContestRow extends RateComparison {
  readonly variant: string;
  readonly first: Contender;
  readonly second: Contender;
  readonly measure: Measure;
  /** Whether deals were played several times, so that the p-value is that of the sign-flip test. */
  readonly repeated: boolean;
  /** The p-value after Holm's correction for all comparisons of the contest; null when it is the only one. */
  readonly adjusted: number | null;
  /** Nodes of the second for one node of the first; no ratio unless both are solvers. */
  readonly nodes: Ratio;
}

/** A deal with its runs by both. */
type Pair = readonly [deal: string, first: readonly SeriesRun[], second: readonly SeriesRun[]];

const EXAMPLES = 3;

function describeMissing(present: Contender, absent: Contender): string[] {
  const deals = [...present.series.deals.keys()].filter((deal) => !absent.series.deals.has(deal));
  if (deals.length === 0) return [];
  const more = deals.length > EXAMPLES ? ', ...' : '';
  return [
    `${deals.length} of ${present.name} (${deals.slice(0, EXAMPLES).join(', ')}${more}) are not in ${absent.name}`,
  ];
}

/** The deals of both, in the order of the first. @throws InputError when they differ, unless the common ones will do. */
function pairDeals(variant: string, first: Contender, second: Contender, common: boolean): Pair[] {
  const differences = common ? [] : [...describeMissing(first, second), ...describeMissing(second, first)];
  if (differences.length > 0) {
    throw new InputError(
      `the deals of ${variant} are not the same: ${differences.join('; ')}; --common compares those that both have`,
    );
  }
  const pairs = Array.from(first.series.deals).flatMap(([name, own]): Pair[] => {
    const other = second.series.deals.get(name);
    return other === undefined ? [] : [[name, own, other]];
  });
  if (pairs.length > 0) return pairs;
  throw new InputError(
    `${first.name} and ${second.name} have no deal of ${variant} in common; name folders with the same seeds`,
  );
}

const listVerdicts = (runs: readonly SeriesRun[]): string[] => [
  ...new Set(runs.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'unknown')),
];

/** @throws Error when two solvers, or two runs of one, give a deal opposite verdicts. */
function checkVerdicts(variant: string, first: Contender, second: Contender, pairs: readonly Pair[]): void {
  for (const [deal, own, other] of pairs) {
    if (listVerdicts([...own, ...other]).length < 2) continue;
    const said = [[first, own] as const, [second, other] as const].flatMap(([{ name }, runs]) =>
      listVerdicts(runs).map((verdict) => `${name} says ${verdict}`),
    );
    throw new Error(`${variant}, deal ${deal}: ${said.join(' and ')}; one of them is wrong, please report it`);
  }
}

function compareContenders(variant: string, first: Contender, second: Contender, common: boolean): ContestRow {
  const pairs = pairDeals(variant, first, second, common);
  const solvers = [first, second].every(({ series }) => series.player === SOLVER);
  // Solvers of the same game cannot differ in their verdicts, only in whether they come to one.
  const measure = solvers && first.series.rules === second.series.rules ? 'decided' : 'won';
  if (measure === 'decided') checkVerdicts(variant, first, second, pairs);
  const runs = pairs.map(([, own, other]) => [own, other] as const);
  return {
    variant,
    first,
    second,
    measure,
    ...compareRuns(runs, measure),
    repeated: runs.some(([own, other]) => own.length > 1 || other.length > 1),
    adjusted: null,
    nodes: solvers ? compareNodes(runs) : { ratio: null, interval: null },
  };
}

/**
 * Compares each contender with each that comes before it.
 * @param common whether deals that one of two lacks are left out instead of refused.
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

/** The profile of a series of searches that have a budget. */
export const traceSeries = ({ deals, nodesLimit }: DealSeries): Profile =>
  traceRuns([...deals.values()], Number(nodesLimit));
