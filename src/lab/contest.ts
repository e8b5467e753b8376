/** Series of deals from several studies side by side: which of them are compared, and how they are named. */

import { groupBy } from '../base/objects.ts';
import { splitRules } from '../engine/games/rules.ts';
import { SOLVER } from '../players/registry.ts';
import type { Profile } from '../statistics/run-lengths.ts';
import { type Run, traceRuns } from './performance.ts';

/** The cells that the rows of a series share: texts as in deals.csv, empty where a column is empty or missing. */
export interface SeriesKey {
  readonly variant: string;
  readonly rules: string;
  readonly player: string;
  readonly strategy: string;
  readonly nodesLimit: string;
  /** The short name of weights other than those that ship, which stands in a label there. */
  readonly weights: string;
}

export interface SeriesRun extends Run {
  /** The random stream, as text; empty where there is none. */
  readonly stream: string;
  /** Of the win; null without one. */
  readonly moves: number | null;
}

export interface DealSeries extends SeriesKey {
  /** The runs of each deal by its scheme and name, in the order of the file: one per random stream. */
  readonly deals: ReadonlyMap<string, readonly SeriesRun[]>;
}

export interface NamedSeries {
  /** The folder as it was named. */
  readonly name: string;
  readonly series: readonly DealSeries[];
}

export interface Entrant {
  readonly name: string;
  /** The parts of the name, in words: the folder if there are several, and all fields that differ in the contest. */
  readonly parts: readonly string[];
  readonly series: DealSeries;
}

/** Series of one variant, all of solvers or all of players, each to be compared with every other. */
export interface Contest {
  readonly variant: string;
  /** The other fields that they share, in words. */
  readonly shared: readonly string[];
  readonly contenders: readonly Entrant[];
}

/** A pair answers a question if it differs in one thing: one rule option, the player, or how the solver searches. */
export function answersQuestion({ series: first }: Entrant, { series: second }: Entrant): boolean {
  const others = splitRules(second.rules);
  const rules = splitRules(first.rules).filter((option) => !others.includes(option)).length;
  const player = Number(first.player !== second.player);
  const search = Number(first.strategy !== second.strategy) + Number(first.nodesLimit !== second.nodesLimit);
  return rules + player + Math.min(1, search + Number(first.weights !== second.weights)) <= 1;
}

/** A series, and its folder. */
interface Entry {
  readonly series: DealSeries;
  readonly folder: string;
}

type Entries = readonly [Entry, ...Entry[]];

const FIELDS = ['rules', 'player', 'strategy', 'nodesLimit', 'weights'] as const satisfies readonly (keyof SeriesKey)[];
type Field = (typeof FIELDS)[number];

const differIn = ([first, ...others]: readonly SeriesKey[], field: Field) =>
  others.some((series) => series[field] !== first?.[field]);

/** Some fields of a series in words. @param options the rule options to name. */
const describeFields = (series: SeriesKey, fields: readonly Field[], options: readonly string[]) =>
  fields.flatMap((field) => {
    if (field === 'rules') return options;
    const value = series[field];
    if (value === '') return [];
    return field === 'nodesLimit' ? `${value} nodes` : field === 'weights' ? `weights=${value}` : value;
  });

const describeWhole = (series: SeriesKey) =>
  [series.variant, ...describeFields(series, FIELDS, splitRules(series.rules))].join(' ');

/** @param folders of the series; one alone needs no name. */
function createContest(entries: Entries, folders: number) {
  const [{ series: first }] = entries;
  const all = entries.map(({ series }) => series);
  const differing = FIELDS.filter((field) => differIn(all, field));
  const isShared = (option: string) => all.every(({ rules }) => splitRules(rules).includes(option));
  const same = FIELDS.filter((field) => field === 'rules' || !differing.includes(field));
  return {
    variant: first.variant,
    shared: describeFields(first, same, splitRules(first.rules).filter(isShared)),
    contenders: entries.map(({ series, folder }) => {
      const options = splitRules(series.rules).filter((option) => !isShared(option));
      const fields = describeFields(series, differing, options);
      const named = folders > 1 ? [folder] : [];
      return { series, parts: [...named, ...fields], name: [...named, fields.join(' ')].filter(Boolean).join(': ') };
    }),
  };
}

/**
 * What the series of a contest have in common. A solver says how many deals can be won, and a player how many are won
 * without a look at the stock. So the two are not compared.
 */
const fieldOf = ({ variant, player }: SeriesKey): string => `${variant}, ${player === SOLVER ? 'solvers' : 'players'}`;

/** The fields that are compared: every folder has one value of them, and not all have the same. */
function findTreatments(entries: readonly Entry[]) {
  const groups = groupBy(entries, ({ folder }) => folder);
  const folders = groups.map((own) => own.map(({ series }) => series));
  const firsts = groups.map(([{ series }]) => series);
  return FIELDS.filter((field) => differIn(firsts, field) && !folders.some((series) => differIn(series, field)));
}

/** Series that are compared, in blocks of which each has one of every folder; a block without some folder is of no use. */
function matchFolders(entries: Entries) {
  const treatments = findTreatments(entries);
  const matching = FIELDS.filter((field) => !treatments.includes(field));
  return groupBy(entries, ({ series }) => JSON.stringify(matching.map((field) => series[field])));
}

/**
 * Arranges the comparisons: solvers of a game with solvers, and players with players. The series of one folder are all
 * compared. Series of several folders are compared in the fields in which the folders differ as wholes, such as two
 * strategies, and matched by all others. A folder without solvers or players of a game takes no part in their contests.
 * @returns contests, and in words the series without a partner in every other folder.
 */
export function arrangeContests(folders: readonly NamedSeries[]) {
  const entries = folders.flatMap(({ name, series }) => series.map((each): Entry => ({ series: each, folder: name })));
  const contests: Contest[] = [];
  const alone: string[] = [];
  for (const field of groupBy(entries, ({ series }) => fieldOf(series))) {
    const count = new Set(field.map(({ folder }) => folder)).size;
    for (const block of count === 1 ? [field] : matchFolders(field))
      if (count === 1 ? block.length > 1 : block.length === count) contests.push(createContest(block, count));
      else if (count > 1) alone.push(...block.map(({ folder, series }) => `${folder}: ${describeWhole(series)}`));
  }
  return { contests, alone };
}

export const traceSeries = ({ deals, nodesLimit }: DealSeries): Profile =>
  traceRuns([...deals.values()], Number(nodesLimit));
