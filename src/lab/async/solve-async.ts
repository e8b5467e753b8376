/** Solving in a thread of its own, of any kind. */

import { askThread, type StartThread } from '../../base/calls.ts';
import type { Position } from '../../engine/games/position.ts';
import { type SolveResult, SolveText } from '../../search/result.ts';
import type { ParameterTable } from '../../search/parameters.ts';
import type { SolveOptions } from '../../search/solver.ts';
import { type SolveMethods, writeRequest } from './messages.ts';

/** Everything has a default. */
export interface AsyncOptions<Table extends ParameterTable = ParameterTable> extends Omit<
  SolveOptions<Table>,
  'onWin'
> {
  /** Ends the search at once, and the thread with it. */
  readonly signal?: AbortSignal;
}

export type SolveAsync = <Table extends ParameterTable>(
  position: Position,
  options?: AsyncOptions<Table>,
) => Promise<SolveResult>;

export const createAsyncSolver =
  (start: StartThread<SolveMethods>): SolveAsync =>
  async (position, { signal, onNodes, ...options } = {}) => {
    signal?.throwIfAborted();
    const request = writeRequest(position, options);
    const outcome = await askThread(start, 'solve', request, { signal, onProgress: onNodes });
    const best = position.follow(outcome.bestLine);
    return Object.assign(new SolveText(position), { ...outcome, best });
  };
