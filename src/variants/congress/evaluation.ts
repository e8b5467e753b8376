import { KING, makeCard, rankOf, suitOf } from '../../engine/cards.ts';
import { countFoundations, type Foundations, higherRank, lowerRank, takesCard } from '../../engine/foundations.ts';
import { type RunPile, topOf } from '../../engine/run-pile.ts';
import { countBits } from '../../engine/waste.ts';
import { MASK_WORDS, PILES, type RowPlaces } from './game.ts';
import type { Rows } from '../../engine/games/game.ts';
import type { Judgement } from '../../engine/games/judgement.ts';
import {
  listWeights,
  mixStages,
  listStages,
  type StagedWeights,
  type WeightTable,
} from '../../engine/games/weights.ts';

const F = {
  /** Cards on the waste; their ranks over 13, summed. */
  waste: 0,
  wasteRanks: 1,
  /** Cards of the waste over one of their suit with a lower rank; those right on the next higher card of their suit. */
  wasteOverLower: 2,
  wasteInOrder: 3,
  /** For every two cards of the waste a 130th of the ranks from the lower one up to the king; a tenth if a foundation takes that one. */
  wasteOverLow: 4,
  wasteOverNeeded: 5,
  /** Cards of the waste at most three ranks above the higher foundation of their suit. */
  wasteSoon: 6,
  /** Cards on the foundations; the ranks of the lower foundations, summed over the suits; the lowest of the higher ones. */
  foundation: 7,
  lowerRanks: 8,
  leastHigher: 9,
  /** The lowest cards of the piles: their ranks over 13, summed; how many are kings; how many fit onto a top card. */
  bases: 10,
  kings: 11,
  movable: 12,
  /** Top cards of the piles: their ranks over 13, summed; how many ranks there are. */
  topRanks: 13,
  distinct: 14,
  /** Cards within piles, under others, that a foundation takes. */
  covered: 15,
} as const;

export type EvaluationWeights = StagedWeights<keyof typeof F>;

const NAMES = listStages(Object.keys(F));
const SUITS = 4;
const SOON = 3;
const NO_RANK = 99;

/** How many worths and counts are remembered, as a power of 2; how many words tell one. */
const REMEMBERED_BITS = 10;
const MEMORY_WORDS = MASK_WORDS + 2;

/**
 * The worth by which beams compare positions, beside the number of cards in stock and waste. Other searches never ask
 * for it.
 * @param stockSize the cards of the stock before the first is turned.
 */
export function createEvaluation(
  stock: Uint8Array,
  stockSize: number,
  places: RowPlaces,
  table: WeightTable = {},
): Pick<Judgement, 'evaluation' | 'weigh' | 'evaluate'> {
  const weights = listWeights(NAMES, table);
  let evaluation: Evaluation | null = null;
  const open = () => (evaluation ??= new Evaluation(stock, stockSize, weights, places));
  return {
    evaluation: Array.from(weights),
    weigh: (own) => open().weigh(own),
    evaluate: (rows, at) => open().evaluate(rows, at),
  };
}

class Evaluation {
  readonly #stock;
  readonly #weights;
  /** The weight of each feature with so many cards in the stock: two numbers of cards come by turns in a beam. */
  readonly #stages = [0, 1].map(() => ({ left: -1, weights: new Float64Array(NAMES.length / 2) }));
  #now = this.#stages[0].weights;
  readonly #stockSize;
  readonly #lowest = new Uint8Array(SUITS);
  /** Runs of four words: a pile, the foundations, and its counts by these. Most positions of a beam share most piles. */
  readonly #counts = new Int32Array(2 ** (REMEMBERED_BITS + 2));
  readonly #bases = new Uint8Array(PILES);
  /** Worths of waste and foundations, which many positions of a beam share, and the words that each was made from. */
  readonly #worths = new Float64Array(2 ** REMEMBERED_BITS);
  readonly #told = new Int32Array(2 ** REMEMBERED_BITS * MEMORY_WORDS);
  #weighing = 1;
  readonly #places;

  constructor(stock: Uint8Array, stockSize: number, weights: Float64Array, places: RowPlaces) {
    this.#stock = stock;
    this.#stockSize = stockSize;
    this.#weights = weights;
    this.#places = places;
  }

