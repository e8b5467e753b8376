/** Work that a pool does on many things at once, and that is told in their order. */

import type { WorkerPool } from './pool.ts';

interface InOrder {
  /** Things handed out at once, at least 1: those that are done early wait for the ones before them. */
  readonly window: number;
  /** Ends it early, without an error. */
  readonly signal: AbortSignal;
}

/**
 * Works on one thing after the other, and ends the pool after the last one.
 * @returns what came of each, in their order.
 * @throws whatever went wrong with one, as soon as its turn comes.
 */
export async function* workInOrder<Item, Result>(
  pool: Pick<WorkerPool, 'end'>,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  { window, signal }: InOrder,
): AsyncGenerator<Result> {
  const end = (): void => void pool.end();
  signal.addEventListener('abort', end);
  const handed: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const working = work(item);
      // Whoever waits for it hears of its failure; nobody may get to wait once another has failed.
      working.catch(() => undefined);
      handed.push(working);
      if (handed.length < window) continue;
      const [first] = handed.splice(0, 1);
      yield await first;
    }
    for (const working of handed) yield await working;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
    await pool.end();
  }
}
