/** How often the intervals of studies hold the true win rate, as they are written: rounded, and with unknown deals counted both ways. */

import { describe, expect, test } from 'vitest';
import { roundOutward, type Interval } from '../../src/analysis/interval.ts';
import { estimateWinRate } from '../../src/analysis/win-rate.ts';
import { Xorshift32 } from '../../src/engine/random.ts';

const DIGITS = 6;
const STUDIES = 20_000;
const DEALS = 1000;
const RATES = [0.3, 0.9, 0.999, 0.9999] as const;

/** Deals of which nobody finds out what they are, as a share of those that are won and of those that are lost. */
const UNKNOWN = [
  { name: 'no deal unknown', won: 0, lost: 0 },
  { name: 'half of the losses unknown', won: 0, lost: 0.5 },
  { name: 'all of the losses unknown', won: 0, lost: 1 },
  { name: 'some of the wins unknown', won: 0.002, lost: 0 },
  { name: 'some of both unknown', won: 0.001, lost: 0.1 },
] as const;

class Chance {
  readonly #random = new Xorshift32();

  constructor(seed: number) {
    this.#random.seed(seed);
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
  test.each(UNKNOWN)('and with $name, 95 % intervals hold it in at least 95 % of studies', ({ won: unknownWins, lost: unknownLosses }) => {
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
  });
});
