import type { VariantWords } from '../../engine/games/variant.ts';
import { CONGRESS_END, CONGRESS_WORDS, type CongressRules } from '../congress/words.ts';

export const PARLIAMENT_WORDS: VariantWords<CongressRules> = {
  ...CONGRESS_WORDS,
  name: 'parliament',
  title: 'Parliament',
  aliases: {},
  description: [
    'Congress made easier: the eight aces of the two packs begin the foundations before the deal. That leaves 96 cards, eight in the tableau and 88 in the stock.',
    'Everything else is as in Congress. Foundations go up in suit to the king, tableau piles down whatever the suits, one card at a time. Spaces are filled at once from the waste or the stock, which is dealt once.',
    CONGRESS_END,
  ],
  source: 'Common printed rules of Parliament; the same game is numbered in PySolFC.',
};
