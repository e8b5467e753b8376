/** How often the intervals of studies hold the true win rate, as they are written: rounded, and with unknown deals counted both ways. */

import {
  roundOutward,
  type Interval,
  estimateClusteredRate,
  estimateWinRate,
  EXACT_INTERVAL,
  type IntervalForm,
  countNarrowingLooks,
} from '../../src/statistics/intervals.ts';
import { meanOf } from '../../src/statistics/moments.ts';
import { calculateError, listSimulations, METHODS, simulateStudies } from '../../bench/precision.ts';
import { Xorshift32 } from '../../src/engine/random.ts';

const DIGITS = 6;
const STUDIES = 20_000;
const DEALS = 1000;
const RATES = [0.3, 0.9, 0.999, 0.9999] as const;

/** Deals of which nobody finds out what they are, as a share of those that are won and of those that are lost. */
const UNKNOWN = [
  ['no deal unknown', 0, 0],
  ['half of the losses unknown', 0, 0.5],
  ['all of the losses unknown', 0, 1],
  ['some of the wins unknown', 0.002, 0],
  ['some of both unknown', 0.001, 0.1],
] as const;

class Chance {
  readonly #random;

  constructor(seed: number) {
    this.#random = new Xorshift32(seed);
  }

  /** Above 0 and below 1. */
  draw(): number {
    return (this.#random.below(0x1_0000) * 0x1_0000 + this.#random.below(0x1_0000) + 0.5) / 0x1_0000_0000;
  }

  /** How many of `trials` succeed: goes from one of the rarer outcomes to the next. */
  drawCount(trials: number, rate: number): number {
    if (rate === 0 || rate === 1) return rate * trials;
    if (rate > 0.5) return trials - this.drawCount(trials, 1 - rate);
    let count = 0;
    for (let at = 0; ; count++) {
      at += Math.floor(Math.log(this.draw()) / Math.log1p(-rate)) + 1;
      if (at > trials) return count;
    }
  }
}

describe.each(RATES)('at a win rate of %s', (rate) => {
  test.each(UNKNOWN)(
    'and with %s, 95-percent intervals hold it in at least 95 percent of studies',
    (_, unknownWins, unknownLosses) => {
      const chance = new Chance(Math.round(rate * 1e4));
      const known = new Map<string, Interval>();
      let held = 0;
      for (let study = 0; study < STUDIES; study++) {
        const wins = chance.drawCount(DEALS, rate);
        const hidden = chance.drawCount(wins, unknownWins);
        const unknown = hidden + chance.drawCount(DEALS - wins, unknownLosses);
        const key = `${wins - hidden} ${unknown}`;
        const interval = known.get(key) ?? roundOutward(estimateWinRate(wins - hidden, unknown, DEALS)!, DIGITS);
        known.set(key, interval);
        if (interval.low <= rate && rate <= interval.high) held += 1;
      }
      expect(held / STUDIES).toBeGreaterThanOrEqual(0.95);
    },
  );
});

/** The chances of a player on deals of several kinds, each kind as likely as the others. */
const KINDS = [
  { name: 'all alike', chances: [0.9] },
  { name: 'a little different', chances: [0.8, 0.9, 1] },
  { name: 'very different', chances: [0.3, 0.9, 0.95, 1, 1] },
  { name: 'nearly always won or lost', chances: [0.02, 0.5, 0.98] },
] as const;

// Over these 20,000 studies each: 96.3, 95.6, 96.2 and 95.9 %.
test.each(KINDS)(
  'the interval of 60 deals with 8 runs each holds the rate, and its own, where deals are $name',
  ({ chances }) => {
    const chance = new Chance(60);
    const rate = meanOf(chances);
    const [deals, streams, studies] = [60, 8, 20000];
    let held = 0;
    for (let study = 0; study < studies; study++) {
      const shares = Array.from({ length: deals }, () => {
        const own = chances[Math.floor(chance.draw() * chances.length)];
        return chance.drawCount(streams, own) / streams;
      });
      const { low, high } = estimateClusteredRate(shares, deals * streams, EXACT_INTERVAL);
      if (low <= rate && rate <= high) held += 1;
      expect(low <= meanOf(shares) && meanOf(shares) <= high).toBe(true);
    }
    expect(held / studies).toBeGreaterThanOrEqual(0.95);
  },
);

describe('studies that end at the first look that is precise enough', () => {
  // The most precise ones have the most deals.
  test.each(listSimulations().filter(({ rate, precision }) => precision > 0.0002 && (rate > 0.3 || precision > 0.01)))(
    'hold a rate of $rate at least as often as they say, with $won of the wins and $lost of the losses unknown',
    (simulation) => {
      const [own, doubling] = simulateStudies(simulation, 2000, METHODS.slice(0, 2));
      expect(own.held).toBeGreaterThanOrEqual(0.95);
      expect(own.deals).toBeLessThan(0.7 * doubling.deals);
    },
  );

  test('would not hold it so often if that were not corrected for', () => {
    const [, , uncorrected] = simulateStudies({ rate: 0.99, precision: 0.005, won: 0, lost: 0 }, 5000);
    expect(uncorrected.held).toBeLessThan(0.945);
  });

  // The worst rates are those that lose about twice the precision.
  test.each([
    [0.95, 0.01],
    [0.99, 0.02],
    [0.9999, 0.02],
    [0.999_999, 0.01],
  ])('err less often than the level %s says, with half the width %s', (confidence, precision) => {
    const form = { ...EXACT_INTERVAL, confidence, looks: countNarrowingLooks(confidence) };
    const findWorst = (own: IntervalForm) =>
      Math.max(...[1.5, 1.9, 2, 2.1, 2.17, 2.6].map((losses) => calculateError(losses * precision, precision, own)));
    expect(findWorst(form)).toBeLessThan(0.9 * (1 - confidence));
    expect(findWorst({ ...form, looks: 1 })).toBeGreaterThan(1 - confidence);
  });

  test('err as often as is calculated', () => {
    const [, , { held }] = simulateStudies({ rate: 0.98, precision: 0.01, won: 0, lost: 0 }, 20_000);
    expect(1 - held).toBeCloseTo(calculateError(0.02, 0.01, EXACT_INTERVAL), 2);
  });
});
