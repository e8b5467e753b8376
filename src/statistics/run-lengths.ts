/**
 * How long the runs of a random search are: its profile, and the costs of restarts. The profile is the share of the
 * deals that were decided within so many nodes (the run-time distribution of Hoos and Stützle, "Evaluating Las Vegas
 * algorithms", UAI 1998, with nodes in place of time).
 */

import { estimateClusteredRate, EXACT_INTERVAL, type Interval } from './intervals.ts';
import { meanOf, sumOf } from './moments.ts';

export interface SearchRun {
  readonly decided: boolean;
  /** Null when they are not known. */
  readonly nodes: number | null;
}

/** Numbers of the grid from one power of ten to the next. */
const GRID_STEPS = 10;

/** Whole numbers that grow by a tenth of a power of ten, from 1 up to the budget. */
export function listNodeGrid(budget: number): number[] {
  const grid = new Set<number>();
  for (let step = 0; ; step++) {
    const nodes = Math.round(10 ** (step / GRID_STEPS));
    if (nodes >= budget) return [...grid, budget];
    grid.add(nodes);
  }
}

export interface ProfilePoint {
  readonly nodes: number;
  readonly decided: number;
  /** The mean over deals of the share of their runs. */
  readonly share: number;
  readonly interval: Interval;
}

export interface Profile {
  readonly deals: number;
  readonly runs: number;
  /** By nodes, up to the budget. */
  readonly points: readonly ProfilePoint[];
}

/**
 * @param deals the runs of each deal, at least one.
 * @param budget nodes of a run at most.
 */
export function traceProfile(deals: readonly (readonly SearchRun[])[], budget: number): Profile {
  const costs = deals.map((runs) =>
    runs.flatMap(({ decided, nodes }) => (decided && nodes !== null ? [Math.min(nodes, budget)] : [])),
  );
  const runs = sumOf(deals.map(({ length }) => length));
  const points = listNodeGrid(budget).map((nodes): ProfilePoint => {
    const counts = costs.map((own) => own.filter((cost) => cost <= nodes).length);
    const shares = counts.map((count, i) => count / deals[i].length);
    const interval = estimateClusteredRate(shares, runs, EXACT_INTERVAL);
    return { nodes, decided: sumOf(counts), share: meanOf(shares), interval };
  });
  return { deals: deals.length, runs, points };
}

/** The fewest nodes of the grid within which so large a share was decided; null when it never was. */
export const findShare = ({ points }: Profile, share: number): number | null =>
  points.find((point) => point.share >= share)?.nodes ?? null;

/*
 * Restarts: the cost of a verdict if a search is begun again and again with another random stream (Luby, Sinclair
 * and Zuckerman, "Optimal speedup of Las Vegas algorithms", Information Processing Letters 47, 1993). A new stream
 * on a hard deal is no new deal. So each deal has a cost of its own from its own runs, and these are averaged. A
 * pool of runs of different deals would mistake a deal that nobody decides for bad luck. A run without a verdict
 * says nothing of more nodes than it made, so no run is taken to be longer than the budget.
 */

/** Expected nodes to the first verdict, as means over the deals that some run decided. */
export interface RestartCosts {
  readonly deals: number;
  /** With the whole budget for every run. */
  readonly whole: number;
  /** The best number of nodes after which to restart, and the cost with it. */
  readonly cutoff: number;
  readonly fixed: number;
  /** The best unit of Luby's sequence (1, 1, 2, 1, 1, 2, 4, ... units; none above the budget), and the cost with it. */
  readonly unit: number;
  readonly luby: number;
}

/** How many of the sorted numbers are at most the limit. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

class DealRuns {
  readonly #budget: number;
  /** The sorted nodes of all runs, and of those that decided the deal. */
  readonly #all: Float64Array;
  readonly #decided: Float64Array;
  /** The total nodes of so many of the shortest runs. */
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

  /** @param cutoff nodes; above the budget it counts as the budget. @returns expected nodes, and the chance of a verdict. */
  try(cutoff: number) {
    const limit = Math.min(cutoff, this.#budget);
    const count = this.#all.length;
    const ended = countUpTo(this.#all, limit);
    return {
      success: countUpTo(this.#decided, limit) / count,
      nodes: (this.#sums[ended] + (count - ended) * limit) / count,
    };
  }
}

function costFixed(deal: DealRuns, cutoff: number): number {
  const { success, nodes } = deal.try(cutoff);
  return success > 0 ? nodes / success : Infinity;
}

/** A probability of no verdict that may be ignored. */
const REMAINDER = 1e-12;

/**
 * Luby's sequence up to its first 2^k units is twice the one up to 2^(k-1) units, and then 2^k units. Costs and the
 * probability of no verdict follow step by step.
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
 * @param budget nodes of a run at most.
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
