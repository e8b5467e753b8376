/** Estimates of how often a game is won, deal by deal. */

import type { Card } from '../../engine/cards.ts';
import { Position, type Setting } from '../../engine/games/position.ts';
import type { Player } from '../player.ts';
import { playGame } from '../table.ts';
import type { Solver } from '../../search/solver.ts';
import { estimateWinRate, EXACT_INTERVAL, type Interval, type IntervalForm } from '../../statistics/intervals.ts';
import { type Outcome, summarizeGame, summarizeResult } from './outcome.ts';
import { type Counts, countOutcome, NO_COUNTS } from './tally.ts';

/** The state of an estimate after one more deal. */
export interface Estimate<D> {
  readonly deal: D;
  readonly outcome: Outcome;
  /** All deals so far. The same object goes on counting. */
  readonly tally: Counts;
  /** The interval of the win rate. Its lower end counts every unknown deal as lost, its upper end as won. */
  readonly interval: Interval;
}

function playOpening(opening: Position, who: Solver | Player) {
  if ('solve' in who) return summarizeResult(who.solve(opening));
  const started = performance.now();
  const played = playGame(opening, who);
  return summarizeGame(played, null, (performance.now() - started) / 1000);
}

/**
 * Plays deals one after the other on this thread, and yields the estimate after each.
 * @param who a solver, which sees every card, or a player, which does not see the stock.
 * @param deals with their cards in dealing order. They are requested one by one.
 * @param form how the interval is calculated; the exact 95 % interval unless given.
 */
export async function* estimateDeals<D extends { readonly cards: readonly Card[] }>(
  setting: Setting,
  who: Solver | Player,
  deals: Iterable<D> | AsyncIterable<D>,
  form: IntervalForm = EXACT_INTERVAL,
): AsyncGenerator<Estimate<D>, void> {
  const tally = { ...NO_COUNTS };
  for await (const deal of deals) {
    const outcome = playOpening(Position.open(setting, deal.cards), who);
    countOutcome(tally, outcome);
    const interval = estimateWinRate(tally.won, tally.unknown, tally.deals, form);
    if (interval !== null) yield { deal, outcome, tally, interval };
  }
}
