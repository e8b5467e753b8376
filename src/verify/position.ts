/** What the games share: looking at piles, and carrying one card from a pile to another. */

import { SUITS, nameCard, rankOf, suitOf } from './plain-cards.ts';
import type { PlainPosition } from './plain-game.ts';

/** `nameNumbered('T', 3)` is T1 T2 T3. */
export function nameNumbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}

/** Both foundations of each suit in play at the same rank: 0 empty, 1 with its ace. */
export function startFoundations(suits: number, rank: 0 | 1): Record<string, readonly [number, number]> {
  const foundations: Record<string, readonly [number, number]> = {};
  for (const suit of SUITS.slice(0, suits)) foundations[suit] = [rank, rank];
  return foundations;
}

/** The top (available) card of a pile, or undefined when it is empty. Not for the stock. */
export function topOf(position: PlainPosition, pile: string): string | undefined {
  return position.piles[pile]?.at(-1);
}

export function isEmpty(position: PlainPosition, pile: string): boolean {
  return position.piles[pile]?.length === 0;
}

export function countCards(position: PlainPosition, pile: string): number {
  return position.piles[pile]?.length ?? 0;
}

/** The next card of the stock, or undefined when it is empty. */
export function nextOfStock(position: PlainPosition): string | undefined {
  return position.piles['S']?.[0];
}

/** A foundation takes the next card of its suit; only an ace starts one. */
export function foundationTakes(position: PlainPosition, card: string): boolean {
  return position.foundations[suitOf(card)]?.includes(rankOf(card) - 1) ?? false;
}

/** The top cards of the foundations, each once. */
export function listFoundationTops(position: PlainPosition): string[] {
  const tops = new Set<string>();
  for (const [suit, ranks] of Object.entries(position.foundations)) {
    for (const rank of ranks) {
      if (rank > 0) tops.add(nameCard(rank, suit));
    }
  }
  return [...tops];
}

export function countFoundationCards(position: PlainPosition): number {
  let count = 0;
  for (const [higher, lower] of Object.values(position.foundations)) count += higher + lower;
  return count;
}

/** `T3-F:9H` in its parts; `S-W` and `S-V` have no card. */
export function splitMove(move: string): { from: string; to: string; card: string } {
  const [piles = '', card = ''] = move.split(':');
  const [from = '', to = ''] = piles.split('-');
  return { from, to, card };
}

/** The same foundations, but one of the card's suit stands at `after` instead of `before`. */
function shiftFoundation(
  foundations: PlainPosition['foundations'],
  card: string,
  before: number,
  after: number,
): PlainPosition['foundations'] {
  const suit = suitOf(card);
  const [higher, lower] = foundations[suit] ?? [0, 0];
  const other = higher === before ? lower : higher;
  return { ...foundations, [suit]: [Math.max(other, after), Math.min(other, after)] };
}

/**
 * The position after a card went from one pile (or F) to another (or F), whatever the rules.
 * @throws Error when the card is not there to be taken.
 */
export function transferCard(position: PlainPosition, from: string, to: string, card: string): PlainPosition {
  const rank = rankOf(card);
  const piles = { ...position.piles };
  let foundations = position.foundations;
  if (from === 'F') {
    foundations = shiftFoundation(foundations, card, rank, rank - 1);
  } else {
    const cards = piles[from] ?? [];
    const index = from === 'S' ? cards.indexOf(card) : cards.lastIndexOf(card);
    if (index < 0) throw new Error(`there is no ${card} in ${from}`);
    piles[from] = cards.toSpliced(index, 1);
  }
  if (to === 'F') {
    foundations = shiftFoundation(foundations, card, rank - 1, rank);
  } else {
    piles[to] = [...(piles[to] ?? []), card];
  }
  return { ...position, piles, foundations };
}
