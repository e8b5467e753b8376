/** What a search says of a deal, and what it may spend. */

import type { Move } from '../engine/moves.ts';
import type { Board } from '../games/game.ts';

/** `unwinnable` is a proof; anything cut short is `unknown`. */
export type Verdict = 'winnable' | 'unwinnable' | 'unknown';

/** Why a verdict is `unknown`. */
export type Reason = 'node-limit' | 'time-limit' | 'memory-limit';

export interface Budget {
  /** Nodes (moves made by the search) a deal may cost; reproducible anywhere. */
  readonly nodes: number;
  /** Wall-clock seconds a deal may take, or null; the one budget that depends on the machine. */
  readonly seconds: number | null;
  /** MiB for the search's tables and stacks. */
  readonly memory: number;
}

/** When a search that starts now must stop: `performance.now()` milliseconds, or Infinity. */
export const startClock = ({ seconds }: Budget): number =>
  seconds === null ? Infinity : performance.now() + 1000 * seconds;

/** What a search strategy returns. */
export interface SearchOutcome {
  readonly verdict: Verdict;
  readonly reason: Reason | null;
  /** The winning moves from the opening, or null. */
  readonly line: readonly Move[] | null;
  /** Moves made. */
  readonly nodes: number;
  /** Positions entered; those that a table had seen are not counted again. */
  readonly positions: number;
}

export interface SolveResult {
  readonly verdict: Verdict;
  /** Null unless the verdict is `unknown`. */
  readonly reason: Reason | null;
  /** The winning line as move texts, or null unless the verdict is `winnable`. */
  readonly moves: readonly string[] | null;
  readonly nodes: number;
  readonly seconds: number;
  /** The position with most cards on the foundations that the search met; the won one after a win. */
  readonly best: Board;
}

/** Limits of a search that looks for wins and proves nothing. */
export interface SeekLimits {
  readonly nodes: number;
  /** `performance.now()` milliseconds, or Infinity. */
  readonly deadline: number;
  /** Any integer; another seed tries other lines. */
  readonly seed: number;
}
