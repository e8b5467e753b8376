/** A running summary of outcomes: constant memory for any number of deals. */

import { addDistributions, type Distributions, type PackedDistributions, packDistributions } from './distributions.ts';
import { countedAs, type Outcome } from './outcome.ts';
import { addNoReturn } from './no-return-statistics.ts';
import { addStuckGame } from './stuck.ts';

export interface Tally {
  deals: number;
  won: number;
  lost: number;
  unknown: number;
  nodes: number;
  /** Spent on the deals by all threads together. */
  seconds: number;
  readonly stuck: Distributions;
  /** Points of no return, where they were looked for. */
  readonly noReturn: Distributions;
}

export function createTally(): Tally {
  return { deals: 0, won: 0, lost: 0, unknown: 0, nodes: 0, seconds: 0, stuck: new Map(), noReturn: new Map() };
}

export function addOutcome(tally: Tally, outcome: Outcome): void {
  tally.deals += 1;
  tally.nodes += outcome.nodes ?? 0;
  tally.seconds += outcome.seconds;
  const counted = countedAs(outcome.verdict);
  tally[counted] += 1;
  if (counted === 'won') return;
  addStuckGame(tally.stuck, outcome);
  if (outcome.noReturn !== null) addNoReturn(tally.noReturn, outcome.noReturn);
}

/** The numbers of a tally, without its distributions. */
export type Counts = Readonly<Omit<Tally, 'stuck' | 'noReturn'>>;

export const NO_COUNTS: Counts = { deals: 0, won: 0, lost: 0, unknown: 0, nodes: 0, seconds: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  deals: a.deals + b.deals,
  won: a.won + b.won,
  lost: a.lost + b.lost,
  unknown: a.unknown + b.unknown,
  nodes: a.nodes + b.nodes,
  seconds: a.seconds + b.seconds,
});

export const countTally = ({ deals, won, lost, unknown, nodes, seconds }: Tally): Counts => ({
  deals,
  won,
  lost,
  unknown,
  nodes,
  seconds,
});

/** A tally as plain JSON; without its seconds, which are not the same on every run. */
export type PackedTally = Omit<Tally, 'seconds' | 'stuck' | 'noReturn'> & {
  readonly stuck: PackedDistributions;
  readonly noReturn: PackedDistributions;
};

export const packTally = ({ deals, won, lost, unknown, nodes, stuck, noReturn }: Tally): PackedTally => ({
  deals,
  won,
  lost,
  unknown,
  nodes,
  stuck: packDistributions(stuck),
  noReturn: packDistributions(noReturn),
});

/** Adds the games of a packed tally. @param seconds spent on them. @param times -1 takes the games away. */
export function addPackedTally(tally: Tally, packed: PackedTally, seconds: number, times: 1 | -1 = 1): void {
  tally.deals += times * packed.deals;
  tally.won += times * packed.won;
  tally.lost += times * packed.lost;
  tally.unknown += times * packed.unknown;
  tally.nodes += times * packed.nodes;
  tally.seconds += seconds;
  addDistributions(tally.stuck, packed.stuck, times);
  addDistributions(tally.noReturn, packed.noReturn, times);
}
