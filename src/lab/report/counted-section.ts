/** Sections about measures that are counted over games: the shares of their values, by classes or by words. */

import { at } from '../../base/objects.ts';
import type { Cell, Measure } from '../measures/measure.ts';
import type { Count } from '../measures/no-return.ts';
import { estimateInterval, EXACT_INTERVAL } from '../../statistics/intervals.ts';
import { sumOf } from '../../statistics/moments.ts';
import type { Chart } from './charts.ts';
import {
  chartPoints,
  type Entry,
  formatShare,
  joinParts,
  listColumns,
  type ReportColumn,
  type ReportTable,
  type Section,
  tabulateEntries,
  tellSpread,
} from './section.ts';

/** How many games had each value of some measures together. */
type CountsOf = (entry: Entry) => readonly Count[];

export const countGames = (counts: readonly Count[]): number => sumOf(counts.map(({ count }) => count));

/** The mean of values that are numbers; 0 without games. */
export const averageValue = (counts: readonly Count[]): number =>
  sumOf(counts.map(({ low, count }) => (low ?? 0) * count)) / Math.max(1, countGames(counts));

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

/** The shares of the games in some classes, with their intervals. @param classOf from 0 on. @param width of a class. */
function estimateClasses(
  counts: readonly Count[],
  { figures }: Entry,
  classes: number,
  classOf: (count: Count) => number,
  width = 1,
) {
  const games = countGames(counts);
  const form = { ...EXACT_INTERVAL, confidence: figures.confidence ?? EXACT_INTERVAL.confidence };
  return Array.from({ length: classes }, (_, i) => {
    const own = countGames(counts.filter((count) => classOf(count) === i));
    return { x: i * width, y: own / Math.max(1, games), ...estimateInterval(own, games, form) };
  });
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

export const formatMean = (mean: number): string => mean.toFixed(1);

interface DistributionWords extends Pick<Section, 'id' | 'title' | 'paragraphs'> {
  readonly chartTitle: string;
  /** What is counted, along the axis. */
  readonly label: string;
  readonly axis: string;
}

/** The shares of the games in the classes of a measure, those between the least and the greatest that there are. */
export const describeClasses = (
  { chartBin: width = 1 }: Pick<Measure<never>, 'chartBin'>,
  countsOf: CountsOf,
  { paragraphs, chartTitle, label, axis, ...words }: DistributionWords,
): ReturnType<typeof describeGames> =>
  describeGames(countsOf, (entries) => {
    const classOf = ({ low }: Count) => Math.floor((low ?? 0) / width);
    const used = entries.flatMap(countsOf).map(classOf);
    const last = Math.max(...used);
    const pointsOf = (entry: Entry) =>
      estimateClasses(countsOf(entry), entry, last + 1, classOf, width).slice(Math.min(...used));
    const classes = pointsOf(at(entries, 0)).map(({ x }) => `${x}-${x + width - 1}`);
    const sharesOf = (entry: Entry) => pointsOf(entry).map(({ y }) => y);
    const meanOf = (entry: Entry) => averageValue(countsOf(entry));
    return {
      ...words,
      paragraphs: [
        ...paragraphs,
        `The classes are ${width} wide. The chart names a class by its least number. The shares of a line add up to 100 %.`,
        tellSpread(entries),
      ],
      table: tabulateGames(
        entries,
        countsOf,
        [...listColumns(['mean'], formatMean), ...listColumns(classes, formatShare)],
        (entry) => [meanOf(entry), ...sharesOf(entry)],
      ),
      chartOf: (drawn) =>
        chartPoints(
          drawn,
          {
            title: chartTitle,
            across: { kind: 'numbers', label, least: 0, most: (last + 1) * width },
            axis,
            form: 'lines',
          },
          (entry) => `${formatMean(meanOf(entry))} on average: ${joinParts(classes, sharesOf(entry))}`,
          pointsOf,
        ),
    };
  });

/** The shares of the games that have each word of a measure. @param all the words in their order. */
export const describeNames = (
  all: readonly string[],
  countsOf: CountsOf,
  { paragraphs, chartTitle, label, axis, ...words }: DistributionWords,
): ReturnType<typeof describeGames> =>
  describeGames(countsOf, (entries) => {
    const used = findUsedValues(all, entries, countsOf);
    const names = all.slice(0, all.indexOf(used.at(-1) ?? '') + 1);
    const pointsOf = (entry: Entry) =>
      estimateClasses(countsOf(entry), entry, names.length, ({ value }) => names.indexOf(value));
    const sharesOf = (entry: Entry) => pointsOf(entry).map(({ y }) => y);
    return {
      ...words,
      paragraphs: [...paragraphs, tellSpread(entries)],
      table: tabulateGames(entries, countsOf, listColumns(names, formatShare), sharesOf),
      chartOf: (drawn) =>
        chartPoints(
          drawn,
          { title: chartTitle, across: { kind: 'names', label, names }, axis, form: 'bars' },
          (entry) => joinParts(names, sharesOf(entry)),
          pointsOf,
        ),
    };
  });
