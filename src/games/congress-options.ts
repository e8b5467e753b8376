/** The rule options that Congress and Parliament share. */

import type { RuleOption } from './game.ts';

export const CONGRESS_OPTIONS: readonly RuleOption[] = [
  {
    key: 'space-fill',
    values: ['waste', 'choice'],
    meanings: [
      'a pile that becomes empty takes the top card of the waste, or the next card of the stock when the waste is empty',
      'the player says which of the two fills the space, still at once',
    ],
    source: 'Usual rules fill "from the waste or stock" without saying who decides; programs fill from the waste.',
  },
  {
    key: 'stock-deal',
    values: ['anytime', 'blocked'],
    meanings: [
      'a card may be turned from the stock at any time',
      'a card may be turned only when there is no other legal move',
    ],
    source: '"When no more moves are available, deal one card" is often printed and rarely meant literally.',
  },
  {
    key: 'worry-back',
    values: ['no', 'yes'],
    meanings: [
      'cards on the foundations stay there',
      'the top card of a foundation may go back to a tableau pile that takes it',
    ],
    source: 'Not mentioned by the printed rules; a common house rule of building games.',
  },
];
