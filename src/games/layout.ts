/** Positions laid out pile by pile, as on a table: for people, reports and the plain rules, never on a hot path. */

import { type Card, SUITS, formatCard } from '../engine/cards.ts';
import { type Pile, isNumbered, pileName } from '../engine/piles.ts';

export interface Layout {
  /**
   * Piles in board order, empty ones included. The available card of each comes last, but the
   * stock's next card first. Rows without places are sorted where a game lays out a position.
   */
  readonly piles: ReadonlyMap<Pile, readonly Card[]>;
  /** The ranks (0 = empty) of each suit's two foundations, the higher first; suits in the order C D H S. */
  readonly foundations: readonly (readonly [higher: number, lower: number])[];
  /** Rows of the rivers dealt so far, as long as it matters (cadogan-congress with a pack); otherwise 0. */
  readonly rowsDealt: number;
}

/** A layout in text, as the plain rules and JSON have it. */
export interface Board {
  /** Pile name to its cards, in the order of the layout. */
  readonly piles: Readonly<Record<string, readonly string[]>>;
  /** Suit letter to the ranks of its two foundations, the higher first. */
  readonly foundations: Readonly<Record<string, readonly [number, number]>>;
}

export const describeLayout = ({ piles, foundations }: Layout): Board => ({
  piles: Object.fromEntries(Array.from(piles, ([pile, cards]) => [pileName(pile), cards.map(formatCard)])),
  foundations: Object.fromEntries(foundations.map((ranks, suit) => [SUITS.charAt(suit), ranks])),
});

export const cardsAt = ({ piles }: Layout, pile: Pile): readonly Card[] => piles.get(pile) ?? [];

/** The card that moves can cover: the top of a numbered pile; 0 where there is none. */
export const topAt = (layout: Layout, pile: Pile): Card => (isNumbered(pile) ? (cardsAt(layout, pile).at(-1) ?? 0) : 0);

/** Lays out numbered piles from `first` on, one card in each, how most deals begin; those without a card are empty. */
export function dealSingles(
  piles: Map<Pile, readonly Card[]>,
  first: Pile,
  cards: readonly Card[],
  count = cards.length,
): void {
  for (let i = 0; i < count; i++) piles.set(first + i, i < cards.length ? [cards[i]] : []);
}

/** Both foundations of each of the first `suits` suits at `rank`. */
export const levelRanks = (suits: number, rank: number): Layout['foundations'] =>
  Array.from({ length: suits }, () => [rank, rank] as const);

/** Cards on the foundations. */
export function countRaised({ foundations }: Layout): number {
  let sum = 0;
  for (const [higher, lower] of foundations) sum += higher + lower;
  return sum;
}
