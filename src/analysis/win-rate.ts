/** How sure a win rate is: its confidence interval, with unknown deals counted both ways. */

import { estimateClopperPearson } from './clopper-pearson.ts';
import type { Interval } from './interval.ts';
import { estimateWilson } from './wilson.ts';

/** The ways of reckoning an interval; the first one unless another is asked for. */
export const INTERVAL_METHODS = ['exact', 'wilson'] as const;
export type IntervalMethod = (typeof INTERVAL_METHODS)[number];

/** How an interval is reckoned. */
export interface IntervalForm {
  readonly method: IntervalMethod;
  /** How often, at least or about, such an interval holds the true rate: above 0 and below 1. */
  readonly confidence: number;
  /**
   * How many intervals of a growing study are to hold the true rate, all of them together, as often as that; one unless
   * given. Each is then of so much more confidence that it does not matter after which of them the study ended
   * (Bonferroni's correction).
   */
  readonly looks?: number;
}

/** The confidence of each interval by itself. */
export const confidenceOfEach = ({ confidence, looks = 1 }: IntervalForm): number => (looks === 1 ? confidence : 1 - (1 - confidence) / looks);

/** Clopper and Pearson's, 95 %. */
export const EXACT_INTERVAL: IntervalForm = { method: 'exact', confidence: 0.95 };

const METHODS: Readonly<Record<IntervalMethod, (won: number, deals: number, confidence: number) => Interval>> = {
  exact: estimateClopperPearson,
  wilson: estimateWilson,
};

/** The interval for `won` of `deals`; null without any deals. */
export function estimateInterval(won: number, deals: number, form: IntervalForm = EXACT_INTERVAL): Interval | null {
  return deals === 0 ? null : METHODS[form.method](won, deals, confidenceOfEach(form));
}

/**
 * The interval that covers whatever the undecided deals are: its lower end counts every unknown
 * as lost, its upper end every unknown as won. Null without any deals.
 */
export function estimateWinRate(won: number, unknown: number, deals: number, form: IntervalForm = EXACT_INTERVAL): Interval | null {
  const pessimistic = estimateInterval(won, deals, form);
  const optimistic = unknown === 0 ? pessimistic : estimateInterval(won + unknown, deals, form);
  if (pessimistic === null || optimistic === null) return null;
  return { low: pessimistic.low, high: optimistic.high };
}
