/** Random samples that are the same everywhere: beside the deals, because the generator lives here. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { mixSeed } from './deal-v1.ts';

/**
 * Draws different places at random, every choice of them being as likely as any other (Floyd's algorithm: Bentley,
 * "A sample of brilliance", CACM 30, 1987).
 * @param total how many places there are, from 0 on.
 * @param size how many are wanted; all of them if there are no more.
 * @param seed a whole number from 0 to 2^53-1.
 * @returns the places in their order.
 */
export function drawPlaces(total: number, size: number, seed: number): number[] {
  const random = xoroshiro128plusFromState(mixSeed(seed));
  const drawn = new Set<number>();
  for (let last = Math.max(0, total - size); last < total; last++) {
    const place = uniformInt(random, 0, last);
    drawn.add(drawn.has(place) ? last : place);
  }
  return [...drawn].sort((a, b) => a - b);
}
