/**
 * What a move does on the table: every card that goes from one pile to another because of it, those too
 * that the rules move by themselves.
 */

import type { Card } from '../engine/cards.ts';
import { type Move, formatMove, moveCard, moveFrom, moveTo } from '../engine/moves.ts';
import { FOUNDATION, RIVERS, STOCK, WASTE, type Pile } from '../engine/piles.ts';
import { type Layout, cardsAt } from './layout.ts';
import type { Position } from './position.ts';

/** One card from one pile to another. */
export interface Transfer {
  readonly from: Pile;
  readonly to: Pile;
  readonly card: Card;
  /** The rules make it by themselves: it fills a space, nobody chooses it, and it is no move. */
  readonly forced: boolean;
}

/**
 * The transfers of a legal move in the order in which they are made: those of the player (one, but a row
 * deal has one for each card), then the forced ones. Made one after the other, they turn the position into
 * the one after the move.
 * @throws InputError when the move is not legal.
 */
export const listTransfers = (position: Position, move: Move): Transfer[] =>
  compareLayouts(position.layOut(), position.play(move).layOut(), move);

/**
 * The same from the layouts before and after a move, so that no rule is told here once more: whatever the
 * player's own transfers do not explain was forced.
 */
export function compareLayouts(before: Layout, after: Layout, move: Move): Transfer[] {
  const own = listOwnTransfers(before, after, move);
  const piles = new Map(Array.from(before.piles, ([pile, cards]) => [pile, [...cards]]));
  for (const transfer of own) carryCard(piles, transfer);

  // Fills come from the waste, last card first, and then from the stock.
  const drawn = [WASTE, STOCK].flatMap((from) => {
    const cards = piles.get(from) ?? [];
    const taken = cards.length - cardsAt(after, from).length;
    const given = from === WASTE ? cards.slice(cards.length - taken).reverse() : cards.slice(0, taken);
    return given.map((card) => ({ from, card }));
  });
  const received = Array.from(after.piles).flatMap(([to, cards]) =>
    to === STOCK || to === WASTE ? [] : listGains(piles.get(to) ?? [], cards).map((card) => ({ to, card })),
  );
  const forced = received.map(({ to, card }, i) => ({ from: drawn[i]?.from, drawn: drawn[i]?.card, to, card }));
  return [
    ...own,
    ...forced.map(({ from, to, card, drawn: given }): Transfer => {
      if (from === undefined || given !== card) throw new Error(`the layouts differ in more than the move ${formatMove(move)} and its fills`);
      return { from, to, card, forced: true };
    }),
  ];
}

function listOwnTransfers(before: Layout, after: Layout, move: Move): Transfer[] {
  const from = moveFrom(move);
  const to = moveTo(move);
  const [next = 0] = cardsAt(before, STOCK);
  if (to === RIVERS) {
    return Array.from(after.piles).flatMap(([river, cards]) =>
      listGains(cardsAt(before, river), cards).map((card) => ({ from: STOCK, to: river, card, forced: false })),
    );
  }
  return [{ from, to, card: moveCard(move) === 0 ? next : moveCard(move), forced: false }];
}

/** The cards of a pile or row that it had not before, the copies counted. */
function listGains(before: readonly Card[], after: readonly Card[]): Card[] {
  const left = [...before];
  return after.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Takes a card where it lies open, and lays it down. Foundations hold no cards of a layout. */
function carryCard(piles: Map<Pile, Card[]>, { from, to, card }: Transfer): void {
  const source = piles.get(from) ?? [];
  if (from !== FOUNDATION) source.splice(from === STOCK ? 0 : source.lastIndexOf(card), 1);
  piles.get(to)?.push(card);
}
