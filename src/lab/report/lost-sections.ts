import { RANKS, SUITS } from '../../engine/cards.ts';
import { ENDING_MEASURES } from '../measures/endings.ts';
import { findMeasure } from '../measures/measure.ts';
import { labelOfZone, ZONES } from '../../variants/catalogue.ts';
import {
  averageValue,
  countGames,
  describeClasses,
  describeParts,
  formatMean,
  shareOfValue,
} from './counted-section.ts';
import type { Entry, Section } from './section.ts';

const PACK = 104;

/** Some measures of stuck games together. */
const stuckOf =
  (...measures: readonly string[]) =>
  ({ figures }: Entry) =>
    measures.flatMap((measure) => figures.stuck.get(measure) ?? []);

const foundationOf = stuckOf('foundation');
const needZonesOf = stuckOf(...Array.from(SUITS, (suit) => `need_${suit}_zone`));

const ZONE_NAMES = Object.fromEntries(ZONES.map((zone) => [zone, labelOfZone(zone)]));
const NOT_WON = 'share of the games that were not won';

export const describePlaces = describeParts({
  id: 'places',
  title: 'Where the cards lie when a game is stuck',
  paragraphs: [
    'The mean number of cards in each part of the table, over the games that were not won. They are counted at the end of a played game, or in the best position of a search that found no win. Deals that were refuted without a move are left out.',
  ],
  countsOf: foundationOf,
  axis: 'cards',
  words: ZONE_NAMES,
  sizeOf: (entry, zone) => averageValue(stuckOf(zone)(entry)),
  unit: { whole: PACK, format: (cards) => String(Math.round(cards)), formatCell: formatMean },
});

export const describeTotals = describeClasses({
  id: 'foundation-totals',
  title: 'How far games that are not won come',
  paragraphs: ['Cards on the foundations when the game was stuck.'],
  countsOf: foundationOf,
  label: 'cards on the foundations',
  axis: NOT_WON,
  classes: findMeasure(ENDING_MEASURES, 'foundation').chartBin ?? 1,
});

export const describeMissing = describeClasses({
  id: 'missing-cards',
  title: 'Which cards are missing',
  paragraphs: [
    'For each game that was not won, the rank that is needed next by the suit that is furthest behind on the foundations.',
  ],
  countsOf: stuckOf('rearmost_rank'),
  label: 'rank that is missing',
  axis: NOT_WON,
  classes: Array.from(RANKS),
});

const describeKnown = describeParts({
  id: 'missing-places',
  title: 'Where the missing cards lie',
  paragraphs: ['For every suit that is not complete, the place of the nearest copy of the card that it needs next.'],
  countsOf: foundationOf,
  axis: 'share of the suits that are not complete',
  words: ZONE_NAMES,
  sizeOf: (entry, zone) => shareOfValue(needZonesOf(entry), zone),
});

export const describeHidden = (all: readonly Entry[]): Section | null =>
  describeKnown(all.filter((entry) => countGames(needZonesOf(entry)) > 0));
