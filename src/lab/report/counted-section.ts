/** Sections about measures that are counted over games: the shares of their values, by classes or by words. */

import type { Count } from '../measures/no-return.ts';
import { at, groupBy } from '../../base/objects.ts';
import { sumOf } from '../../statistics/moments.ts';
import { type Chart, LEAST_SHARE } from './chart.ts';
import type { Entry } from './entries.ts';
import {
  formatShareOf,
  listColumns,
  type ReportTable,
  rowOf,
  type Section,
  tabulateEntries,
  tellRange,
} from './section.ts';

interface GameSection extends Pick<Section, 'id' | 'topic' | 'paragraphs'> {
  /** How many games had each value of some measures together. */
  readonly countsOf: (entry: Entry) => readonly Count[];
}

/** Null without any games. */
type DescribeEntries = (all: readonly Entry[]) => Section | null;

const countGames = (counts: readonly Count[]): number => sumOf(counts.map(({ count }) => count));

/** The mean of values that are numbers; 0 without games. */
export const averageValue = (counts: readonly Count[]): number =>
  sumOf(counts.map(({ low, count }) => (low ?? 0) * count)) / Math.max(1, countGames(counts));

/** The share of a value; 0 without games. */
export const shareOfValue = (counts: readonly Count[], value: string): number =>
  countGames(counts.filter((each) => each.value === value)) / Math.max(1, countGames(counts));

/** The value that a share of the games do not exceed. */
function findQuantile(counts: readonly Count[], share: number) {
  let left = countGames(counts) * share;
  const sorted = counts.toSorted((a, b) => (a.low ?? 0) - (b.low ?? 0));
  return sorted.find(({ count }) => (left -= count) <= 0)?.low ?? 0;
}

const FEWEST_GAMES = 10;

interface Description extends Pick<Section, 'title' | 'chart'> {
  readonly tabulate: (entries: readonly Entry[]) => ReportTable;
}

/** @param describe what the section says of entries with games. Those with few of them are in its table only. */
function describeGames(
  { countsOf, paragraphs, id, topic }: GameSection,
  describe: (drawn: readonly Entry[], format: (share: number) => string) => Description,
): DescribeEntries {
  const sizeOf = (entry: Entry) => countGames(countsOf(entry));
  return (all) => {
    const entries = all.filter((entry) => sizeOf(entry) > 0);
    if (entries.length === 0) return null;
    const many = entries.filter((entry) => sizeOf(entry) >= FEWEST_GAMES);
    const drawn = many.length === 0 ? entries : many;
    const { title, chart, tabulate } = describe(drawn, formatShareOf(Math.min(...drawn.map(sizeOf))));
    const few = `Players with fewer than ${FEWEST_GAMES} of these games are in the table only.`;
    return {
      id,
      topic,
      title,
      paragraphs,
      reading: many.length < entries.length ? [few] : [],
      chart: many.length === 0 ? null : chart,
      table: tabulate(entries),
    };
  };
}

export const formatMean = (mean: number): string => mean.toFixed(1);

interface DistributionSection extends GameSection {
  readonly axis: string;
  readonly label: string;
  /** How wide the classes of the histogram are; each game has its own unless given. */
  readonly width?: number;
  /** The finding. @param medians their range. */
  readonly tell: (medians: string) => string;
}

