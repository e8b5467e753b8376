import { InputError } from '../base/errors.ts';
import { groupBy } from '../base/objects.ts';
import { formatLevel, formatPercent } from '../base/prose.ts';
import { nameGame, parseRules } from '../games/rules.ts';
import { PLAYERS, SOLVER } from '../players/registry.ts';
import type { Cell } from '../analysis/column.ts';
import type { DealSeries, NamedSeries } from '../analysis/contest.ts';
import { splitWeights } from '../tables/deal-series.ts';
import type { Count } from '../analysis/no-return-measures.ts';
import type { GroupFigures, StudyFigures } from '../lab/study-figures.ts';
import { estimateInterval, EXACT_INTERVAL, type Interval, roundOutward } from '../statistics/intervals.ts';
import { sumOf } from '../statistics/moments.ts';
import { findVariant } from '../variants/registry.ts';
import type { Chart, PanelChart, Point } from './charts.ts';
import type { Series } from './drawing.ts';

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

/** A game that only another version knows keeps its name from the files. */
function describeGame({ variant, rules }: GroupFigures) {
  try {
    const known = findVariant(variant);
    return nameGame(known, parseRules(known, rules));
  } catch (error) {
    if (error instanceof InputError) return `${variant} ${rules.replaceAll(';', ' ')}`.trimEnd();
    throw error;
  }
}

