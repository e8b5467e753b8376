/** What a game is: the one contract between the rules and everything that plays, searches or counts. */

import type { Card, Pack } from '../engine/cards.ts';
import type { Move } from '../engine/moves.ts';
import type { Weights } from './weights.ts';

/** The words of a position: a row of a larger Int32Array, starting at some offset. */
export type Rows = Int32Array;

/** One rule option; the first value is the default. */
export interface RuleOption {
  readonly key: string;
  readonly values: readonly string[];
  /** One sentence a value, in the order of `values`. */
  readonly meanings: readonly string[];
  /** Where the readings come from. */
  readonly source: string;
}

/** A value for every option of a variant, in the order of its option table. */
export type Rules = Readonly<Record<string, string>>;

/** How big a game is. Tests play the same rules with fewer suits, ranks and piles. */
export interface Size {
  readonly suits: number;
  /** The highest rank in play, where foundations end. */
  readonly ranks: number;
  /** Tableau piles, rivers, or cards in a row: 1..8. */
  readonly piles: number;
  /** Help packets dealt at the start (cadogan-congress); twice as many open in the end. */
  readonly helps: number;
}

/** A position laid out for people and reports: cards as text, never on a hot path. */
export interface Board {
  /**
   * Pile name to its cards, in board order; empty piles included. Top (or available) card last,
   * except the stock, whose next card comes first. Rows without places (R2 R3 R4) are sorted.
   */
  readonly piles: Readonly<Record<string, readonly string[]>>;
  /** Suit letter to the ranks (0 = empty) of its two foundations, higher first. */
  readonly foundations: Readonly<Record<string, readonly [number, number]>>;
}

/**
 * A game with rules and size chosen, holding one deal at a time.
 *
 * Positions are rows of `stride` int32 words: `words` packed words, then the two lanes
 * of an incremental 64-bit hash. Rows may lie in one array or several; nothing here allocates
 * except `board`.
 */
export interface Game {
  /** Packed words of a position, without the hash. */
  readonly words: number;
  /** `words + 2`. */
  readonly stride: number;
  /** No position has more legal moves than this. */
  readonly maxMoves: number;
  /** Cards on the foundations of a won game. */
  readonly foundationTotal: number;

  /** Loads a deal and writes its opening position. `cards`: dealing order, as many as the pack has. */
  start(cards: readonly Card[], rows: Rows, at: number): void;

  /**
   * Writes every legal move, most promising first and those to foundations before all others,
   * into `moves` from index `from`.
   * @returns the index after the last one.
   */
  generate(rows: Rows, at: number, moves: Int32Array, from: number): number;

  /**
   * Whether a legal move to a foundation is safe: if the position can be won, then it can be won by
   * going on with this move, in no more moves than otherwise. False when in doubt. See `safe-moves.ts`.
   */
  isSafe(rows: Rows, at: number, move: Move): boolean;

  /** Writes the position after a legal move; source and target rows must not overlap. */
  apply(rows: Rows, at: number, target: Rows, to: number, move: Move): void;

  /** What `scoreMoves` goes by. The game's own copy: a tuner may change it. */
  readonly weights: Weights;

  /** Whether `scoreMoves` goes by face-up cards alone, as a player must; false unless set. */
  blind: boolean;

  /**
   * Says how promising moves are: writes a score for each of the `count` moves that `generate`
   * listed from index 0 for this position. Higher is better; -Infinity marks a move that cannot
   * help by itself. Only an order to try moves in: nothing is proved by it.
   */
  scoreMoves(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void;

  /**
   * A number for what a legal move does, the same wherever a position differs only by the names
   * of interchangeable piles. Any int32; different moves seldom share one.
   */
  describe(rows: Rows, at: number, move: Move): number;

  /** How near to a win a stuck game came: higher is nearer, in cards. */
  progress(rows: Rows, at: number): number;

  /** Cards on the foundations. */
  foundationCount(rows: Rows, at: number): number;

  /** How many cards of the deal have been turned up: always the first so many in dealing order. */
  seenCount(rows: Rows, at: number): number;

  /**
   * Writes the canonical words of a position: equal exactly for positions that differ only by
   * the names of interchangeable piles or by swapping identical cards.
   */
  canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void;

  /** The hash computed afresh, for tests: the lanes that `apply` maintains. */
  rehash(rows: Rows, at: number): readonly [lo: number, hi: number];

  board(rows: Rows, at: number): Board;
}

/** A variant: its name, its rule options and how to make a game of it. */
export interface Variant {
  readonly name: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly options: readonly RuleOption[];
  readonly size: Size;
  /** The pack dealt at a given size: cards that start on the foundations or are left out are not in it. */
  pack(size: Size): Pack;
  /** Whether PySolFC numbers deals of this game. */
  readonly pysol: boolean;
  /** Rules in plain words, one paragraph an entry. */
  readonly description: readonly string[];
  /** Where the rules come from. */
  readonly source: string;
  /** Why a combination of option values makes no sense, or null. */
  conflict?(rules: Rules): string | null;
  create(rules: Rules, size: Size): Game;
}
