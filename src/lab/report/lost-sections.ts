import { RANKS, SUITS } from '../../engine/cards.ts';
import { ENDING_MEASURES } from '../measures/endings.ts';
import { findMeasure } from '../measures/measure.ts';
import { nameZone, ZONES } from '../../variants/catalogue.ts';
import {
  averageValue,
  countGames,
  describeClasses,
  describeGames,
  describeNames,
  findUsedValues,
  formatMean,
  shareValues,
  tabulateGames,
} from './counted-section.ts';
import { type Entry, formatShare, listColumns, type Section, stackParts, tabulateEntries } from './section.ts';

const PACK = 104;

/** Some measures of stuck games together. */
const stuckOf =
  (...measures: readonly string[]) =>
  ({ figures }: Entry) =>
    measures.flatMap((measure) => figures.stuck.get(measure) ?? []);

const foundationOf = stuckOf('foundation');
const needZonesOf = stuckOf(...Array.from(SUITS, (suit) => `need_${suit}_zone`));
const needDepthsOf = stuckOf(...Array.from(SUITS, (suit) => `need_${suit}_depth`));

const CARDS = { whole: PACK, format: (cards: number) => String(Math.round(cards)), formatCell: formatMean };
const NOT_WON = 'share of the games that were not won';

const styleZone = (zone: string) => ({ name: nameZone(zone), style: ZONES.indexOf(zone) });

const averageZone = (entry: Entry, zone: string) => averageValue(stuckOf(zone)(entry));

export const describePlaces = describeGames(foundationOf, (entries) => {
  const zones = ZONES.filter((zone) => entries.some((entry) => averageZone(entry, zone) > 0));
  const sizesOf = (entry: Entry) => zones.map((zone) => averageZone(entry, zone));
  const title = 'Where the cards lie when a game is stuck';
  return {
    id: 'places',
    title,
    paragraphs: [
      'The mean number of cards in each part of the table, over the games that were not won. They are counted at the end of a played game, or in the best position of a search that found no win. Deals that were refuted without a move are left out.',
    ],
    table: tabulateGames(entries, foundationOf, listColumns(zones.map(nameZone), formatMean), sizesOf),
    chartOf: (drawn) => stackParts(drawn, title, 'cards', zones.map(styleZone), sizesOf, CARDS),
  };
});

export const describeTotals = describeClasses(findMeasure(ENDING_MEASURES, 'foundation'), foundationOf, {
  id: 'foundation-totals',
  title: 'How far games that are not won come',
  paragraphs: ['Cards on the foundations when the game was stuck.'],
  chartTitle: 'Cards on the foundations of games that were not won',
  label: 'cards on the foundations',
  axis: NOT_WON,
});

export const describeMissing = describeNames(Array.from(RANKS), stuckOf('rearmost_rank'), {
  id: 'missing-cards',
  title: 'Which cards are missing',
  paragraphs: [
    'For each game that was not won, the rank that is needed next by the suit that is furthest behind on the foundations.',
  ],
  chartTitle: 'The rank that is missing when a game is stuck',
  label: 'rank that is missing',
  axis: NOT_WON,
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
