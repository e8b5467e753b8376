/**
 * Moves as single integers, shared by every game, and their text `FROM-TO:CARD`.
 *
 * A move is `from | to << 6 | card << 12`, where `from` and `to` are piles. The text form is the
 * contract of the solve and verify commands.
 */

import { type Card, formatCard, parseCard } from './cards.ts';
import { InputError } from './errors.ts';
import { isBag, parsePile, pileName, type Pile } from './piles.ts';

export type Move = number;

/** `card` is 0 only for the two moves written without one, `S-W` and `S-V`. */
export const encodeMove = (from: Pile, to: Pile, card: Card): Move => from | (to << 6) | (card << 12);
export const moveFrom = (move: Move): Pile => move & 63;
export const moveTo = (move: Move): Pile => (move >> 6) & 63;
export const moveCard = (move: Move): Card => move >> 12;

export function formatMove(move: Move): string {
  const card = moveCard(move);
  const piles = `${pileName(moveFrom(move))}-${pileName(moveTo(move))}`;
  return card === 0 ? piles : `${piles}:${formatCard(card)}`;
}

/**
 * Finds the legal move that `text` names; the card may be left out where only one legal move fits.
 * @throws InputError when the text is no move, names no legal move, or fits several.
 */
export function findMove(text: string, legal: Iterable<Move>): Move {
  const match = /^([A-Z][0-9.]*)-([A-Z][0-9.]*)(?::(..))?$/.exec(text.trim().toUpperCase());
  const from = parsePile(match?.[1] ?? '');
  const to = parsePile(match?.[2] ?? '');
  const card = match?.[3] === undefined ? 0 : parseCard(match[3]);
  if (from === undefined || to === undefined || (match?.[3] !== undefined && card === 0)) {
    throw new InputError(`move "${text}" is not of the form FROM-TO:CARD, for example T3-F:9H`);
  }
  const found = [...legal].filter(
    (move) => moveFrom(move) === from && moveTo(move) === to && (card === 0 || card === moveCard(move)),
  );
  const [move] = found;
  if (move === undefined) throw new InputError(`move "${text}" is not legal here`);
  if (found.length > 1 || (card === 0 && isBag(from))) {
    throw new InputError(`move "${text}" is ambiguous here; name the card: ${found.map(formatMove).join(', ')}`);
  }
  return move;
}
