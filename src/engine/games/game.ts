/** A game as all code that plays, searches or counts sees it: the rules applied to one deal. */

import type { HashTerms } from '../hash.ts';
import type { Move, Moves } from '../moves.ts';
import type { Layout } from './layout.ts';

/** The words of a position: a row of a larger Int32Array, starting at some offset. */
export type Rows = Int32Array;

/** How big a game is. Tests play the same rules with fewer suits, ranks and piles. */
export interface Size {
  readonly suits: number;
  /** The highest rank in play. */
  readonly ranks: number;
  /** Piles, or cards in a row: 1..8. */
  readonly piles: number;
  readonly [own: string]: number;
}

/**
 * A game with rules, size and the order of its stock chosen. It never changes, and keeps no position.
 *
 * Positions are rows of `stride` int32 words: `words` packed words, then the two lanes of an incremental 64-bit hash. A
 * row means something only together with its game, because it names stock cards by their places. Only `layOut`
 * and `rehash` allocate, and `apply` when the stock ends.
 */
export interface Game {
  readonly words: number;
  readonly stride: number;
  readonly maxMoves: number;
  /** Cards on the foundations of a won game. */
  readonly foundationTotal: number;
  /** The stock, next card first, after all cards turned before that positions may still have. */
  readonly stock: Uint8Array;

  /** Writes the row of a layout whose waste, followed by its stock, is this game's stock. */
  place(layout: Layout, rows: Rows, at: number): void;

  /**
   * Writes every legal move into `moves` from index `from`: those to foundations first, then the most promising.
   * Returns the index after the last one.
   */
  generate(rows: Rows, at: number, moves: Moves, from: number): number;

  /**
   * Whether a legal move to a foundation is safe (`safe-moves.ts`): a position that can be won can be won with this move
   * next, in no more moves. False when in doubt.
   */
  isSafe(rows: Rows, at: number, move: Move): boolean;

  /** True only if the position cannot be won, as far as a quick look can tell; without it, no look is taken. */
  isLost?(rows: Rows, at: number): boolean;

  /**
   * Writes the position after a legal move, to the same row or to one that does not overlap.
   * @param hashed false where nobody asks for the hash of the target, or of positions that follow it.
   */
  apply(rows: Rows, at: number, target: Rows, to: number, move: Move, hashed?: boolean): void;

  foundationCount(rows: Rows, at: number): number;

  stockCount(rows: Rows, at: number): number;

  /** How many cards at the end of `stock` have never been turned; missing where those are all of the stock. */
  freshCount?(rows: Rows, at: number): number;

  /**
   * Writes words that are equal exactly for positions that differ only by the names of interchangeable piles, or by
   * swapping identical cards.
   */
  canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void;

  /** The hash that `apply` maintains, computed afresh from the words alone. */
  rehash(rows: Rows, at: number): HashTerms;

  layOut(rows: Rows, at: number): Layout;
}

/** How many cards of the stock have never been turned, so that nobody can have seen them. */
export const countFresh = (game: Game, rows: Rows, at: number): number =>
  game.freshCount?.(rows, at) ?? game.stockCount(rows, at);
