/**
 * Looks ahead over all that can be foreseen.
 *
 * While cards are hidden, a plan leads to the move that shows the next one. It goes through the position in which the
 * policy rates such a move highest. Once every card is known, a plan leads to a win. Positions are searched best first
 * by the policy's ratings, and at first along the policy's own choices. Without a plan the policy chooses each move.
 */

import { TranspositionTable } from '../engine/hash.ts';
import { type Move, createMoves, NO_MOVE } from '../engine/moves.ts';
import type { Game, Rows } from '../engine/games/game.ts';
import { pickHighest } from '../engine/games/policy.ts';
import { measureGame, type Setting } from '../engine/games/position.ts';
import { keepSafe } from '../engine/games/safe-moves.ts';
import { applyWeights } from '../engine/games/weights.ts';
import { Follower } from './follower.ts';
import type { Player, PlayerKind } from './player.ts';
import type { View } from './view.ts';

/** The table knows positions by their hash: two that agree by chance cost one of them. */
const HASH_WORDS = 2;
/** Room for so many new positions after each one searched, on average. */
const CHILDREN = 8;
/** A plan up to the next hidden card is good enough if so many more positions do not better it. */
const VAIN_LIMIT = 20;

class Foresight implements Player {
  nodes = 0;
  readonly #ahead;
  readonly #room;
  readonly #stride;
  readonly #follower;
  /** The rest of the plan, its first move last. */
  readonly #plan: Move[] = [];
  #isOpenSearched = false;

  /** The positions met. A small table is quicker. */
  readonly #hiddenMet;
  readonly #openMet;
  #met;
  readonly #moves;
  /** Those of the moves that lead to a new position, and then those that end a plan. */
  readonly #useful;
  readonly #ends;
  readonly #scores;
  /** The positions of a search, each with the place of its parent and the move made from there. */
  readonly #rows;
  readonly #parents;
  readonly #made;
  #size = 0;
  /** The places of those that are not searched, with their ratings, in any order. */
  readonly #open;
  readonly #ratings;
  #waiting = 0;
  /** The best end of a plan so far: a place and the move made there. */
  #end = -1;
  #last = NO_MOVE;
  #most = -Infinity;

  constructor(setting: Setting) {
    const { variant } = setting;
    const { stride, maxMoves } = measureGame(setting);
    this.#ahead = variant.ahead;
    this.#room = CHILDREN * Math.max(this.#ahead.hidden, this.#ahead.open);
    const { policy, plan = policy } = variant.weights;
    this.#follower = new Follower({ ...setting, variant: applyWeights(variant, { policy: plan }) });
    this.#stride = stride;
    this.#hiddenMet = createTable(this.#ahead.hidden);
    this.#openMet = createTable(this.#ahead.open);
    this.#met = this.#openMet;
    this.#moves = createMoves(maxMoves);
    this.#useful = createMoves(maxMoves);
    this.#ends = createMoves(maxMoves);
    this.#scores = new Float64Array(maxMoves);
    const places = this.#room + maxMoves + 1;
    this.#rows = new Int32Array(places * stride);
    this.#parents = new Int32Array(places);
    this.#made = createMoves(places);
    this.#open = new Int32Array(places);
    this.#ratings = new Float64Array(places);
  }

  begin(): void {
    this.nodes = 0;
    this.#follower.begin();
    this.#plan.length = 0;
    this.#isOpenSearched = false;
  }

  choose(view: View): number {
    // The last hidden card is known from all the others.
    const isHidden = view.hidden > 1;
    if (this.#plan.length === 0 && (isHidden ? this.#ahead.hidden > 0 : !this.#isOpenSearched)) {
      this.#search(view.game, view.row, isHidden);
    }
    const next = this.#plan.pop();
    return next === undefined
      ? this.#follower.choose(view.game, view.row, 0, view.moves, view.count)
      : view.moves.indexOf(next);
  }

