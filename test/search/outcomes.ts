import { replayPositions } from '../../src/analysis/course.ts';
import type { Move, Position } from '../../src/index.ts';
import type { Decision, Limits, SearchOutcome } from '../../src/search/result.ts';
import type { Search } from '../../src/search/strategy.ts';

/** A run without limits but those given; its best position stays good when the search runs again, and is where its moves lead to. */
export function runSearch(search: Search, position: Position, limits: Partial<Limits> = {}): SearchOutcome {
  const outcome = search.run(position, { nodes: Infinity, deadline: Infinity, seed: 0, ...limits });
  const { best, bestLine } = outcome;
  if (bestLine !== undefined) expect(replayPositions(position, bestLine).at(-1)?.row).toEqual(best);
  return { ...outcome, best: best.slice() };
}

export const lineOf = (decision: Decision): readonly Move[] | null =>
  decision.verdict === 'winnable' ? decision.line : null;

/** Demands that a win has its line and an unknown verdict its reason, and no other verdict has them. */
export function checkParts(decision: Decision): void {
  expect('line' in decision).toBe(decision.verdict === 'winnable');
  expect('reason' in decision).toBe(decision.verdict === 'unknown');
}

/** Demands that a deadline ended a search of a lost position, unless that was refuted before. */
export function checkTimeLimit(outcome: SearchOutcome): void {
  checkParts(outcome);
  expect(outcome.verdict).not.toBe('winnable');
  if (outcome.verdict === 'unknown') expect(outcome.reason).toBe('time-limit');
}

/** Moves that no win of a position can do without: each card on its way to the foundations takes one. */
export const countNeeded = ({ game, foundationCount }: Position): number => game.foundationTotal - foundationCount;
