/**
 * Studies that go on until they are precise enough: the numbers of deals at which that is looked at are fixed before
 * the first deal is played, so that the intervals can be corrected for the looks.
 */

import { estimateWinRate, type IntervalForm } from '../statistics/intervals.ts';
import type { Tally } from './tally.ts';

const MOST_LOOKS = 8;
/** Deals at the first look; with fewer, hardly any rate is known to a point. */
const FEWEST_DEALS = 200;

/** The numbers of deals at which a study of at most so many is looked at, each about twice the one before it. */
export function listLooks(mostDeals: number): number[] {
  const looks = [mostDeals];
  for (
    let next = Math.ceil(mostDeals / 2);
    looks.length < MOST_LOOKS && next >= FEWEST_DEALS;
    next = Math.ceil(next / 2)
  )
    looks.unshift(next);
  return looks;
}

/** How far the interval of a win rate reaches to either side of its middle, 0..0.5; what is unknown counts both ways. */
export function measureHalfWidth(
  { won, unknown, deals }: Pick<Tally, 'won' | 'unknown' | 'deals'>,
  form: IntervalForm,
): number {
  const interval = estimateWinRate(won, unknown, deals, form);
  return interval === null ? 0.5 : (interval.high - interval.low) / 2;
}

/* How many deals a win rate takes that is to be known to some precision. */

/** What a pilot is taken to say about all deals: shares of them, 0..1. */
interface Shares {
  readonly won: number;
  readonly unknown: number;
}

/** More than any precision takes that may be asked for, unless unknown deals leave it hardly any room. */
const MOST_DEALS = 1e14;

/** The counts that so many deals would have. */
function foresee({ won, unknown }: Shares, deals: number): Pick<Tally, 'won' | 'unknown' | 'deals'> {
  const undecided = Math.round(unknown * deals);
  return { won: Math.min(Math.round(won * deals), deals - undecided), unknown: undecided, deals };
}

/** The fewest deals with so narrow an interval, or null when no number of them has one. */
function countDeals(shares: Shares, precision: number, form: IntervalForm): number | null {
  // However many deals there are, the unknown ones count both ways.
  if (shares.unknown / 2 >= precision) return null;
  const suffices = (deals: number): boolean => measureHalfWidth(foresee(shares, deals), form) <= precision;
  let enough = 1;
  while (!suffices(enough)) {
    enough *= 2;
    if (enough > MOST_DEALS) return null;
  }
  let tooFew = Math.floor(enough / 2);
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (suffices(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** Deals that are needed: null where no number of them suffices, because too many stay unknown. */
export interface SampleSize {
  /** If the rate is as in the pilot. */
  readonly likely: number | null;
  /** If it is that one which the pilot allows and which takes the most deals: the nearest to one half. */
  readonly most: number | null;
}

/**
 * How many deals an interval takes that reaches no further than `precision` to either side.
 * @param pilot what came of a few deals, at least one.
 */
export function estimateSampleSize(
  pilot: Pick<Tally, 'won' | 'unknown' | 'deals'>,
  precision: number,
  form: IntervalForm,
): SampleSize {
  const { won, unknown, deals } = pilot;
  const shares = { won: won / deals, unknown: unknown / deals };
  const { low, high } = estimateWinRate(won, unknown, deals, form) ?? { low: 0, high: 1 };
  const hardest = Math.min(Math.max(low, 0.5), high);
  return {
    likely: countDeals(shares, precision, form),
    most: countDeals({ ...shares, won: hardest }, precision, form),
  };
}
