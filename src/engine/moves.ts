/**
 * Moves as single integers, shared by every game, and their text `FROM-TO:CARD`.
 *
 * A move is `from | to << 6 | card << 12`, where `from` and `to` are pile codes
 * below. The text form is the contract of the solve and verify commands.
 */

import { type Card, formatCard, parseCard } from './cards.ts';
import { InputError } from './errors.ts';

export type Move = number;
export type Pile = number;

export const STOCK: Pile = 0;
export const WASTE: Pile = 1;
export const FOUNDATION: Pile = 2;
/** The target of a row deal: every river at once. */
export const RIVERS: Pile = 3;
/** Rows of british-constitution in which position does not matter. */
export const ROW2: Pile = 4;
const ROW3: Pile = 5;
export const ROW4: Pile = 6;
/** First of eight numbered piles each: `TABLEAU + 2` is T3. */
export const TABLEAU: Pile = 8;
export const HELPS: Pile = 16;
export const COLUMNS: Pile = 24;
export const ROW2_PLACES: Pile = 32;
export const ROW3_PLACES: Pile = 40;
const PILE_LIMIT = 48;

const PILE_NAMES: readonly string[] = (() => {
  const names = Array.from({ length: PILE_LIMIT }, () => '');
  names[STOCK] = 'S';
  names[WASTE] = 'W';
  names[FOUNDATION] = 'F';
  names[RIVERS] = 'V';
  names[ROW2] = 'R2';
  names[ROW3] = 'R3';
  names[ROW4] = 'R4';
  for (let i = 0; i < 8; i++) {
    names[TABLEAU + i] = `T${i + 1}`;
    names[HELPS + i] = `H${i + 1}`;
    names[COLUMNS + i] = `V${i + 1}`;
    names[ROW2_PLACES + i] = `R2.${i + 1}`;
    names[ROW3_PLACES + i] = `R3.${i + 1}`;
  }
  return names;
})();

const PILE_CODES: ReadonlyMap<string, Pile> = new Map(
  PILE_NAMES.map((name, code) => [name, code] as const).filter(([name]) => name !== ''),
);

/** Rows in which position does not matter: a move out of one always names its card. */
const isBag = (pile: Pile): boolean => pile >= ROW2 && pile <= ROW4;

/** `card` is 0 only for the two moves written without one, `S-W` and `S-V`. */
export const encodeMove = (from: Pile, to: Pile, card: Card): Move => from | (to << 6) | (card << 12);
export const moveFrom = (move: Move): Pile => move & 63;
export const moveTo = (move: Move): Pile => (move >> 6) & 63;
export const moveCard = (move: Move): Card => move >> 12;

export const pileName = (pile: Pile): string => PILE_NAMES[pile] ?? '';

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
  const from = PILE_CODES.get(match?.[1] ?? '');
  const to = PILE_CODES.get(match?.[2] ?? '');
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
