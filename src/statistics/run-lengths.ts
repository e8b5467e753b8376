/**
 * How long the runs of a random search are: its profile, which is the share of the deals that were decided within so
 * many nodes. It is the run-time distribution of Hoos and Stützle ("Evaluating Las Vegas algorithms", UAI 1998), with
 * nodes in place of time.
 */

import { at } from '../base/objects.ts';
import { estimateClusteredRate, EXACT_INTERVAL, type Interval } from './intervals.ts';
import { meanOf, sumOf } from './moments.ts';

/** One run of a search. */
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

/** How many runs a search had decided after how many nodes (Hoos and Stützle, 1998). */
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
