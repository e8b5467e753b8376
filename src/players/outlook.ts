import type { Card } from '../engine/cards.ts';
import { type Move, moveFrom, moveTo } from '../engine/moves.ts';
import { FOUNDATION, isBag, isNumbered, pileName, STOCK, WASTE } from '../engine/piles.ts';
import { formatPercent, joinNames } from '../base/prose.ts';
import { cardsAt, raisesFoundation } from '../engine/games/layout.ts';
import type { Position } from '../engine/games/position.ts';
import type { CardFace } from '../engine/notation/card-face.ts';
import { hideCards } from '../engine/notation/position-text.ts';
import { findMoveKind, listTransfers } from '../engine/notation/steps.ts';
import type { FollowedGame, CardQuestion } from './followed-game.ts';

/** The unseen cards that could be laid at once, if they came next. */
export interface Outlook {
  readonly needed: readonly Card[];
  /** On a foundation or a pile, from the waste; null if no card may be turned onto one. */
  readonly fitting: readonly Card[] | null;
}

/** @param unseen the last cards of the position's stock, in any order. */
export function findOutlook(position: Position, unseen: readonly Card[]): Outlook {
  const layout = position.layOut();
  const needed = unseen.filter((card) => raisesFoundation(layout.foundations, card));
  const stock = cardsAt(layout, STOCK);
  const turn = position.listMoves().find((move) => moveFrom(move) === STOCK && moveTo(move) === WASTE);
  if (turn === undefined || stock.length > unseen.length) return { needed, fitting: null };
  const fits = (card: Card) => {
    const order = [card, ...unseen.toSpliced(unseen.indexOf(card), 1)];
    const moves = position.withLastCards(order).play(turn).listMoves();
    return moves.some((move) => moveFrom(move) === WASTE);
  };
  const fitting = new Set([...new Set(unseen)].filter(fits));
  return { needed, fitting: unseen.filter((card) => fitting.has(card)) };
}

/**
 * Why a move may be good, in one sentence; empty where there is no short reason.
 * @param hidden how many of the last stock cards nobody has seen.
 */
export function explainGain(position: Position, move: Move, hidden: number, face: CardFace): string {
  const { unseen } = hideCards(position, hidden);
  const before = findOutlook(position, unseen).fitting?.length;
  if (moveFrom(move) === STOCK)
    return before === undefined ? '' : `Why: ${before} of the ${unseen.length} unseen cards fit somewhere at once.`;
  const next = position.play(move);
  const layout = next.layOut();
  const from = moveFrom(move);
  const fills = listTransfers(position, move).filter(({ forced }) => forced);
  const isFreed = isNumbered(from) && !isBag(from) && !fills.some(({ to }) => to === from);
  const freed = isFreed ? cardsAt(layout, from).at(-1) : undefined;
  const gains: string[] = [];
  if (freed !== undefined) {
    const use = raisesFoundation(layout.foundations, freed) ? ', which can go to a foundation' : '';
    gains.push(`frees ${face(freed)} (${pileName(from)})${use}`);
  } else if (fills.length > 0) {
    const filling = fills.map((fill) => (fill.from === STOCK ? 'a new card' : face(fill.card)));
    gains.push(`brings ${joinNames(filling)} into a space`);
  } else if (moveTo(move) === FOUNDATION) gains.push('brings a card to the foundations');
  const after = next.stockCount === unseen.length ? findOutlook(next, unseen).fitting?.length : undefined;
  if (after !== undefined && before !== undefined)
    gains.push(`leaves a place for ${after} of the ${unseen.length} unseen cards (${before} before)`);
  return gains.length === 0 ? '' : `Why: it ${joinNames(gains)}.`;
}

export function describeQuestion({ position }: FollowedGame, { move, pile, count: cards }: CardQuestion): string {
  const kind = findMoveKind(position.layOut(), move);
  if (kind === 'turn') return 'Which card did you turn?';
  if (cards > 1) return `Which ${cards} cards came to ${pileName(pile)} and the piles after it?`;
  return `Which card ${kind === 'row-deal' || kind === 'refill' ? 'came to' : 'fills'} ${pileName(pile)}?`;
}

export function describeOutlook({ needed, fitting }: Outlook, unseen: number, face: CardFace): string {
  const share = (cards: readonly Card[]) => `${cards.length} in ${unseen} (${formatPercent(cards.length / unseen)})`;
  const named = needed.length === 0 ? '' : `: ${needed.map(face).join(' ')}`;
  const home = `The chance that the foundations take the next card now is ${share(needed)}${named}.`;
  return fitting === null ? home : `${home} That it fits there or onto a pile is ${share(fitting)}.`;
}
