/**
 * How long the runs of a random search are: its profile, and the costs of restarts. The profile is the share of the
 * deals that were decided within so many nodes. It is the run-time distribution of Hoos and Stützle ("Evaluating Las
 * Vegas algorithms", UAI 1998), with nodes in place of time.
 */

import { at } from '../base/objects.ts';
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
    const shares = counts.map((count, i) => count / at(deals, i).length);
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

/** None is longer than the budget. */
type BoundedRuns = readonly { readonly decided: boolean; readonly nodes: number }[];

/** @returns expected nodes of a run that ends at the cutoff, and the chance of a verdict. */
function cutRuns(runs: BoundedRuns, cutoff: number) {
  let [total, decided] = [0, 0];
  for (const run of runs) {
    total += Math.min(run.nodes, cutoff);
    if (run.decided && run.nodes <= cutoff) decided++;
  }
  return { success: decided / runs.length, nodes: total / runs.length };
}

type Cost = (runs: BoundedRuns, nodes: number) => number;

function costFixed(runs: BoundedRuns, cutoff: number) {
  const { success, nodes } = cutRuns(runs, cutoff);
  return success > 0 ? nodes / success : Infinity;
}

/** A probability of no verdict that may be ignored. */
const REMAINDER = 1e-12;

/**
 * Luby's sequence up to its first 2^k units is twice the one up to 2^(k-1) units, and then 2^k units. Costs and the
 * probability of no verdict follow step by step.
 */
function costLuby(runs: BoundedRuns, unit: number) {
  let nodes = 0;
  let failure = 1;
  for (let cutoff = unit; failure > REMAINDER; cutoff *= 2) {
    const last = cutRuns(runs, cutoff);
    nodes += failure * nodes + failure ** 2 * last.nodes;
    failure = failure ** 2 * (1 - last.success);
  }
  return nodes;
}

/**
 * @param deals the runs of each deal, each with another random stream.
 * @param budget nodes of a run at most.
 * @returns null when no run has decided a deal, or no deal has several runs.
 */
export function estimateRestarts(deals: readonly (readonly SearchRun[])[], budget: number): RestartCosts | null {
  const decided = deals
    .filter((runs) => runs.some((run) => run.decided))
    .map((runs) => runs.map((run) => ({ ...run, nodes: Math.min(run.nodes ?? budget, budget) })));
  if (decided.length === 0 || deals.every(({ length }) => length < 2)) return null;
  const average = (cost: Cost, nodes: number) => meanOf(decided.map((runs) => cost(runs, nodes)));
  /** The number of nodes with the least cost; of equal ones the first. */
  const findLeast = (cost: Cost) =>
    listNodeGrid(budget)
      .map((nodes) => ({ nodes, cost: average(cost, nodes) }))
      .reduce((best, each) => (each.cost < best.cost ? each : best));
  const [fixed, luby] = [findLeast(costFixed), findLeast(costLuby)];
  return {
    deals: decided.length,
    whole: average(costFixed, budget),
    cutoff: fixed.nodes,
    fixed: fixed.cost,
    unit: luby.nodes,
    luby: luby.cost,
  };
}
