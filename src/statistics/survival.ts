/**
 * How long games live whose loss is only known to lie between two times. The estimate is Turnbull's ("The empirical
 * distribution function with arbitrarily grouped, censored and truncated data", JRSS B 1976): it generalises that of
 * Kaplan and Meier, which would take games without a proved loss as not lost.
 */

import { at } from '../base/objects.ts';
import { sumOf } from './moments.ts';

/** Games that are lost at some time from `from` to `to`. */
interface Lifetimes {
  readonly from: number;
  /** Infinity for games that are not lost. */
  readonly to: number;
  readonly games: number;
}

export interface Survival {
  /** The shares of games, 0..1, that live on after this time: estimated, at least, and at most. */
  readonly share: number;
  readonly least: number;
  readonly most: number;
}

/** Far more than the curve needs to settle to the width of a line. */
const ROUNDS = 500;

/** @param end the last time; times are whole numbers from 0. @returns one survival for each time. */
export function estimateSurvival(lifetimes: readonly Lifetimes[], end: number): Survival[] {
  const total = sumOf(lifetimes.map(({ games }) => games));
  const lost = lifetimes.filter(({ to }) => to !== Infinity);
  let shares = new Float64Array(end + 1).fill(1 / (end + 1));
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(end + 1);
    for (const { from, to, games } of lost) {
      const own = shares.subarray(from, to + 1);
      const sum = own.reduce((all, share) => all + share, 0);
      if (sum > 0)
        for (const [i, share] of own.entries()) next[from + i] = at(next, from + i) + (games * share) / sum / total;
    }
    shares = next;
  }
  const countLost = (isLost: (lifetimes: Lifetimes) => boolean) => sumOf(lost.filter(isLost).map(({ games }) => games));
  let share = 1;
  return Array.from(shares, (own, time) => {
    share -= own;
    return {
      share: Math.max(0, share),
      least: 1 - countLost(({ from }) => from <= time) / total,
      most: 1 - countLost(({ to }) => to <= time) / total,
    };
  });
}
