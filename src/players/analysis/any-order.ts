/**
 * The fate of a game in every order of its last unseen cards.
 *
 * Let P be a position, and U its unseen cards. They lie in one of the orders of U, each equally likely. A way of play
 * chooses moves by the cards seen so far: those that lie open and those that have come to light.
 *
 * - **Won whatever comes**: one way of play wins with every order of U.
 * - **Lost whatever comes**: no line of play wins with any order of U, not even for somebody who knows the order.
 *
 * The second is tested directly: every order is searched with all cards known. For the first, call (P, U) safe if
 *
 * 1. the cards of U are all alike, and P can be won; or
 * 2. moves that bring no unseen card to light lead from P to a won position; or
 * 3. such moves lead from P to a position Q with a move m that brings k > 0 cards of U to light. For every k of them,
 *    in every order, the position after m is safe with the rest of U.
 *
 * U shrinks in 3, so this is well-founded. Claim: (P, U) is safe exactly if it is won whatever comes. Safe positions
 * are won, by induction on U: play the line of 1 or 2, or play to Q, make m, and go on as the new position demands.
 * Conversely, take a way of play that wins with every order, of at least two that differ. Until a card comes to light
 * it has seen nothing, so it makes the same moves with every order. If it wins without one, 2 holds. Otherwise some
 * move m of it brings k cards to light. Any k cards of U can be those, in any order, and the rest of the way wins with
 * every order of the others: by induction those positions are safe, and 3 holds.
 *
 * Nothing here looks for a shortest way. The lines that win single orders are tried first as ways to Q. If none of them
 * works, all positions that can be reached without a new card are, so a refutation has left nothing out.
 */

import { at, findOrMake } from '../../base/objects.ts';
import { type Card, listOrders } from '../../engine/cards.ts';
import type { Move } from '../../engine/moves.ts';
import { nameAlike, type Position, type Setting } from '../../engine/games/position.ts';
import { hideCards } from '../../engine/notation/position-text.ts';
import { nameMove } from '../../engine/notation/steps.ts';
import { createMidGameSearch } from '../../search/portfolio.ts';
import { checkBudget, type Decision } from '../../search/result.ts';
import { checkLine } from '../../search/line-check.ts';
import { ADVICE_NODES } from '../advisor.ts';
import { hastyPlayer } from '../follower.ts';
import { createPlayer } from '../player.ts';
import type { View } from '../view.ts';
import { cutAtReveal, playAlike } from '../ending.ts';
import { playGame } from '../table.ts';
import { proveFirst } from './move-verdicts.ts';

export interface OrderVerdict {
  /** `neither` is proved too; `unknown` when the nodes did not suffice. */
  readonly verdict: 'won' | 'lost' | 'neither' | 'unknown';
  /** Orders of the unseen cards that differ, all equally likely. */
  readonly orders: number;
  /** Those that can be won by somebody who knows them, and those that are proved to have no win. */
  readonly winnable: number;
  readonly unwinnable: number;
  /** For `won`: the moves to make until the next card comes to light, or to the win. */
  readonly line: readonly Move[];
}

/** With more unseen cards there are too many orders. */
export const MOST_UNSEEN = 5;

/** MiB for the table of the complete search. */
const MEMORY = 32;
/** The share of the nodes for a way of play, if every order can be won. */
const STRATEGY_SHARE = 0.5;
/** Too few to find anything. */
const FEWEST_NODES = 100;
/** Laying out a position with another card takes the time of so many nodes. */
const OUTCOME_NODES = 50;
/** Orders whose lines are tried as ways to the next card, before all ways are. */
const TRIED_LINES = 4;

/** A way to win until the next card, or none, or nothing known because nodes ran out. */
type Way = readonly Move[] | 'none' | 'unknown';

/** A game with its unseen cards in an imagined order at the end of its stock. */
interface Stand {
  readonly position: Position;
  readonly unseen: readonly Card[];
}

