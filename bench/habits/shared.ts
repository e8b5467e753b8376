/** Habits that games share. */

import { JACK, rankOf } from '../../src/engine/cards.ts';
import { moveCard } from '../../src/engine/moves.ts';
import { WASTE } from '../../src/engine/piles.ts';
import {
  both,
  cardOf,
  coveredGap,
  type HabitSpec,
  isBuild,
  isFromWaste,
  isInSuit,
  isRaise,
  isTurn,
  make,
  prefer,
  rank,
  resist,
  reverse,
} from './sight.ts';

const HIGH = 9;
const SOON = 3;

const isWasteBuild = both(isFromWaste, isBuild);

/** With a waste, whose top card is built or covered. */
export const WASTE_HABITS: readonly HabitSpec[] = [
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
];

/** With piles that take a card of any suit. */
export const BUILD_HABITS: readonly HabitSpec[] = [
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
];

/** With foundations that need not take a card at once. */
export const RAISE_HABITS: readonly HabitSpec[] = [
  {
    name: 'wait-to-raise',
    text: 'Do not send every card to its foundation as soon as it fits.',
    ...resist(isRaise),
  },
  {
    name: 'raise-low',
    text: 'If several foundations take a card, play the lowest one first.',
    ...prefer(isRaise, reverse(rank)),
  },
];
