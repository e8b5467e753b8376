/** Where games that were not won came to a halt, and what was missing there. */

import { drawPanels } from './charts/panel-chart.ts';
import { drawStacks } from './charts/stack-chart.ts';
import { RANKS, SUITS } from '../engine/cards.ts';
import { ZONES, nameZone } from '../variants/catalogue.ts';
import { countGames, type Entry, groupByGame, listDistinct, meanOf, shareClasses, sumCounts } from './entries.ts';
import { formatShare } from './rate-sections.ts';
import type { Section } from './section.ts';

const FOUNDATION = 'foundation';
const NEED_RANKS = 'rearmost-rank';
const ALL_SUITS = Array.from(SUITS);
const ALL_RANKS = Array.from(RANKS);
const PACK = 104;
/** Cards of a class of foundation totals. */
const CLASS = 4;

/** Entries with games that were not won and whose last position is known. */
const listStuck = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ figures }) => countGames(figures.stuck, FOUNDATION) > 0);

const labelOf = ({ game, who }: Entry): string => `${game}, ${who}`;
const formatCards = (cards: number): string => String(Math.round(cards));

/** Null where all games were won. */
export function describePlaces(all: readonly Entry[]): Section | null {
  const entries = listStuck(all);
  if (entries.length === 0) return null;
  const zones = ZONES.filter((zone) => entries.some(({ figures }) => meanOf(figures.stuck, zone) > 0));
  const rows = entries.map((entry) => ({ entry, sizes: zones.map((zone) => meanOf(entry.figures.stuck, zone)) }));
  return {
    id: 'places',
    title: 'Where the cards lie when a game is stuck',
    paragraphs: [
      'The mean number of cards in each part of the table, over the games that were not won: at the end of a game that was played, or in the best position of a search that found no win.',
    ],
    drawing: drawStacks({
      title: 'Where the cards lie when a game is stuck',
      description: rows
        .map(
          ({ entry, sizes }) =>
            `${labelOf(entry)}: ${zones.map((zone, i) => `${nameZone(zone)} ${sizes[i].toFixed(1)}`).join(', ')}.`,
        )
        .join(' '),
      axis: 'cards',
      parts: zones.map(nameZone),
      rows: rows.map(({ entry, sizes }) => ({ name: labelOf(entry), sizes })),
      whole: PACK,
      format: formatCards,
    }),
    table: {
      header: ['game', 'player', 'games', ...zones.map(nameZone)],
      texts: 2,
      rows: rows.map(({ entry, sizes }) =>
        [entry.game, entry.who, String(countGames(entry.figures.stuck, FOUNDATION))].concat(
          sizes.map((size) => size.toFixed(1)),
        ),
      ),
    },
  };
}

/** How many cards were out. */
export function describeTotals(all: readonly Entry[]): Section | null {
  const entries = listStuck(all);
  if (entries.length === 0) return null;
  const series = listDistinct(entries.map(({ who }) => who));
  const classes = entries.map((entry) => ({
    entry,
    points: shareClasses(entry.figures.stuck, FOUNDATION, CLASS, PACK - 1),
  }));
  const used = classes[0].points.map((_, i) => i).filter((i) => classes.some(({ points }) => points[i].y > 0));
  const [first, last] = [Math.min(...used), Math.max(...used)];
  const steps = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return {
    id: 'foundation-totals',
    title: 'How far games that are not won come',
    paragraphs: [
      `Cards on the foundations when the game was stuck, in classes of ${CLASS}: a class is named by its least number, and all shares of a line add up to the whole.`,
    ],
    drawing: drawPanels({
      title: 'Cards on the foundations of games that were not won',
      description: entries
        .map(
          (entry) => `${labelOf(entry)}: ${meanOf(entry.figures.stuck, FOUNDATION).toFixed(1)} cards on the average.`,
        )
        .join(' '),
      across: { kind: 'numbers', label: 'cards on the foundations', least: 0, most: PACK },
      axis: 'share of the games that were not won',
      series,
      form: 'lines',
      panels: groupByGame(entries).map(({ game, entries: own }) => ({
        title: game,
        series: own.map((entry) => ({
          series: series.indexOf(entry.who),
          points: shareClasses(entry.figures.stuck, FOUNDATION, CLASS, PACK - 1).filter(({ y }) => y > 0),
        })),
      })),
    }),
    table: {
      header: ['game', 'player', 'games', 'mean', ...steps.map((i) => `${i * CLASS}-${i * CLASS + CLASS - 1}`)],
      texts: 2,
      rows: classes.map(({ entry: { game, who, figures }, points }) =>
        [game, who, String(countGames(figures.stuck, FOUNDATION)), meanOf(figures.stuck, FOUNDATION).toFixed(1)].concat(
          steps.map((i) => formatShare(points[i].y)),
        ),
      ),
    },
  };
}

