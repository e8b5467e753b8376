/** Moves by kind: what a person would call them. */

import { at } from '../base/objects.ts';
import { type Move, moveFrom, moveTo } from '../engine/moves.ts';
import { FOUNDATION, isBag, isEveryPile, type Pile, pileName, STOCK, WASTE, zoneOf } from '../engine/piles.ts';
import { cardsAt, type Layout } from '../games/layout.ts';
import type { Position } from '../games/position.ts';
import { listTransfers, type Transfer } from '../games/transfers.ts';
import { type CardFace, LETTERS } from './card-face.ts';
import { isTurn, type Step } from './steps.ts';

/**
 * - `foundation`: a card to a foundation; `worry-back`: a card back from one.
 * - `turn`: a stock card to the waste; `row-deal`: a stock card to each pile of a zone.
 * - `refill`: a stock card into a vacancy; `fill`: any other card into a space.
 * - `build`: a card from elsewhere onto a pile.
 * - `vacate`: a pile's only card onto another pile of its zone; `shuffle`: one of several cards.
 */
export type MoveKind =
  | 'foundation'
  | 'worry-back'
  | 'turn'
  | 'row-deal'
  | 'refill'
  | 'fill'
  | 'build'
  | 'vacate'
  | 'shuffle';

/** @param layout the position before the move. */
export function findMoveKind(layout: Layout, move: Move): MoveKind {
  const from = moveFrom(move);
  const to = moveTo(move);
  if (to === FOUNDATION) return 'foundation';
  if (from === FOUNDATION) return 'worry-back';
  if (isEveryPile(to)) return 'row-deal';
  if (to === WASTE) return 'turn';
  if (from === STOCK) return 'refill';
  // Cards lie side by side in rows without places: nothing is ever built there.
  if (cardsAt(layout, to).length === 0 || isBag(to)) return 'fill';
  if (zoneOf(from) !== zoneOf(to)) return 'build';
  return cardsAt(layout, from).length === 1 ? 'vacate' : 'shuffle';
}

/* Moves, and what follows from them, in words for people: the one place where they are said. */

/** A move in words; no capital letters at the beginning, no full stops at the end. */
export interface MoveText {
  /** What the player does: `9S from the waste onto TS (T5)`. */
  readonly action: string;
  /** What the rules do then, one entry for each card: `T8 is empty: 3H fills it from the waste`. */
  readonly fills: readonly string[];
}

export interface Telling {
  /** Letters unless given. */
  readonly face?: CardFace;
  /** Whether cards that come from the stock stay unnamed: the player has not seen them. */
  readonly hidden?: boolean;
}

/** A legal move in words. @throws InputError when it is not legal. */
export const describeMove = (position: Position, move: Move, telling: Telling = {}): MoveText =>
  describeTransfers(findMoveKind(position.layOut(), move), position.layOut(), listTransfers(position, move), telling);

/** A step in words; turns of the stock that follow one another are told together. */
export function describeStep(step: Step, telling: Telling = {}): MoveText {
  const { before, moves, transfers } = step;
  if (!isTurn(step) || moves.length === 1)
    return describeTransfers(findMoveKind(before.layOut(), at(moves, 0)), before.layOut(), transfers, telling);
  return { action: `turn ${moves.length}${listCards(transfers, telling)}`, fills: [] };
}

function describeTransfers(kind: MoveKind, before: Layout, transfers: readonly Transfer[], telling: Telling): MoveText {
  const own = transfers.filter(({ forced }) => !forced);
  const fills = transfers.filter(({ forced }) => forced);
  return {
    action: describeAction(kind, before, own, telling),
    fills: fills.map((fill) => describeFill(fill, telling)),
  };
}

function describeAction(kind: MoveKind, before: Layout, own: readonly Transfer[], telling: Telling): string {
  const transfer = at(own, 0);
  const { from, to } = transfer;
  switch (kind) {
    case 'turn':
      return telling.hidden === true
        ? 'turn a card'
        : `turn a card: ${nameCard(transfer, telling)} comes onto the waste`;
    case 'row-deal':
      return `deal a row${listCards(own, telling)}`;
    case 'foundation':
      return `${nameCard(transfer, telling)} from ${namePile(from)} to the foundation`;
    case 'refill':
    case 'fill':
      return `${nameCard(transfer, telling)} from ${namePile(from)} into the space ${isBag(to) ? 'in' : 'at'} ${namePile(to)}`;
    case 'worry-back':
    case 'build':
    case 'vacate':
    case 'shuffle':
      return `${nameCard(transfer, telling)} from ${namePile(from)} onto ${nameTop(before, to, telling)}`;
    default:
      return kind;
  }
}

function describeFill(fill: Transfer, telling: Telling): string {
  const space = isBag(fill.to) ? `${namePile(fill.to)} has a space` : `${namePile(fill.to)} is empty`;
  return `${space}: ${nameCard(fill, telling)} fills it from ${namePile(fill.from)}`;
}

const PLACES: ReadonlyMap<Pile, string> = new Map([
  [STOCK, 'the stock'],
  [WASTE, 'the waste'],
  [FOUNDATION, 'the foundation'],
]);

const namePile = (pile: Pile): string => PLACES.get(pile) ?? pileName(pile);

const nameCard = ({ card, from }: Transfer, { face = LETTERS, hidden = false }: Telling): string =>
  hidden && from === STOCK ? 'the next card' : face(card);

/** The cards of several transfers, in the order in which they come. */
const listCards = (transfers: readonly Transfer[], { face = LETTERS, hidden = false }: Telling): string =>
  hidden ? '' : `: ${transfers.map(({ card }) => face(card)).join(' ')}`;

/** The card that a build goes onto, and where it lies. */
function nameTop(layout: Layout, pile: Pile, { face = LETTERS }: Telling): string {
  const top = cardsAt(layout, pile).at(-1);
  return top === undefined ? namePile(pile) : `${face(top)} (${pileName(pile)})`;
}
