/**
 * The fate of a game in every order of its last unseen cards, all equally likely.
 *
 * - **Won whatever comes**: one way of play, which chooses moves by the cards seen so far, wins with every order. A plan
 *   for the last cards is such a way. It is followed with each order by itself, and the plain rules replay the win.
 * - **Lost whatever comes**: no line of play wins with any order, not even for somebody who knows the order. Every order
 *   is searched with all cards known.
 *
 * A plan leaves ways out, so nothing here proves that no way of play wins with every order.
 */

import { listOrders } from '../../engine/cards.ts';
import type { Move } from '../../engine/moves.ts';
import type { Position, Setting } from '../../engine/games/position.ts';
import { hideCards } from '../../engine/notation/position-text.ts';
import { phraseMove } from '../../engine/notation/steps.ts';
import { createMidGameSearch } from '../../search/portfolio.ts';
import { checkBudget, type Verdict } from '../../search/result.ts';
import { checkLine } from '../../search/line-check.ts';
import { ADVICE_NODES } from '../advisor.ts';
import { EndingTree, followPlan } from '../ending.ts';
import { proveFirst } from './move-verdicts.ts';

export interface OrderVerdict {
  /** `neither`: some orders can be won, and others cannot; `unknown` when the nodes did not suffice, or no plan was found. */
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
const PLAN_SHARE = 0.5;

export type OrderJudge = ReturnType<typeof createOrderJudge>;

/**
 * Judges positions of one setting with few unseen cards: the last `hidden` of the stock, at most `MOST_UNSEEN`. A verdict
 * depends on the open cards and the nodes alone.
 */
export function createOrderJudge(setting: Setting) {
  const search = proveFirst(setting)(createMidGameSearch(setting, MEMORY));

  function decide(position: Position, nodes: number): Verdict {
    if (position.isWon) return 'winnable';
    const outcome = search.run(position, { nodes, deadline: Infinity, seed: 0 });
    if (outcome.verdict === 'winnable') checkLine(position, outcome.line);
    return outcome.verdict;
  }

  return (start: Position, hidden: number, nodes = ADVICE_NODES): OrderVerdict => {
    checkBudget({ nodes });
    const sight = hideCards(start, hidden);
    const { unseen } = sight;
    const positions = listOrders(unseen).map((order) => sight.imagine(order));
    const orders = positions.length;
    const tree = new EndingTree(setting, PLAN_SHARE * nodes);
    const plan = tree.plan({ position: sight.imagine(unseen), hidden });
    if (plan.wins === orders) {
      for (const position of positions) checkLine(position, followPlan(position, plan));
      return { verdict: 'won', orders, winnable: orders, unwinnable: 0, line: plan.stretch };
    }
    const each = Math.max(1, Math.floor((nodes - tree.nodes) / orders));
    const verdicts = positions.map((position) => decide(position, each));
    const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
    const [winnable, unwinnable] = [count('winnable'), count('unwinnable')];
    const isNeither = winnable > 0 && unwinnable > 0;
    const verdict = unwinnable === orders ? 'lost' : isNeither ? 'neither' : 'unknown';
    return { verdict, orders, winnable, unwinnable, line: [] };
  };
}

/** As plain data, with moves as text; the help of `quorum hint` explains the fields. @param verdict null with too many unseen cards. */
export function describeOrders(verdict: OrderVerdict | null): object {
  if (verdict === null) return { orders: null };
  const line = verdict.line.map((move) => phraseMove(move, true));
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
