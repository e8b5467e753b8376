/**
 * Features of an opening, and how often the careful player wins deals with such features.
 *
 * The time of a card is 0 on the table. In the stock it is the part of the stock that ends with the card, up to 1.
 */

import { at, findOrMake } from '../base/objects.ts';
import { meanOf, sumOf } from '../statistics/moments.ts';
import { toChance } from '../statistics/logistic.ts';
import { type Card, makeCard, rankOf, suitOf } from '../engine/cards.ts';
import { FOUNDATION, STOCK } from '../engine/piles.ts';
import { cardsAt } from '../games/layout.ts';
import type { Setting } from '../games/position.ts';

interface Dealt {
  readonly suits: readonly number[];
  readonly low: number;
  readonly high: number;
  /** The ranks of the cards on the table. */
  readonly table: readonly number[];
  /** The times of the copies of a card, the earliest first. */
  readonly timesOf: (rank: number, suit: number) => readonly number[];
}

interface DealMeasure {
  readonly about: string;
  /** A value from 0 to 1, of which percentages can be told. */
  readonly isShare?: true;
  readonly value: (dealt: Dealt) => number;
}

const listTimes = ({ suits, timesOf }: Dealt, rank: number) => suits.flatMap((suit) => timesOf(rank, suit));

const countTimes = (dealt: Dealt, ranks: readonly number[], isCounted: (time: number) => boolean) =>
  ranks.flatMap((rank) => listTimes(dealt, rank)).filter(isCounted).length;

/** How much later the first copy of a card comes than that of the next higher one, on average; 0 where it does not. */
function measureWait({ suits, low, high, timesOf }: Dealt) {
  const waits = suits.flatMap((suit) =>
    Array.from({ length: high - low }, (_, i) => {
      const [own, next] = [timesOf(low + i, suit), timesOf(low + i + 1, suit)];
      return Math.max(0, at(own, 0) - at(next, 0));
    }),
  );
  return meanOf(waits);
}

export const DEAL_MEASURES: Readonly<Record<string, DealMeasure>> = {
  lowest: {
    about: 'part of the stock that lies before the lowest cards',
    isShare: true,
    value: (dealt) => meanOf(listTimes(dealt, dealt.low)),
  },
  latest: {
    about: 'part of the stock that is dealt until every suit has one of its lowest cards',
    isShare: true,
    value: ({ suits, low, timesOf }) => Math.max(...suits.map((suit) => at(timesOf(low, suit), 0))),
  },
  wait: {
    about: 'part of the stock for which a card waits for the next lower one of its suit',
    isShare: true,
    value: measureWait,
  },
  highest: {
    about: 'part of the stock that lies before the highest cards',
    isShare: true,
    value: (dealt) => meanOf(listTimes(dealt, dealt.high)),
  },
  'high-early': {
    about: 'cards of the three highest ranks in the first third of the stock',
    value: (dealt) =>
      countTimes(dealt, [dealt.high - 2, dealt.high - 1, dealt.high], (time) => time > 0 && time <= 1 / 3),
  },
  'low-late': {
    about: 'cards of the three lowest ranks in the last third of the stock',
    value: (dealt) => countTimes(dealt, [dealt.low, dealt.low + 1, dealt.low + 2], (time) => time > 2 / 3),
  },
  ranks: { about: 'different ranks on the table', value: ({ table }) => new Set(table).size },
  'mean-rank': { about: 'mean rank of the cards on the table', value: ({ table }) => meanOf(table) },
  high: {
    about: 'cards of the two highest ranks on the table',
    value: ({ table, high }) => table.filter((rank) => rank >= high - 1).length,
  },
  builds: {
    about: 'cards on the table that are one rank lower than another one there',
    value: ({ table }) => table.filter((rank) => table.includes(rank + 1)).length,
  },
};

function readDeal({ variant, size }: Setting, cards: readonly Card[]): Dealt {
  const layout = variant.openLayout(cards, size);
  const stock = cardsAt(layout, STOCK);
  const open = [...layout.piles].flatMap(([pile, own]) => (pile === STOCK || pile === FOUNDATION ? [] : own));
  const times = new Map<Card, number[]>();
  for (const [i, card] of [...open, ...stock].entries())
    findOrMake(times, card, () => []).push(Math.max(0, i + 1 - open.length) / stock.length);
  const ranks = [...times.keys()].map(rankOf);
  return {
    suits: [...new Set([...times.keys()].map(suitOf))],
    low: Math.min(...ranks),
    high: Math.max(...ranks),
    table: open.map(rankOf),
    timesOf: (rank, suit) => times.get(makeCard(rank, suit)) ?? [],
  };
}

/** @returns the values of the named measures. */
export function measureDeal(setting: Setting, cards: readonly Card[], names: readonly string[]): number[] {
  const dealt = readDeal(setting, cards);
  return names.map((name) => {
    const measure = DEAL_MEASURES[name];
    if (measure === undefined) throw new Error(`no measure of deals is called "${name}"`);
    return measure.value(dealt);
  });
}

/** How a measure changes the chance of a deal. */
export interface DealReason {
  readonly measure: string;
  readonly value: number;
  /** Of all deals. */
  readonly mean: number;
  /** How much higher the chance is than if the measure were the mean, 0..1. */
  readonly gain: number;
}

export interface DealExplanation {
  /** The chance that the careful player wins by the default rules, 0..1. */
  readonly chance: number;
  /** The largest change first. */
  readonly reasons: readonly DealReason[];
}

/** Explains a deal by the model of its variant; the rules do not count. */
export function explainDeal(setting: Setting, cards: readonly Card[]): DealExplanation {
  const { odds, measures } = setting.variant.lossModel;
  const values = measureDeal(setting, cards, Object.keys(measures));
  const parts = Object.entries(measures).map(([measure, [weight, mean, deviation]], i) => {
    const value = at(values, i);
    return { measure, value, mean, added: (weight * (value - mean)) / deviation };
  });
  const all = odds + sumOf(parts.map(({ added }) => added));
  const chance = toChance(all);
  const reasons = parts.map(({ added, ...part }) => Object.assign(part, { gain: chance - toChance(all - added) }));
  return { chance, reasons: reasons.toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain)) };
}
