/** What goes wrong in somebody's own code while it plays. */

import { describeThrown } from './module.ts';
import type { OwnSource } from './source.ts';

/** The message names the file, what it did, and what was expected; the game is the deal's. */
export class OwnCodeError extends Error {
  override readonly name = 'OwnCodeError';
}

/** Does something in the file's code. @throws OwnCodeError with the line of the file, when that throws. */
export function attempt<Result>(source: OwnSource, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new OwnCodeError(describeThrown(source, error), { cause: error });
  }
}

export const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
