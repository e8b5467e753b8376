/** Moves as people see them: the cards that each carries, the steps of a line, and both in words. */

import type { Card } from '../engine/cards.ts';
import { formatMove, type Move, moveCard, moveFrom, moveTo } from '../engine/moves.ts';
import {
  FOUNDATION,
  isBag,
  isEveryPile,
  isNumbered,
  type Pile,
  pileName,
  STOCK,
  WASTE,
  zoneOf,
} from '../engine/piles.ts';
import { cardsAt, type Layout } from '../games/layout.ts';
import type { Position } from '../games/position.ts';
import type { Sight } from './position-text.ts';
import type { PysolGame } from '../games/variant.ts';
import { type Interval, roundOutward } from '../statistics/intervals.ts';
import { at } from '../base/objects.ts';
import { formatPercent } from '../base/prose.ts';
import { type CardFace, LETTERS, writeTen } from './card-face.ts';

/** One card that goes from one pile to another, because of a move or by the rules alone. */
export interface Transfer {
  readonly from: Pile;
  readonly to: Pile;
  readonly card: Card;
  /** The rules make it by themselves to fill a space: it is no move. */
  readonly forced: boolean;
}

/**
 * The transfers of a legal move: first the player's own (one, or one per card of a row deal), then the forced ones. No
 * rule is repeated here: the layouts before and after the move are compared, and any difference beyond the player's own
 * was forced.
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
  return listMoved(before, move).map((card) => ({ from, to, card, forced: false }));
}

/** The cards of a move in the order in which they come to lie; a card of a pile takes along all cards on it. */
function listMoved(before: Layout, move: Move): readonly Card[] {
  if (moveTo(move) === WASTE) return cardsAt(before, STOCK).slice(0, 1);
  if (moveTo(move) === STOCK) return cardsAt(before, WASTE);
  const cards = cardsAt(before, moveFrom(move));
  return isNumbered(moveFrom(move)) ? cards.slice(cards.lastIndexOf(moveCard(move))) : [moveCard(move)];
}

/** The source of the next fill: the waste while it must lose cards, then the stock. */
const findFillSource = (piles: ReadonlyMap<Pile, readonly Card[]>, after: Layout): Pile =>
  (piles.get(WASTE)?.length ?? 0) > cardsAt(after, WASTE).length ? WASTE : STOCK;

/** The cards that a pile or row has gained, each copy counted. */
function listGains(before: readonly Card[], after: readonly Card[]): Card[] {
  const left = [...before];
  return after.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Takes the card of a transfer from its pile. Stock and waste give their available card. */
function drawCard(piles: ReadonlyMap<Pile, Card[]>, { from, card }: Transfer): Card | undefined {
  const source = piles.get(from) ?? [];
  if (from === STOCK) return source.shift();
  if (from === WASTE) return source.pop();
  // In rows any card may go, elsewhere the last.
  return source.splice(source.lastIndexOf(card), 1)[0];
}

function carryCard(piles: ReadonlyMap<Pile, Card[]>, transfer: Transfer): void {
  if (transfer.from !== FOUNDATION) drawCard(piles, transfer);
  piles.get(transfer.to)?.push(transfer.card);
}

/* A line of play as the steps that a person takes at the table. */

export interface Step {
  /** The number of its first move, counted from 1. */
  readonly first: number;
  readonly moves: readonly Move[];
  /** The positions that it begins and ends with. */
  readonly before: Position;
  readonly after: Position;
  readonly transfers: readonly Transfer[];
}

const isTurn = ({ transfers: [first] }: Step): boolean => first?.from === STOCK && first.to === WASTE;

/** The steps of a line. Turns of the stock that follow one another are one step. @throws InputError for an illegal move. */
export function listSteps(start: Position, line: readonly Move[]): Step[] {
  const steps: Step[] = [];
  let before = start;
  for (const [index, move] of line.entries()) {
    const transfers = listTransfers(before, move);
    const after = before.play(move);
    const step = { first: index + 1, moves: [move], before, after, transfers };
    const last = steps.at(-1);
    if (last !== undefined && isTurn(last) && isTurn(step)) {
      steps[steps.length - 1] = {
        ...last,
        moves: [...last.moves, move],
        after,
        transfers: [...last.transfers, ...transfers],
      };
    } else steps.push(step);
    before = after;
  }
  return steps;
}

/** Whether the player takes cards of the stock in a step. */
const draws = ({ transfers: [first] }: Step): boolean => first?.from === STOCK;
/** Whether a step brings a card of the stock to light by itself. */
const reveals = ({ transfers }: Step): boolean => transfers.some(({ from, forced }) => forced && from === STOCK);

/**
 * The steps in groups without a new card on the way. A group begins where the player takes cards of the stock, or after
 * a step in which the stock fills a space by itself.
 */
export function groupSteps(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const [index, step] of steps.entries()) {
    const last = steps[index - 1];
    if (last === undefined || reveals(last) || (draws(step) && !draws(last))) groups.push([step]);
    else groups.at(-1)?.push(step);
  }
  return groups;
}

/** When PySolFC turns the next stock card by itself. */
export interface Turning extends Pick<PysolGame, 'turns'> {
  /** Cards in the stock after the deal. */
  readonly stock: number;
}

/** Whether the next stock card lies on the waste in PySolFC. */
export const showsNext = (position: Position, { turns, stock }: Turning): boolean =>
  position.stockCount > 0 &&
  (turns === 'always' || position.stockCount === stock) &&
  cardsAt(position.layOut(), WASTE).length === 0;

