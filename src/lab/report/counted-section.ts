/** Sections about measures that are counted over games: the shares of their values, by classes or by words. */

import type { Cell } from '../measures/measure.ts';
import type { Count } from '../measures/no-return.ts';
import { formatPercent } from '../../base/prose.ts';
import { estimateInterval, EXACT_INTERVAL } from '../../statistics/intervals.ts';
import { sumOf } from '../../statistics/moments.ts';
import type { Chart, Point } from './charts.ts';
import {
  chartPoints,
  type Entry,
  formatShare,
  listColumns,
  type ReportColumn,
  type ReportTable,
  rowOf,
  type Section,
  tabulateEntries,
  tellSpread,
} from './section.ts';

/** How many games had each value of some measures together. */
type CountsOf = (entry: Entry) => readonly Count[];

interface GameSection extends Pick<Section, 'id' | 'title' | 'paragraphs'> {
  readonly countsOf: CountsOf;
  readonly axis: string;
}

export const countGames = (counts: readonly Count[]): number => sumOf(counts.map(({ count }) => count));

/** The mean of values that are numbers; 0 without games. */
export const averageValue = (counts: readonly Count[]): number =>
  sumOf(counts.map(({ low, count }) => (low ?? 0) * count)) / Math.max(1, countGames(counts));

/** The share of a value; 0 without games. */
export const shareOfValue = (counts: readonly Count[], value: string): number =>
  countGames(counts.filter((each) => each.value === value)) / Math.max(1, countGames(counts));

const FEWEST_GAMES = 10;

/** @param describe what the section says of the entries with games, and the chart of those with enough of them. */
const describeGames =
  (
    { id, title, paragraphs, countsOf }: GameSection,
    describe: (entries: readonly Entry[]) => {
      readonly notes?: readonly string[];
      readonly columns: readonly ReportColumn[];
      readonly listCells: (entry: Entry) => readonly Cell[];
      readonly chartOf: (drawn: readonly Entry[]) => Chart;
    },
  ) =>
  /** Null without any games. */
  (all: readonly Entry[]): Section | null => {
    const entries = all.filter((entry) => countGames(countsOf(entry)) > 0);
    if (entries.length === 0) return null;
    const { notes = [], columns, listCells, chartOf } = describe(entries);
    const drawn = entries.filter((entry) => countGames(countsOf(entry)) >= FEWEST_GAMES);
    const few = `Players with fewer than ${FEWEST_GAMES} of these games are in the table only.`;
    const table: ReportTable = tabulateEntries(entries, [...listColumns(['games']), ...columns], (entry) => [
      countGames(countsOf(entry)),
      ...listCells(entry),
    ]);
    return {
      id,
      title,
      paragraphs: [...paragraphs, ...notes, ...(drawn.length < entries.length ? [few] : [])],
      chart: drawn.length === 0 ? null : chartOf(drawn),
      table,
    };
  };

export const formatMean = (mean: number): string => mean.toFixed(1);

/** The shares of the games in the classes of a measure, from the first one that occurs to the last. */
export const describeClasses = (
  section: GameSection & {
    readonly label: string;
    /** How wide the classes of numbers are, or all words in their order. */
    readonly classes: number | readonly string[];
  },
): ReturnType<typeof describeGames> =>
  describeGames(section, (entries) => {
    const { countsOf, label, axis, classes } = section;
    const numbers = typeof classes === 'number';
    const classOf = ({ low, value }: Count) => (numbers ? Math.floor((low ?? 0) / classes) : classes.indexOf(value));
    const used = entries.flatMap(countsOf).map(classOf);
    const [first, last] = [numbers ? Math.min(...used) : 0, Math.max(...used)];
    const places = Array.from({ length: last + 1 - first }, (_, i) => first + i);
    const names = numbers
      ? places.map((place) => `${place * classes}-${(place + 1) * classes - 1}`)
      : classes.slice(0, last + 1);
    const pointsOf = (entry: Entry) => {
      const counts = countsOf(entry);
      const games = countGames(counts);
      const form = { ...EXACT_INTERVAL, confidence: entry.figures.confidence ?? EXACT_INTERVAL.confidence };
      return places.map((place, i): Point => {
        const own = countGames(counts.filter((count) => classOf(count) === place));
        const point = { x: numbers ? place * classes : (names[i] ?? ''), y: own / Math.max(1, games) };
        return Object.assign(point, estimateInterval(own, games, form));
      });
    };
    const sharesOf = (entry: Entry) => pointsOf(entry).map(({ y }) => y);
    const meansOf = (entry: Entry) => (numbers ? [averageValue(countsOf(entry))] : []);
    return {
      notes: [
        ...(numbers
          ? [
              `The classes are ${classes} wide. The chart names a class by its least number. The shares of a line add up to 100 %.`,
            ]
          : []),
        tellSpread(entries),
      ],
      columns: [...listColumns(numbers ? ['mean'] : [], formatMean), ...listColumns(names, formatShare)],
      listCells: (entry) => [...meansOf(entry), ...sharesOf(entry)],
      chartOf: (drawn) =>
        chartPoints(
          drawn,
          {
            kind: 'lines',
            label,
            across: numbers ? { least: 0, most: (last + 1) * classes, ratios: false } : names,
            axis,
          },
          pointsOf,
        ),
    };
  });

const SHARES = { whole: 1, format: (share: number) => formatPercent(share, 0), formatCell: formatShare };

/** Bars of the parts that occur. */
export const describeParts = (
  section: GameSection & {
    /** Value to name of each part that there may be, in their order. */
    readonly words: Readonly<Record<string, string>>;
    readonly sizeOf: (entry: Entry, value: string) => number;
    /** What sizes are; shares unless given. */
    readonly unit?: typeof SHARES;
  },
): ReturnType<typeof describeGames> =>
  describeGames(section, (entries) => {
    const { axis, words, sizeOf, unit = SHARES } = section;
    const all = Object.keys(words);
    const used = all.filter((value) => entries.some((entry) => sizeOf(entry, value) > 0));
    const parts = used.map((value) => ({ name: words[value] ?? value, style: all.indexOf(value) }));
    const names = parts.map(({ name }) => name);
    const listCells = (entry: Entry) => used.map((value) => sizeOf(entry, value));
    const { whole, format, formatCell } = unit;
    return {
      columns: listColumns(names, formatCell),
      listCells,
      chartOf: (drawn) => ({
        kind: 'stacks',
        axis,
        parts,
        rows: drawn.map((entry) => ({ ...rowOf(entry), sizes: listCells(entry) })),
        whole,
        format,
      }),
    };
  });
