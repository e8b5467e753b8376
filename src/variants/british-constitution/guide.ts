import { createGuide } from '../../engine/games/guide.ts';

export const GUIDE = createGuide(1000, 927, [
  ['Often fill row 2 with the card that its foundation needs first.', [92.7, 90.8, 94.2]],
  ['Fill row 2 with a card that a pile of row 1 takes.', [91, 88.9, 92.6]],
  ['Often fill row 3 with the card that its foundation needs first.', [87.5, 85.1, 89.4]],
  [
    'Do not send every card to its foundation as soon as it fits: cards of row 2 can still be built on it.',
    [54.6, 51.2, 57.8],
  ],
  ['Move cards from pile to pile of row 1, to reach a card below or to empty a pile.', [27.1, 24.1, 30.1]],
  [
    'Often fill row 2 with the class that fewer of its cards have. Red odd cards and black even cards are one class.',
    [24.6, 21.6, 27.6],
  ],
  ["Move a pile's only card to another pile of row 1, so that a card of row 2 fills the space.", [17.6, 14.9, 20.4]],
  ['Do not build a card of row 2 just because it fits.', [17, 14.4, 19.7]],
  ['Fill row 1 with a card whose rank and colour no top card of row 1 has.', [15.7, 13.1, 18.3]],
  ['Fill row 1 with the class that fewer of its piles have.', [11.5, 9, 14.1]],
  ['If two piles take a card, cover the card that its foundation needs later.', [0.2, -0.5, 0.9]],
]);
