/** Habits of both Constitutions. */

import { type Card, colourOf, rankOf } from '../../src/engine/cards.ts';
import { moveCard, moveFrom, moveTo } from '../../src/engine/moves.ts';
import { isBag, type Pile, TABLEAU } from '../../src/engine/piles.ts';
import { ROW2, ROW3, ROW4 } from '../../src/variants/british-constitution/words.ts';
import { ROW2_PLACES, ROW3_PLACES } from '../../src/variants/cadogan-constitution/words.ts';
import {
  both,
  cardOf,
  coveredGap,
  gap,
  type HabitSpec,
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

const PILES = 8;
/** The first pile of each row that has piles, and the rows that have none. */
const ROWS: readonly (readonly Pile[])[] = [[], [TABLEAU], [ROW2_PLACES, ROW2], [ROW3_PLACES, ROW3], [ROW4]];

const lies = (pile: Pile, row: number): boolean =>
  ROWS[row].some((first) => (isBag(first) ? pile === first : pile >= first && pile < first + PILES));

const isFillOf =
  (row: number): Kind =>
  (move, sight) =>
    lies(moveTo(move), row) && (isBag(moveTo(move)) || sight.top(moveTo(move)) === 0);

/** With a card of the row below. */
const isBuildOn =
  (row: number): Kind =>
  (move, sight) =>
    lies(moveTo(move), row) && lies(moveFrom(move), row + 1) && !isFillOf(row)(move, sight);

const listTops = (sight: Sight): Card[] =>
  Array.from({ length: PILES }, (_, i) => sight.top(TABLEAU + i)).filter((top) => top !== 0);

const listCards = (sight: Sight, row: number): Card[] =>
  Array.from(sight.layout.piles).flatMap(([pile, cards]) => (lies(pile, row) ? cards : []));

/** 1 for a card that a pile of row 1 takes. */
const fits = (card: Card, sight: Sight): number =>
  Number(listTops(sight).some((top) => rankOf(top) === rankOf(card) + 1 && colourOf(top) !== colourOf(card)));

const classOf = (card: Card): number => (rankOf(card) ^ colourOf(card)) & 1;
const countClass = (cards: readonly Card[], card: Card): number =>
  cards.filter((each) => classOf(each) === classOf(card)).length;

const isAlike = (card: Card, other: Card): boolean =>
  rankOf(card) === rankOf(other) && colourOf(card) === colourOf(other);

const COMMON: readonly HabitSpec[] = [
  {
    name: 'wait-to-raise',
    text: 'Do not send every card to its foundation as soon as it fits: cards of row 2 can still be built on it.',
    ...resist(isRaise),
  },
  {
    name: 'wait-to-build',
    text: 'Do not build a card of row 2 just because it fits.',
    ...resist(isBuildOn(1)),
  },
  {
    name: 'build-high',
    text: 'If several cards of row 2 can be built, build the highest first.',
    ...prefer(isBuildOn(1), rank),
  },
  {
    name: 'fill1-other',
    text: 'Fill row 1 with a card whose rank and colour no top card of row 1 has.',
    ...prefer(isFillOf(1), (move, sight) => -Number(listTops(sight).some((top) => isAlike(top, moveCard(move))))),
  },
  {
    name: 'fill1-class',
    text: 'Fill row 1 with the class that fewer of its piles have.',
    ...prefer(isFillOf(1), (move, sight) => -countClass(listTops(sight), moveCard(move))),
  },
  {
    name: 'fill1-unfit',
    text: 'Fill row 1 with a card that no pile of row 1 takes.',
    ...prefer(isFillOf(1), (move, sight) => -fits(moveCard(move), sight)),
  },
  {
    name: 'fill1-high',
    text: 'Fill row 1 with the highest card that you can bring up.',
    ...prefer(isFillOf(1), rank),
  },
  {
    name: 'fill1-soon',
    text: 'Fill row 1 with the card that its foundation needs first.',
    ...prefer(isFillOf(1), reverse(gap)),
  },
  {
    name: 'fill2-soon',
    text: 'Often fill row 2 with the card that its foundation needs first.',
    ...prefer(isFillOf(2), reverse(gap)),
  },
  {
    name: 'fill2-fit',
    text: 'Fill row 2 with a card that a pile of row 1 takes.',
    ...prefer(isFillOf(2), (move, sight) => fits(moveCard(move), sight)),
  },
  {
    name: 'fill2-class',
    text: 'Often fill row 2 with the class that fewer of its cards have. Red odd cards and black even cards are one class.',
    ...prefer(isFillOf(2), (move, sight) => -countClass(listCards(sight, 2), moveCard(move))),
  },
  {
    name: 'fill3-soon',
    text: 'Often fill row 3 with the card that its foundation needs first.',
    ...prefer(isFillOf(3), reverse(gap)),
  },
  {
    name: 'cover-late',
    text: 'If two piles take a card, cover the card that its foundation needs later.',
    ...prefer(isBuildOn(1), coveredGap, cardOf),
  },
  {
    name: 'raise-low',
    text: 'If several foundations take a card, play the lowest one first.',
    ...prefer(isRaise, reverse(rank)),
  },
  {
    name: 'raise-high',
    text: 'If several foundations take a card, play the highest one first.',
    ...prefer(isRaise, rank),
  },
];

export const BRITISH_HABITS: readonly HabitSpec[] = [
  ...COMMON,
  {
    name: 'shift',
    text: 'Move cards from pile to pile of row 1, to reach a card below or to empty a pile.',
    ...make(isPileBuild),
  },
  {
    name: 'clear',
    text: "Move a pile's only card to another pile of row 1, so that a card of row 2 fills the space.",
    ...make(both(isPileBuild, isSole)),
  },
];

export const CADOGAN_CONSTITUTION_HABITS: readonly HabitSpec[] = [
  ...COMMON,
  {
    name: 'build2',
    text: 'Build cards of row 3 on row 2.',
    ...make(isBuildOn(2)),
  },
  {
    name: 'wait-to-build2',
    text: 'Do not build a card of row 3 on row 2 just because it fits.',
    ...resist(isBuildOn(2)),
  },
  {
    name: 'build3',
    text: 'Build cards of row 4 on row 3.',
    ...make(isBuildOn(3)),
  },
  {
    name: 'wait-to-build3',
    text: 'Do not build a card of row 4 on row 3 just because it fits.',
    ...resist(isBuildOn(3)),
  },
  {
    name: 'wait-to-turn',
    text: 'Do not turn the stock as soon as you can.',
    ...resist(isTurn),
  },
  {
    name: 'fill1-sole',
    text: "Fill row 1 with a pile's only card of row 2, which makes a space there too.",
    ...prefer(isFillOf(1), (move, sight) => Number(isSole(move, sight))),
  },
];
