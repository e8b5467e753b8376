/** Habits of Diplomat. */

import { JACK, rankOf } from '../../src/engine/cards.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../src/engine/moves.ts';
import { WASTE } from '../../src/engine/piles.ts';
import {
  both,
  cardOf,
  coveredGap,
  heightUnder,
  type HabitSpec,
  isBuild,
  isFill,
  isFromPile,
  isFromWaste,
  isInSuit,
  isPileBuild,
  isRaise,
  isTurn,
  make,
  prefer,
  rank,
  resist,
  reverse,
  type Sight,
} from './sight.ts';

const LOW = 7;
const HIGH = 9;
const SOON = 3;

const isWasteBuild = both(isFromWaste, isBuild);
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
  {
    name: 'turn-on-high',
    text: 'Turn the next card when a jack, a queen or a king lies on the waste.',
    ...make((move, sight) => isTurn(move, sight) && rankOf(sight.top(WASTE)) >= JACK),
  },
  {
    name: 'build-soon',
    text: 'Build a card from the waste if its foundation needs at most two others before it.',
    ...make((move, sight) => isWasteBuild(move, sight) && sight.gap(moveCard(move)) <= SOON),
  },
  {
    name: 'build-high',
    text: 'Build nines and higher cards from the waste.',
    ...make((move, sight) => isWasteBuild(move, sight) && rankOf(moveCard(move)) >= HIGH),
  },
  {
    name: 'wait-with-waste',
    text: 'Do not build the top card of the waste just because it fits.',
    ...resist(isWasteBuild),
  },
  {
    name: 'wait-to-raise',
    text: 'Do not send every card to its foundation as soon as it fits.',
    ...resist(isRaise),
  },
  {
    name: 'own-suit',
    text: 'If two piles take a card, build it on its own suit.',
    ...prefer(isBuild, isInSuit, cardOf),
  },
  {
    name: 'cover-late',
    text: 'If two piles take a card, cover the card that its foundation needs later.',
    ...prefer(isBuild, coveredGap, cardOf),
  },
  {
    name: 'build-on-long',
    text: 'If two piles take a card, build it on the pile that has more cards.',
    ...prefer(isBuild, (move, sight) => sight.cards(moveTo(move)).length, cardOf),
  },
  {
    name: 'raise-low',
    text: 'If several foundations take a card, play the lowest one first.',
    ...prefer(isRaise, reverse(rank)),
  },
];
