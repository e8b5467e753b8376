/**
 * Safe moves: cards that may go to a foundation at once without any loss.
 *
 * Let c, a card of rank r and suit s, be about to go to a foundation from a position P. Call builders the cards that
 * the rules would build on c. The move is safe when
 *
 *   (1) both foundations of s hold r-1 or more, so that a foundation takes either copy of c;
 *   (2) taking c away makes no space, as it lies on another card of its pile; or spaces are never filled by force, for
 *       example because only the stock does that and is used up;
 *   (3) every builder is on the foundations already; or every card that can be built may go to a foundation instead,
 *       and both foundations of every suit hold r-2 or more;
 *   (4) cards on foundations stay there, and no move is legal only for want of others.
 *
 * Theorem. If a line of n moves wins from P, a line of fewer than n wins from the position after c has gone up.
 *
 * Proof. Call the winning line L. The new line follows L, but leaves out c's own moves. Where L builds a builder on c,
 * the builder goes to a foundation, and its later moves are left out. Call early the cards that the new line has
 * brought to the foundations before L: c, and the builders built so far. At every step the new line's position is L's
 * without the early cards, which are on the foundations, and every move is legal:
 *
 * - On an early card. Only builders, which are early, lie on c. Only cards of rank r-2 lie on a builder, and by (3)
 *   these are all on the foundations. So taking the early cards away uncovers cards and buries none, and every card
 *   that L moves is available.
 * - Spaces. An early card lies on another card: c by (2) at the start, and builders where they were built. Spaces are
 *   filled from stock, waste or the row below, where no early card lies. A builder leaves its old place when it does in
 *   L. So the same piles are empty in both positions, and forced fills come at the same time with the same cards. If
 *   spaces are never filled by force, c may be alone in its pile. Then the new position has more empty places, which
 *   can only make more moves legal.
 * - Foundations. At least as many copies of each card are out as in L. The foundations of a suit take a card of rank k
 *   when more copies of rank k-1 are out than of rank k. Let L play a card z that is not early. If no early card is
 *   equal to z, the copies of z out are the same, and those of the rank below no fewer. If z is the other copy of c,
 *   both copies of the rank below are out by (1), and at most one of z. If z is equal to an early builder, the same
 *   holds by (3), as for a builder that goes up when L builds it.
 * - Stock and waste. c may be the top card of the waste, where spaces are never filled by force, and the waste may be
 *   turned over as a new stock. The new line's stock and waste are L's without c. It leaves out the turns that turn c
 *   up, and turning over a waste that is c alone. So it has turned the waste over no more often than L. Where L turns
 *   a card up or the waste over, the new line may too: its next card is the same, and its stock is empty when L's is.
 *   A card that L plays from the waste lies on c or without it, and is the top card of both. Where L lays c on a pile
 *   or into a space, the new line does nothing: a card fewer lies there, and builders of c go up as before.
 * - A space that waits. Where a space has to be filled before anything else, fills alone are legal, and c's move is none
 *   of them: P has no such space, and by (2) the move makes none. Later ones wait in both positions at the same time.
 *   Where a space may wait, no move needs it or its filling, but those into it.
 * - Everything else (turns, fills, refills, rows, builds on other cards) depends by (4) on nothing that the early cards
 *   change.
 *
 * L ends with every card on the foundations, and so does the new line. It has no more moves than L, and lacks L's move
 * of c to the foundations. It begins after c's move. QED.
 *
 * So a search may go on with a safe move alone: it leads from a winnable position to one with a shorter win.
 *
 * Under `foundations=at-once` the theorem follows from (1) and (2) alone, whatever the rules of turns and of cards that
 * come back. While c is available, only forced fills and moves to foundations are legal, and none of them lays a card
 * on c. So a winning line plays c before any move of another kind. The new line plays c first, and then the rest in the
 * same order. By (2) the same fills come as before, and by (1) c takes no other copy's place on a foundation. So the
 * moves that came before c stay legal, and the same position follows them. QED.
 */

import { type Card, rankOf, suitOf } from '../cards.ts';
import { type Foundations, allReach, lowerRank } from '../foundations.ts';
import { moveTo, type Moves } from '../moves.ts';
import { FOUNDATION } from '../piles.ts';
import { type RunPile, isSole, topOf } from '../run-pile.ts';
import type { Game, Rows } from './game.ts';

/** Condition (1). Where builders are of the card's own suit, (3) follows from it. */
const isSafeInSuit = (foundations: Foundations, card: Card) => lowerRank(foundations, suitOf(card)) >= rankOf(card) - 1;

/** Conditions (1) and (3) where builders are of any suit, and can go to a foundation instead. */
export const isSafeInAnySuit = (foundations: Foundations, suits: number, card: Card): boolean =>
  isSafeInSuit(foundations, card) && allReach(foundations, suits, rankOf(card) - 2);

/** @param sameSuit whether builders are of the card's own suit, or (3) does not matter. */
export const isSafeInSuits = (foundations: Foundations, suits: number, sameSuit: boolean, card: Card): boolean =>
  sameSuit ? isSafeInSuit(foundations, card) : isSafeInAnySuit(foundations, suits, card);

/** Conditions (1) and (3) where some cards may be built that may not go to a foundation: no builder is left. */
export const isSafeWithoutBuilders = (foundations: Foundations, suits: number, card: Card): boolean =>
  allReach(foundations, suits, rankOf(card) - 1);

/** The same with (2), for a pile's top card. */
export const isSafeFromPile = (foundations: Foundations, suits: number, pile: RunPile): boolean =>
  !isSole(pile) && isSafeWithoutBuilders(foundations, suits, topOf(pile));

/**
 * Leaves a safe move alone in a position's list of legal moves, where those to foundations come first.
 * @returns the end of the list: the old one if none is safe.
 */
export function keepSafe(game: Game, rows: Rows, at: number, moves: Moves, start: number, end: number): number {
  for (let i = start; i < end && moveTo(moves[i]) === FOUNDATION; i++) {
    if (!game.isSafe(rows, at, moves[i])) continue;
    moves[start] = moves[i];
    return start + 1;
  }
  return end;
}
