/**
 * The profile of a search: which share of the deals it had decided after how many nodes (the run-time
 * distribution of Hoos and Stützle, "Evaluating Las Vegas algorithms", UAI 1998, with nodes for time).
 */

import { countEffective } from '../statistics/moments.ts';
import type { DealSeries } from './contest.ts';
import { listNodeGrid } from './node-grid.ts';
import type { Interval } from '../statistics/intervals.ts';
import { estimateInterval } from '../statistics/intervals.ts';
import { sumOf } from '../statistics/moments.ts';

/** One run of a search on a deal. */
export interface SearchRun {
  readonly decided: boolean;
  /** Of a run that decided nothing, all that it made; null when they are not known. */
  readonly nodes: number | null;
}

export interface ProfilePoint {
  readonly nodes: number;
  /** Runs with a verdict after at most so many nodes. */
  readonly decided: number;
  /** Their share, 0..1: the mean over deals of the share of their runs. */
  readonly share: number;
  /** The 95 % interval of the share at this point alone. */
  readonly interval: Interval;
}

export interface Profile {
  readonly deals: number;
  readonly runs: number;
  /** By nodes; the last one at the budget. */
  readonly points: readonly ProfilePoint[];
}

/**
 * @param deals the runs of each deal, at least one of each.
 * @param budget the nodes that a run might make.
 */
export function traceProfile(deals: readonly (readonly SearchRun[])[], budget: number): Profile {
  const costs = deals.map((runs) =>
    runs.flatMap(({ decided, nodes }) => (decided && nodes !== null ? [Math.min(nodes, budget)] : [])),
  );
  const runs = sumOf(deals.map(({ length }) => length));
  const points = listNodeGrid(budget).map((nodes): ProfilePoint => {
    const counts = costs.map((own) => own.filter((cost) => cost <= nodes).length);
    const shares = counts.map((count, i) => count / deals[i].length);
    const share = sumOf(shares) / deals.length;
    const count = countEffective(shares, runs);
    return {
      nodes,
      decided: sumOf(counts),
      share,
      interval: estimateInterval(share * count, count) ?? { low: 0, high: 1 },
    };
  });
  return { deals: deals.length, runs, points };
}

/** The profile of a series of searches, which have a budget. */
export function traceSeries({ deals, nodesLimit }: DealSeries): Profile {
  const runs = Array.from(deals.values(), (own) =>
    own.map(({ verdict, nodes }) => ({ decided: verdict !== 'unknown', nodes })),
  );
  return traceProfile(runs, Number(nodesLimit));
}

/** The least nodes, of those that were looked at, after which so large a share had been decided; null when it never was. */
export const findShare = ({ points }: Profile, share: number): number | null =>
  points.find((point) => point.share >= share)?.nodes ?? null;
