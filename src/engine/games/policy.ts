/**
 * A policy is a cheap choice of moves by face-up cards alone, one ply ahead. The hasty player follows one, and so do
 * the playouts of players that think.
 */

import { type Card, CARD_CODES, rankOf } from '../cards.ts';
import type { Move, Moves } from '../moves.ts';
import type { Game, Rows } from './game.ts';
import { listWeights, mixStages, listStages, type VariantWeights, type WeightTable } from './weights.ts';

/** The tables that a policy goes by. */
export type PolicyWeights = Pick<VariantWeights, 'policy' | 'values'>;

/** What the simple players go by: linear scores of moves, and odds of a win, that use no hidden card. */
export interface Policy {
  readonly names: readonly string[];
  /** In the order of `names`. They may be changed before `begin`. */
  readonly weights: Float64Array;
  /** Prepares for positions of a game. Only the multiset of its hidden cards is ever used. */
  begin(game: Game): void;
  /** As `Judgement.scoreMoves`, linear in the weights: higher is better, -Infinity for a move of no use. */
  rate(rows: Rows, at: number, moves: Moves, count: number, scores: Float64Array): void;
  /** Whether a move may be taken back, so that a position can come again. Missing if the policy never does that. */
  readonly canReturn?: (move: Move) => boolean;
  /** Whether a move shows a hidden card if there is one. Such a move is always of use. Positions are valued before it. */
  showsCard(move: Move): boolean;
  /** The log odds of a win from a position in which a hidden card is shown next, linear in weights for `names`. */
  odds(rows: Rows, at: number, weights: Float64Array): number;
  /** The chance, 0..1, by the weights that were fitted; null if none were. */
  readonly value: ((rows: Rows, at: number) => number) | null;
}

/** A policy's value by a table, if there is one. */
export function fitValue(policy: Pick<Policy, 'names' | 'odds'>, values?: WeightTable): Policy['value'] {
  if (values === undefined) return null;
  const weights = listWeights(policy.names, values);
  return (rows, at) => 1 / (1 + Math.exp(-policy.odds(rows, at, weights)));
}

/** The index of the first of the highest of `count` scores; -1 when all are -Infinity. */
export function pickHighest(scores: Float64Array, count: number): number {
  let chosen = -1;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    if (scores[i] > most) {
      most = scores[i];
      chosen = i;
    }
  }
  return chosen;
}

/** The cards that a player has not seen, as a multiset: nothing looks at their order. */
export class HiddenCards {
  readonly #copies = new Uint8Array(CARD_CODES);
  /** How many there are of each rank. */
  readonly #ranks = new Uint8Array(CARD_CODES / 4);
  // What was read last.
  #stock: Uint8Array = new Uint8Array(0);
  #from = 0;

  /** @param stock as it was at the last reading, if it is the same array. Cards from `from` on are hidden. */
  read(stock: Uint8Array, from: number): void {
    if (stock !== this.#stock) {
      this.#copies.fill(0);
      this.#ranks.fill(0);
      this.#stock = stock;
      this.#from = stock.length;
    }
    while (this.#from > from) this.#add(stock[--this.#from], 1);
    while (this.#from < from) this.#add(stock[this.#from++], -1);
  }

  #add(card: Card, copies: number) {
    this.#copies[card] += copies;
    this.#ranks[rankOf(card)] += copies;
  }

  /** How many there are of all suits. @param ranks those that count, a bit each. */
  countRanks(ranks: number): number {
    let count = 0;
    for (let set = ranks; set !== 0; set &= set - 1) count += this.#ranks[31 - Math.clz32(set & -set)];
    return count;
  }

  countCard(rank: number, suit: number): number {
    return this.#copies[(rank << 2) | suit];
  }

  /** How many there are of a suit. @param ranks those that count, a bit each. */
  count(suit: number, ranks: number): number {
    let count = 0;
    for (let set = ranks; set !== 0; set &= set - 1) count += this.#copies[((31 - Math.clz32(set & -set)) << 2) | suit];
    return count;
  }
}

/**
 * A policy by features of the position that is sure to follow a move. Each has a weight for the end of the game, and
 * one that is added while the stock is full.
 */
export abstract class OutcomePolicy implements Policy {
  readonly names: readonly string[];
  readonly weights: Float64Array;
  readonly value: Policy['value'];
  protected readonly features: Float64Array;
  protected readonly hidden: HiddenCards = new HiddenCards();
  protected next: Rows = new Int32Array(0);
  readonly #now;
  #game!: Game;
  /** What was read last: the cards left, and the weights that were mixed. */
  #left = -1;
  #mixed: Float64Array | null = null;

  constructor(features: readonly string[], { policy, values }: PolicyWeights) {
    this.names = listStages(features);
    this.weights = listWeights(this.names, policy);
    this.value = fitValue(this, values);
    this.features = new Float64Array(features.length);
    this.#now = new Float64Array(features.length);
  }

  begin(game: Game): void {
    this.#game = game;
    this.#left = -1;
    if (this.next.length < game.stride) this.next = new Int32Array(game.stride);
  }

  /** Adds the features of a move's outcome to zeros. Returns whether the move is of any use. */
  protected abstract measure(game: Game, rows: Rows, at: number, move: Move): boolean;

  /** The same for a position in which a hidden card is shown next. One feature is 1 in all of them. */
  protected abstract measureTurn(game: Game, rows: Rows, at: number): void;

  abstract showsCard(move: Move): boolean;

  rate(rows: Rows, at: number, moves: Moves, count: number, scores: Float64Array): void {
    const game = this.#readStock(rows, at, this.weights);
    for (let i = 0; i < count; i++) {
      this.features.fill(0);
      scores[i] = this.measure(game, rows, at, moves[i]) ? this.#weigh() : -Infinity;
    }
  }

  odds(rows: Rows, at: number, weights: Float64Array): number {
    const game = this.#readStock(rows, at, weights);
    this.features.fill(0);
    this.measureTurn(game, rows, at);
    return this.#weigh();
  }

  #readStock(rows: Rows, at: number, weights: Float64Array) {
    const game = this.#game;
    const { stock } = game;
    const left = game.stockCount(rows, at);
    if (left !== this.#left || weights !== this.#mixed) {
      mixStages(weights, left / Math.max(1, stock.length), this.#now);
      this.hidden.read(stock, stock.length - left);
      this.#left = left;
      this.#mixed = weights;
    }
    return game;
  }

  #weigh() {
    const { features } = this;
    const now = this.#now;
    let sum = 0;
    for (let i = 0; i < now.length; i++) sum += now[i] * features[i];
    return sum;
  }
}
