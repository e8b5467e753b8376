import { createGuide } from '../../engine/games/guide.ts';

export const GUIDE = createGuide(2000, 961, [
  ['Do not deal a new row as soon as you may; play other cards first.', [47.7, 45.4, 49.9]],
  ['Build cards of the rivers on the packets.', [31.6, 29.2, 34]],
  ["Empty packets: play a packet's only card to a foundation or another packet.", [28.9, 26.3, 31.4]],
  ['When the pack is used up, often begin an empty packet with the highest card that you can.', [25.2, 23, 27.3]],
  ['When the pack is used up, often begin an empty packet with a card of the longest river.', [20, 17.8, 22.1]],
  [
    'When the pack is used up, often begin an empty packet with the card that its foundation needs last.',
    [14.1, 12.1, 16],
  ],
  ['Do not refill the rivers as soon as they have a vacancy.', [12.8, 10.3, 15.4]],
  ['When the pack is used up, do not fill every empty packet at once.', [11.2, 9, 13.3]],
  ['Do not build every card of a river on a packet as soon as it fits.', [9.9, 7.5, 12.2]],
  ['Build the top card of a packet on another packet.', [7, 5, 9]],
  ['Refill the river whose last card its foundation needs latest.', [0.3, -2, 2.5]],
  ['If several foundations take a card, play the lowest one first.', [0.3, -0.6, 1.2]],
  ['Do not send every card to its foundation as soon as it fits.', [-0.1, -1.1, 0.9]],
]);
