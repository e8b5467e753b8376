/** What the page asks its worker, and what the worker answers. Everything here can be sent from one to the other. */

import type { PositionVerdict } from '../analysis/move-verdicts.ts';
import type { Move } from '../engine/moves.ts';
import type { Advice } from '../players/advisor.ts';
import type { Decision } from '../search/result.ts';

export interface Question {
  readonly kind: 'solve' | 'advise' | 'judge';
  /** The game as a fragment; it is asked about where it stands. */
  readonly game: string;
}

/** What a search has come to: verdict, moves made and, of a win, the moves. */
export type SolveAnswer = Decision & { readonly kind: 'solve'; readonly nodes: number; readonly seconds: number };

export type Answer =
  | SolveAnswer
  | { readonly kind: 'advise'; readonly advice: Advice }
  | { readonly kind: 'judge'; readonly verdict: PositionVerdict };

/** A move that the worker advises; null where it has none. */
export function findAdvised(answer: Answer): Move | null {
  if (answer.kind === 'advise') return answer.advice.choice;
  return answer.kind === 'judge' ? (answer.verdict.best?.moves[0] ?? null) : null;
}

/** How far a search is. */
export interface Progress {
  readonly kind: 'progress';
  /** Moves made so far, and the most that may be made. */
  readonly nodes: number;
  readonly limit: number;
  /** Whether a win is found, and is being shortened. */
  readonly won: boolean;
}

interface Failure {
  readonly kind: 'failed';
  readonly message: string;
}

export type Message = Answer | Progress | Failure;
