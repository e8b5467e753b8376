/**
 * The real worker, but some deals end it: those named after a fault, each time they are played, or
 * only until a file is there (`exits once FILE`).
 */

import { existsSync, writeFileSync } from 'node:fs';
import { dealAll } from '../../../src/lab/tasks.ts';
import playDeals, { type Played, type WatchedPlay } from '../../../src/lab/worker.ts';

function fillHeap(): never {
  const all: number[][] = [];
  for (;;) all.push(Array<number>(1_000_000).fill(0.5));
}

function loop(): never {
  for (;;);
}

const FAULTS: Readonly<Record<string, () => never>> = {
  exits: () => process.exit(3),
  overflows: fillHeap,
  hangs: loop,
};

/** What ends the worker at a deal of that name, or null. */
function findFault(id: string): (() => never) | null {
  const [kind, marker] = id.split(' once ');
  if (!(kind in FAULTS)) return null;
  if (marker === undefined) return FAULTS[kind];
  if (existsSync(marker)) return null;
  writeFileSync(marker, '');
  return FAULTS[kind];
}

export default async function playFaultyDeals(task: WatchedPlay): Promise<Played> {
  const deals = dealAll(task.config.variant, task.deals);
  for (const [i, { id }] of deals.entries()) {
    const fault = findFault(id);
    if (fault === null) continue;
    await playDeals({ ...task, deals: deals.slice(0, i) });
    Atomics.add(task.begun, 0, 1);
    fault();
  }
  return playDeals(task);
}
