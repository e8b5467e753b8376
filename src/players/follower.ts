/**
 * Follows a policy through a game, and never back to where it has been.
 *
 * A policy looks at one position alone. One that likes builds between piles better than a turned card would make them
 * and take them back for ever. A player that keeps to new positions turns a card when nothing is new.
 */

import type { Move, Moves } from '../engine/moves.ts';
import type { Game, Rows } from '../engine/games/game.ts';
import { pickHighest, type Policy } from '../engine/games/policy.ts';
import { createPolicy, measureGame, type Setting } from '../engine/games/position.ts';
import type { PlayerKind } from './player.ts';

const WORD = 2 ** 32;
/**
 * So many moves in a row that can be taken back are enough, even through new positions. At the table a game in which
 * nothing happens for long counts as given up.
 */
const LONGEST_TRAIL = 150;

/** As many bits of the hash as a number holds: two positions that share them cost a move, but no verdict. */
const hashOf = ({ words }: Game, rows: Rows, at: number) => rows[at + words] * WORD + (rows[at + words + 1] >>> 0);

export class Follower {
  readonly policy: Policy;
  readonly #canReturn: (move: Move) => boolean;
  readonly #scores;
  readonly #next;
  /** The positions since the last move that cannot be taken back. */
  readonly #met = new Set<number>();
  #game: Game | null = null;

  constructor(setting: Setting) {
    const { stride, maxMoves } = measureGame(setting);
    this.policy = createPolicy(setting);
    this.#canReturn = this.policy.canReturn ?? (() => false);
    this.#scores = new Float64Array(maxMoves);
    this.#next = new Int32Array(stride);
  }

  begin(): void {
    this.#met.clear();
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
    this.policy.rate(rows, at, moves, count, this.#scores);
    return this.#pickNew(game, rows, at, moves, count);
  }

  /** The best but for the moves that were chosen or refused before in the same position. */
  chooseNext(chosen: number, game: Game, rows: Rows, at: number, moves: Moves, count: number): number {
    this.#scores[chosen] = -Infinity;
    return this.#pickNew(game, rows, at, moves, count);
  }

  goOn(game: Game, rows: Rows, at: number, move: Move): void {
    if (this.#canReturn(move)) this.#met.add(hashOf(game, rows, at));
    else this.#met.clear();
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
    if (this.#met.size >= LONGEST_TRAIL) return true;
    game.apply(rows, at, this.#next, 0, move);
    const after = hashOf(game, this.#next, 0);
    return after === hashOf(game, rows, at) || this.#met.has(after);
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
