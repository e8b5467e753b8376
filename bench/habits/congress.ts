/** Habits of Congress and Parliament. To clear a pile is to move its only card to another pile. */

import { JACK, rankOf } from '../../src/engine/cards.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../src/engine/moves.ts';
import { WASTE } from '../../src/engine/piles.ts';
import {
  both,
  type HabitSpec,
  isBuild,
  isFromPile,
  isPile,
  isPileBuild,
  isRaise,
  isSole,
  type Kind,
  make,
  prefer,
  resist,
  type Sight,
} from './sight.ts';
import { BUILD_HABITS, RAISE_HABITS, WASTE_HABITS } from './shared.ts';

const LOW = 7;

/** 0 without a waste. */
const wasteRank = (sight: Sight): number => rankOf(sight.top(WASTE));
const isClearing = both(isPileBuild, isSole);

const freesCard: Kind = (move, sight) => {
  const freed = sight.cards(moveFrom(move)).at(-2);
  return freed !== undefined && sight.raises(freed);
};

/** How many different ranks the top cards have after a move; a space counts with the waste's top card. */
function countRanks(move: Move, sight: Sight): number {
  const ranks = new Set<number>();
  for (const [pile, cards] of sight.layout.piles) {
    if (!isPile(pile)) continue;
    const left = pile === moveFrom(move) ? cards.slice(0, -1) : cards;
    const top = pile === moveTo(move) ? moveCard(move) : (left.at(-1) ?? sight.top(WASTE));
    ranks.add(rankOf(top));
  }
  ranks.delete(0);
  return ranks.size;
}

export const CONGRESS_HABITS: readonly HabitSpec[] = [
  {
    name: 'clear',
    text: "Clear piles: move a pile's only card to another pile, and the top card of the waste begins a new pile.",
    ...make(isClearing),
  },
  {
    name: 'clear-for-low',
    text: 'Clear a pile also when a low card, up to a seven, lies on the waste.',
    ...make(both(isClearing, (_, sight) => wasteRank(sight) > 0 && wasteRank(sight) <= LOW)),
  },
  {
    name: 'clear-for-high',
    text: 'Clear a pile when a jack, a queen or a king lies on the waste.',
    ...make(both(isClearing, (_, sight) => wasteRank(sight) >= JACK)),
  },
  {
    name: 'wait-to-clear',
    text: 'Do not clear a pile every time you can.',
    ...resist(isClearing),
  },
  {
    name: 'keep-when-empty',
    text: 'Do not clear a pile while the waste is empty, since an unknown card would fill the space.',
    ...resist(both(isClearing, (_, sight) => wasteRank(sight) === 0)),
  },
  {
    name: 'many-ranks',
    text: 'Often choose the build that leaves the most different ranks on top of the piles.',
    ...prefer(isBuild, countRanks),
  },
  ...WASTE_HABITS,
  {
    name: 'free',
    text: 'Move a card from pile to pile if a foundation takes the card beneath it.',
    ...make(both(isPileBuild, freesCard)),
  },
  ...RAISE_HABITS,
  {
    name: 'keep-sole',
    text: "Do not send a pile's only card to its foundation as soon as it fits.",
    ...resist(both(isRaise, isFromPile, isSole)),
  },
  ...BUILD_HABITS,
];
