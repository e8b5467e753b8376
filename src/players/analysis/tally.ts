/** Counts of outcomes. */

import { COUNTED, type DealRecord, type Outcome } from './outcome.ts';

const NAMES = ['deals', 'won', 'lost', 'unknown', 'nodes', 'seconds'] as const;
type Numbers = Record<(typeof NAMES)[number], number>;

/** How many deals were played, and how many of them were won, lost and unknown. */
export type Counts = Readonly<Numbers>;

export const NO_COUNTS: Counts = { deals: 0, won: 0, lost: 0, unknown: 0, nodes: 0, seconds: 0 };

export function countOutcome(numbers: Numbers, { verdict, nodes, seconds }: Outcome): void {
  numbers.deals += 1;
  numbers.nodes += nodes ?? 0;
  numbers.seconds += seconds;
  numbers[COUNTED[verdict]] += 1;
}

export function addCounts(a: Counts, b: Counts): Counts {
  const sum = { ...a };
  for (const name of NAMES) sum[name] += b[name];
  return sum;
}

export function countRecords(records: Iterable<DealRecord>): Counts {
  const counts = { ...NO_COUNTS };
  for (const { outcome } of records) countOutcome(counts, outcome);
  return counts;
}
