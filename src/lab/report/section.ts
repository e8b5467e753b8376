import { formatLevel, formatPercent } from '../../base/prose.ts';
import { formatGame, parseRules } from '../../engine/games/rules.ts';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import { type Cell, findMeasure, type Measure } from '../measures/measure.ts';
import { type Rates, RATE_MEASURES } from '../measures/summary.ts';
import type { DealSeries, NamedSeries } from '../contest.ts';
import { splitWeights } from '../tables/deal-series.ts';
import type { GroupFigures, StudyFigures } from '../study-figures.ts';
import { findVariant } from '../../variants/registry.ts';
import type { Chart, CurveChart, Point } from './charts.ts';

export interface ReportColumn {
  readonly name: string;
  /** A number of it as it is printed. */
  readonly show: (value: number) => string;
}

export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many columns are text, from the first; the others are numbers. */
  readonly texts: number;
  /** Where the third cell of each row leads, on pages. */
  readonly links?: readonly string[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** The content and how to read it, in whole sentences. */
  readonly paragraphs: readonly string[];
  readonly chart: Chart | null;
  readonly table: ReportTable;
}

export interface Report {
  readonly title: string;
  readonly headlines: readonly string[];
  readonly sources: readonly string[];
  readonly sections: readonly Section[];
  readonly method: readonly string[];
}

export interface Entry {
  readonly figures: GroupFigures;
  /** Its deals; undefined where their rows are missing. The random streams of a repeated study are one series. */
  readonly deals: DealSeries | undefined;
  /** The game and its options: `congress worry-back=yes`. */
  readonly game: string;
  /** The player, and whatever else tells this group from others. */
  readonly who: string;
  /** The same for the runs of all streams. */
  readonly whoRuns: string;
  readonly style: number;
}

function describeGame({ variant: name, rules }: GroupFigures) {
  const variant = findVariant(name);
  return formatGame(variant, parseRules(variant, rules));
}

/** In the order of the files. Strategies, budgets and folders are named where there are several. */
export function listEntries(studies: readonly StudyFigures[], series: readonly NamedSeries[]): Entry[] {
  const solvers = studies.flatMap(({ groups }) => groups).filter(({ player }) => player === SOLVER);
  const strategies = new Set(solvers.map(({ strategy }) => strategy)).size > 1;
  const budgets = new Set(solvers.map(({ nodesLimit }) => nodesLimit)).size > 1;
  const formatContender = ({ player, strategy, nodesLimit, stream }: GroupFigures, runs = `stream ${stream}`) => {
    const search = budgets && nodesLimit !== '' ? `${strategy}, ${nodesLimit} nodes` : strategy;
    const solver = player === SOLVER && (strategies || budgets) ? `${player} (${search})` : player;
    return stream === '' ? solver : `${solver}, ${runs}`;
  };
  const listAll = (named: boolean) =>
    studies.flatMap(({ name, groups }) =>
      groups.map((figures) => {
        const folder = named ? `${name}: ` : '';
        return {
          figures,
          deals: findSeries(figures, series.find((each) => each.name === name)?.series ?? []),
          game: describeGame(figures),
          who: folder + formatContender(figures),
          whoRuns: folder + formatContender(figures, 'all streams'),
        };
      }),
    );
  const entries = listAll(false);
  // If two folders have the same group, all folders are named.
  return styleEntries(new Set(entries.map(labelOf)).size < entries.length ? listAll(true) : entries);
}

const PLAYER_NAMES = [SOLVER, ...PLAYERS.map(({ name }) => name)];

/** A player has one style in all reports. A second series of the same player has the first style that is free. */
function styleEntries(entries: readonly Omit<Entry, 'style'>[]) {
  const styles = new Map<string, number>();
  const isFree = (style: number) => ![...styles.values()].includes(style);
  for (const { who, figures } of entries) {
    const own = PLAYER_NAMES.indexOf(figures.player);
    if (own >= 0 && !styles.has(who) && isFree(own)) styles.set(who, own);
  }
  for (const { who } of entries) {
    let style = 0;
    while (!isFree(style)) style++;
    if (!styles.has(who)) styles.set(who, style);
  }
  return entries.map((entry) => ({ ...entry, style: styles.get(entry.who) ?? 0 }));
}

