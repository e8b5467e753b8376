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

/** How many of some numbers, sorted by size, are no larger than a limit. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The runs of one deal. */
class DealRuns {
  readonly #budget: number;
  /** Nodes of all runs, sorted, and of those that decided the deal. */
  readonly #all: Float64Array;
  readonly #decided: Float64Array;
  /** The sum of the nodes of so many of the shortest runs. */
  readonly #sums: Float64Array;

  constructor(runs: readonly SearchRun[], budget: number) {
    const measure = (each: readonly SearchRun[]): Float64Array =>
      Float64Array.from(each, ({ nodes }) => Math.min(nodes ?? budget, budget)).sort();
    this.#budget = budget;
    this.#all = measure(runs);
    this.#decided = measure(runs.filter(({ decided }) => decided));
    this.#sums = new Float64Array(runs.length + 1);
    for (const [i, nodes] of this.#all.entries()) this.#sums[i + 1] = this.#sums[i] + nodes;
  }

  /** @param cutoff nodes; above the budget it counts as the budget. */
  try(cutoff: number): Try {
    const limit = Math.min(cutoff, this.#budget);
    const count = this.#all.length;
    const ended = countUpTo(this.#all, limit);
    return {
      success: countUpTo(this.#decided, limit) / count,
      nodes: (this.#sums[ended] + (count - ended) * limit) / count,
    };
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
    nodes += failure * nodes + failure ** 2 * last.nodes;
    failure = failure ** 2 * (1 - last.success);
  }
  return nodes;
}

type Cost = (deal: DealRuns, nodes: number) => number;

/** Means over deals of what each number of the grid costs. */
function averageCosts(
  deals: readonly (readonly SearchRun[])[],
  budget: number,
  grid: readonly number[],
  cost: Cost,
): number[] {
  const sums = grid.map(() => 0);
  for (const runs of deals) {
    const deal = new DealRuns(runs, budget);
    for (const [i, nodes] of grid.entries()) sums[i] += cost(deal, nodes);
  }
  return sums.map((sum) => sum / deals.length);
}

/** The place of the least; of equal ones the first. */
const findLeast = (values: readonly number[]): number =>
  values.reduce((best, value, i) => (value < values[best] ? i : best), 0);

/**
 * @param deals the runs of each deal, each with another random stream.
 * @param budget the nodes that a run might make.
 * @returns null when no run has decided a deal, or no deal has several runs.
 */
export function estimateRestarts(deals: readonly (readonly SearchRun[])[], budget: number): RestartCosts | null {
  const decided = deals.filter((runs) => runs.some((run) => run.decided));
  if (decided.length === 0 || deals.every(({ length }) => length < 2)) return null;
  const grid = listNodeGrid(budget);
  const [fixed, luby] = [costFixed, costLuby].map((cost) => averageCosts(decided, budget, grid, cost));
  const [cutoff, unit] = [fixed, luby].map(findLeast);
  return {
    deals: decided.length,
    // The last number of the grid is the budget.
    whole: fixed[fixed.length - 1],
    cutoff: grid[cutoff],
    fixed: fixed[cutoff],
    unit: grid[unit],
    luby: luby[unit],
  };
}
