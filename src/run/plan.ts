/** What is to be played, and how it is cut into chunks for the workers. */

import type { Deal } from '../deal/deal.ts';
import type { Rules, Variant } from '../games/game.ts';
import type { PlayerKind } from '../players/player.ts';
import { SOLVER } from '../players/registry.ts';
import type { Budget } from '../search/result.ts';
import type { Strategy } from '../search/strategy.ts';

/** Who plays. */
export interface PlayerChoice {
  /** As files name it: the name, and any budget of its own. */
  readonly label: string;
  /** Null: the solver. */
  readonly kind: PlayerKind | null;
  /** Moves in thought before each move at the table, for players that think. */
  readonly nodes: number;
}

export const SOLVER_CHOICE: PlayerChoice = { label: SOLVER, kind: null, nodes: 0 };

export interface Job {
  readonly variant: Variant;
  readonly rules: Rules;
  readonly player: PlayerChoice;
  /** Whether to look for the point of no return of each game that a player loses. */
  readonly noReturn: boolean;
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
/** For players that do not think: a thousand games take a second. */
const MAX_QUICK_CHUNK = 64;
/** Chunks that each worker still gets when they begin to shrink. */
const LAST_CHUNKS = 4;

const limitChunk = ({ player: { kind } }: Job): number => (kind?.nodes === null ? MAX_QUICK_CHUNK : MAX_CHUNK);

/**
 * How many deals to hand out at once when `remaining` are left, at most `limit`. Chunks shrink
 * towards the end, so that all workers finish at about the same time.
 */
export function chooseChunkSize(remaining: number, workers: number, limit: number): number {
  return Math.max(1, Math.min(limit, Math.floor(remaining / (workers * LAST_CHUNKS))));
}

/** Cuts all jobs, in order, into chunks; a chunk never spans two jobs. */
export async function* cutChunks(jobs: readonly Job[], workers: number): AsyncGenerator<Chunk> {
  let remaining = jobs.reduce((sum, job) => sum + job.count, 0);
  for (const [jobIndex, job] of jobs.entries()) {
    let deals: Deal[] = [];
    for await (const deal of job.deals()) {
      deals.push(deal);
      if (deals.length < chooseChunkSize(remaining, workers, limitChunk(job))) continue;
      remaining -= deals.length;
      yield { jobIndex, deals };
      deals = [];
    }
    remaining -= deals.length;
    if (deals.length > 0) yield { jobIndex, deals };
  }
}
