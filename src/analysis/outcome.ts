/** What is kept of one deal once it has been played: plain data that crosses threads and fills a row. */

import type { Reason, SolveResult, Verdict } from '../search/result.ts';
import { countZones, sumFoundations, type SuitTotals, type ZoneCounts } from './stuck.ts';

export interface Outcome {
  readonly verdict: Verdict;
  /** Null unless the verdict is `unknown`. */
  readonly reason: Reason | null;
  readonly nodes: number;
  /** Length of the winning line, or null without one. */
  readonly moves: number | null;
  /** Wall clock; differs from run to run and so belongs in no row. */
  readonly seconds: number;
  /** Cards by zone: of the final position when won, otherwise where most cards were on the foundations. */
  readonly zones: ZoneCounts;
  /** Cards on the foundations by suit, of the same position. */
  readonly suits: SuitTotals;
}

export function summarizeResult(result: SolveResult): Outcome {
  return {
    verdict: result.verdict,
    reason: result.reason,
    nodes: result.nodes,
    moves: result.moves?.length ?? null,
    seconds: result.seconds,
    zones: countZones(result.best),
    suits: sumFoundations(result.best),
  };
}