function findSeries(figures: GroupFigures, all: readonly DealSeries[]) {
  const [strategy, weights] = splitWeights(figures.strategy);
  const wanted = { ...figures, strategy, weights };
  const names = ['variant', 'rules', 'player', 'strategy', 'weights'] as const;
  if (!['', '0'].includes(figures.stream)) return undefined;
  return all.find((series) => names.every((name) => series[name] === wanted[name]));
}

/** The entries that have deals; those of repeated deals have the runs of all streams. */
export const listRuns = (entries: readonly Entry[]) =>
  entries.flatMap(({ deals, ...entry }) => (deals === undefined ? [] : [{ ...entry, deals, who: entry.whoRuns }]));

export const labelOf = ({ game, who }: Pick<Entry, 'game' | 'who'>) => `${game}, ${who}`;

/** Where an entry stands in a chart. */
export const rowOf = ({ game, who, style }: Entry) => ({ heading: game, name: who, style });

/** A panel for each game. */
export const chartPoints = <Each extends Entry>(
  entries: readonly Each[],
  chart: Omit<CurveChart, 'rows'>,
  pointsOf: (entry: Each) => readonly Point[],
): Chart => ({
  ...chart,
  rows: entries.map((entry) => ({ ...rowOf(entry), points: pointsOf(entry) })),
});

export const listColumns = (names: readonly string[], show: (value: number) => string = String): ReportColumn[] =>
  names.map((name) => ({ name, show }));

export const tabulateEntries = <Each extends Entry>(
  entries: readonly Each[],
  columns: readonly ReportColumn[],
  listCells: (entry: Each) => readonly Cell[],
): ReportTable => ({
  columns: [...listColumns(['game', 'player']), ...columns],
  texts: 2,
  rows: entries.map((entry) => [entry.game, entry.who, ...listCells(entry)]),
});

const DIGITS = 2;
export const formatShare = (share: number): string => formatPercent(share, DIGITS);

/** A part of a table whose columns are measures. */
export interface MeasureView<Subject> {
  readonly columns: readonly ReportColumn[];
  readonly listCells: (subject: Subject) => readonly Cell[];
}

/** @param titles of their columns, where they are not those of the measures. */
export function viewMeasures<Subject>(
  measures: readonly Measure<Subject>[],
  names: readonly string[],
  titles: Readonly<Record<string, string>> = {},
): MeasureView<Subject> {
  const shown = names.map((name) => findMeasure(measures, name));
  return {
    columns: shown.map(({ name, label, show }) => ({
      name: titles[name] ?? label,
      show: (value) => show(value, DIGITS),
    })),
    listCells: (subject) => shown.map(({ value }) => value(subject)),
  };
}

/** How intervals are called; without their level where entries have several. */
export function formatIntervalName(entries: readonly Entry[]): string {
  const [level = null, ...others] = new Set(entries.map(({ figures }) => figures.confidence));
  return level === null || others.length > 0 ? 'interval' : `${formatLevel(level)} interval`;
}

/** The win rates of entries and their intervals. @param names of further measures before them. */
export const viewRates = (entries: readonly Entry[], names: readonly string[] = []): MeasureView<Rates> =>
  viewMeasures(RATE_MEASURES, [...names, 'win_rate', 'ci_low', 'ci_high'], {
    ci_low: `${formatIntervalName(entries)} from`,
    ci_high: 'to',
  });

/** A measure of the counts of an entry, as people read it. */
export const showRate = ({ figures }: Entry, name: string): string => {
  const { value, show } = findMeasure(RATE_MEASURES, name);
  const found = value(figures);
  return typeof found === 'number' ? show(found, DIGITS) : '';
};

export const tellSpread = (entries: readonly Entry[]): string =>
  `Upright lines are ${formatIntervalName(entries)}s of the shares.`;
