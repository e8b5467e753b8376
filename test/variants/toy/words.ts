/** The toy game in words, with the places that no other game has. */

import { declarePiles, type Pile } from '../../../src/engine/piles.ts';
import type { NoRules, VariantWords } from '../../../src/engine/games/variant.ts';

/** First of the places P1..P8. */
export const PLACE: Pile = 48;

export const TOY_WORDS: VariantWords<NoRules> = {
  name: 'toy',
  title: 'Toy',
  aliases: {},
  description: ['A card goes to its foundation, and the next card of the stock to an empty place.'],
  source: 'Made up.',
  piles: declarePiles([
    { first: PLACE, name: 'P', zone: 'places', label: 'places', title: 'Places', aliases: ['PLACES'], distance: 1 },
  ]),
  options: [],
  formerOptions: {},
  nestings: [],
  size: { suits: 4, ranks: 13, piles: 8 },
};
