import { createGuide } from '../../engine/games/guide.ts';

export const GUIDE = createGuide(2000, 1820, [
  [
    "Clear piles: move a pile's only card to another pile, and the top card of the waste begins a new pile.",
    [54.1, 51.8, 56.4],
  ],
  ['Often choose the build that leaves the most different ranks on top of the piles.', [34.9, 32.6, 37.2]],
  ['Clear a pile also when a low card, up to a seven, lies on the waste.', [23.2, 21, 25.3]],
  ['Turn the next card when a jack, a queen or a king lies on the waste.', [18.4, 16.4, 20.4]],
  ['Build nines and higher cards from the waste.', [17.7, 15.8, 19.7]],
  ['Do not clear a pile every time you can.', [17.5, 15.5, 19.5]],
  ['Do not clear a pile while the waste is empty, since an unknown card would fill the space.', [9.5, 7.8, 11.2]],
  ['Build a card from the waste if its foundation needs at most two others before it.', [9.3, 7.7, 10.9]],
  ['Move a card from pile to pile if a foundation takes the card beneath it.', [8.3, 6.8, 9.8]],
  ['Do not build the top card of the waste just because it fits.', [5.5, 4, 7.1]],
  ['If two piles take a card, build it on its own suit.', [0.8, -0.3, 1.9]],
  ['If several foundations take a card, play the lowest one first.', [0.5, -0.3, 1.3]],
  ['If two piles take a card, cover the card that its foundation needs later.', [0.1, -0.7, 1]],
]);
