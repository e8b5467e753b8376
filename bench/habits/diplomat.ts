/** Habits of Diplomat. */

import { JACK, rankOf } from '../../src/engine/cards.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../src/engine/moves.ts';
import {
  both,
  cardOf,
  heightUnder,
  type HabitSpec,
  isBuild,
  isFill,
  isFromPile,
  isFromWaste,
  isPileBuild,
  make,
  prefer,
  resist,
  reverse,
  type Sight,
} from './sight.ts';
import { BUILD_HABITS, RAISE_HABITS, WASTE_HABITS } from './shared.ts';

const LOW = 7;

const isWasteFill = both(isFromWaste, isFill);
const isPileFill = both(isFromPile, isFill);

/** Minus the gap of the card under the one that moves; nothing lies under a pile's only card. */
function findUncovered(move: Move, sight: Sight): number {
  const under = sight.cards(moveFrom(move)).at(-2);
  return under === undefined ? 0 : -sight.gap(under);
}

export const DIPLOMAT_HABITS: readonly HabitSpec[] = [
  { name: 'wait-to-fill', text: 'Do not fill a space at once.', ...resist(isFill) },
  {
    name: 'fill-from-pile',
    text: 'Fill a space with the top card of a pile, to reach the cards below it.',
    ...make(isPileFill),
  },
  { name: 'fill-from-waste', text: 'Fill a space with the top card of the waste.', ...make(isWasteFill) },
  {
    name: 'wait-to-fill-from-waste',
    text: 'Do not fill a space with the top card of the waste whenever you can.',
    ...resist(isWasteFill),
  },
  {
    name: 'fill-high',
    text: 'Fill a space with a jack, a queen or a king.',
    ...make(both(isFill, (move) => rankOf(moveCard(move)) >= JACK)),
  },
  {
    name: 'fill-low',
    text: 'Fill a space also with a low card, up to a seven.',
    ...make(both(isFill, (move) => rankOf(moveCard(move)) <= LOW)),
  },
  {
    name: 'fill-short',
    text: 'Often fill a space from the pile that has the fewest cards under its top card.',
    ...prefer(isPileFill, reverse(heightUnder)),
  },
  { name: 'shift', text: 'Build cards from pile to pile.', ...make(isPileBuild) },
  {
    name: 'shift-short',
    text: 'Take pile after pile apart: often build from the one that has the fewest cards under its top card.',
    ...prefer(isPileBuild, reverse(heightUnder)),
  },
  {
    name: 'shift-soon',
    text: 'Of several builds from pile to pile, often make the one that uncovers the card that is needed first.',
    ...prefer(isPileBuild, findUncovered),
  },
  ...WASTE_HABITS,
  ...RAISE_HABITS,
  ...BUILD_HABITS,
  {
    name: 'build-on-long',
    text: 'If two piles take a card, build it on the pile that has more cards.',
    ...prefer(isBuild, (move, sight) => sight.cards(moveTo(move)).length, cardOf),
  },
];