/** A position without a new card, and the move that led there. */
interface Reached {
  readonly position: Position;
  readonly move: Move;
  readonly from: Reached | null;
}

export type OrderJudge = ReturnType<typeof createOrderJudge>;

/**
 * Judges positions of one setting with few unseen cards: the last `hidden` of the stock, at most `MOST_UNSEEN`. A verdict
 * depends on the open cards and the nodes alone.
 */
export function createOrderJudge(setting: Setting) {
  const player = createPlayer(hastyPlayer, setting);
  const search = proveFirst(setting)(createMidGameSearch(setting, MEMORY));
  /** By the texts of stands and positions. */
  const ways = new Map<string, Way>();
  const decisions = new Map<string, Decision>();
  let left = 0;
  /** Nodes for a position in which all cards are known. */
  let each = 0;

  function searchPosition(position: Position, limit: number): Decision {
    const { ending, moves } = playGame(position, player);
    left -= moves.length;
    if (ending === 'won') return { verdict: 'winnable', line: moves };
    const outcome = search.run(position, { nodes: limit, deadline: Infinity, seed: 0 });
    left -= outcome.nodes;
    if (outcome.verdict === 'winnable') checkLine(position, outcome.line);
    return outcome;
  }

  /** @param position in which every card is known. */
  function decide(position: Position): Decision {
    const limit = Math.floor(Math.min(each, left));
    if (limit < FEWEST_NODES) return { verdict: 'unknown', reason: 'node-limit' };
    const name = position.toString();
    const decision = decisions.get(name) ?? searchPosition(position, limit);
    // More nodes may decide later what the last few did not.
    if (decision.verdict !== 'unknown' || limit >= Math.floor(each)) decisions.set(name, decision);
    return decision;
  }

  /** The hasty player's moves until a card comes to light; null if it wins none and gives up before that. */
  function playBlindly({ position, unseen }: Stand) {
    const choose = (view: View) => (view.hidden < unseen.length ? -1 : player.choose(view));
    const { ending, moves } = playGame(position, { ...player, choose }, { hidden: unseen.length });
    left -= moves.length;
    return ending === 'won' ? moves : cutAtReveal(position, moves, unseen.length);
  }

  /** Whether every position that can follow a way is safe. @param way moves of which the last brings cards to light. */
  function tryWay({ position, unseen }: Stand, way: readonly Move[]) {
    const before = playAlike(position, way.slice(0, -1));
    const last = way.slice(-1);
    const shown = unseen.length - playAlike(before, last).stockCount;
    // A way that wins by itself.
    if (shown <= 0) return 'safe';
    let result: 'safe' | 'unknown' = 'safe';
    for (const cards of listOrders(unseen, shown)) {
      left -= OUTCOME_NODES;
      const rest = without(unseen, cards);
      const after = playAlike(before.withLastCards([...cards, ...rest]), last);
      const found = findWay({ position: after, unseen: rest });
      if (found === 'none') return 'none';
      if (found === 'unknown') result = 'unknown';
    }
    return result;
  }

  /** Tries every move that brings cards to light, in every position that can be reached without one. */
  function tryAllWays({ position, unseen }: Stand): Way {
    const met = new Set([nameAlike(position)]);
    const queue: Reached[] = [{ position, move: 0, from: null }];
    let best: 'none' | 'unknown' = 'none';
    for (const reached of queue) {
      const before = reached.position;
      if (before.isWon) return listWay(reached);
      for (const move of before.listMoves()) {
        if (left < FEWEST_NODES) return 'unknown';
        left--;
        const after = before.play(move);
        if (after.stockCount < unseen.length) {
          const result = tryWay({ position: before, unseen }, [move]);
          if (result === 'safe') return [...listWay(reached), move];
          if (result === 'unknown') best = 'unknown';
        } else if (!met.has(nameAlike(after))) {
          met.add(nameAlike(after));
          queue.push({ position: after, move, from: reached });
        }
      }
    }
    return best;
  }

  function searchWay(stand: Stand): Way {
    const { position, unseen } = stand;
    const orders = listOrders(unseen);
    if (orders.length === 1) {
      const decision = decide(position);
      if (decision.verdict === 'winnable') return decision.line;
      return decision.verdict === 'unknown' ? 'unknown' : 'none';
    }
    const hasty = playBlindly(stand);
    if (hasty !== null && tryWay(stand, hasty) === 'safe') return hasty;
    const tried = new Set([hasty?.join()]);
    for (let i = 0; i < TRIED_LINES; i++) {
      // Orders far from each other in the list begin with different cards.
      const order = at(orders, Math.floor((i * orders.length) / TRIED_LINES));
      const imagined = position.withLastCards(order);
      const decision = decide(imagined);
      if (decision.verdict === 'unwinnable') return 'none';
      if (decision.verdict === 'unknown') continue;
      const way = cutAtReveal(imagined, decision.line, unseen.length);
      if (way === null) return decision.line;
      if (tried.has(way.join())) continue;
      tried.add(way.join());
      if (tryWay(stand, way) === 'safe') return way;
    }
    return tryAllWays(stand);
  }

  /** The moves until the next card comes to light, if the position is safe. */
  function findWay(stand: Stand) {
    if (left < FEWEST_NODES) return 'unknown';
    return findOrMake(ways, `${stand.position.toString()} ${stand.unseen.length}`, () => searchWay(stand));
  }

  return (start: Position, hidden: number, nodes = ADVICE_NODES): OrderVerdict => {
    checkBudget({ nodes });
    const sight = hideCards(start, hidden);
    const { unseen } = sight;
    const orders = listOrders(unseen);
    const { length } = orders;
    ways.clear();
    decisions.clear();
    each = Math.max(FEWEST_NODES, (nodes * (1 - STRATEGY_SHARE)) / length);
    left = STRATEGY_SHARE * nodes;
    const way = findWay({ position: sight.imagine(unseen), unseen });
    if (typeof way === 'object') return { verdict: 'won', orders: length, winnable: length, unwinnable: 0, line: way };
    left += (1 - STRATEGY_SHARE) * nodes;
    const verdicts = orders.map((order) => decide(sight.imagine(order)).verdict);
    const count = (wanted: Decision['verdict']) => verdicts.filter((verdict) => verdict === wanted).length;
    const [winnable, unwinnable] = [count('winnable'), count('unwinnable')];
    const isNeither = winnable > 0 && (unwinnable > 0 || way === 'none');
    const verdict = unwinnable === length ? 'lost' : isNeither ? 'neither' : 'unknown';
    return { verdict, orders: length, winnable, unwinnable, line: [] };
  };
}

