import { at } from '../base/objects.ts';
import { RANKS, SUITS } from '../engine/cards.ts';
import { nameZone, ZONES } from '../variants/catalogue.ts';
import {
  averageValue,
  chartPoints,
  countGames,
  describeGames,
  type Entry,
  estimateClasses,
  findUsedValues,
  formatShare,
  joinParts,
  listColumns,
  type Section,
  shareClasses,
  shareValues,
  stackParts,
  tabulateEntries,
  tabulateGames,
  tellSpread,
} from './section.ts';

const PACK = 104;

/** Some measures of stuck games together. */
const stuckOf =
  (...measures: readonly string[]) =>
  ({ figures }: Entry) =>
    measures.flatMap((measure) => figures.stuck.get(measure) ?? []);

const foundationOf = stuckOf('foundation');
const needRankOf = stuckOf('rearmost-rank');
const needZonesOf = stuckOf(...Array.from(SUITS, (suit) => `need-${suit}-zone`));
const needDepthsOf = stuckOf(...Array.from(SUITS, (suit) => `need-${suit}-depth`));

const formatMean = (cards: number) => cards.toFixed(1);
const CARDS = { whole: PACK, format: (cards: number) => String(Math.round(cards)), formatCell: formatMean };

const styleZone = (zone: string) => ({ name: nameZone(zone), style: ZONES.indexOf(zone) });

const averageZone = (entry: Entry, zone: string) => averageValue(stuckOf(zone)(entry));
const averageCards = (entry: Entry) => averageValue(foundationOf(entry));

export const describePlaces = describeGames(foundationOf, (entries) => {
  const zones = ZONES.filter((zone) => entries.some((entry) => averageZone(entry, zone) > 0));
  const sizesOf = (entry: Entry) => zones.map((zone) => averageZone(entry, zone));
  const title = 'Where the cards lie when a game is stuck';
  return {
    id: 'places',
    title,
    paragraphs: [
      'The mean number of cards in each part of the table, over the games that were not won. They are counted at the end of a played game, or in the best position of a search that found no win.',
    ],
    table: tabulateGames(entries, foundationOf, listColumns(zones.map(nameZone), formatMean), sizesOf),
    chartOf: (drawn) => stackParts(drawn, title, 'cards', zones.map(styleZone), sizesOf, CARDS),
  };
});

const TOTAL_CLASS = 4;

export const describeTotals = describeGames(foundationOf, (entries) => {
  const pointsOf = (entry: Entry) => shareClasses(foundationOf(entry), entry, TOTAL_CLASS, PACK - 1);
  const used = entries.flatMap((entry) => pointsOf(entry).filter(({ y }) => y > 0)).map(({ x }) => x);
  const [first, last] = [Math.min(...used), Math.max(...used)];
  // A class without games between others is a point at 0.
  const shownOf = (entry: Entry) => pointsOf(entry).filter(({ x }) => x >= first && x <= last);
  return {
    id: 'foundation-totals',
    title: 'How far games that are not won come',
    paragraphs: [
      `Cards on the foundations when the game was stuck, in classes of ${TOTAL_CLASS}. The chart names a class by its least number. The shares of a line add up to 100 %.`,
      tellSpread(entries),
    ],
    table: tabulateGames(
      entries,
      foundationOf,
      [
        ...listColumns(['mean'], formatMean),
        ...listColumns(
          shownOf(at(entries, 0)).map(({ x }) => `${x}-${x + TOTAL_CLASS - 1}`),
          formatShare,
        ),
      ],
      (entry) => [averageCards(entry), ...shownOf(entry).map(({ y }) => y)],
    ),
    chartOf: (drawn) =>
      chartPoints(
        drawn,
        {
          title: 'Cards on the foundations of games that were not won',
          across: { kind: 'numbers', label: 'cards on the foundations', least: 0, most: PACK },
          axis: 'share of the games that were not won',
          form: 'lines',
        },
        (entry) => `${formatMean(averageCards(entry))} cards on average`,
        shownOf,
      ),
  };
});

export const describeMissing = describeGames(needRankOf, (entries) => {
  const used = findUsedValues(Array.from(RANKS), entries, needRankOf);
  const ranks = Array.from(RANKS).slice(0, RANKS.indexOf(used.at(-1) ?? '') + 1);
  const pointsOf = (entry: Entry) =>
    estimateClasses(needRankOf(entry), entry, ranks.length, (value) => ranks.indexOf(value));
  const sharesOf = (entry: Entry) => pointsOf(entry).map(({ y }) => y);
  return {
    id: 'missing-cards',
    title: 'Which cards are missing',
    paragraphs: [
      'For each game that was not won, the rank that is needed next by the suit that is furthest behind on the foundations.',
      tellSpread(entries),
    ],
    table: tabulateGames(entries, needRankOf, listColumns(ranks, formatShare), sharesOf),
    chartOf: (drawn) =>
      chartPoints(
        drawn,
        {
          title: 'The rank that is missing when a game is stuck',
          across: { kind: 'names', label: 'rank that is missing', names: ranks },
          axis: 'share of the games that were not won',
          form: 'bars',
        },
        (entry) => joinParts(ranks, sharesOf(entry)),
        pointsOf,
      ),
  };
});

function averageDepth(entry: Entry) {
  const depths = needDepthsOf(entry);
  return countGames(depths) > 0 ? averageValue(depths) : null;
}

const describeKnown = describeGames(foundationOf, (entries) => {
  const zones = findUsedValues(ZONES, entries, needZonesOf);
  const sharesOf = (entry: Entry) => shareValues(needZonesOf(entry), zones);
  return {
    id: 'missing-places',
    title: 'Where the missing cards lie',
    paragraphs: [
      'For every suit that is not complete, the place of the nearest copy of the card that it needs next. The depth is the mean number of cards that lie on it, or come before it in the stock.',
    ],
    table: tabulateEntries(
      entries,
      [...listColumns(zones.map(nameZone), formatShare), ...listColumns(['depth'], formatMean)],
      (entry) => [...sharesOf(entry), averageDepth(entry)],
    ),
    chartOf: (drawn) =>
      stackParts(
        drawn,
        'Where the next card of a suit lies when a game is stuck',
        'share of the suits that are not complete',
        zones.map(styleZone),
        sharesOf,
      ),
  };
});

export const describeHidden = (all: readonly Entry[]): Section | null =>
  describeKnown(all.filter((entry) => countGames(needZonesOf(entry)) > 0));
