/**
 * Moves as single integers, shared by every game, and their text `FROM-TO:CARD`.
 *
 * A move is `from | to << 6 | card << 12`, where `from` and `to` are piles. The text form is the
 * contract of the solve and verify commands.
 */

import { type Card, type Marked, formatCard, makeCard, rankOf, readCard, suitOf } from './cards.ts';
import { InputError } from '../base/errors.ts';
import { FOUNDATION, STOCK, isBag, lookUpPile, pileName, type Pile } from './piles.ts';

/**
 * A move as one number: `from | to << 6 | card << 12`. Positions list them; `formatMove` and `position.play` take no other
 * number.
 */
export type Move = Marked<'move'>;

/** Moves in a typed array, as searches and players keep them. */
export interface Moves extends Int32Array {
  [index: number]: Move;
}

/** An array for `length` moves, which begins with those of another. */
export function createMoves(length: number, first?: ArrayLike<Move>): Moves;
export function createMoves(length: number, first: ArrayLike<Move> = []): Int32Array {
  const moves = new Int32Array(length);
  moves.set(first);
  return moves;
}

/** The moves of a list in a typed array, as `Judgement.scoreMoves` takes them. */
export const packMoves = (moves: readonly Move[]): Moves => createMoves(moves.length, moves);

export const listMoves = (moves: Moves, from: number, end: number): Move[] =>
  Array.from({ length: end - from }, (_, i) => moves[from + i]);

/**
 * The only maker of moves. `card` is 0 only for the two moves written without one, `S-W` and `S-V`.
 */
export function encodeMove(from: Pile, to: Pile, card: Card): Move;
export function encodeMove(from: Pile, to: Pile, card: Card): number {
  return from | (to << 6) | (card << 12);
}

/** No move at all: `STOCK` to `STOCK`. */
export const NO_MOVE: Move = /* @__PURE__ */ encodeMove(STOCK, STOCK, 0);

/** Whether a value of any origin has the form of a move; `position.play` says whether it is legal. */
export const isMove = (value: unknown): value is Move =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 18;

/**
 * Writes the move of a card to each pile of a set, bit i for pile `first + i`, into `moves` from index `from`.
 * @returns the index after the last one.
 */
export function encodeMoves(source: Pile, first: Pile, set: number, card: Card, moves: Moves, from: number): number {
  let count = from;
  for (let left = set; left !== 0; left &= left - 1) {
    moves[count++] = encodeMove(source, first + 31 - Math.clz32(left & -left), card);
  }
  return count;
}

/** The pile that a move takes its card from. */
export const moveFrom = (move: Move): Pile => move & 63;
/** The pile that a move brings its card to. All foundations are one pile. */
export const moveTo = (move: Move): Pile => (move >> 6) & 63;
/** The card that moves; 0 for the two moves written without one, `S-W` and `S-V`. */
export const moveCard = (move: Move): Card => move >> 12;

/** The same move where another card is the next of the stock. */
export const renameNext = (move: Move, next: Card): Move =>
  moveFrom(move) === STOCK && moveCard(move) !== 0 ? encodeMove(STOCK, moveTo(move), next) : move;

/** The text of a move, `T3-F:9H` or `S-W`, which `position.findMove` and `position.play` read. */
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
  const pile = lookUpPile(text);
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
