/**
 * Studies that go on until they are precise enough: the numbers of deals at which that is looked at are fixed before
 * the first deal is played, so that the intervals can be corrected for the looks.
 */

import type { Tally } from './tally.ts';
import { estimateWinRate, type IntervalForm } from './win-rate.ts';

const MOST_LOOKS = 8;
/** Deals at the first look; with fewer, hardly any rate is known to a point. */
const FEWEST_DEALS = 200;

/** The numbers of deals at which a study of at most so many is looked at, each about twice the one before it. */
export function listLooks(mostDeals: number): number[] {
  const looks = [mostDeals];
  for (let next = Math.ceil(mostDeals / 2); looks.length < MOST_LOOKS && next >= FEWEST_DEALS; next = Math.ceil(next / 2)) looks.unshift(next);
  return looks;
}

/** How far the interval of a win rate reaches to either side of its middle, 0..0.5; what is unknown counts both ways. */
export function measureHalfWidth({ won, unknown, deals }: Pick<Tally, 'won' | 'unknown' | 'deals'>, form: IntervalForm): number {
  const interval = estimateWinRate(won, unknown, deals, form);
  return interval === null ? 0.5 : (interval.high - interval.low) / 2;
}
