import type { Decision, Move, Position, Rows, Verdict } from '../../src/index.ts';
import type { Limits, SearchOutcome, Search } from '../../src/extend.ts';

/** A run without limits but those given, and the row of its best position. */
export function runSearch(
  search: Search,
  position: Position,
  limits: Partial<Limits> = {},
): SearchOutcome & { readonly best: Rows } {
  const outcome = search.run(position, { nodes: Infinity, deadline: Infinity, seed: 0, ...limits });
  return { ...outcome, best: position.follow(outcome.bestLine).row };
}

export const verdictOf = (search: Search, position: Position, nodes = Infinity): Verdict =>
  runSearch(search, position, { nodes }).verdict;

export const lineOf = (decision: Decision): readonly Move[] | null =>
  decision.verdict === 'winnable' ? decision.line : null;

/** Demands that a win alone has a line, and an unknown verdict alone a reason. */
export function checkParts(decision: Decision): void {
  expect('line' in decision).toBe(decision.verdict === 'winnable');
  expect('reason' in decision).toBe(decision.verdict === 'unknown');
}

/** Moves that each win of a position needs: one for each card that is not on a foundation. */
export const countNeeded = ({ game, foundationCount }: Position): number => game.foundationTotal - foundationCount;
