/** Builds from pile to pile, which take a pile apart until a foundation takes a card of it or it is gone. */

import { type Card, rankOf, suitOf } from '../../engine/cards.ts';
import { findGap, type Foundations } from '../../engine/foundations.ts';
import { leadsToBase, leadsToFoundation, type RunPile, topOf } from '../../engine/run-pile.ts';

/** Gaps beyond this one count alike. */
const FAR = 6;

/**
 * Whether they neither lay bare a card that a foundation takes nor move the run away, where no cards lie beneath runs and
 * spaces take none from other piles.
 * @param ranks those of top cards, a bit each.
 */
export const areVain = (foundations: Foundations, run: RunPile, ranks: number): boolean =>
  !leadsToBase(run, ranks) && !leadsToFoundation(foundations, run, ranks);

/**
 * The pile that takes a card of another one with the least harm, one of its suit if possible, or else a space; -1 for
 * none.
 * @param opens whether spaces take cards.
 */
export function findTarget(
  piles: Int32Array,
  count: number,
  pile: number,
  card: Card,
  foundations: Foundations,
  opens: boolean,
): number {
  let target = -1;
  let most = -1;
  for (let i = 0; i < count; i++) {
    const top = topOf(piles[i]);
    if (top === 0) {
      if (target < 0 && opens) target = i;
      continue;
    }
    if (i === pile || rankOf(top) !== rankOf(card) + 1) continue;
    const gap = suitOf(top) === suitOf(card) ? FAR + 1 : Math.min(FAR, findGap(foundations, top));
    if (gap > most) {
      most = gap;
      target = i;
    }
  }
  return target;
}
