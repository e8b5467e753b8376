/** What is to be played, and how it is cut into chunks for the workers. */

import type { Deal } from '../deal/deal.ts';
import type { Rules, Variant } from '../games/game.ts';
import type { Budget } from '../search/result.ts';
import type { Strategy } from '../search/strategy.ts';

/** Who plays: the solver sees every card. */
export type Player = 'solver';

export interface Job {
  readonly variant: Variant;
  readonly rules: Rules;
  readonly player: Player;
  /** How the solver searches. */
  readonly strategy: Strategy;
  readonly budget: Budget;
  /** How many deals `deals` yields. */
  readonly count: number;
  /** The deals in the order of their rows, made as they are asked for. */
  deals(): Iterable<Deal> | AsyncIterable<Deal>;
}

/** Some consecutive deals of one job. */
export interface Chunk {
  readonly jobIndex: number;
  readonly deals: readonly Deal[];
}

/** Small, because a hard deal takes seconds and whatever an interrupted chunk had done is lost. */
const MAX_CHUNK = 4;

/**
 * How many deals to hand out at once when `remaining` are left. Chunks shrink towards the end, so
 * that all workers finish at about the same time.
 */
export function chooseChunkSize(remaining: number, workers: number): number {
  return Math.max(1, Math.min(MAX_CHUNK, Math.floor(remaining / (workers * MAX_CHUNK))));
}

/** Cuts all jobs, in order, into chunks; a chunk never spans two jobs. */
export async function* cutChunks(jobs: readonly Job[], workers: number): AsyncGenerator<Chunk> {
  let remaining = jobs.reduce((sum, job) => sum + job.count, 0);
  for (const [jobIndex, job] of jobs.entries()) {
    let deals: Deal[] = [];
    for await (const deal of job.deals()) {
      deals.push(deal);
      if (deals.length < chooseChunkSize(remaining, workers)) continue;
      remaining -= deals.length;
      yield { jobIndex, deals };
      deals = [];
    }
    remaining -= deals.length;
    if (deals.length > 0) yield { jobIndex, deals };
  }
}
