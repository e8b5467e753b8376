/**
 * Follows a policy through a game, and never back to where it has been.
 *
 * A policy looks at one position alone. One that likes builds between piles better than a turned card would make them
 * and take them back for ever. A player that keeps to new positions turns a card when nothing is new.
 */

import { sameWords } from '../engine/hash.ts';
import type { Move, Moves } from '../engine/moves.ts';
import type { Game, Rows } from '../engine/games/game.ts';
import { pickHighest, type Policy } from '../engine/games/policy.ts';
import { createPolicy, measureGame, type Setting } from '../engine/games/position.ts';
import type { PlayerKind } from './player.ts';

/**
 * So many moves in a row that can be taken back are enough, even through new positions. At the table a game in which
 * nothing happens for long counts as given up.
 */
const LONGEST_TRAIL = 150;

export class Follower {
  readonly policy: Policy;
  readonly #canReturn: (move: Move) => boolean;
  readonly #scores;
  readonly #next;
  /**
   * The hashes of the positions since the last move that cannot be taken back. Two positions that share one cost a move,
   * but no verdict.
   */
  readonly #met = new Int32Array(2 * LONGEST_TRAIL);
  #count = 0;
  #game: Game | null = null;

  constructor(setting: Setting) {
    const { stride, maxMoves } = measureGame(setting);
    this.policy = createPolicy(setting);
    this.#canReturn = this.policy.canReturn ?? (() => false);
    this.#scores = new Float64Array(maxMoves);
    this.#next = new Int32Array(stride);
  }

  /** Whether the last move cannot be taken back, so that the position alone decides how the line goes on. */
  get isFresh(): boolean {
    return this.#count === 0;
  }

  begin(): void {
    this.#count = 0;
  }

  choose(game: Game, rows: Rows, at: number, moves: Moves, count: number): number {
    const choice = this.prefer(game, rows, at, moves, count);
    if (choice >= 0) this.goOn(game, rows, at, moves[choice]);
    return choice;
  }

  /**
   * The move that the policy likes best, but none that leads back.
   * @param game whose hidden cards the policy does not look at.
   * @returns an index, or -1 when no move is of any use.
   */
  prefer(game: Game, rows: Rows, at: number, moves: Moves, count: number): number {
    if (game !== this.#game) this.policy.begin(game);
    this.#game = game;
    // The only move needs no rating if it is of use.
    if (count === 1 && this.policy.showsCard(moves[0])) {
      this.#scores[0] = 0;
      return 0;
    }
    this.policy.rate(rows, at, moves, count, this.#scores);
    return this.#pickNew(game, rows, at, moves, count);
  }

  /** The best but for the moves that were chosen or refused before in the same position. */
  chooseNext(chosen: number, game: Game, rows: Rows, at: number, moves: Moves, count: number): number {
    this.#scores[chosen] = -Infinity;
    return this.#pickNew(game, rows, at, moves, count);
  }

  goOn(game: Game, rows: Rows, at: number, move: Move): void {
    if (!this.#canReturn(move)) this.#count = 0;
    else if (this.#count < LONGEST_TRAIL && !this.#hasMet(rows, at + game.words)) {
      this.#met[2 * this.#count] = rows[at + game.words];
      this.#met[2 * this.#count++ + 1] = rows[at + game.words + 1];
    }
  }

  #pickNew(game: Game, rows: Rows, at: number, moves: Moves, count: number) {
    const scores = this.#scores;
    for (;;) {
      const choice = pickHighest(scores, count);
      if (choice < 0 || !this.#leadsBack(game, rows, at, moves[choice])) return choice;
      scores[choice] = -Infinity;
    }
  }

  /** Whether a move leads where the line has been, to the same position with other names, or on along too long a line. */
  #leadsBack(game: Game, rows: Rows, at: number, move: Move) {
    if (!this.#canReturn(move)) return false;
    if (this.#count >= LONGEST_TRAIL) return true;
    const next = this.#next;
    const { words } = game;
    game.apply(rows, at, next, 0, move);
    return sameWords(next, words, rows, at + words, 2) || this.#hasMet(next, words);
  }

  /** @param lanes the index of a hash. */
  #hasMet(rows: Rows, lanes: number) {
    const met = this.#met;
    for (let i = 2 * this.#count - 2; i >= 0; i -= 2)
      if (met[i] === rows[lanes] && met[i + 1] === rows[lanes + 1]) return true;
    return false;
  }
}

/** Looks one move ahead; thousands of games a second. */
export const hastyPlayer: PlayerKind = {
  name: 'hasty',
  summary: 'the move whose outcome looks best by tuned weights, one ply ahead',
  create(setting) {
    const follower = new Follower(setting);
    return {
      nodes: 0,
      begin: () => follower.begin(),
      choose: ({ game, row, moves, count }) => follower.choose(game, row, 0, moves, count),
    };
  },
};
