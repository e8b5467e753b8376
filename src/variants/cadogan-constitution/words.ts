import { JACK } from '../../engine/cards.ts';
import { declarePiles, type Pile } from '../../engine/piles.ts';
import type { NoRules, VariantWords } from '../../engine/games/variant.ts';
import {
  CONSTITUTION_DEAL,
  CONSTITUTION_END,
  ROW2_NAMES,
  ROW3_NAMES,
  ROW4_PILE,
} from '../british-constitution/words.ts';

/** First of the places of rows 2 and 3: `ROW2_PLACES + 2` is R2.3. */
export const ROW2_PLACES: Pile = 32;
export const ROW3_PLACES: Pile = 40;

export const CADOGAN_CONSTITUTION_WORDS: VariantWords<NoRules> = {
  name: 'cadogan-constitution',
  title: 'The Constitution (Lady Cadogan, 1914)',
  aliases: { 'constitution-1914': {} },
  description: [
    CONSTITUTION_DEAL,
    'Rows 1, 2 and 3 are piles that go down by one rank in alternating colours. Each takes cards from the row directly below only: top cards of its piles, or any card of row 4. Nothing moves inside a row. Row 1 alone feeds the foundations.',
    'A space in row 1, 2 or 3 must be filled at once. The player chooses a top card of the row directly below, or any card of row 4. When the row below is empty the space stays.',
    'The stock is turned one card at a time to a talon, once through, whenever the player likes. A space in row 4 is filled at once from the talon, or from the stock when the talon is empty.',
    ...CONSTITUTION_END,
  ],
  source: 'Lady Cadogan, Illustrated Games of Solitaire or Patience (1914), "The Constitution".',
  size: { suits: 4, ranks: JACK, piles: 8 },
  piles: declarePiles([
    { ...ROW2_NAMES, first: ROW2_PLACES, name: 'R2.' },
    { ...ROW3_NAMES, first: ROW3_PLACES, name: 'R3.' },
    ROW4_PILE,
  ]),
  options: [],
  nestings: [],
};
