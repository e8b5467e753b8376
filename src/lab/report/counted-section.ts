/** Sections about measures that are counted over games: the shares of their values, by classes or by words. */

import type { Cell } from '../measures/measure.ts';
import type { Count as GameCount } from '../measures/no-return.ts';
import { at, groupBy } from '../../base/objects.ts';
import { formatPercent } from '../../base/prose.ts';
import { labelOfZone } from '../../variants/catalogue.ts';
import { sumOf } from '../../statistics/moments.ts';
import type { Chart } from './chart.ts';
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

/** How many games had each value of some measures together. */
type CountsOf = (entry: Entry) => readonly Count[];

type Count = Pick<GameCount, 'low' | 'count'> & Partial<Pick<GameCount, 'value'>>;

interface GameSection extends Pick<Section, 'id' | 'topic' | 'paragraphs'> {
  readonly countsOf: CountsOf;
}

export const countGames = (counts: readonly Count[]): number => sumOf(counts.map(({ count }) => count));

/** The mean of values that are numbers; 0 without games. */
export const averageValue = (counts: readonly Count[]): number =>
  sumOf(counts.map(({ low, count }) => (low ?? 0) * count)) / Math.max(1, countGames(counts));

/** The share of a value; 0 without games. */
const shareOfValue = (counts: readonly Count[], value: string): number =>
  countGames(counts.filter((each) => each.value === value)) / Math.max(1, countGames(counts));

/** The value that a share of the games do not exceed. */
function findQuantile(counts: readonly Count[], share: number) {
  let left = countGames(counts) * share;
  const sorted = counts.toSorted((a, b) => (a.low ?? 0) - (b.low ?? 0));
  return sorted.find(({ count }) => (left -= count) <= 0)?.low ?? 0;
}

const FEWEST_GAMES = 10;

interface Description extends Pick<Section, 'title'>, Pick<ReportTable, 'columns'> {
  readonly chart: Chart;
  readonly listCells: (entry: Entry) => readonly Cell[];
}

/** @param describe what the section says of entries with games. Those with few of them are in its table only. */
const describeGames =
  (
    { countsOf, paragraphs, id, topic }: GameSection,
    describe: (drawn: readonly Entry[], format: (share: number) => string) => Description,
  ) =>
  /** Null without any games. */
  (all: readonly Entry[]): Section | null => {
    const entries = all.filter((entry) => countGames(countsOf(entry)) > 0);
    if (entries.length === 0) return null;
    const many = entries.filter((entry) => countGames(countsOf(entry)) >= FEWEST_GAMES);
    const drawn = many.length === 0 ? entries : many;
    const { title, columns, listCells, chart } = describe(
      drawn,
      formatShareOf(Math.max(...entries.map(countsOf).map(countGames))),
    );
    const few = `Players with fewer than ${FEWEST_GAMES} of these games are in the table only.`;
    return {
      id,
      topic,
      title,
      paragraphs,
      reading: many.length < entries.length ? [few] : [],
      chart: many.length === 0 ? null : chart,
      table: tabulateEntries(entries, [...listColumns(['games']), ...columns], (entry) => [
        countGames(countsOf(entry)),
        ...listCells(entry),
      ]),
    };
  };

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
export const describeDistribution = (section: DistributionSection): ReturnType<typeof describeGames> =>
  describeGames(section, (drawn) => {
    const { countsOf, label, axis, width, tell } = section;
    const rows = drawn.map((entry) => drawHistogram(entry, countsOf(entry), width));
    const least = Math.min(...rows.map(({ across }) => across.least));
    const most = Math.max(...rows.map(({ across }) => across.most));
    return {
      title: tell(
        tellRange(
          drawn.map((entry) => findQuantile(countsOf(entry), QUANTILES.median)),
          String,
        ),
      ),
      columns: [...listColumns(['mean'], formatMean), ...listColumns(Object.keys(QUANTILES))],
      listCells: (entry) => [
        averageValue(countsOf(entry)),
        ...Object.values(QUANTILES).map((share) => findQuantile(countsOf(entry), share)),
      ],
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
  /** The lines of a panel for each player, if not one for each game with a line for each part, and the columns there. */
  readonly grid?: { readonly lines: readonly string[]; readonly label: string };
  /** The finding about the largest part. */
  readonly tell: (range: string, name: string) => string;
}

/** A map of the parts that occur: of a game, or with a grid of a player, whose values are a line and a column. */
export const describeParts = (section: PartSection): ReturnType<typeof describeGames> =>
  describeGames(section, (drawn, formatShare) => {
    const { axis, words, countsOf, tell, formatSize = formatShare, grid } = section;
    const { sizeOf = (entry: Entry, value: string) => shareOfValue(countsOf(entry), value) } = section;
    const usedBy = (entries: readonly Entry[]) =>
      Object.entries(words).filter(([value]) => entries.some((entry) => sizeOf(entry, value) > 0));
    const used = usedBy(drawn);
    const totals = used.map(([value]) => sumOf(drawn.map((entry) => sizeOf(entry, value))));
    const [top, name] = at(used, totals.indexOf(Math.max(...totals)));
    const sizes = drawn.map((entry) => sizeOf(entry, top)).filter((size) => size > 0);
    const listParts = (own: readonly [Entry, ...Entry[]]) =>
      usedBy(own).map(([value, part]) => ({
        heading: own[0].title,
        name: part,
        cells: own.map((entry) => ({ column: entry.who, style: entry.style, share: sizeOf(entry, value) })),
      }));
    const listLines = (entry: Entry, lines: readonly string[]) => {
      const columns = new Set(usedBy([entry]).map(([value]) => value.split(' ')[1] ?? ''));
      const { title, who, style } = entry;
      return lines.map((line) => ({
        heading: `${title}: ${who}`,
        name: line,
        cells: Array.from(columns, (zone) => {
          const share = sizeOf(entry, `${line} ${zone}`);
          return { column: labelOfZone(zone), style, share };
        }),
      }));
    };
    const lines = grid?.lines.filter((line) => used.some(([value]) => value.startsWith(`${line} `)));
    const columns = used.map(([, part]) => part);
    return {
      title: tell(tellRange(sizes, formatSize), name),
      columns: listColumns(columns, formatSize),
      listCells: (entry) => used.map(([value]) => sizeOf(entry, value)),
      chart: {
        kind: 'map',
        axis,
        label: grid?.label ?? '',
        rows:
          lines === undefined
            ? groupBy(drawn, ({ title }) => title).flatMap(listParts)
            : drawn.flatMap((entry) => listLines(entry, lines)),
        format: section.formatSize ?? ((share) => formatPercent(share, 0)),
      },
    };
  });
