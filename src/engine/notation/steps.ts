/** Moves as people see them: the cards that each carries, the steps of a line, and both in words. */

import type { Card } from '../cards.ts';
import type { Deal } from '../deal-v1.ts';
import { formatMove, type Move, moveCard, moveFrom, moveTo } from '../moves.ts';
import { FOUNDATION, isBag, isEveryPile, isNumbered, type Pile, pileName, STOCK, WASTE, zoneOf } from '../piles.ts';
import { cardsAt, type Layout, withPile } from '../games/layout.ts';
import type { Position } from '../games/position.ts';
import type { Sight } from './position-text.ts';
import type { PysolGame } from '../games/variant.ts';
import { type Interval, roundOutward } from '../../statistics/intervals.ts';
import { at } from '../../base/objects.ts';
import { joinEnds, toPercent, toSentence } from '../../base/prose.ts';
import type { CardFace } from './card-face.ts';

/** One card that goes from a pile to another, by a move or because of one. */
export interface Transfer {
  readonly from: Pile;
  readonly to: Pile;
  readonly card: Card;
  /** The rules make it by themselves to fill a space: it is no move. */
  readonly forced: boolean;
}

/**
 * First the player's own transfers (one, or one per card of a row deal), then the forced ones. No rule is repeated
 * here: the layouts before and after the move are compared, and any difference beyond the player's own was forced.
 * @throws InputError when the move is not legal.
 */
export const listTransfers = (position: Position, move: Move): Transfer[] =>
  compareLayouts(position.layOut(), position.play(move).layOut(), move);

function compareLayouts(before: Layout, after: Layout, move: Move): Transfer[] {
  const own = listOwnTransfers(before, after, move);
  const piles = new Map(Array.from(before.piles, ([pile, cards]) => [pile, [...cards]]));
  for (const transfer of own) {
    drawCard(piles, transfer);
    piles.get(transfer.to)?.push(transfer.card);
  }

  const fills: Transfer[] = [];
  for (const [to, cards] of after.piles) {
    if (to === STOCK || to === WASTE) continue;
    for (const card of listGains(piles.get(to) ?? [], cards)) {
      const isFromWaste = (piles.get(WASTE)?.length ?? 0) > cardsAt(after, WASTE).length;
      const fill = { from: isFromWaste ? WASTE : STOCK, to, card, forced: true };
      if (drawCard(piles, fill) !== card)
        throw new Error(`the layouts differ in more than ${formatMove(move)} and its fills`);
      fills.push(fill);
    }
  }
  return [...own, ...fills];
}

function listOwnTransfers(before: Layout, after: Layout, move: Move) {
  const from = moveFrom(move);
  const to = moveTo(move);
  if (!isEveryPile(to)) return listMoved(before, move).map((card) => ({ from, to, card, forced: false }));
  return Array.from(after.piles).flatMap(([pile, cards]) =>
    listGains(cardsAt(before, pile), cards).map((card) => ({ from, to: pile, card, forced: false })),
  );
}

/** In the order in which they come to lie; a card of a pile takes along all cards on it. */
function listMoved(before: Layout, move: Move) {
  if (moveTo(move) === WASTE) return cardsAt(before, STOCK).slice(0, 1);
  if (moveTo(move) === STOCK) return cardsAt(before, WASTE);
  const cards = cardsAt(before, moveFrom(move));
  return isNumbered(moveFrom(move)) ? cards.slice(cards.lastIndexOf(moveCard(move))) : [moveCard(move)];
}

