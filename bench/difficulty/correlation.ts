/** How well a measure agrees with shares of games won that are themselves known from few games. */

import { sumOf } from '../../src/statistics/moments.ts';
import { correlateRanks } from './rank-correlation.ts';
import { Xorshift32 } from '../../src/engine/random.ts';

const RESAMPLES = 2000;
const SPLITS = 200;
/** The share of resamples left out at each end. */
const TAIL = 0.025;
const SEED = 1;

/** For each deal, 1 or 0 for each of its games; all deals have equally many. */
export type Games = readonly (readonly number[])[];

const format = (value: number | null): string => value?.toFixed(2) ?? '-';

/**
 * What the shares of all games would correlate with those of as many others: the rank correlation of halves, the mean
 * of many random ones, stepped up to the whole (Spearman and Brown, British Journal of Psychology 3, 1910).
 * @returns null where it cannot be told, because the halves do not agree at all.
 */
export function estimateReliability(games: Games): number | null {
  const random = new Xorshift32();
  random.seed(SEED);
  let sum = 0;
  for (let split = 0; split < SPLITS; split++) {
    const halves = games.map((won) => splitGames(won, random));
    sum +=
      correlateRanks(
        halves.map(([first]) => first),
        halves.map(([, second]) => second),
      ) ?? 0;
  }
  const half = sum / SPLITS;
  return half > 0 ? (2 * half) / (1 + half) : null;
}

/** Wins in two random halves of the games. */
function splitGames(won: readonly number[], random: Xorshift32): [number, number] {
  const left = [...won];
  let first = 0;
  while (left.length > won.length / 2) first += left.splice(random.below(left.length), 1)[0];
  return [first, sumOf(left)];
}

/** `0.71 (0.60 to 0.80) [0.83]`: the rank correlation, its interval, and what it would be with a reference free of noise. */
export function correlateShares(values: readonly number[], games: Games, reliability: number | null): string {
  const shares = games.map(sumOf);
  const correlation = correlateRanks(values, shares);
  if (correlation === null) return '-';
  const random = new Xorshift32();
  random.seed(SEED);
  const resampled = Array.from({ length: RESAMPLES }, () => {
    const drawn = values.map(() => random.below(values.length));
    return (
      correlateRanks(
        drawn.map((i) => values[i]),
        drawn.map((i) => shares[i]),
      ) ?? 0
    );
  }).toSorted((a, b) => a - b);
  const [low, high] = [resampled[Math.floor(RESAMPLES * TAIL)], resampled[Math.floor(RESAMPLES * (1 - TAIL))]];
  const corrected = reliability === null ? null : Math.min(1, correlation / Math.sqrt(reliability));
  return `${format(correlation)} (${format(low)} to ${format(high)}) [${format(corrected)}]`;
}
