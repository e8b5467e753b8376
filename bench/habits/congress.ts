/** Habits of Congress and Parliament. To clear a pile is to move its only card to another pile. */

import { JACK, rankOf } from '../../src/engine/cards.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../src/engine/moves.ts';
import { WASTE } from '../../src/engine/piles.ts';
import {
  both,
  cardOf,
  coveredGap,
  type HabitSpec,
  isBuild,
  isFromPile,
  isFromWaste,
  isInSuit,
  isPile,
  isPileBuild,
  isRaise,
  isSole,
  isTurn,
  type Kind,
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

/** 0 without a waste. */
const wasteRank = (sight: Sight): number => rankOf(sight.top(WASTE));
const isClearing = both(isPileBuild, isSole);
const isWasteBuild = both(isFromWaste, isBuild);

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
  {
    name: 'turn-on-high',
    text: 'Turn the next card when a jack, a queen or a king lies on the waste.',
    ...make((move, sight) => isTurn(move, sight) && wasteRank(sight) >= JACK),
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
    name: 'free',
    text: 'Move a card from pile to pile if a foundation takes the card beneath it.',
    ...make(both(isPileBuild, freesCard)),
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
    name: 'keep-sole',
    text: "Do not send a pile's only card to its foundation as soon as it fits.",
    ...resist(both(isRaise, isFromPile, isSole)),
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
    name: 'raise-low',
    text: 'If several foundations take a card, play the lowest one first.',
    ...prefer(isRaise, reverse(rank)),
  },
];
