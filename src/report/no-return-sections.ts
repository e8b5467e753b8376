/** Where games were thrown away that could have been won. */

import { drawPanels } from './charts/panel-chart.ts';
import { drawStacks } from './charts/stack-chart.ts';
import type { CountedMeasures } from '../studies/study-figures.ts';
import { countGames, type Entry, groupByGame, listDistinct, shareClasses, sumCounts } from './entries.ts';
import { formatShare } from './rate-sections.ts';
import type { Section } from './section.ts';

interface Found {
  readonly entry: Entry;
  readonly measures: CountedMeasures;
}

/** Entries in which points of no return were looked for, and found. */
const listFound = (entries: readonly Entry[], measure: string): Found[] =>
  entries.flatMap((entry) => {
    const measures = entry.figures.noReturn;
    return measures === null || countGames(measures, measure) === 0 ? [] : [{ entry, measures }];
  });

const labelOf = ({ entry: { game, who } }: Found): string => `${game}, ${who}`;

/** A measure whose values are words, as shares of the games. */
function describeWords(
  all: readonly Entry[],
  measure: string,
  section: Pick<Section, 'id' | 'title' | 'paragraphs'> & {
    readonly axis: string;
    readonly words: Readonly<Record<string, string>>;
  },
): Section | null {
  const found = listFound(all, measure);
  if (found.length === 0) return null;
  const { words, axis, ...rest } = section;
  const values = Object.keys(words).filter((value) =>
    found.some(({ measures }) => sumCounts(measures, [measure]).has(value)),
  );
  const shares = found.map(({ measures }) =>
    values.map((value) => (sumCounts(measures, [measure]).get(value) ?? 0) / countGames(measures, measure)),
  );
  const names = values.map((value) => words[value]);
  return {
    ...rest,
    drawing: drawStacks({
      title: section.title,
      description: found
        .map(
          (each, row) =>
            `${labelOf(each)}: ${names.map((name, i) => `${name} ${formatShare(shares[row][i])}`).join(', ')}.`,
        )
        .join(' '),
      axis,
      parts: names,
      rows: found.map((each, row) => ({ name: labelOf(each), sizes: shares[row] })),
      whole: 1,
      format: (share) => `${Math.round(100 * share)} %`,
    }),
    table: {
      header: ['game', 'player', 'games', ...names],
      texts: 2,
      rows: found.map(({ entry: { game, who }, measures }, row) =>
        [game, who, String(countGames(measures, measure))].concat(shares[row].map(formatShare)),
      ),
    },
  };
}

export const describeFates = (entries: readonly Entry[]): Section | null =>
  describeWords(entries, 'fate', {
    id: 'fates',
    title: 'What became of the lost games',
    paragraphs: [
      'Thrown away: one move of the game lost it. Given up: it could still be won when the player stopped. No win found: no win of the deal was found, so no move can be blamed. Never winnable: the deal is proved to have no win.',
    ],
    axis: 'share of the lost games',
    words: {
      'thrown-away': 'thrown away',
      'given-up': 'given up',
      unknown: 'no win found',
      unwinnable: 'never winnable',
    },
  });

export const describeKinds = (entries: readonly Entry[]): Section | null =>
  describeWords(entries, 'kind', {
    id: 'no-return-moves',
    title: 'Which moves throw games away',
    paragraphs: [
      'Of the games that one move threw away, the kind of that move. Where nothing is proved, it is the move made in the last position with a known win.',
    ],
    axis: 'share of the games thrown away',
    words: {
      turn: 'turning a stock card',
      build: 'a build from elsewhere',
      fill: 'filling a space',
      shuffle: 'a card between piles',
      vacate: "a pile's only card",
      foundation: 'a card to a foundation',
      'worry-back': 'a card back from a foundation',
      'row-deal': 'dealing a row',
      refill: 'filling from the stock',
    },
  });

const STOCK = 'stock';
const CLASS = 8;

export function describeStock(all: readonly Entry[]): Section | null {
  const found = listFound(all, STOCK);
  if (found.length === 0) return null;
  const series = listDistinct(found.map(({ entry }) => entry.who));
  const most = Math.max(
    ...found.flatMap(({ measures }) => (measures.get(STOCK) ?? []).map(({ value }) => Number(value))),
  );
  const games = groupByGame(found.map(({ entry }) => entry));
  const rows = found.map(({ entry, measures }) => ({
    entry,
    measures,
    points: shareClasses(measures, STOCK, CLASS, most),
  }));
  return {
    id: 'no-return-stock',
    title: 'When games are thrown away',
    paragraphs: [
      `Of the games that one move threw away, the number of stock cards that were left then, in classes of ${CLASS}; a class is named by its least number.`,
    ],
    drawing: drawPanels({
      title: 'Stock cards left when the game was thrown away',
      description: rows
        .map(
          ({ entry, points }) =>
            `${entry.game}, ${entry.who}: ${points.map(({ x, y }) => `${x} and more ${formatShare(y)}`).join(', ')}.`,
        )
        .join(' '),
      across: { kind: 'numbers', label: 'stock cards left', least: 0, most: most + 1 },
      axis: 'share of the games thrown away',
      series,
      form: 'lines',
      panels: games.map(({ game }) => ({
        title: game,
        series: rows
          .filter(({ entry }) => entry.game === game)
          .map(({ entry, points }) => ({ series: series.indexOf(entry.who), points })),
      })),
    }),
    table: {
      header: ['game', 'player', 'games', ...rows[0].points.map(({ x }) => `${x}-${x + CLASS - 1}`)],
      texts: 2,
      rows: rows.map(({ entry: { game, who }, measures, points }) =>
        [game, who, String(countGames(measures, STOCK))].concat(points.map(({ y }) => formatShare(y))),
      ),
    },
  };
}
