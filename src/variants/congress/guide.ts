import { createGuide } from '../../engine/games/guide.ts';

export const GUIDE = createGuide(2000, 1482, [
  [
    "Clear piles: move a pile's only card to another pile, and the top card of the waste begins a new pile.",
    [59.5, 57.1, 61.6],
  ],
  ['Often choose the build that leaves the most different ranks on top of the piles.', [44.5, 42, 46.8]],
  ['Clear a pile also when a low card, up to a seven, lies on the waste.', [38.9, 36.4, 41.3]],
  ['Do not clear a pile every time you can.', [32.4, 29.9, 34.7]],
  ['Turn the next card when a jack, a queen or a king lies on the waste.', [30.5, 28, 32.9]],
  ['Build nines and higher cards from the waste.', [23.6, 21.4, 25.9]],
  ['Build a card from the waste if its foundation needs at most two others before it.', [19.9, 17.7, 22]],
  ['Do not clear a pile while the waste is empty, since an unknown card would fill the space.', [18.9, 16.7, 21.2]],
  ['Move a card from pile to pile if a foundation takes the card beneath it.', [14, 12, 15.9]],
  ['Do not send every card to its foundation as soon as it fits.', [10.4, 8.4, 12.5]],
  ['If several foundations take a card, play the lowest one first.', [0.6, -0.4, 1.6]],
]);
