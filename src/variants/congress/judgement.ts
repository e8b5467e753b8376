/** What searches go by in Congress and Parliament. */

import { type Card, KING, rankOf } from '../../engine/cards.ts';
import { type Foundations, gapShare, takesCard } from '../../engine/foundations.ts';
import { mixMove } from '../../engine/hash.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU, WASTE } from '../../engine/piles.ts';
import { type RunPile, indexRanks, isSole, popCard, topOf } from '../../engine/run-pile.ts';
import { countWaste, topPosition } from '../../engine/waste.ts';
import { type CongressGame, FOUNDATIONS, MASK, MASK_WORDS, META, PILES } from './game.ts';
import type { Rows } from '../../games/game.ts';
import type { Judgement, Sight } from '../../games/judgement.ts';
import type { SearchWeights } from '../../games/weights.ts';
import { CongressEvaluation } from './evaluation.ts';
import type { SCORES } from './weights.ts';

/** Cards laid out before the first one is turned. */
const LAID_OUT = PILES;

/** For each rank the set of piles whose top card has it; scratch of `scoreMoves`. */
const byRank = new Int32Array(KING + 2);

export class CongressJudgement implements Judgement {
  readonly noise: number;
  readonly evaluation: Float64Array;
  readonly levelled = true;
  readonly #game: CongressGame;
  readonly #stock: Uint8Array;
  readonly #weights: typeof SCORES;
  readonly #evaluator: CongressEvaluation;
  /** Whether it may look at the stock's next card. */
  readonly #sighted: boolean;

  constructor(game: CongressGame, { scores, evaluation }: SearchWeights<typeof SCORES>, sight: Sight) {
    this.#game = game;
    this.#stock = game.stock;
    this.#weights = scores;
    this.#evaluator = new CongressEvaluation(game.stock, game.foundationTotal - LAID_OUT, evaluation ?? {});
    this.evaluation = this.#evaluator.weights;
    this.#sighted = sight === 'open';
    this.noise = scores.noise;
  }

  scoreMoves(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void {
    const weights = this.#weights;
    const foundations = rows[at + FOUNDATIONS];
    const next = rows[at + META] & 0xff;
    const stocked = next < this.#stock.length;
    const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
    const wasteCard = wasteTop < 0 ? 0 : this.#stock[wasteTop];
    const fills = stocked || wasteCard !== 0;
    const filler = wasteCard !== 0 ? wasteCard : stocked && this.#sighted ? this.#stock[next] : 0;
    const fill = (weights.fillRank * rankOf(filler)) / KING;
    indexRanks(rows, at, PILES, byRank);

    for (let i = 0; i < count; i++) {
      const from = moveFrom(moves[i]);
      const dest = moveTo(moves[i]);
      let score = -Infinity;
      if (from >= TABLEAU) {
        const pile = rows[at + from - TABLEAU];
        if (dest === FOUNDATION) score = isSole(pile) ? weights.foundationFromSole + fill : weights.foundation;
        else if (this.#leadsToFoundation(foundations, pile)) score = weights.free;
        else if (fills && this.#leadsToSpace(pile)) score = weights.vacate + fill;
      } else if (from === WASTE) {
        const target = dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : 0;
        if (dest === FOUNDATION) score = weights.foundationFromWaste;
        else if (target === 0) score = 0;
        else {
          score = weights.build + weights.buildGap * gapShare(foundations, wasteCard);
          score += (weights.buildRank * rankOf(wasteCard)) / KING + weights.coverGap * gapShare(foundations, target);
        }
      } else if (dest === WASTE) {
        score = this.#scoreTurn(foundations, next, wasteCard);
      } else if (from === STOCK) {
        score = weights.fillFromStock;
      }
      scores[i] = score;
    }
  }

  /**
   * A turn's score by its card, or by the mean over all cards left if the stock's order must stay hidden. Those are
   * counted and not scored one by one, so that not even the last digit depends on their order.
   */
  #scoreTurn(foundations: Foundations, next: number, wasteCard: Card): number {
    const weights = this.#weights;
    const end = this.#sighted ? next + 1 : this.#stock.length;
    let ranks = 0;
    let taken = 0;
    let matched = 0;
    for (let place = next; place < end; place++) {
      const card = this.#stock[place];
      ranks += rankOf(card);
      if (takesCard(foundations, card)) taken++;
      if (byRank[rankOf(card) + 1] !== 0) matched++;
    }
    const cards = end - next;
    let score = (weights.turnRank * ranks) / (KING * cards);
    if (wasteCard !== 0) score += weights.turnGap * gapShare(foundations, wasteCard);
    return score + (weights.turnToFoundation * taken) / cards + (weights.turnToPile * matched) / cards;
  }

  /**
   * Whether builds between piles can lay bare a card of the pile that a foundation takes. Each card above it needs a
   * pile with the next rank on top. Laying the cards down in turn leaves those ranks on top, so the same piles serve to
   * the end.
   */
  #leadsToFoundation(foundations: Foundations, pile: RunPile): boolean {
    for (let rest = pile; rest !== 0 && byRank[rankOf(topOf(rest)) + 1] !== 0;) {
      rest = popCard(rest);
      if (rest !== 0 && takesCard(foundations, topOf(rest))) return true;
    }
    return false;
  }

  /** Whether builds between piles can move every card of the pile away. */
  #leadsToSpace(pile: RunPile): boolean {
    let rest = pile;
    while (rest !== 0 && byRank[rankOf(topOf(rest)) + 1] !== 0) rest = popCard(rest);
    return rest === 0;
  }

  identifyMove(rows: Rows, at: number, move: Move): number {
    const from = moveFrom(move);
    const dest = moveTo(move);
    const what =
      from >= TABLEAU
        ? rows[at + from - TABLEAU]
        : from === STOCK
          ? -(LAID_OUT + (rows[at + META] & 0xff))
          : moveCard(move);
    return mixMove(what, dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : -dest);
  }

  /** Once stock and waste are empty every game is won, so these count. */
  progress(rows: Rows, at: number): number {
    return -this.#game.stockCount(rows, at) - countWaste(rows, at + MASK, MASK_WORDS);
  }

  evaluate(rows: Rows, at: number): number {
    return this.#evaluator.evaluate(rows, at);
  }
}