/** What PySolFC shows: the next stock card lies on the waste, if the game has one here. @param sight with that card in the stock. */
export function turnNext({ seen, unseen }: Sight): Sight {
  if (!seen.piles.has(WASTE)) return { seen, unseen };
  const stock = cardsAt(seen, STOCK);
  return {
    seen: { ...seen, piles: new Map(seen.piles).set(STOCK, stock.slice(1)).set(WASTE, stock.slice(0, 1)) },
    unseen,
  };
}

/**
 * The steps of a line for PySolFC, which turns some stock cards by itself. Those turns are left out, and their cards
 * come from its waste. Moves are numbered anew.
 */
export function copySteps(steps: readonly Step[], turning: Turning): Step[] {
  const copied: Step[] = [];
  let first = 1;
  for (const step of steps) {
    const copy = showsNext(step.before, turning) ? takeFromWaste(step) : step;
    if (copy.moves.length === 0) continue;
    copied.push({ ...copy, first });
    first += copy.moves.length;
  }
  return copied;
}

/** A step that begins while the next stock card lies on the waste. */
function takeFromWaste(step: Step): Step {
  if (isTurn(step)) return { ...step, moves: step.moves.slice(1), transfers: step.transfers.slice(1) };
  return {
    ...step,
    transfers: step.transfers.map((transfer) => (transfer.from === STOCK ? { ...transfer, from: WASTE } : transfer)),
  };
}

/**
 * - `foundation`: a card to a foundation; `worry-back`: a card back from one.
 * - `turn`: a stock card to the waste; `redeal`: the waste turned over; `row-deal`: a stock card to each pile of a zone.
 * - `refill`: a stock card into a vacancy; `fill`: any other card into a space.
 * - `build`: a card from elsewhere onto a pile.
 * - `vacate`: a pile's only card onto another pile of its zone; `shuffle`: one of several cards.
 */
export type MoveKind =
  | 'foundation'
  | 'worry-back'
  | 'turn'
  | 'redeal'
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
  if (to === STOCK) return 'redeal';
  if (from === STOCK) return 'refill';
  // Cards lie side by side in rows without places: nothing is ever built there.
  if (cardsAt(layout, to).length === 0 || isBag(to)) return 'fill';
  if (zoneOf(from) !== zoneOf(to)) return 'build';
  return cardsAt(layout, from).length === 1 ? 'vacate' : 'shuffle';
}

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
  /** Whether cards from the stock stay unnamed, as the player has not seen them. */
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
  const fills = transfers.filter(({ forced }) => forced).map((fill) => describeFill(fill, telling));
  return { action: describeAction(kind, before, own, telling), fills };
}

function describeAction(kind: MoveKind, before: Layout, own: readonly Transfer[], telling: Telling): string {
  const transfer = at(own, 0);
  const { from, to } = transfer;
  switch (kind) {
    case 'turn':
      return telling.hidden === true
        ? 'turn a card'
        : `turn a card: ${nameCard(transfer, telling)} comes onto the waste`;
    case 'redeal':
      return 'turn the waste over as a new stock';
    case 'row-deal':
      return `deal a row${listCards(own, telling)}`;
    case 'foundation':
      return `${nameCard(transfer, telling)} from ${namePile(from)} to the foundation`;
    case 'refill':
    case 'fill':
      return `${nameCards(own, telling)} from ${namePile(from)} into the space ${isBag(to) ? 'in' : 'at'} ${namePile(to)}`;
    case 'worry-back':
    case 'build':
    case 'vacate':
    case 'shuffle':
      return `${nameCards(own, telling)} from ${namePile(from)} onto ${nameTop(before, to, telling)}`;
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
  hidden && from === STOCK ? 'the next card' : writeTen(face)(card);

const nameCards = (transfers: readonly Transfer[], telling: Telling): string =>
  transfers.map((transfer) => nameCard(transfer, telling)).join(', ');

const listCards = (transfers: readonly Transfer[], { face = LETTERS, hidden = false }: Telling): string =>
  hidden ? '' : `: ${transfers.map(({ card }) => writeTen(face)(card)).join(' ')}`;

/** The card that a build goes onto, and where it lies. */
function nameTop(layout: Layout, pile: Pile, { face = LETTERS }: Telling): string {
  const top = cardsAt(layout, pile).at(-1);
  return top === undefined ? namePile(pile) : `${writeTen(face)(top)} (${pileName(pile)})`;
}

/** Digits of a share whose percentage has one. */
const PERCENT_DIGITS = 3;

/** What came of sampled games in which every advice was followed. @param interval the 95 % interval of the chance. */
export function tellFollowed(won: number, games: number, interval: Interval): string {
  const { low, high } = roundOutward(interval, PERCENT_DIGITS);
  const ends = `${(100 * low).toFixed(1)} to ${formatPercent(high)}`;
  return `A player who followed this advice won ${won} of ${games} sampled games (95 % interval of the chance: ${ends}).`;
}

/** @param samples orders of the unseen cards on which the moves were compared. */
export const explainChances = (samples: number): string =>
  `The chances in the table only compare the moves: they are those of the careful player, who wins less often, on ${samples} orders of the unseen cards. ± is one standard error.`;

/** The text of a move; the card that a move takes from the stock is left out where it is hidden. */
export const nameMove = (move: Move, hidden = false): string =>
  hidden && moveFrom(move) === STOCK ? formatMove(move).replace(/:.*/, '') : formatMove(move);
