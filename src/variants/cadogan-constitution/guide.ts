import { createGuide } from '../../engine/games/guide.ts';

export const GUIDE = createGuide(1000, 835, [
  [
    'Do not send every card to its foundation as soon as it fits: cards of row 2 can still be built on it.',
    [83.5, 81, 85.7],
  ],
  ['Fill row 2 with a card that a pile of row 1 takes.', [80.3, 77.6, 82.7]],
  ['Do not build a card of row 3 on row 2 just because it fits.', [62.9, 59.6, 65.9]],
  ['Often fill row 2 with the card that its foundation needs first.', [62.5, 59.2, 65.5]],
  [
    'Often fill row 2 with the class that fewer of its cards have. Red odd cards and black even cards are one class.',
    [52.7, 49.3, 55.9],
  ],
  ['Often fill row 3 with the card that its foundation needs first.', [37.1, 33.5, 40.6]],
  ['Build cards of row 3 on row 2.', [31.9, 28.5, 35.2]],
  ['Fill row 1 with the class that fewer of its piles have.', [23.6, 20.6, 26.6]],
  ['Do not build a card of row 2 just because it fits.', [14.6, 11.3, 17.9]],
  ['If several cards of row 2 can be built, build the highest first.', [12.3, 9.4, 15.2]],
  ['Fill row 1 with the card that its foundation needs first.', [0.5, -0.2, 1.2]],
  ['Do not turn the stock as soon as you can.', [0.3, -2.3, 2.9]],
  ['If several foundations take a card, play the highest one first.', [0.2, -1, 1.4]],
  ['If two piles take a card, cover the card that its foundation needs later.', [-0.2, -0.7, 0.3]],
  ['If several foundations take a card, play the lowest one first.', [-1, -2.2, 0.2]],
]);