/** Which rank the suit needs that is furthest behind. */
export function describeMissing(all: readonly Entry[]): Section | null {
  const entries = listStuck(all).filter(({ figures }) => countGames(figures.stuck, NEED_RANKS) > 0);
  if (entries.length === 0) return null;
  const series = listDistinct(entries.map(({ who }) => who));
  const counts = new Map(entries.map((entry) => [entry, sumCounts(entry.figures.stuck, [NEED_RANKS])]));
  const highest = Math.max(
    ...[...counts.values()].flatMap((each) => Array.from(each.keys(), (rank) => RANKS.indexOf(rank))),
  );
  const ranks = ALL_RANKS.slice(0, highest + 1);
  const listShares = (entry: Entry): number[] =>
    ranks.map((rank) => (counts.get(entry)?.get(rank) ?? 0) / countGames(entry.figures.stuck, NEED_RANKS));
  return {
    id: 'missing-cards',
    title: 'Which cards are missing',
    paragraphs: [
      'For each game that was not won: the rank that is needed next by the suit that is furthest behind on the foundations.',
    ],
    drawing: drawPanels({
      title: 'The rank that is missing when a game is stuck',
      description: entries
        .map(
          (entry) =>
            `${labelOf(entry)}: ${ranks.map((rank, i) => `${rank} ${formatShare(listShares(entry)[i])}`).join(', ')}.`,
        )
        .join(' '),
      across: { kind: 'names', label: 'rank that is missing', names: ranks },
      axis: 'share of the games that were not won',
      series,
      form: 'bars',
      panels: groupByGame(entries).map(({ game, entries: own }) => ({
        title: game,
        series: own.map((entry) => ({
          series: series.indexOf(entry.who),
          points: listShares(entry).map((y, x) => ({ x, y })),
        })),
      })),
    }),
    table: {
      header: ['game', 'player', 'games', ...ranks],
      texts: 2,
      rows: entries.map((entry) =>
        [entry.game, entry.who, String(countGames(entry.figures.stuck, NEED_RANKS))].concat(
          listShares(entry).map(formatShare),
        ),
      ),
    },
  };
}

const NEED_ZONES = ALL_SUITS.map((suit) => `need-${suit}-zone`);

/** How many cards lie on the next card of a suit, on the average. */
const meanDepth = ({ figures }: Entry): string => {
  const depths = ALL_SUITS.flatMap((suit) => figures.stuck.get(`need-${suit}-depth`) ?? []);
  const cards = depths.reduce((sum, { count }) => sum + count, 0);
  return cards === 0
    ? ''
    : (depths.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / cards).toFixed(1);
};

/** Where the nearest copy of the next card of each suit lies. */
export function describeHidden(all: readonly Entry[]): Section | null {
  const entries = listStuck(all).filter(({ figures }) => sumCounts(figures.stuck, NEED_ZONES).size > 0);
  if (entries.length === 0) return null;
  const counts = entries.map(({ figures }) => sumCounts(figures.stuck, NEED_ZONES));
  const zones = ZONES.filter((zone) => counts.some((each) => each.has(zone)));
  const shares = counts.map((each) => {
    const sum = [...each.values()].reduce((total, count) => total + count, 0);
    return zones.map((zone) => (each.get(zone) ?? 0) / sum);
  });
  return {
    id: 'missing-places',
    title: 'Where the missing cards lie',
    paragraphs: [
      'For every suit that is not complete, the place of the nearest copy of the card that it needs next. The depth is the mean number of cards that lie on it, or come before it in the stock.',
    ],
    drawing: drawStacks({
      title: 'Where the next card of a suit lies when a game is stuck',
      description: entries
        .map(
          (entry, row) =>
            `${labelOf(entry)}: ${zones.map((zone, i) => `${nameZone(zone)} ${formatShare(shares[row][i])}`).join(', ')}.`,
        )
        .join(' '),
      axis: 'share of the suits that are not complete',
      parts: zones.map(nameZone),
      rows: entries.map((entry, row) => ({ name: labelOf(entry), sizes: shares[row] })),
      whole: 1,
      format: (share) => `${Math.round(100 * share)} %`,
    }),
    table: {
      header: ['game', 'player', ...zones.map(nameZone), 'depth'],
      texts: 2,
      rows: entries.map((entry, row) => [entry.game, entry.who].concat(shares[row].map(formatShare), meanDepth(entry))),
    },
  };
}
