/** Parliament: Congress with the eight aces on the foundations before the deal. */

import { ACE } from '../../engine/cards.ts';
import { type CongressGame, type CongressRules, openCongress } from '../congress/game.ts';
import { findCongressFault } from '../congress/faults.ts';
import type { Variant } from '../../games/variant.ts';
import { tabulateStages } from '../../games/staged-weights.ts';
import { CONGRESS_LUCK } from '../luck.ts';
import { PARLIAMENT_VALUES } from '../congress/values.ts';
import type { CONGRESS_WEIGHTS } from '../scores.ts';
import { PLAIN_PARLIAMENT } from '../../verify/congress.ts';
import { congress, createCongressPolicy } from '../congress/variant.ts';
import { PYSOL_PARLIAMENT } from '../pysol-games.ts';

export const parliament: Variant<CongressRules, CongressGame, typeof CONGRESS_WEIGHTS> = {
  ...congress,
  name: 'parliament',
  title: 'Parliament',
  aliases: [],
  description: [
    'Congress made easier: the eight aces are taken out of the two packs and begin the foundations before the deal, which leaves 96 cards, eight in the tableau and 88 in the stock.',
    'Everything else is as in Congress: foundations up in suit to the king, tableau piles down whatever the suits, one card at a time, spaces filled at once from the waste or the stock, one pass through the stock.',
    'The game is won when all 104 cards are on the foundations.',
  ],
  source: 'Common printed rules of Parliament; the same game is numbered in PySolFC.',
  pysol: PYSOL_PARLIAMENT,
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: (cards, size) => openCongress(cards, size, ACE),
  findFault: (layout, rules, size) => findCongressFault(layout, rules, size, ACE),
  weights: { ...congress.weights, values: tabulateStages(PARLIAMENT_VALUES) },
  createPolicy: (_, size, weights) => createCongressPolicy(parliament, size, weights),
  luckWeights: CONGRESS_LUCK,
  plain: PLAIN_PARLIAMENT,
  tinySizes: [
    {
      rules: {},
      sizes: [
        [1, 9, 1, 0],
        [1, 11, 2, 0],
        [2, 6, 1, 0],
      ],
    },
    {
      rules: { 'worry-back': 'yes' },
      sizes: [
        [1, 9, 1, 0],
        [1, 11, 2, 0],
        [2, 5, 1, 0],
      ],
    },
    {
      rules: { 'stock-deal': 'blocked' },
      sizes: [
        [1, 11, 2, 0],
        [2, 5, 2, 0],
        [2, 6, 3, 0],
      ],
    },
    {
      rules: { 'stock-deal': 'blocked', 'worry-back': 'yes' },
      sizes: [
        [1, 11, 2, 0],
        [2, 4, 2, 0],
        [2, 6, 3, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice' },
      sizes: [
        [1, 9, 1, 0],
        [1, 11, 2, 0],
        [2, 6, 1, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'worry-back': 'yes' },
      sizes: [
        [1, 9, 1, 0],
        [1, 11, 2, 0],
        [2, 5, 1, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'stock-deal': 'blocked' },
      sizes: [
        [1, 11, 2, 0],
        [2, 5, 2, 0],
        [2, 6, 3, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'stock-deal': 'blocked', 'worry-back': 'yes' },
      sizes: [
        [1, 11, 2, 0],
        [2, 4, 2, 0],
        [2, 6, 3, 0],
      ],
    },
    {
      rules: { 'stock-deal': 'played' },
      sizes: [
        [1, 9, 1, 0],
        [1, 11, 2, 0],
        [2, 6, 1, 0],
      ],
    },
    {
      rules: { 'stock-deal': 'played', 'worry-back': 'yes' },
      sizes: [
        [1, 9, 1, 0],
        [1, 11, 2, 0],
        [2, 6, 1, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'stock-deal': 'played' },
      sizes: [
        [1, 9, 1, 0],
        [1, 11, 2, 0],
        [2, 6, 1, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'stock-deal': 'played', 'worry-back': 'yes' },
      sizes: [
        [1, 9, 1, 0],
        [1, 11, 2, 0],
        [2, 6, 1, 0],
      ],
    },
  ],
};
