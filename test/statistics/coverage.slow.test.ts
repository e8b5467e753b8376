/** How often the intervals of studies hold the true win rate. */

import {
  estimateClusteredRate,
  EXACT_INTERVAL,
  type IntervalForm,
  countNarrowingLooks,
} from '../../src/statistics/intervals.ts';
import { meanOf } from '../../src/statistics/moments.ts';
import { calculateError } from '../../bench/precision.ts';
import { Xorshift32 } from '../../src/engine/random.ts';

// The chances of a player on deals of several kinds, each as likely as the others.
test.each([
  ['all alike', [0.9]],
  ['a little different', [0.8, 0.9, 1]],
  ['very different', [0.3, 0.9, 0.95, 1, 1]],
  ['nearly always won or lost', [0.02, 0.5, 0.98]],
])('the interval of 60 deals with 8 runs each holds the rate, and its own, where deals are %s', (_, chances) => {
  const random = new Xorshift32(60);
  const draw = () => random.below(0x1_0000) / 0x1_0000;
  const rate = meanOf(chances);
  const [deals, streams, studies] = [60, 8, 20_000];
  let held = 0;
  for (let study = 0; study < studies; study++) {
    const shares = Array.from({ length: deals }, () => {
      const own = chances[random.below(chances.length)];
      return meanOf(Array.from({ length: streams }, () => Number(draw() < own)));
    });
    const { low, high } = estimateClusteredRate(shares, deals * streams, EXACT_INTERVAL);
    if (low <= rate && rate <= high) held += 1;
    expect(low <= meanOf(shares) && meanOf(shares) <= high).toBe(true);
  }
  expect(held / studies).toBeGreaterThanOrEqual(0.95);
});

// The worst rates are those that lose about twice the precision.
test.each([
  [0.95, 0.01],
  [0.99, 0.02],
  [0.9999, 0.02],
  [0.999_999, 0.01],
])(
  'studies that end at the first look that is precise enough err less often than the level %s says, with half the width %s',
  (confidence, precision) => {
    const form = { ...EXACT_INTERVAL, confidence, looks: countNarrowingLooks(confidence) };
    const findWorst = (own: IntervalForm) =>
      Math.max(...[1.5, 1.9, 2, 2.1, 2.17, 2.6].map((losses) => calculateError(losses * precision, precision, own)));
    expect(findWorst(form)).toBeLessThan(0.9 * (1 - confidence));
    expect(findWorst({ ...form, looks: 1 })).toBeGreaterThan(1 - confidence);
  },
);
