/**
 * Follows a policy through a game, and never back to where it has been.
 *
 * A policy looks at one position alone. One that likes builds between piles better than a turned card would make them
 * and take them back for ever. Whoever keeps to new positions tries all that the policy likes, and turns a card when
 * nothing is new.
 */

import type { Move } from '../engine/moves.ts';
import type { Game, Rows } from '../games/game.ts';
import { pickHighest, type Policy } from '../games/policy.ts';
import { createPolicy, measureGame, type Setting } from '../games/position.ts';
import type { PlayerKind } from './player.ts';

const WORD = 2 ** 32;
/**
 * So many moves that can be taken back are enough in a row, even through new positions: at the table a game in which
 * nothing happens for long counts as given up, though cards may be left to turn.
 */
const LONGEST_TRAIL = 150;

/** The positions of a line of play since the last move that cannot be taken back. */
export class Trail {
  readonly #canReturn: (move: Move) => boolean;
  readonly #next: Rows;
  readonly #met = new Set<number>();

  constructor(setting: Setting, { canReturn = () => false }: Policy) {
    this.#canReturn = canReturn;
    this.#next = new Int32Array(measureGame(setting).stride);
  }

  clear(): void {
    this.#met.clear();
  }

  /** Whether a move leads back to the trail, to the same position with other names of its piles, or on along a trail that is too long. */
  leadsBack(game: Game, rows: Rows, at: number, move: Move): boolean {
    if (!this.#canReturn(move)) return false;
    if (this.#met.size >= LONGEST_TRAIL) return true;
    game.apply(rows, at, this.#next, 0, move);
    const after = hashOf(game, this.#next, 0);
    return after === hashOf(game, rows, at) || this.#met.has(after);
  }

  goOn(game: Game, rows: Rows, at: number, move: Move): void {
    if (this.#canReturn(move)) this.#met.add(hashOf(game, rows, at));
    else this.#met.clear();
  }
}

/** As many bits of the hash as a number holds: two positions that share them cost a move, but no verdict. */
const hashOf = ({ words }: Game, rows: Rows, at: number): number =>
  rows[at + words] * WORD + (rows[at + words + 1] >>> 0);

export class Follower {
  readonly policy: Policy;
  readonly #scores: Float64Array;
  readonly #trail: Trail;
  #game: Game | null = null;

  constructor(setting: Setting) {
    this.policy = createPolicy(setting);
    this.#scores = new Float64Array(measureGame(setting).maxMoves);
    this.#trail = new Trail(setting, this.policy);
  }

  begin(): void {
    this.#trail.clear();
  }

  /**
   * Chooses the move that the policy likes best, but none that leads back.
   * @param game whose hidden cards the policy does not look at.
   * @returns an index, or -1 when no move is of any use.
   */
  choose(game: Game, rows: Rows, at: number, moves: Int32Array, count: number): number {
    if (game !== this.#game) this.policy.begin(game);
    this.#game = game;
    this.policy.rate(rows, at, moves, count, this.#scores);
    const choice = this.#pickNew(game, rows, at, moves, count);
    if (choice >= 0) this.#trail.goOn(game, rows, at, moves[choice]);
    return choice;
  }

  /** The best but for the moves that were chosen or refused before in the same position. */
  chooseNext(chosen: number, game: Game, rows: Rows, at: number, moves: Int32Array, count: number): number {
    this.#scores[chosen] = -Infinity;
    return this.#pickNew(game, rows, at, moves, count);
  }

  #pickNew(game: Game, rows: Rows, at: number, moves: Int32Array, count: number): number {
    const scores = this.#scores;
    for (;;) {
      const choice = pickHighest(scores, count);
      if (choice < 0 || !this.#trail.leadsBack(game, rows, at, moves[choice])) return choice;
      scores[choice] = -Infinity;
    }
  }
}

/** Plays by a tuned policy: the move whose outcome looks best, one ply ahead. */
export const carefulPlayer: PlayerKind = {
  name: 'careful',
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