  weigh(weights: readonly number[]) {
    this.#weights.set(weights);
    for (const stage of this.#stages) stage.left = -1;
    this.#weighing++;
  }

  evaluate(rows: Rows, at: number) {
    const places = this.#places;
    const next = rows[at + places.meta] & 0xff;
    const foundations = rows[at + places.foundations];
    const mask = at + places.mask;
    const left = this.#stock.length - next;
    const stage = this.#stages[left & 1];
    this.#now = stage.weights;
    if (left !== stage.left) {
      stage.left = left;
      mixStages(this.#weights, left / this.#stockSize, this.#now);
    }
    const told = this.#told;
    const weighing = (this.#weighing << 7) | next;
    const slot = this.#findSlot(rows, mask, foundations);
    const place = slot * MEMORY_WORDS;
    if (
      told[place] !== rows[mask] ||
      told[place + 1] !== rows[mask + 1] ||
      told[place + 2] !== rows[mask + 2] ||
      told[place + 3] !== foundations ||
      told[place + 4] !== weighing
    ) {
      for (let word = 0; word < MASK_WORDS; word++) told[place + word] = rows[mask + word];
      told[place + 3] = foundations;
      told[place + 4] = weighing;
      this.#worths[slot] = this.#evaluateWaste(rows, mask, foundations) + this.#evaluateFoundations(foundations);
    }
    return this.#worths[slot] + this.#evaluatePiles(rows, at, foundations);
  }

  #findSlot(rows: Rows, mask: number, foundations: Foundations) {
    const mixed =
      Math.imul(rows[mask], 0x9e3779b1) ^ Math.imul(rows[mask + 1], 0x85ebca77) ^ Math.imul(rows[mask + 2], 0xc2b2ae3d);
    return Math.imul(mixed ^ foundations, 0x27d4eb2f) >>> (32 - REMEMBERED_BITS);
  }

  #evaluateWaste(rows: Rows, mask: number, foundations: Foundations) {
    const now = this.#now;
    const lowest = this.#lowest;
    let count = 0;
    let ranks = 0;
    let overLower = 0;
    let inOrder = 0;
    let soon = 0;
    let lowBeneath = 0;
    let overLow = 0;
    let neededBeneath = 0;
    let overNeeded = 0;
    let last = 0;
    for (let suit = 0; suit < SUITS; suit++) lowest[suit] = NO_RANK;
    for (let word = 0; word < MASK_WORDS; word++) {
      for (let set = rows[mask + word]; set !== 0; set &= set - 1) {
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

  #evaluateFoundations(foundations: Foundations) {
    const now = this.#now;
    let lower = 0;
    let least = KING;
    for (let suit = 0; suit < SUITS; suit++) {
      lower += lowerRank(foundations, suit);
      least = Math.min(least, higherRank(foundations, suit));
    }
    return now[F.foundation] * countFoundations(foundations) + now[F.lowerRanks] * lower + now[F.leastHigher] * least;
  }

  #evaluatePiles(rows: Rows, at: number, foundations: Foundations) {
    const now = this.#now;
    const counts = this.#counts;
    const bases = this.#bases;
    const salt = Math.imul(foundations, 0x9e3779b1);
    let tops = 0;
    let sums = 0;
    for (let i = 0; i < PILES; i++) {
      const pile = rows[at + i];
      const place = (Math.imul(pile ^ salt, 0x27d4eb2f) >>> (32 - REMEMBERED_BITS)) << 2;
      if (counts[place] !== pile || counts[place + 1] !== foundations) {
        counts[place] = pile;
        counts[place + 1] = foundations;
        counts[place + 2] = countPile(pile, foundations);
      }
      const own = counts[place + 2];
      tops |= 1 << (own & 0xff);
      bases[i] = own >>> 24;
      sums += own;
    }
    // Spaces have the rank 0. No card fits onto an ace.
    const takers = tops & ~3;
    let movable = 0;
    for (let i = 0; i < PILES; i++) movable += (takers >>> (bases[i] + 1)) & 1;
    return (
      (now[F.bases] * (sums >>> 24) + now[F.topRanks] * (sums & 0xff)) / KING +
      now[F.kings] * ((sums >>> 8) & 0xf) +
      now[F.movable] * movable +
      now[F.distinct] * countBits(tops & ~1) +
      now[F.covered] * ((sums >>> 12) & 0xfff)
    );
  }
}

/**
 * Packed so that eight piles can be summed: the rank of the top card in bits 0..7, 1 for a king as the base in 8..11,
 * the covered cards that a foundation takes in 12..23, and the rank of the base from 24 on. All are 0 for a space.
 */
function countPile(pile: RunPile, foundations: Foundations) {
  if (pile === 0) return 0;
  const top = rankOf(topOf(pile));
  let rank = top;
  let covered = 0;
  // The suits of the cards beneath the top, the nearest in the lowest bits, under a marker.
  for (let suits = pile >>> 6; suits !== 1; suits >>>= 2) {
    if (takesCard(foundations, makeCard(++rank, suits & 3))) covered++;
  }
  return top | (rank === KING ? 1 << 8 : 0) | (covered << 12) | (rank << 24);
}
