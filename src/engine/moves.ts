/**
 * Moves as single integers, shared by every game, and their text `FROM-TO:CARD`.
 *
 * A move is `from | to << 6 | card << 12`, where `from` and `to` are piles. The text form is the
 * contract of the solve and verify commands.
 */

import { type Card, type Meant, formatCard, makeCard, rankOf, readCard, suitOf } from './cards.ts';
import { InputError } from '../base/errors.ts';
import { FOUNDATION, STOCK, isBag, parsePile, pileName, type Pile } from './piles.ts';

export type Move = Meant<'move'>;

/** `card` is 0 only for the two moves written without one, `S-W` and `S-V`. */
export const encodeMove = (from: Pile, to: Pile, card: Card): Move => from | (to << 6) | (card << 12);

/**
 * Writes the move of a card to each pile of a set, bit i for pile `first + i`, into `moves` from index `from`.
 * @returns the index after the last one.
 */
export function encodeMoves(
  source: Pile,
  first: Pile,
  set: number,
  card: Card,
  moves: Int32Array,
  from: number,
): number {
  let count = from;
  for (let left = set; left !== 0; left &= left - 1) {
    moves[count++] = encodeMove(source, first + 31 - Math.clz32(left & -left), card);
  }
  return count;
}

export const moveFrom = (move: Move): Pile => move & 63;
export const moveTo = (move: Move): Pile => (move >> 6) & 63;
export const moveCard = (move: Move): Card => move >> 12;

/** The same move where another card is the next of the stock. */
export const renameNext = (move: Move, next: Card): Move =>
  moveFrom(move) === STOCK && moveCard(move) !== 0 ? encodeMove(STOCK, moveTo(move), next) : move;

export function formatMove(move: Move): string {
  const card = moveCard(move);
  const piles = `${pileName(moveFrom(move))}-${pileName(moveTo(move))}`;
  return card === 0 ? piles : `${piles}:${formatCard(card)}`;
}

const FORM = /^([^-:]+)(?:-([^-:]+)(?::([^-:]+))?)?$/;

/** A side of a move names a pile, or a card and with it whatever pile it lies on top of. */
interface Side {
  readonly pile: Pile | undefined;
  readonly card: Card;
}

function readSide(text: string) {
  const pile = parsePile(text);
  const card = pile === undefined ? readCard(text) : 0;
  return pile === undefined && card === 0 ? null : { pile, card };
}

const ONTO_FOUNDATION: Side = { pile: FOUNDATION, card: 0 };

function readMove(text: string) {
  const [, first = '', second, named] = FORM.exec(text.trim().toUpperCase()) ?? [];
  const from = readSide(first);
  if (from === null) return null;
  // A card alone goes to a foundation.
  if (second === undefined) return from.card === 0 ? null : { from, to: ONTO_FOUNDATION, card: from.card };
  const to = readSide(second);
  const card = named === undefined ? from.card : readCard(named);
  if (to === null || (named !== undefined && card === 0) || (from.card !== 0 && from.card !== card)) return null;
  return { from, to, card };
}

export const isMoveText = (text: string): boolean => readMove(text) !== null;

/** The card that a move to a pile would cover, 0 for none. */
type TopLookup = (pile: Pile) => Card;

const coveredBy = (move: Move, topOf: TopLookup) =>
  moveTo(move) === FOUNDATION ? makeCard(rankOf(moveCard(move)) - 1, suitOf(moveCard(move))) : topOf(moveTo(move));

/**
 * Finds the legal move that `text` names: `FROM-TO:CARD`, or a short form that fits one legal move.
 * - Without the card, but not out of a row without places.
 * - The card alone, which goes to a foundation: `AH`.
 * - A card instead of a pile on either side: `7C-8D` for one onto the other.
 * @param topOf the top cards of numbered piles. Without it no card may stand for the target.
 * @throws InputError when the text is no move, names no legal move, or fits several.
 */
export function findMove(text: string, legal: Iterable<Move>, topOf: TopLookup = () => 0): Move {
  const named = readMove(text);
  if (named === null) {
    throw new InputError(`move "${text}" is not of the form FROM-TO:CARD, for example T3-F:9H`, {
      code: 'malformed',
      field: 'move',
    });
  }
  const { from, to, card } = named;
  const found = [...legal].filter(
    (move) =>
      // The next card of the stock does not lie open.
      (from.pile === undefined ? moveFrom(move) !== STOCK : moveFrom(move) === from.pile) &&
      (to.pile === undefined ? coveredBy(move, topOf) === to.card : moveTo(move) === to.pile) &&
      (card === 0 || card === moveCard(move)),
  );
  const [move] = found;
  if (move === undefined)
    throw new InputError(`move "${text}" is not legal here`, { code: 'not-allowed', field: 'move' });
  if (found.length > 1 || (card === 0 && isBag(moveFrom(move)))) {
    const missing = card === 0 ? 'name the card' : 'name the piles';
    throw new InputError(`move "${text}" is ambiguous here; ${missing}: ${found.map(formatMove).join(', ')}`, {
      code: 'ambiguous',
      field: 'move',
    });
  }
  return move;
}
