import { RANKS } from '../../engine/cards.ts';
import { ENDING_MEASURES, NEED_PLACE } from '../measures/endings.ts';
import { findMeasure } from '../measures/measure.ts';
import { labelOfZone, ZONES } from '../../variants/catalogue.ts';
import { averageValue, describeDistribution, describeParts, formatMean } from './counted-section.ts';
import type { Entry } from './entries.ts';

/** A measure of stuck games. */
const stuckOf =
  (measure: string) =>
  ({ figures }: Entry) =>
    figures.stuck.get(measure) ?? [];

const foundationOf = stuckOf('foundation');

const ZONE_NAMES = Object.fromEntries(ZONES.map((zone) => [zone, labelOfZone(zone)]));

export const describeTotals = describeDistribution({
  id: 'foundation-totals',
  topic: 'How far games come',
  tell: (range) => `Games that are not won end with ${range} cards on the foundations, in the median`,
  paragraphs: ['Cards on the foundations when the game was stuck.'],
  countsOf: foundationOf,
  label: 'cards on the foundations',
  axis: 'share of the games that were not won',
  width: findMeasure(ENDING_MEASURES, 'foundation').chartBin ?? 1,
});

export const describePlaces = describeParts({
  id: 'places',
  topic: 'Where the cards lie when a game is stuck',
  tell: (range, zone) => `When games are stuck, ${range} cards lie in the ${zone}`,
  paragraphs: [
    'The mean number of cards in each part of the table, over the games that were not won. They are counted at the end of a played game, or in the best position of a search that found no win. Deals that were refuted without a move are left out.',
  ],
  countsOf: foundationOf,
  axis: 'cards',
  words: ZONE_NAMES,
  sizeOf: (entry, zone) => averageValue(stuckOf(zone)(entry)),
  formatSize: formatMean,
});

const RANKED_ZONES = ZONES.flatMap((zone) =>
  Array.from(RANKS, (rank) => [`${rank} ${zone}`, `${rank} in the ${labelOfZone(zone)}`] as const),
);

export const describeMap = describeParts({
  id: 'stuck-map',
  topic: 'Where games got stuck',
  tell: (range, place) => `Missing most often: ${place}, ${range} of the missing cards`,
  paragraphs: [
    'For every suit that is not complete, the nearest copy of the card that it needs next: its rank, and where it lies.',
  ],
  countsOf: stuckOf(NEED_PLACE),
  axis: 'rank; share of the missing cards',
  words: Object.fromEntries(RANKED_ZONES),
  grid: { lines: Array.from(RANKS), label: 'place of the nearest copy' },
});
