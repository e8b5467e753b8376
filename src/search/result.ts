import { formatMove, type Move } from '../engine/moves.ts';
import type { Position, PositionJson } from '../engine/games/position.ts';
import { checkNumber } from './parameters.ts';

/** `unwinnable` is a proof; anything cut short is `unknown`. */
export type Verdict = 'winnable' | 'unwinnable' | 'unknown';

/**
 * Why a verdict is `unknown`: a limit was met, no promising move was left (`given-up`), or a user's strategy says
 * without proof that there is no win (`claimed`).
 */
export type Reason = 'node-limit' | 'time-limit' | 'memory-limit' | 'given-up' | 'claimed';

/** What a search may spend on one position. */
export interface Budget {
  /** Moves made by the search; reproducible anywhere. */
  readonly nodes: number;
  /** Wall-clock seconds, or null; the one budget that depends on the machine. */
  readonly seconds: number | null;
  /** MiB for the search's tables and stacks. */
  readonly memory: number;
}

const WHOLE = { kind: 'integer', least: 0, most: Number.MAX_SAFE_INTEGER } as const;
const SIZE = { kind: 'number', least: 0, most: Number.MAX_SAFE_INTEGER } as const;

export function checkBudget({ nodes, seconds = null, memory }: Partial<Budget>): void {
  if (nodes !== undefined) checkNumber('nodes', nodes, WHOLE);
  if (seconds !== null) checkNumber('seconds', seconds, SIZE);
  if (memory !== undefined) checkNumber('memory', memory, SIZE);
}

/** What one run of a search may spend. */
export interface Limits {
  readonly nodes: number;
  /** `performance.now()` milliseconds, or Infinity. */
  readonly deadline: number;
  /** Any integer. All random choices follow from it; 0 goes the plainest way where there is one. */
  readonly seed: number;
  /** Told now and then how many nodes there have been. */
  readonly onNodes?: NodeListener | undefined;
}

/** Told how many nodes there have been. What it throws ends the search. */
export type NodeListener = (nodes: number) => void;

/** A look at the clock, which every search takes now and then. */
export function isTimeUp({ deadline, onNodes }: Limits, nodes: number): boolean {
  onNodes?.(nodes);
  return performance.now() > deadline;
}

export const findDeadline = (seconds: number | null): number =>
  seconds === null ? Infinity : performance.now() + 1000 * seconds;

/** A verdict, with the line of a win, or the reason why nothing is known. */
export type Decision =
  | { readonly verdict: 'winnable'; readonly line: readonly Move[] }
  | { readonly verdict: 'unwinnable' }
  | { readonly verdict: 'unknown'; readonly reason: Reason };

/** What a search found. Nobody has checked it yet. */
export type SearchOutcome = Decision & {
  readonly nodes: number;
  /** Positions entered, without those that a table had seen. */
  readonly positions: number;
  /** The moves to the position met with most cards on the foundations, the first of equals. */
  readonly bestLine: readonly Move[];
};

/** The plain rules have replayed a win. */
export type SolveOutcome = Decision & {
  readonly nodes: number;
  readonly seconds: number;
  /** The position met with most cards on the foundations. */
  readonly best: Position;
  /** The moves to that position as the search found them. */
  readonly bestLine: readonly Move[];
};

/** The result of a search, which `String` and `JSON.stringify` write as text. */
export type SolveResult = SolveOutcome & SolveText;

/** The outcome as `solve --json` prints it, and `verify` reads it. */
export interface SolveJson extends PositionJson, Pick<SolveOutcome, 'verdict' | 'nodes' | 'seconds'> {
  readonly reason: Reason | null;
  readonly moves?: readonly string[];
}

export class SolveText {
  readonly #start;

  constructor(start: Position) {
    this.#start = start;
  }

  /** The verdict, and the moves of a win: `winnable in 3 moves: W-F:AH S-W W-F:2H`. */
  toString(this: SolveResult): string {
    if (this.verdict === 'winnable')
      return `winnable in ${this.line.length} moves: ${this.line.map(formatMove).join(' ')}`;
    return this.verdict === 'unknown' ? `unknown (${this.reason})` : this.verdict;
  }

  /** For `JSON.stringify`: a line that `verifyLine` and `quorum verify` read. */
  toJSON(this: SolveResult): SolveJson {
    return {
      ...this.#start.toJSON(),
      verdict: this.verdict,
      reason: this.verdict === 'unknown' ? this.reason : null,
      ...(this.verdict === 'winnable' && { moves: this.line.map(formatMove) }),
      nodes: this.nodes,
      seconds: this.seconds,
    };
  }
}

/** To milliseconds. */
export const roundSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
