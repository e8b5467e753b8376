import { STOCK } from '../engine/piles.ts';
import { cardsAt } from '../games/layout.ts';
import { createSetting } from '../games/position.ts';
import type { Variant } from '../games/variant.ts';
import { openAnyDeal } from '../notation/setup.ts';
import { estimateSurvival, type Survival } from '../statistics/survival.ts';

/** How many games had a value. */
export interface Count {
  readonly value: string;
  readonly count: number;
}

/**
 * The share of games that can still be won, by the number of stock cards dealt so far, from 0 to all of them. Empty if
 * stock cards were dealt again, since their number tells no time then.
 *
 * @param counts the measure `LOST_BETWEEN` of the games that were not won.
 */
export function traceSurvival(variant: Variant, counts: readonly Count[], won: number): readonly Survival[] {
  const stock = cardsAt(openAnyDeal(createSetting(variant)), STOCK).length;
  const lost = counts.map(({ value, count }) => {
    const [winnable, unwinnable] = value.split(' ');
    const from = winnable === 'start' ? 0 : stock - Number(winnable);
    return { from, to: unwinnable === 'end' ? stock : stock - Number(unwinnable), games: count };
  });
  if (lost.some(({ from, to }) => from > to)) return [];
  return estimateSurvival([...lost, { from: stock, to: Infinity, games: won }], stock);
}