function listGains(before: readonly Card[], after: readonly Card[]) {
  const left = [...before];
  return after.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Stock and waste give their available card. */
function drawCard(piles: ReadonlyMap<Pile, Card[]>, { from, card }: Transfer) {
  const source = piles.get(from) ?? [];
  if (from === STOCK) return source.shift();
  if (from === WASTE) return source.pop();
  // In rows any card may go, elsewhere the last.
  return source.splice(source.lastIndexOf(card), 1)[0];
}

/* A line of play as the steps that a person takes at the table. */

export interface Step {
  /** The number of its first move, counted from 1. */
  readonly first: number;
  readonly moves: readonly Move[];
  readonly before: Position;
  readonly after: Position;
  readonly transfers: readonly Transfer[];
}

export const lastMove = ({ first, moves }: Step): number => first + moves.length - 1;

const isTurn = ({ transfers: [first] }: Step) => first?.from === STOCK && first.to === WASTE;

/** Turns of the stock that follow one another are one step. */
export function listSteps(start: Position, line: readonly Move[]): Step[] {
  const steps: Step[] = [];
  let before = start;
  let layout = start.layOut();
  for (const [index, move] of line.entries()) {
    const after = before.play(move);
    const next = after.layOut();
    const transfers = compareLayouts(layout, next, move);
    const step = { first: index + 1, moves: [move], before, after, transfers };
    const last = steps.at(-1);
    if (last !== undefined && isTurn(last) && isTurn(step)) {
      const joined = { moves: [...last.moves, move], transfers: [...last.transfers, ...transfers] };
      steps[steps.length - 1] = { ...last, ...joined, after };
    } else steps.push(step);
    before = after;
    layout = next;
  }
  return steps;
}

const draws = ({ transfers: [first] }: Step) => first?.from === STOCK;
/** Whether a card of the stock comes to light by itself. */
const reveals = ({ transfers }: Step) => transfers.some(({ from, forced }) => forced && from === STOCK);

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

/** The move that PySolFC makes by itself after it has dealt: its first stock card lies on the waste, if the rules allow that. */
export const listOwnTurns = (deal: Deal | null, start: Position): Move[] =>
  deal?.scheme === 'pysolfc' && start.setting.variant.pysol !== null
    ? start.listMoves().filter((move) => moveFrom(move) === STOCK && moveTo(move) === WASTE)
    : [];

/** Whether the next stock card lies on the waste in PySolFC. */
export const showsNext = (position: Position, { turns, stock }: Turning): boolean =>
  position.stockCount > 0 &&
  (turns === 'always' || position.stockCount === stock) &&
  cardsAt(position.layOut(), WASTE).length === 0;

/**
 * The cards as PySolFC shows them: the next stock card lies on the waste, if the game has one here.
 * @param sight with that card in the stock.
 */
export function turnNext(sight: Sight): Sight {
  const { seen } = sight;
  if (!seen.piles.has(WASTE)) return sight;
  const stock = cardsAt(seen, STOCK);
  return { ...sight, seen: withPile(withPile(seen, STOCK, stock.slice(1)), WASTE, stock.slice(0, 1)) };
}

/**
 * PySolFC turns some stock cards by itself. Those turns are left out, and their cards come from its waste. Moves are
 * numbered anew.
 */
export function copySteps(steps: readonly Step[], turning: Turning): Step[] {
  const copied: Step[] = [];
  let first = 1;
  for (const step of steps) {
    const copy = showsNext(step.before, turning) ? takeFromWaste(step) : step;
    if (copy.moves.length > 0) copied.push({ ...copy, first });
    first += copy.moves.length;
  }
  return copied;
}

function takeFromWaste(step: Step) {
  if (isTurn(step)) return { ...step, moves: step.moves.slice(1), transfers: step.transfers.slice(1) };
  return {
    ...step,
    transfers: step.transfers.map((transfer) => (transfer.from === STOCK ? { ...transfer, from: WASTE } : transfer)),
  };
}

/** Each in words. `shuffle` and `vacate` stay in a zone, and `build` comes from another one. */
export const MOVE_KINDS = {
  turn: 'turning a stock card',
  build: 'a build from elsewhere',
  fill: 'filling a space',
  shuffle: 'a card from one pile onto another',
  vacate: "a pile's only card onto another pile",
  foundation: 'a card to a foundation',
  'worry-back': 'a card back from a foundation',
  'row-deal': 'dealing a row',
  refill: 'filling a vacancy from the stock',
  redeal: 'turning the waste over',
} as const;
export type MoveKind = keyof typeof MOVE_KINDS;

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
  /** The player's action: `9S from the waste onto TS (T5)`. */
  readonly action: string;
  /** The fills by the rules, one entry for each card: `T8 is empty: 3H fills it from the waste`. */
  readonly fills: readonly string[];
}

