/**
 * What a verdict would cost if a search were begun anew, with another random stream, again and again (Luby,
 * Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", Information Processing Letters 47, 1993).
 *
 * Restarts make sense on one deal only: a new stream on a hard deal is no new deal. So the costs of each deal come
 * from its own runs, and are averaged over deals; a pool of single runs of different deals would take a deal that
 * nobody decides for bad luck. Of each deal we know how many of its runs had decided it after so many nodes. A run
 * that ended without a verdict has decided nothing after however many nodes it made, and says nothing of more: so
 * no run is taken to be longer than the budget.
 */

import { listNodeGrid } from './node-grid.ts';
import type { SearchRun } from './profile.ts';

/** Expected nodes to the first verdict; means over the deals that some run decided. */
export interface RestartCosts {
  /** Deals that some run decided. */
  readonly deals: number;
  /** Every run is given the whole budget. */
  readonly whole: number;
  /** The best number of nodes after which to restart, and what a verdict costs then. */
  readonly cutoff: number;
  readonly fixed: number;
  /** The best unit of Luby's sequence (1, 1, 2, 1, 1, 2, 4, ... units; none above the budget), and what a verdict costs then. */
  readonly unit: number;
  readonly luby: number;
}

/** What a run that is ended after some nodes comes to. */
interface Try {
  /** Probability of a verdict. */
  readonly success: number;
  /** Expected nodes. */
  readonly nodes: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The runs of one deal. */
class DealRuns {
  readonly #runs: readonly SearchRun[];
  readonly #budget: number;
  readonly #known = new Map<number, Try>();

  constructor(runs: readonly SearchRun[], budget: number) {
    this.#runs = runs;
    this.#budget = budget;
  }

  /** @param cutoff nodes; above the budget it counts as the budget. */
  try(cutoff: number): Try {
    const limit = Math.min(cutoff, this.#budget);
    const known = this.#known.get(limit) ?? this.#measure(limit);
    this.#known.set(limit, known);
    return known;
  }

  #measure(limit: number): Try {
    const costs = this.#runs.map(({ nodes }) => Math.min(nodes ?? this.#budget, this.#budget));
    const successes = costs.filter((cost, i) => this.#runs[i].decided && cost <= limit).length;
    return { success: successes / costs.length, nodes: sumOf(costs.map((cost) => Math.min(cost, limit))) / costs.length };
  }
}

/** Infinite when no run decides the deal so soon. */
function costFixed(deal: DealRuns, cutoff: number): number {
  const { success, nodes } = deal.try(cutoff);
  return success > 0 ? nodes / success : Infinity;
}

/** The probability of no verdict so far that is left out of account. */
const REMAINDER = 1e-12;

/**
 * Luby's sequence up to its first 2^k units is the one up to 2^(k-1) units twice, and then 2^k units: costs and
 * the probability of no verdict follow step by step.
 */
function costLuby(deal: DealRuns, unit: number): number {
  let nodes = 0;
  let failure = 1;
  for (let cutoff = unit; failure > REMAINDER; cutoff *= 2) {
    const last = deal.try(cutoff);
    nodes += failure * nodes + failure * failure * last.nodes;
    failure *= failure * (1 - last.success);
  }
  return nodes;
}

interface Choice {
  readonly nodes: number;
  readonly cost: number;
}

/** The best of the grid; of equal ones the least. */
function chooseBest(deals: readonly DealRuns[], budget: number, cost: (deal: DealRuns, nodes: number) => number): Choice {
  const choices = listNodeGrid(budget).map((nodes): Choice => ({ nodes, cost: sumOf(deals.map((deal) => cost(deal, nodes))) / deals.length }));
  return choices.reduce((best, choice) => (choice.cost < best.cost ? choice : best));
}

/**
 * @param deals the runs of each deal, each with another random stream.
 * @param budget the nodes that a run might make.
 * @returns null when no run has decided a deal, or no deal has several runs.
 */
export function estimateRestarts(deals: readonly (readonly SearchRun[])[], budget: number): RestartCosts | null {
  const decided = deals.filter((runs) => runs.some((run) => run.decided)).map((runs) => new DealRuns(runs, budget));
  if (decided.length === 0 || deals.every(({ length }) => length < 2)) return null;
  const [fixed, luby] = [costFixed, costLuby].map((cost) => chooseBest(decided, budget, cost));
  return {
    deals: decided.length,
    whole: sumOf(decided.map((deal) => costFixed(deal, budget))) / decided.length,
    cutoff: fixed.nodes,
    fixed: fixed.cost,
    unit: luby.nodes,
    luby: luby.cost,
  };
}