  #search(game: Game, row: Rows, isHidden: boolean) {
    const limit = isHidden ? this.#ahead.hidden : this.#ahead.open;
    this.#isOpenSearched = !isHidden;
    this.#met = isHidden ? this.#hiddenMet : this.#openMet;
    this.#met.clear();
    this.#waiting = 0;
    this.#end = -1;
    this.#most = -Infinity;
    this.#follower.policy.begin(game);
    this.#rows.set(row.subarray(0, this.#stride));
    this.#isNew(game, 0);
    this.#size = 1;
    let place = 0;
    let bettered = 0;
    for (let searched = 0; searched < limit && place >= 0 && this.#size < this.#room; searched++) {
      const before = this.#most;
      place = this.#expand(game, place, isHidden);
      if (this.#most > before) bettered = searched;
      if (isHidden ? searched - bettered >= VAIN_LIMIT : this.#end >= 0) break;
      if (place < 0) place = this.#takeBest();
    }
    if (this.#end < 0) return;
    this.#plan.push(this.#last);
    for (let i = this.#end; i > 0; i = this.#parents[i]) this.#plan.push(this.#made[i]);
  }

  /**
   * Searches a position. Returns the place of the new one that the policy likes best, or -1 if it likes the end of the
   * plan better or nothing is new.
   */
  #expand(game: Game, place: number, isHidden: boolean) {
    const rows = this.#rows;
    const useful = this.#useful;
    const scores = this.#scores;
    const at = place * this.#stride;
    const left = game.stockCount(rows, at);
    const all = game.generate(rows, at, this.#moves, 0);
    const count = keepSafe(game, rows, at, this.#moves, 0, all);
    let fresh = 0;
    let ends = 0;
    for (let i = 0; i < count; i++) {
      const move = this.#moves[i];
      const to = (this.#size + fresh) * this.#stride;
      game.apply(rows, at, rows, to, move);
      this.nodes++;
      const isEnd = isHidden
        ? game.stockCount(rows, to) < left
        : game.foundationCount(rows, to) === game.foundationTotal;
      if (isEnd) this.#ends[ends++] = move;
      else if (this.#isNew(game, to)) useful[fresh++] = move;
    }
    for (let i = 0; i < ends; i++) useful[fresh + i] = this.#ends[i];
    this.#follower.policy.rate(rows, at, useful, fresh + ends, scores);
    let most = -Infinity;
    for (let i = fresh; i < fresh + ends; i++) {
      most = Math.max(most, scores[i]);
      if (scores[i] <= this.#most) continue;
      this.#most = scores[i];
      this.#end = place;
      this.#last = useful[i];
    }
    let choice = -1;
    for (let i = 0; i < fresh; i++) {
      if (scores[i] === -Infinity) continue;
      if (scores[i] > most) {
        most = scores[i];
        choice = this.#waiting;
      }
      this.#parents[this.#size + i] = place;
      this.#made[this.#size + i] = useful[i];
      this.#open[this.#waiting] = this.#size + i;
      this.#ratings[this.#waiting++] = scores[i];
    }
    this.#size += fresh;
    return choice < 0 ? -1 : this.#take(choice);
  }

  /** Whether a position has not been met, up to the names of interchangeable piles. */
  #isNew({ words }: Game, at: number) {
    const rows = this.#rows;
    return !this.#met.visit(rows, at + words, rows[at + words], rows[at + words + 1]);
  }

  /** Takes the place with the highest rating; -1 when none waits. */
  #takeBest() {
    const best = pickHighest(this.#ratings, this.#waiting);
    return best < 0 ? -1 : this.#take(best);
  }

  #take(index: number) {
    const place = this.#open[index];
    this.#waiting--;
    this.#open[index] = this.#open[this.#waiting];
    this.#ratings[index] = this.#ratings[this.#waiting];
    return place;
  }
}

const createTable = (positions: number) =>
  new TranspositionTable(HASH_WORDS, Infinity, Math.max(1, 4 * CHILDREN * positions));

/** Plans up to the next hidden card; about 200 games a second. */
export const carefulPlayer: PlayerKind = {
  name: 'careful',
  summary: 'plans by tuned weights up to the next hidden card, and to a win once every card is known',
  create: (setting) => new Foresight(setting),
};