/** In the order of the files. Strategies, budgets and folders are named where there are several. */
export function listEntries(studies: readonly StudyFigures[], series: readonly NamedSeries[]): Entry[] {
  const solvers = studies.flatMap(({ groups }) => groups).filter(({ player }) => player === SOLVER);
  const strategies = new Set(solvers.map(({ strategy }) => strategy)).size > 1;
  const budgets = new Set(solvers.map(({ nodesLimit }) => nodesLimit)).size > 1;
  const nameWho = ({ player, strategy, nodesLimit, stream }: GroupFigures, runs = `stream ${stream}`) => {
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
          who: folder + nameWho(figures),
          whoRuns: folder + nameWho(figures, 'all streams'),
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

/** The entries of each game, and the series that they belong to, each once. */
export function groupSeries<Each extends Entry, Content>(entries: readonly Each[], create: (entry: Each) => Content) {
  const seriesOf = ({ who: name, style }: Each) => ({ name, style });
  const games = groupBy(entries, ({ game }) => game).map((own) => ({
    name: own[0].game,
    series: own.map((entry) => ({ ...seriesOf(entry), ...create(entry) })),
  }));
  return { series: groupBy(entries, ({ who }) => who).map(([entry]) => seriesOf(entry)), games };
}

export const describeEntries = <Each extends Entry>(
  entries: readonly Each[],
  describe: (entry: Each) => string,
): string => entries.map((entry) => `${labelOf(entry)}: ${describe(entry)}.`).join(' ');

/** A panel for each game. @param describe the points of an entry in words. */
export const chartPoints = <Each extends Entry>(
  entries: readonly Each[],
  chart: Pick<PanelChart, 'title' | 'across' | 'axis' | 'form'>,
  describe: (entry: Each) => string,
  pointsOf: (entry: Each) => readonly Point[],
): Chart => ({
  kind: 'panels',
  ...chart,
  description: describeEntries(entries, describe),
  ...groupSeries(entries, (entry) => ({ points: pointsOf(entry) })),
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
/** A share with these digits is a percentage with `DIGITS`. */
const SHARE_DIGITS = DIGITS + 2;
export const formatShare = (share: number): string => formatPercent(share, DIGITS);

/** How intervals are called, and their columns. Where entries have several levels, the level is a column, and not in the name. */
export function nameIntervals(entries: readonly Entry[]) {
  const levels = [...new Set(entries.map(({ figures }) => figures.confidence))];
  const [level = null] = levels;
  const several = levels.length > 1;
  const name = level === null || several ? 'interval' : `${formatLevel(level)} interval`;
  return {
    name,
    columns: [...(several ? listColumns(['level'], formatShare) : []), ...listEndColumns(`${name} from`)],
    listCells: ({ figures: { confidence, low, high } }: Entry) => [...(several ? [confidence] : []), low, high],
  };
}

export const tellSpread = (entries: readonly Entry[]): string =>
  `Upright lines are ${nameIntervals(entries).name}s of the shares.`;

/** Rounded outward, as the interval in the file is. */
export function formatEnds(interval: Interval, show = formatShare): [low: string, high: string] {
  const { low, high } = roundOutward(interval, SHARE_DIGITS);
  return [show(low), show(high)];
}

export const listEndColumns = (name = 'from', show = formatShare): ReportColumn[] => [
  { name, show: (low) => formatEnds({ low, high: low }, show)[0] },
  { name: 'to', show: (high) => formatEnds({ low: high, high }, show)[1] },
];

/** How many games had each value of some measures together. */
type CountsOf = (entry: Entry) => readonly Count[];

export const countGames = (counts: readonly Count[]): number => sumOf(counts.map(({ count }) => count));

/** The mean of values that are numbers; 0 without games. */
export const averageValue = (counts: readonly Count[]): number =>
  sumOf(counts.map(({ value, count }) => Number(value) * count)) / Math.max(1, countGames(counts));

/** The share of each value; all are 0 without games. */
export function shareValues(counts: readonly Count[], values: readonly string[]): number[] {
  const games = Math.max(1, countGames(counts));
  return values.map((value) => countGames(counts.filter((each) => each.value === value)) / games);
}

export const findUsedValues = <Value extends string>(
  values: readonly Value[],
  entries: readonly Entry[],
  countsOf: CountsOf,
): Value[] => {
  const used = new Set(entries.flatMap(countsOf).map(({ value }) => value));
  return values.filter((value) => used.has(value));
};

/** The shares of the games in the classes of a measure, with their intervals. @param classOf from 0 on. @param width of a class. */
export function estimateClasses(
  counts: readonly Count[],
  { figures }: Entry,
  classes: number,
  classOf: (value: string) => number,
  width = 1,
) {
  const games = countGames(counts);
  return Array.from({ length: classes }, (_, i) => {
    const own = countGames(counts.filter(({ value }) => classOf(value) === i));
    const form = { ...EXACT_INTERVAL, confidence: figures.confidence ?? EXACT_INTERVAL.confidence };
    return { x: i * width, y: own / Math.max(1, games), ...estimateInterval(own, games, form) };
  });
}

/** The same of a measure whose values are numbers. A class is named by its least number. */
export function shareClasses(counts: readonly Count[], entry: Entry, width: number, most: number) {
  const last = Math.floor(most / width);
  const classOf = (value: string) => Math.min(Math.floor(Number(value) / width), last);
  return estimateClasses(counts, entry, last + 1, classOf, width);
}

const FEWEST_GAMES = 10;

/**
 * Makes sections about some of the games; null without any. The chart leaves out players of whom too few games say
 * anything.
 * @param describe the section without its chart, and the chart of some of the entries.
 */
export const describeGames =
  (
    countsOf: CountsOf,
    describe: (
      entries: readonly Entry[],
    ) => Omit<Section, 'chart'> & { readonly chartOf: (drawn: readonly Entry[]) => Chart },
  ) =>
  (all: readonly Entry[]): Section | null => {
    const entries = all.filter((entry) => countGames(countsOf(entry)) > 0);
    if (entries.length === 0) return null;
    const { chartOf, ...section } = describe(entries);
    const drawn = entries.filter((entry) => countGames(countsOf(entry)) >= FEWEST_GAMES);
    const note = `Players with fewer than ${FEWEST_GAMES} of these games are in the table only.`;
    return {
      ...section,
      paragraphs: [...section.paragraphs, ...(drawn.length < entries.length ? [note] : [])],
      chart: drawn.length === 0 ? null : chartOf(drawn),
    };
  };

/** A table whose first numbers are those of the games. */
export const tabulateGames = (
  entries: readonly Entry[],
  countsOf: CountsOf,
  columns: readonly ReportColumn[],
  listCells: (entry: Entry) => readonly Cell[],
): ReportTable =>
  tabulateEntries(entries, [...listColumns(['games']), ...columns], (entry) => [
    countGames(countsOf(entry)),
    ...listCells(entry),
  ]);

const SHARES = { whole: 1, format: (share: number) => formatPercent(share, 0), formatCell: formatShare };

/** @param sizes null where one is missing. */
export const joinParts = (
  names: readonly string[],
  sizes: readonly (number | null)[],
  show: (size: number) => string = formatShare,
): string =>
  names
    .flatMap((name, i) => {
      const size = sizes[i];
      return typeof size === 'number' ? `${name} ${show(size)}` : [];
    })
    .join(', ');

/** Bars of parts whose sizes are shares, or cards with another unit. */
export const stackParts = (
  entries: readonly Entry[],
  title: string,
  axis: string,
  parts: readonly Series[],
  sizesOf: (entry: Entry) => readonly number[],
  { format, formatCell, whole } = SHARES,
): Chart => ({
  kind: 'stacks',
  title,
  description: describeEntries(entries, (entry) =>
    joinParts(
      parts.map(({ name }) => name),
      sizesOf(entry),
      formatCell,
    ),
  ),
  axis,
  parts,
  rows: entries.map((entry) => ({ name: labelOf(entry), sizes: sizesOf(entry) })),
  whole,
  format,
});
