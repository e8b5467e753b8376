/** What beams compare positions of Congress and Parliament by, beside the number of cards in stock and waste. */

import { KING, rankOf, suitOf } from '../../engine/cards.ts';
import { countFoundations, higherRank, lowerRank, takesCard } from '../../engine/foundations.ts';
import { heightOf, isSole, popCard, topOf } from '../../engine/run-pile.ts';
import { FOUNDATIONS, MASK, MASK_WORDS, META, PILES } from './game.ts';
import type { Rows } from '../../games/game.ts';
import { listWeights, mixStages, nameStages, type StagedWeights } from '../../games/weights.ts';
import type { WeightTable } from '../../games/weights.ts';

const FEATURE = {
  /** Cards on the waste; their ranks over 13, summed. */
  waste: 0,
  wasteRanks: 1,
  /** Cards of the waste that lie over one of their suit with a lower rank; those that lie right on the next higher card of their suit. */
  wasteOverLower: 2,
  wasteInOrder: 3,
  /** For every two cards of the waste a 130th of the ranks from the one beneath up to the king; a tenth if a foundation takes that one. */
  wasteOverLow: 4,
  wasteOverNeeded: 5,
  /** Cards of the waste at most three ranks above the higher foundation of their suit. */
  wasteSoon: 6,
  /** Cards on the foundations; the ranks of the lower foundations, summed over the suits; the lowest of the higher ones. */
  foundation: 7,
  lowerRanks: 8,
  leastHigher: 9,
  /** The cards that piles are built on: their ranks over 13, summed; how many are kings; how many have a rank above them on top of a pile. */
  bases: 10,
  kings: 11,
  movable: 12,
  /** Top cards of the piles: their ranks over 13, summed; how many ranks there are. */
  topRanks: 13,
  distinct: 14,
  /** Cards within piles, under others, that a foundation takes. */
  covered: 15,
} as const;

export type EvaluationWeights = StagedWeights<keyof typeof FEATURE>;

const F = FEATURE;
const NAMES = nameStages(Object.keys(FEATURE));
const SUITS = 4;
const SOON = 3;
const NO_RANK = 99;

export class CongressEvaluation {
  readonly #stock: Uint8Array;
  /** In the order of the features, in pairs. */
  readonly weights: Float64Array;
  /** The weight of each feature at the position's stage of the game. */
  readonly #now = new Float64Array(NAMES.length / 2);
  readonly #stockSize: number;
  readonly #lowest = new Uint8Array(SUITS);

  /** @param stockSize the cards of the stock before the first is turned. */
  constructor(stock: Uint8Array, stockSize: number, weights: WeightTable) {
    this.#stock = stock;
    this.#stockSize = stockSize;
    this.weights = listWeights(NAMES, weights);
  }

  evaluate(rows: Rows, at: number): number {
    const left = this.#stock.length - (rows[at + META] & 0xff);
    mixStages(this.weights, left / this.#stockSize, this.#now);
    return (
      this.#evaluateWaste(rows, at) + this.#evaluateFoundations(rows[at + FOUNDATIONS]) + this.#evaluatePiles(rows, at)
    );
  }

  #evaluateWaste(rows: Rows, at: number): number {
    const now = this.#now;
    const lowest = this.#lowest;
    const foundations = rows[at + FOUNDATIONS];
    let count = 0;
    let ranks = 0;
    let overLower = 0;
    let inOrder = 0;
    let soon = 0;
    // The cards over a card are counted as they come.
    let lowBeneath = 0;
    let overLow = 0;
    let neededBeneath = 0;
    let overNeeded = 0;
    let last = 0;
    lowest.fill(NO_RANK);
    for (let word = 0; word < MASK_WORDS; word++) {
      for (let set = rows[at + MASK + word]; set !== 0; set &= set - 1) {
        const card = this.#stock[32 * word + 31 - Math.clz32(set & -set)];
        const rank = rankOf(card);
        const suit = suitOf(card);
        count++;
        ranks += rank;
        if (lowest[suit] < rank) overLower++;
        else lowest[suit] = rank;
        // The card beneath has the next rank of the same suit: cards number suits within ranks.
        if (last === card + SUITS) inOrder++;
        last = card;
        overLow += lowBeneath;
        lowBeneath += KING - rank;
        overNeeded += neededBeneath;
        if (takesCard(foundations, card)) neededBeneath++;
        if (rank <= higherRank(foundations, suit) + SOON) soon++;
      }
    }
    return (
      now[F.waste] * count +
      (now[F.wasteRanks] * ranks) / KING +
      now[F.wasteOverLower] * overLower +
      now[F.wasteInOrder] * inOrder +
      (now[F.wasteOverLow] * overLow) / (10 * KING) +
      (now[F.wasteOverNeeded] * overNeeded) / 10 +
      now[F.wasteSoon] * soon
    );
  }

  #evaluateFoundations(foundations: number): number {
    const now = this.#now;
    let lower = 0;
    let least = KING;
    for (let suit = 0; suit < SUITS; suit++) {
      lower += lowerRank(foundations, suit);
      least = Math.min(least, higherRank(foundations, suit));
    }
    return now[F.foundation] * countFoundations(foundations) + now[F.lowerRanks] * lower + now[F.leastHigher] * least;
  }

  #evaluatePiles(rows: Rows, at: number): number {
    const now = this.#now;
    const foundations = rows[at + FOUNDATIONS];
    let tops = 0;
    let topRanks = 0;
    let covered = 0;
    for (let i = 0; i < PILES; i++) {
      const pile = rows[at + i];
      if (pile === 0) continue;
      const rank = rankOf(topOf(pile));
      tops |= 1 << rank;
      topRanks += rank;
      for (let rest = pile; !isSole(rest);) {
        rest = popCard(rest);
        if (takesCard(foundations, topOf(rest))) covered++;
      }
    }
    let bases = 0;
    let kings = 0;
    let movable = 0;
    for (let i = 0; i < PILES; i++) {
      const pile = rows[at + i];
      if (pile === 0) continue;
      const base = rankOf(topOf(pile)) + heightOf(pile) - 1;
      bases += base;
      if (base === KING) kings++;
      if (((tops >> (base + 1)) & 1) !== 0) movable++;
    }
    let distinct = 0;
    for (let set = tops; set !== 0; set &= set - 1) distinct++;
    return (
      (now[F.bases] * bases + now[F.topRanks] * topRanks) / KING +
      now[F.kings] * kings +
      now[F.movable] * movable +
      now[F.distinct] * distinct +
      now[F.covered] * covered
    );
  }
}