interface Telling {
  readonly face: CardFace;
  /** Whether cards from the stock stay unnamed, as the player has not seen them. */
  readonly hidden?: boolean;
}

export const describeMove = (position: Position, move: Move, telling: Telling): MoveText =>
  describeTransfers(position, move, listTransfers(position, move), telling);

/** The same in sentences. */
export function tellMove(position: Position, move: Move, telling: Telling): string {
  const { action, fills } = describeMove(position, move, telling);
  return [action, ...fills].map(toSentence).join(' ');
}

export function describeStep({ before, moves, transfers }: Step, telling: Telling): MoveText {
  return moves.length === 1
    ? describeTransfers(before, at(moves, 0), transfers, telling)
    : { action: `turn ${moves.length}${listCards(transfers, telling)}`, fills: [] };
}

function describeTransfers(position: Position, move: Move, transfers: readonly Transfer[], telling: Telling) {
  const { face, hidden = false } = telling;
  const layout = position.layOut();
  const nameCard = ({ card, from }: Transfer) => (hidden && from === STOCK ? 'the next card' : face(card));
  const own = transfers.filter(({ forced }) => !forced);
  const { from, to } = at(own, 0);
  const moved = `${own.map(nameCard).join(', ')} from ${describePile(from)}`;

  const intoSpace = `${moved} into the space ${isBag(to) ? 'in' : 'at'} ${describePile(to)}`;
  const describeAction = (kind: MoveKind) => {
    switch (kind) {
      case 'turn':
        return hidden ? 'turn a card' : `turn a card: ${own.map(nameCard).join()} comes onto the waste`;
      case 'redeal':
        return 'turn the waste over as a new stock';
      case 'row-deal':
        return `deal a row${listCards(own, telling)}`;
      case 'foundation':
        return `${moved} to the foundation`;
      case 'refill':
      case 'fill':
        return intoSpace;
      case 'worry-back':
      case 'build':
      case 'vacate':
      case 'shuffle':
      default: {
        const top = cardsAt(layout, to).at(-1);
        return top === undefined ? intoSpace : `${moved} onto ${face(top)} (${pileName(to)})`;
      }
    }
  };
  const describeFill = (fill: Transfer) => {
    const pile = describePile(fill.to);
    return `${pile} ${isBag(fill.to) ? 'has a space' : 'is empty'}: ${nameCard(fill)} fills it from ${describePile(fill.from)}`;
  };
  return {
    action: describeAction(findMoveKind(layout, move)),
    fills: transfers.filter(({ forced }) => forced).map(describeFill),
  };
}

const PLACES = new Map([
  [STOCK, 'the stock'],
  [WASTE, 'the waste'],
  [FOUNDATION, 'the foundation'],
]);

const describePile = (pile: Pile) => PLACES.get(pile) ?? pileName(pile);

const listCards = (transfers: readonly Transfer[], { face, hidden = false }: Telling) =>
  hidden ? '' : `: ${transfers.map(({ card }) => face(card)).join(' ')}`;

const PERCENT_DIGITS = 3;

/** @param interval the 95 % interval of the chance. */
export function tellFollowed(won: number, games: number, interval: Interval): string {
  const ends = joinEnds(roundOutward(interval, PERCENT_DIGITS), toPercent);
  return `A player who followed this advice won ${won} of ${games} sampled games (95 % interval of the chance: ${ends} %).`;
}

export const explainChances = (samples: number): string =>
  `The table compares the moves. It says by how many percentage points less often a quick player won after each move than after the best one, on ${samples} orders of the unseen cards. ± is one standard error.`;

/** A hidden card that comes from the stock is left out. */
export const phraseMove = (move: Move, hidden = false): string =>
  hidden && moveFrom(move) === STOCK ? formatMove(move).replace(/:.*/, '') : formatMove(move);