function listWay(reached: Reached) {
  const way: Move[] = [];
  for (let at = reached; at.from !== null; at = at.from) way.push(at.move);
  return way.reverse();
}

const without = (cards: readonly Card[], taken: readonly Card[]) =>
  taken.reduce((left, card) => left.toSpliced(left.indexOf(card), 1), cards);

/** As plain data, with moves as text; the help of `quorum hint` explains the fields. @param verdict null with too many unseen cards. */
export function describeOrders(verdict: OrderVerdict | null): object {
  if (verdict === null) return { orders: null };
  const line = verdict.line.map((move) => nameMove(move, true));
  return { ...(line.length > 0 ? { best: line[0] } : {}), orders: { ...verdict, line } };
}

export function tellOrders({ verdict, orders, winnable, unwinnable }: OrderVerdict, unseen: number): string {
  const all = `${orders} orders of the ${unseen} unseen cards`;
  if (verdict === 'won') return `Won whatever comes: it is proved that one way of play wins with all ${all}.`;
  if (verdict === 'lost') return `Lost whatever comes: it is proved that none of the ${all} can be won.`;
  const open = orders - winnable - unwinnable;
  const undecided = open === 0 ? '' : `, undecided: ${open}`;
  return `Somebody who knew the order could win ${winnable} of the ${all}. Proved lost: ${unwinnable}${undecided}.`;
}