const BARS = 16;
const POWERS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The shares of the games in the classes of numbers, from the first one that occurs to the last. */
function drawHistogram(entry: Entry, counts: readonly Count[], width?: number) {
  const values = counts.map(({ low }) => low ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = width ?? POWERS.find((each) => (most - least) / each <= BARS) ?? most;
  const first = Math.floor(least / step);
  const classes = Array.from({ length: Math.floor(most / step) + 1 - first }, (_, i) => (first + i) * step);
  const points = classes.map((x) => {
    const own = counts.filter(({ low }) => low !== null && low >= x && low < x + step);
    return { x, y: countGames(own) / countGames(counts) };
  });
  return { ...rowOf(entry), points, step, across: { least: first * step, most: first * step + classes.length * step } };
}

const QUANTILES = { least: 0, 'lower quartile': 0.25, median: 0.5, 'upper quartile': 0.75, most: 1 };

/** Histograms, with classes of zero. */
export const describeDistribution = (section: DistributionSection): DescribeEntries =>
  describeGames(section, (drawn) => {
    const { countsOf, label, axis, width, tell } = section;
    const rows = drawn.map((entry) => drawHistogram(entry, countsOf(entry), width));
    const least = Math.min(...rows.map(({ across }) => across.least));
    const most = Math.max(...rows.map(({ across }) => across.most));
    const medians = drawn.map((entry) => findQuantile(countsOf(entry), QUANTILES.median));
    return {
      title: tell(tellRange(medians, String)),
      tabulate: (entries) =>
        tabulateEntries(
          entries,
          [...listColumns(['games']), ...listColumns(['mean'], formatMean), ...listColumns(Object.keys(QUANTILES))],
          (entry) => {
            const counts = countsOf(entry);
            const quantiles = Object.values(QUANTILES).map((share) => findQuantile(counts, share));
            return [countGames(counts), averageValue(counts), ...quantiles];
          },
        ),
      chart: {
        kind: 'bars',
        label,
        axis,
        across: { least, most },
        // Games with the same classes are compared on one axis.
        rows: width === undefined ? rows : rows.map((row) => Object.assign(row, { across: { least, most } })),
      },
    };
  });

interface PartSection extends GameSection {
  readonly axis: string;
  /** Value to name of each part that there may be, in their order. */
  readonly words: Readonly<Record<string, string>>;
  /** The share of a value unless given, and how sizes are written then. */
  readonly sizeOf?: (entry: Entry, value: string) => number;
  readonly formatSize?: (size: number) => string;
  /** The finding about the largest part. */
  readonly tell: (range: string, name: string) => string;
}

/** A map of the parts that occur, for each game. */
export const describeParts = (section: PartSection): DescribeEntries =>
  describeGames(section, (drawn, formatShare) => {
    const { axis, words, countsOf, tell, formatSize = formatShare } = section;
    const { sizeOf = (entry: Entry, value: string) => shareOfValue(countsOf(entry), value) } = section;
    const usedBy = (entries: readonly Entry[]) =>
      Object.entries(words).filter(([value]) => entries.some((entry) => sizeOf(entry, value) >= LEAST_SHARE));
    const used = usedBy(drawn);
    const totals = used.map(([value]) => sumOf(drawn.map((entry) => sizeOf(entry, value))));
    const [top, name] = at(used, totals.indexOf(Math.max(...totals)));
    const names = used.map(([, part]) => part);
    const sizes = drawn.map((entry) => sizeOf(entry, top)).filter((size) => size >= LEAST_SHARE);
    return {
      title: tell(tellRange(sizes, formatSize), name),
      tabulate: (entries) =>
        tabulateEntries(entries, [...listColumns(['games']), ...listColumns(names, formatSize)], (entry) => [
          countGames(countsOf(entry)),
          ...used.map(([value]) => sizeOf(entry, value)),
        ]),
      chart: {
        kind: 'map',
        axis,
        label: '',
        rows: groupBy(drawn, ({ title }) => title).flatMap((own) =>
          usedBy(own).flatMap(([value, part]) =>
            own.map((entry) =>
              Object.assign(rowOf(entry), { name: part, column: entry.who, share: sizeOf(entry, value) }),
            ),
          ),
        ),
        format: formatSize,
      },
    };
  });

interface RankingSection extends GameSection {
  /** Columns for the words of a value. */
  readonly names: readonly string[];
  readonly wordsOf: (value: string) => readonly string[];
  /** The finding. @param words of the largest value. */
  readonly tell: (share: string, words: readonly string[]) => string;
  readonly draw?: (drawn: readonly Entry[], format: (share: number) => string) => Chart;
}

export const MOST_VALUES = 3;

/** The values that are most frequent, in words. */
export const describeRanking = (section: RankingSection): DescribeEntries =>
  describeGames(section, (drawn, format) => {
    const { countsOf, names, wordsOf, tell, draw } = section;
    const rankValues = (entry: Entry) => {
      const games = countGames(countsOf(entry));
      const most = countsOf(entry).toSorted((a, b) => b.count - a.count);
      return most
        .slice(0, MOST_VALUES)
        .map(({ value, count }) => Object.assign({ words: wordsOf(value), count, games, share: count / games }, entry));
    };
    const top = at(
      drawn.flatMap(rankValues).toSorted((a, b) => b.share - a.share),
      0,
    );
    return {
      title: `${top.title}, ${top.who}: ${tell(format(top.share), top.words)}`,
      tabulate: (entries) =>
        tabulateEntries(
          entries.flatMap(rankValues),
          [...listColumns([...names, 'times', 'of']), ...listColumns(['share'], format)],
          (value) => [...value.words, value.count, value.games, value.share],
          names.length,
        ),
      chart: draw?.(drawn, format) ?? null,
    };
  });
