/** A running summary of outcomes: constant memory for any number of deals. */

import type { Distributions } from './distributions.ts';
import { COUNTED, type DealRecord, type Outcome } from './outcome.ts';
import { addNoReturn } from './no-return-measures.ts';
import { addStuckGame } from './stuck-measures.ts';

const NAMES = ['deals', 'won', 'lost', 'unknown', 'nodes', 'seconds'] as const;
type Numbers = Record<(typeof NAMES)[number], number>;

export interface Tally extends Numbers {
  readonly stuck: Distributions;
  readonly noReturn: Distributions;
}

export const createTally = (): Tally => ({ ...NO_COUNTS, stuck: new Map(), noReturn: new Map() });

function addNumbers(numbers: Numbers, { verdict, nodes, seconds }: Outcome) {
  numbers.deals += 1;
  numbers.nodes += nodes ?? 0;
  numbers.seconds += seconds;
  numbers[COUNTED[verdict]] += 1;
}

export function addOutcome(tally: Tally, outcome: Outcome): void {
  addNumbers(tally, outcome);
  addStuckGame(tally.stuck, outcome);
  addNoReturn(tally.noReturn, outcome);
}

export type Counts = Readonly<Numbers>;

export const NO_COUNTS: Counts = { deals: 0, won: 0, lost: 0, unknown: 0, nodes: 0, seconds: 0 };

function combine(a: Counts, b: Counts, sign: 1 | -1) {
  const sum = { ...a };
  for (const name of NAMES) sum[name] += sign * b[name];
  return sum;
}

export const addCounts = (a: Counts, b: Counts): Counts => combine(a, b, 1);
export const subtractCounts = (a: Counts, b: Counts): Counts => combine(a, b, -1);

export function countRecords(records: Iterable<DealRecord>): Counts {
  const counts = { ...NO_COUNTS };
  for (const { outcome } of records) addNumbers(counts, outcome);
  return counts;
}
