/** Parliament: Congress with the eight aces on the foundations before the deal. */

import { ACE, KING, type Pack } from '../engine/cards.ts';
import { CongressGame } from './congress.ts';
import { CONGRESS_OPTIONS } from './congress-options.ts';
import type { Variant } from './game.ts';

export const parliament: Variant = {
  name: 'parliament',
  title: 'Parliament',
  aliases: [],
  options: CONGRESS_OPTIONS,
  size: { suits: 4, ranks: KING, piles: 8, helps: 0 },
  pack: (size): Pack => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  pysol: true,
  description: [
    'Congress made easier: the eight aces are taken out of the two packs and begin the foundations before the deal, which leaves 96 cards, eight in the tableau and 88 in the stock.',
    'Everything else is as in Congress: foundations up in suit to the king, tableau piles down whatever the suits, one card at a time, spaces filled at once from the waste or the stock, one pass through the stock.',
    'The game is won when all 104 cards are on the foundations.',
  ],
  source: 'Common printed rules of Parliament; the same game is numbered in PySolFC.',
  create: (rules, size) => new CongressGame(rules, size, ACE),
};
