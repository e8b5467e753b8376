import { createGuide } from '../../engine/games/guide.ts';

export const GUIDE = createGuide(1000, 460, [
  ['Build cards from pile to pile.', [44.8, 41.6, 47.9]],
  ['Fill a space with the top card of a pile, to reach the cards below it.', [39.4, 36.2, 42.6]],
  [
    'Take pile after pile apart: often build from the one that has the fewest cards under its top card.',
    [35.6, 32.2, 38.9],
  ],
  ['Do not fill a space with the top card of the waste whenever you can.', [34.4, 31.2, 37.6]],
  [
    'Of several builds from pile to pile, often make the one that uncovers the card that is needed first.',
    [34.2, 30.7, 37.6],
  ],
  ['Fill a space also with a low card, up to a seven.', [31.1, 27.7, 34.4]],
  ['Build nines and higher cards from the waste.', [28.2, 24.8, 31.5]],
  ['Do not fill a space at once.', [23.1, 19.8, 26.3]],
  ['Fill a space with the top card of the waste.', [20.3, 16.9, 23.7]],
  ['Fill a space with a jack, a queen or a king.', [16.8, 13.4, 20.2]],
  ['If several foundations take a card, play the lowest one first.', [1, -0.7, 2.7]],
  ['If two piles take a card, build it on its own suit.', [0.6, -1.8, 3]],
  ['If two piles take a card, cover the card that its foundation needs later.', [0.6, -1.9, 3.1]],
  ['If two piles take a card, build it on the pile that has more cards.', [-0.6, -3.7, 2.5]],
  ['Do not send every card to its foundation as soon as it fits.', [-1.8, -4.7, 1.1]],
]);
