import { at } from '../base/objects.ts';
import { RANKS, SUITS } from '../engine/cards.ts';
import type { CountedMeasures } from '../studies/study-figures.ts';
import { nameZone, ZONES } from '../variants/catalogue.ts';
import {
  averageMeasures,
  chartGames,
  countGames,
  describeEntries,
  type Entry,
  estimateClasses,
  findUsedValues,
  formatGames,
  formatShare,
  groupSeries,
  joinParts,
  type Section,
  shareClasses,
  shareValues,
  stackParts,
  tabulateEntries,
  tellSpread,
} from './section.ts';

const FOUNDATION = 'foundation';
const NEED_RANKS = 'rearmost-rank';
const ALL_SUITS = Array.from(SUITS);
const NEED_ZONES = ALL_SUITS.map((suit) => `need-${suit}-zone`);
const NEED_DEPTHS = ALL_SUITS.map((suit) => `need-${suit}-depth`);
const PACK = 104;

const stuckOf = ({ figures }: Entry): CountedMeasures => figures.stuck;
const formatMean = (cards: number): string => cards.toFixed(1);
const CARDS = { whole: PACK, format: (cards: number): string => String(Math.round(cards)), formatCell: formatMean };
const listStuck = (entries: readonly Entry[]): Entry[] => entries.filter((entry) => countStuck(entry) > 0);

const countStuck = (entry: Entry) => countGames(stuckOf(entry), FOUNDATION);
const styleZone = (zone: string) => ({ name: nameZone(zone), style: ZONES.indexOf(zone) });

const averageZone = (entry: Entry, zone: string) => averageMeasures(stuckOf(entry), [zone]);
const averageCards = (entry: Entry) => formatMean(averageZone(entry, FOUNDATION));

export function describePlaces(all: readonly Entry[]): Section | null {
  const entries = listStuck(all);
  if (entries.length === 0) return null;
  const zones = ZONES.filter((zone) => entries.some((entry) => averageZone(entry, zone) > 0));
  const sizesOf = (entry: Entry) => zones.map((zone) => averageZone(entry, zone));
  const title = 'Where the cards lie when a game is stuck';
  const section = {
    id: 'places',
    title,
    paragraphs: [
      'The mean number of cards in each part of the table, over the games that were not won. They are counted at the end of a played game, or in the best position of a search that found no win.',
    ],
    table: tabulateEntries(entries, ['games', ...zones.map(nameZone)], (entry) => [
      formatGames(stuckOf(entry), FOUNDATION),
      ...sizesOf(entry).map(formatMean),
    ]),
  };
  return chartGames(section, entries, countStuck, (drawn) =>
    stackParts(drawn, title, 'cards', zones.map(styleZone), sizesOf, CARDS),
  );
}

const TOTAL_CLASS = 4;

export function describeTotals(all: readonly Entry[]): Section | null {
  const entries = listStuck(all);
  if (entries.length === 0) return null;
  const pointsOf = (entry: Entry) => shareClasses(stuckOf(entry), FOUNDATION, entry, TOTAL_CLASS, PACK - 1);
  const used = entries.flatMap((entry) => pointsOf(entry).filter(({ y }) => y > 0)).map(({ x }) => x);
  const [first, last] = [Math.min(...used), Math.max(...used)];
  // A class without games between others is a point at 0.
  const shownOf = (entry: Entry) => pointsOf(entry).filter(({ x }) => x >= first && x <= last);
  const section = {
    id: 'foundation-totals',
    title: 'How far games that are not won come',
    paragraphs: [
      `Cards on the foundations when the game was stuck, in classes of ${TOTAL_CLASS}. A class is named by its least number, and the shares of a line add up to 100 %.`,
      tellSpread(entries),
    ],
    table: tabulateEntries(
      entries,
      ['games', 'mean', ...shownOf(at(entries, 0)).map(({ x }) => `${x}-${x + TOTAL_CLASS - 1}`)],
      (entry) => [
        formatGames(stuckOf(entry), FOUNDATION),
        averageCards(entry),
        ...shownOf(entry).map(({ y }) => formatShare(y)),
      ],
    ),
  };
  return chartGames(section, entries, countStuck, (drawn) => ({
    kind: 'panels',
    title: 'Cards on the foundations of games that were not won',
    description: describeEntries(drawn, (entry) => `${averageCards(entry)} cards on average`),
    across: { kind: 'numbers', label: 'cards on the foundations', least: 0, most: PACK },
    axis: 'share of the games that were not won',
    form: 'lines',
    ...groupSeries(drawn, (entry, series) => ({ series, points: shownOf(entry) })),
  }));
}

export function describeMissing(all: readonly Entry[]): Section | null {
  const countNeeds = (entry: Entry) => countGames(stuckOf(entry), NEED_RANKS);
  const entries = listStuck(all).filter((entry) => countNeeds(entry) > 0);
  if (entries.length === 0) return null;
  const used = findUsedValues(Array.from(RANKS), entries, [NEED_RANKS], stuckOf);
  const ranks = Array.from(RANKS).slice(0, RANKS.indexOf(used.at(-1) ?? '') + 1);
  const pointsOf = (entry: Entry) =>
    estimateClasses(stuckOf(entry), NEED_RANKS, entry, ranks.length, (value) => ranks.indexOf(value));
  const cellsOf = (entry: Entry) => pointsOf(entry).map(({ y }) => formatShare(y));
  const section = {
    id: 'missing-cards',
    title: 'Which cards are missing',
    paragraphs: [
      'For each game that was not won, the rank that is needed next by the suit that is furthest behind on the foundations.',
      tellSpread(entries),
    ],
    table: tabulateEntries(entries, ['games', ...ranks], (entry) => [String(countNeeds(entry)), ...cellsOf(entry)]),
  };
  return chartGames(section, entries, countNeeds, (drawn) => ({
    kind: 'panels',
    title: 'The rank that is missing when a game is stuck',
    description: describeEntries(drawn, (entry) => joinParts(ranks, cellsOf(entry))),
    across: { kind: 'names', label: 'rank that is missing', names: ranks },
    axis: 'share of the games that were not won',
    form: 'bars',
    ...groupSeries(drawn, (entry, series) => ({ series, points: pointsOf(entry) })),
  }));
}

const formatDepth = (measures: CountedMeasures) =>
  NEED_DEPTHS.some((name) => countGames(measures, name) > 0) ? formatMean(averageMeasures(measures, NEED_DEPTHS)) : '';

export function describeHidden(all: readonly Entry[]): Section | null {
  const entries = listStuck(all).filter((entry) => NEED_ZONES.some((name) => countGames(stuckOf(entry), name) > 0));
  if (entries.length === 0) return null;
  const zones = findUsedValues(ZONES, entries, NEED_ZONES, stuckOf);
  const sharesOf = (entry: Entry) => shareValues(stuckOf(entry), NEED_ZONES, zones);
  const section = {
    id: 'missing-places',
    title: 'Where the missing cards lie',
    paragraphs: [
      'For every suit that is not complete, the place of the nearest copy of the card that it needs next. The depth is the mean number of cards that lie on it, or come before it in the stock.',
    ],
    table: tabulateEntries(entries, [...zones.map(nameZone), 'depth'], (entry) => [
      ...sharesOf(entry).map(formatShare),
      formatDepth(stuckOf(entry)),
    ]),
  };
  const title = 'Where the next card of a suit lies when a game is stuck';
  return chartGames(section, entries, countStuck, (drawn) =>
    stackParts(drawn, title, 'share of the suits that are not complete', zones.map(styleZone), sharesOf),
  );
}
