/** Positions laid out pile by pile, as on a table: for people, reports and the plain rules, never on a hot path. */

import { InputError } from '../../base/errors.ts';
import { type Card, SUITS, formatCard, makeCard, rankOf, suitOf } from '../cards.ts';
import { FOUNDATION, type Pile, STOCK, WASTE, isNumbered, kindOfPile, pileName, rowCountOf } from '../piles.ts';
import { cardsOf, stackCards } from '../run-pile.ts';

/** Piles by their numbers. Asked for a name, as only a program without types can, it throws: nothing would look empty. */
export class PileMap extends Map<Pile, readonly Card[]> {
  override get(pile: Pile): readonly Card[] | undefined {
    if (typeof pile === 'number') return super.get(pile);
    throw new InputError(`piles are numbers, and not ${JSON.stringify(pile)}; parsePile gives the number of a name`, {
      code: 'malformed',
      field: 'pile',
    });
  }
}

/** A position laid out pile by pile. `position.layOut()` makes one, and `parsePile` finds a pile by its name. */
export interface Layout {
  /**
   * Piles in board order, empty ones included. The available card of each comes last, but the stock's next card first.
   * Games sort rows without places.
   */
  readonly piles: ReadonlyMap<Pile, readonly Card[]>;
  /** The ranks (0 = empty) of each suit's two foundations, the higher first; suits in the order C D H S. */
  readonly foundations: readonly (readonly [higher: number, lower: number])[];
  /** Rows dealt onto piles that count them (see `PileFamily`), as long as it matters. */
  readonly rowsDealt?: number | undefined;
}

/** A layout in text, as the plain rules and JSON have it. */
export interface Board {
  readonly piles: Readonly<Record<string, readonly string[]>>;
  /** Suit letter to the ranks of its two foundations, the higher first. */
  readonly foundations: Readonly<Record<string, readonly [number, number]>>;
}

/** A layout in text, for JSON and for the plain rules. */
export const describeLayout = ({ piles, foundations }: Layout): Board => ({
  piles: Object.fromEntries(Array.from(piles, ([pile, cards]) => [pileName(pile), cards.map(formatCard)])),
  foundations: Object.fromEntries(foundations.map((ranks, suit) => [SUITS.charAt(suit), ranks])),
});

export const cardsAt = ({ piles }: Layout, pile: Pile): readonly Card[] => piles.get(pile) ?? [];

export const withPile = (layout: Layout, pile: Pile, cards: readonly Card[]): Layout => ({
  ...layout,
  piles: new PileMap(layout.piles).set(pile, cards),
});

export const listTops = ({ foundations }: Layout): Card[] =>
  foundations.flatMap((ranks, suit) => ranks.filter((rank) => rank > 0).map((rank) => makeCard(rank, suit)));

export const raisesFoundation = (foundations: Layout['foundations'], card: Card): boolean =>
  foundations[suitOf(card)]?.includes(rankOf(card) - 1) ?? false;

/** Stands for the cards of the stock that nobody has seen. */
export const UNSEEN = '?';

export type Separator = '\n' | ' / ';

/**
 * The text of a position: a field for each pile that is not empty.
 * @param head the game with its rules.
 * @param unseen the cards of the stock that the layout lacks.
 */
export function formatLayout(
  head: string,
  layout: Layout,
  unseen: readonly Card[] = [],
  separator: Separator = ' / ',
): string {
  const fields = [head];
  const add = (name: string, words: readonly string[]) => {
    if (words.length > 0) fields.push(`${name}: ${words.join(' ')}`);
  };
  const counted = Array.from(layout.piles.keys(), rowCountOf).find((count) => count !== undefined);
  if (counted !== undefined && (layout.rowsDealt ?? 0) > 0)
    add(counted.field.toLowerCase(), [String(layout.rowsDealt)]);
  add(pileName(FOUNDATION), listTops(layout).map(formatCard));
  for (const pile of new Set([WASTE, STOCK, ...layout.piles.keys()])) {
    const hidden = pile === STOCK && unseen.length > 0 ? [UNSEEN] : [];
    add(pileName(pile), [...cardsAt(layout, pile).map(formatCard), ...hidden]);
  }
  return fields.join(separator);
}

/** The card that moves can cover: the top of a numbered pile; 0 where there is none. */
export const topAt = (layout: Layout, pile: Pile): Card => (isNumbered(pile) ? (cardsAt(layout, pile).at(-1) ?? 0) : 0);

export function writePiles(layout: Layout, first: Pile, count: number, rows: Int32Array, at: number): void {
  for (let i = 0; i < count; i++) rows[at + i] = stackCards(cardsAt(layout, first + i));
}

export const listPiles = (first: Pile, count: number, rows: Int32Array, at: number): (readonly [Pile, Card[]])[] =>
  Array.from({ length: count }, (_, i) => [first + i, cardsOf(rows[at + i])] as const);

export const countRaised = ({ foundations }: Layout): number =>
  foundations.reduce((sum, [higher, lower]) => sum + higher + lower, 0);

/* Which piles lie side by side on a table, and which below each other, for everything that draws a board. */

/** Piles side by side, from left to right: numbered ones of a kind, stock and waste, or a row without places. */
export type PileRow = readonly [Pile, ...Pile[]];

const shelfOf = (pile: Pile) => (pile === WASTE ? STOCK : kindOfPile(pile));

/** The rows below the foundations, from top to bottom. */
export function arrangePiles({ piles }: Layout): PileRow[] {
  const rows: [Pile, ...Pile[]][] = [];
  for (const pile of piles.keys()) {
    const row = rows.at(-1);
    if (row === undefined || shelfOf(row[0]) !== shelfOf(pile)) rows.push([pile]);
    else row.push(pile);
  }
  return rows;
}

interface FoundationPlace {
  readonly suit: number;
  /** 0 for the higher one. */
  readonly copy: 0 | 1;
  readonly top: Card;
}

/** The foundations in two rows, the lower one of each suit below the higher, suits in the order C D H S. */
export const arrangeFoundations = ({ foundations }: Layout): FoundationPlace[][] =>
  ([0, 1] as const).map((copy) =>
    foundations.map((ranks, suit) => ({ suit, copy, top: ranks[copy] === 0 ? 0 : makeCard(ranks[copy], suit) })),
  );
