/** How many deals a precise win rate takes. */

import { estimateWinRate, type IntervalForm } from './intervals.ts';

/** The results of some deals; the others were lost. */
interface Counts {
  readonly won: number;
  readonly unknown: number;
  readonly deals: number;
}

/**
 * Half the width of the interval of a win rate, 0..0.5. Its lower end counts unknown deals as losses, its upper end as
 * wins.
 */
export function measureHalfWidth({ won, unknown, deals }: Counts, form: IntervalForm): number {
  const interval = estimateWinRate(won, unknown, deals, form);
  return interval === null ? 0.5 : (interval.high - interval.low) / 2;
}

/** Shares of all deals, 0..1, as a pilot suggests them. */
type Shares = Omit<Counts, 'deals'>;

/** More than any precision takes, unless unknown deals leave hardly any room for it. */
const MOST_DEALS = 1e14;

function foresee({ won, unknown }: Shares, deals: number) {
  const undecided = Math.round(unknown * deals);
  return { won: Math.min(Math.round(won * deals), deals - undecided), unknown: undecided, deals };
}

/** The fewest deals with so narrow an interval; null when no number is enough. */
function countDeals(shares: Shares, precision: number, form: IntervalForm) {
  // More deals do not make up for the unknown ones, which widen the interval.
  if (shares.unknown / 2 >= precision) return null;
  const suffices = (deals: number) => measureHalfWidth(foresee(shares, deals), form) <= precision;
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

/** Whether so many more deals may make the interval narrow enough, which they do soonest if all are won, or none. */
export const maySuffice = ({ won, unknown, deals }: Counts, more: number, precision: number, form: IntervalForm) =>
  [won, won + more].some((wins) => measureHalfWidth({ won: wins, unknown, deals: deals + more }, form) <= precision);

/** The number of deals needed; null where too many deals stay unknown for any number. */
export interface SampleSize {
  readonly likely: number | null;
  /** If it is the rate nearest to one half that the pilot allows, which takes the most deals. */
  readonly most: number | null;
}

/**
 * @param precision half the width that the interval may have.
 * @param pilot the results of a few deals, at least one.
 */
export function estimateSampleSize(pilot: Counts, precision: number, form: IntervalForm): SampleSize {
  const { won, unknown, deals } = pilot;
  const shares = { won: won / deals, unknown: unknown / deals };
  const { low, high } = estimateWinRate(won, unknown, deals, form) ?? { low: 0, high: 1 };
  const hardest = Math.min(Math.max(low, 0.5), high);
  return {
    likely: countDeals(shares, precision, form),
    most: countDeals({ ...shares, won: hardest }, precision, form),
  };
}
