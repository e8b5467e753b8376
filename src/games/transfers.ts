/**
 * What a move does on the table: every card that goes from one pile to another because of it, those too
 * that the rules move by themselves.
 */

import type { Card } from '../engine/cards.ts';
import { type Move, formatMove, moveCard, moveFrom, moveTo } from '../engine/moves.ts';
import { FOUNDATION, STOCK, WASTE, type Pile, isEveryPile } from '../engine/piles.ts';
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
 * the one after the move. No rule is told here once more: the layouts before and after the move are compared, and what
 * the player's own transfers do not explain was forced.
 * @throws InputError when the move is not legal.
 */
export function listTransfers(position: Position, move: Move): Transfer[] {
  const before = position.layOut();
  const after = position.play(move).layOut();
  const own = listOwnTransfers(before, after, move);
  const piles = new Map(Array.from(before.piles, ([pile, cards]) => [pile, [...cards]]));
  for (const transfer of own) carryCard(piles, transfer);

  const fills: Transfer[] = [];
  for (const [to, cards] of after.piles) {
    if (to === STOCK || to === WASTE) continue;
    for (const card of listGains(piles.get(to) ?? [], cards)) {
      const fill = { from: findFillSource(piles, after), to, card, forced: true };
      if (drawCard(piles, fill) !== card)
        throw new Error(`the layouts differ in more than ${formatMove(move)} and its fills`);
      fills.push(fill);
    }
  }
  return [...own, ...fills];
}

function listOwnTransfers(before: Layout, after: Layout, move: Move): Transfer[] {
  const from = moveFrom(move);
  const to = moveTo(move);
  if (isEveryPile(to)) {
    return Array.from(after.piles).flatMap(([pile, cards]) =>
      listGains(cardsAt(before, pile), cards).map((card) => ({ from, to: pile, card, forced: false })),
    );
  }
  return [{ from, to, card: to === WASTE ? cardsAt(before, STOCK)[0] : moveCard(move), forced: false }];
}

/** Where the next fill comes from, when all piles but the filled ones are to become as they are after the move. */
const findFillSource = (piles: ReadonlyMap<Pile, readonly Card[]>, after: Layout): Pile =>
  (piles.get(WASTE)?.length ?? 0) > cardsAt(after, WASTE).length ? WASTE : STOCK;

/** The cards of a pile or row that it had not before, the copies counted. */
function listGains(before: readonly Card[], after: readonly Card[]): Card[] {
  const left = [...before];
  return after.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Takes the card of a transfer from its pile and returns it; the stock and the waste give what they must. */
function drawCard(piles: ReadonlyMap<Pile, Card[]>, { from, card }: Transfer): Card | undefined {
  const source = piles.get(from) ?? [];
  if (from === STOCK) return source.shift();
  if (from === WASTE) return source.pop();
  // In rows any card may go; elsewhere it is the last.
  return source.splice(source.lastIndexOf(card), 1)[0];
}

/** Foundations hold no cards of a layout. */
function carryCard(piles: ReadonlyMap<Pile, Card[]>, transfer: Transfer): void {
  if (transfer.from !== FOUNDATION) drawCard(piles, transfer);
  piles.get(transfer.to)?.push(transfer.card);
}
