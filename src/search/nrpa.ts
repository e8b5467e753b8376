/**
 * Nested rollout policy adaptation: playouts by a policy that learns from the best line so far
 * (C. D. Rosin, IJCAI 2011; with a prior from move scores as T. Cazenave, 2020). Finds wins, proves
 * nothing.
 *
 * A policy gives every move a weight, and a playout takes moves at random with probability
 * proportional to e to the power of weight plus prior; the prior is the game's score of the move. Moves
 * that do the same have the same weight wherever in the game they come up (see `Judgement.identifyMove`), so
 * what is learned is about the deal: lay this card on that one, turn a card when so many have been
 * seen. A course of the inner level begins with the policy of the outer one and plays a fixed number
 * of playouts; after each, the policy moves towards the best line of the course, by a step of
 * gradient ascent on the line's likelihood. The outer level does the same with the best lines of
 * its courses. When these are used up everything learned is forgotten, because a policy that has
 * settled on a line tries nothing else.
 *
 * Annealing keeps the beginning of a good line and plays on from there; this keeps what is good
 * about all of it, and wins most of the deals that annealing does not.
 */

import { mixLow } from '../engine/hash.ts';
import type { Move } from '../engine/moves.ts';
import { Xorshift32 } from '../engine/random.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Judgement } from '../games/judgement.ts';
import { type Position, type Setting, judgeGame, measureGame } from '../games/position.ts';
import { isTimeUp, type Limits, type SearchOutcome } from './result.ts';
import type { Search } from './strategy.ts';

/** Playouts of a course of the inner level; courses of the outer level before a fresh start. */
const COURSE = 100;
/** How far a policy moves towards a line. */
const STEP = 1;
/** Longer lines only go round in circles. */
const MAX_PLIES = 1000;
/** Promising moves of a position that are looked at, the first so many. */
const MAX_CHOICES = 32;
/** Weights of a policy; moves that do different things may share one by chance. */
const WEIGHTS_BITS = 16;
/** How many playouts pass between two looks at the clock. */
const CLOCK_PLAYOUTS = 16;
const UNIT = 2 ** 16;

/** A line of play with what a policy needs to know about the choices along it. */
class Line {
  /** How near to a win it came. */
  progress = -Infinity;
  plies = 0;
  readonly moves: Int32Array = new Int32Array(MAX_PLIES);
  /** Of each ply: where its choices end in the arrays below, and which of them was made. */
  readonly ends: Int32Array = new Int32Array(MAX_PLIES);
  readonly chosen: Int32Array = new Int32Array(MAX_PLIES);
  /** Of each choice: its weight's index in a policy, and its prior. */
  readonly indices: Uint16Array = new Uint16Array(MAX_PLIES * MAX_CHOICES);
  readonly priors: Float64Array = new Float64Array(MAX_PLIES * MAX_CHOICES);

  copy(other: Line): void {
    this.progress = other.progress;
    this.plies = other.plies;
    for (let ply = 0; ply < other.plies; ply++) {
      this.moves[ply] = other.moves[ply];
      this.ends[ply] = other.ends[ply];
      this.chosen[ply] = other.chosen[ply];
    }
    const end = other.plies === 0 ? 0 : other.ends[other.plies - 1];
    for (let i = 0; i < end; i++) {
      this.indices[i] = other.indices[i];
      this.priors[i] = other.priors[i];
    }
  }
}

export class NrpaSearch implements Search {
  readonly #setting: Setting;
  readonly #best: Rows;
  readonly #random: Xorshift32 = new Xorshift32();
  readonly #candidates: Int32Array;
  readonly #scores: Float64Array;
  readonly #rows: Rows;
  #game!: Game;
  #judgement!: Judgement;
  /** Probabilities of the choices of a position, not normalised; of all choices of a line, times the step. */
  readonly #shares: Float64Array = new Float64Array(MAX_CHOICES);
  readonly #pulls: Float64Array = new Float64Array(MAX_PLIES * MAX_CHOICES);
  /** Policies and best lines of the outer and the inner level, and the line being played. */
  readonly #outer: Float64Array = new Float64Array(2 ** WEIGHTS_BITS);
  readonly #inner: Float64Array = new Float64Array(2 ** WEIGHTS_BITS);
  readonly #outerBest: Line = new Line();
  readonly #innerBest: Line = new Line();
  readonly #trial: Line = new Line();

  constructor(setting: Setting) {
    const { stride, maxMoves } = measureGame(setting);
    this.#setting = setting;
    this.#best = new Int32Array(stride);
    this.#candidates = new Int32Array(maxMoves);
    this.#scores = new Float64Array(maxMoves);
    this.#rows = new Int32Array(2 * stride);
  }

  /** `unknown` unless it finds a win. */
  run({ game, row: start }: Position, limits: Limits): SearchOutcome {
    const best = this.#best;
    let nodes = 0;
    let bestLine: readonly Move[] = [];
    this.#game = game;
    this.#judgement = judgeGame(this.#setting, game);
    this.#random.seed(limits.seed);
    best.set(start);
    for (let playout = 0; nodes < limits.nodes; playout++) {
      if (playout % CLOCK_PLAYOUTS === 0 && isTimeUp(limits, nodes)) {
        return { verdict: 'unknown', reason: 'time-limit', nodes, positions: nodes, best, bestLine };
      }
      if (playout % COURSE === 0) this.#beginCourse(playout % (COURSE * COURSE) === 0);
      const row = this.#playOut(start, limits.nodes - nodes);
      const trial = this.#trial;
      // At least one, or a start without a promising move would never end.
      nodes += Math.max(1, trial.plies);
      const count = game.foundationCount(this.#rows, row);
      if (count > game.foundationCount(best, 0)) {
        for (let i = 0; i < game.stride; i++) best[i] = this.#rows[row + i];
        bestLine = [...trial.moves.subarray(0, trial.plies)];
      }
      if (count === game.foundationTotal) return { verdict: 'winnable', line: bestLine, nodes, positions: nodes, best, bestLine };
      if (trial.progress >= this.#innerBest.progress) this.#innerBest.copy(trial);
      this.#adapt(this.#inner, this.#innerBest);
    }
    return { verdict: 'unknown', reason: 'node-limit', nodes, positions: nodes, best, bestLine };
  }

  /** Ends a course of the inner level, if there was one, and begins the next; `afresh`: forgets everything first. */
  #beginCourse(afresh: boolean): void {
    if (afresh) {
      this.#outer.fill(0);
      this.#outerBest.progress = -Infinity;
    } else {
      if (this.#innerBest.progress >= this.#outerBest.progress) this.#outerBest.copy(this.#innerBest);
      this.#adapt(this.#outer, this.#outerBest);
    }
    this.#inner.set(this.#outer);
    this.#innerBest.progress = -Infinity;
  }

  /** Plays the trial line by the inner policy; returns where in `#rows` its last position lies. */
  #playOut(start: Rows, nodes: number): number {
    const game = this.#game;
    const rows = this.#rows;
    const { stride } = game;
    const trial = this.#trial;
    const limit = Math.min(MAX_PLIES, nodes);
    let at = 0;
    let ply = 0;
    let first = 0;
    for (let i = 0; i < stride; i++) rows[i] = start[i];
    for (; ply < limit; ply++) {
      const choices = this.#listChoices(at, first);
      if (choices === 0) break;
      const chosen = this.#choose(first, choices);
      const move = this.#candidates[chosen];
      trial.chosen[ply] = first + chosen;
      first += choices;
      trial.ends[ply] = first;
      trial.moves[ply] = move;
      game.apply(rows, at, rows, stride - at, move);
      at = stride - at;
    }
    trial.plies = ply;
    trial.progress = this.#judgement.progress(rows, at);
    return at;
  }

  /** Writes the promising moves of the position at `at`, and their weights and priors into the trial line. */
  #listChoices(at: number, first: number): number {
    const judgement = this.#judgement;
    const rows = this.#rows;
    const candidates = this.#candidates;
    const { indices, priors } = this.#trial;
    const count = this.#game.generate(rows, at, candidates, 0);
    let choices = 0;
    judgement.scoreMoves(rows, at, candidates, count, this.#scores);
    for (let i = 0; i < count && choices < MAX_CHOICES; i++) {
      if (this.#scores[i] === -Infinity) continue;
      const move = candidates[i];
      indices[first + choices] = mixLow(judgement.identifyMove(rows, at, move)) >>> (32 - WEIGHTS_BITS);
      priors[first + choices] = this.#scores[i];
      candidates[choices++] = move;
    }
    return choices;
  }

  /** The index of a choice, at random by the inner policy. */
  #choose(first: number, choices: number): number {
    const { indices, priors } = this.#trial;
    const shares = this.#shares;
    let sum = 0;
    if (choices === 1) return 0;
    for (let i = 0; i < choices; i++) {
      shares[i] = Math.exp(this.#inner[indices[first + i]] + priors[first + i]);
      sum += shares[i];
    }
    let rest = (sum * (this.#random.below(UNIT) + this.#random.below(UNIT) / UNIT)) / UNIT;
    let chosen = 0;
    while (chosen < choices - 1 && (rest -= shares[chosen]) > 0) chosen++;
    return chosen;
  }

  /** Moves a policy towards a line: each move made gains what all choices there lose, in proportion to their probability. */
  #adapt(policy: Float64Array, { plies, ends, chosen, indices, priors }: Line): void {
    const pulls = this.#pulls;
    // All probabilities are those before the step.
    for (let ply = 0, first = 0; ply < plies; first = ends[ply++]) {
      const end = ends[ply];
      let sum = 0;
      if (end - first === 1) continue;
      for (let i = first; i < end; i++) {
        pulls[i] = Math.exp(policy[indices[i]] + priors[i]);
        sum += pulls[i];
      }
      for (let i = first; i < end; i++) pulls[i] *= STEP / sum;
    }
    for (let ply = 0, first = 0; ply < plies; first = ends[ply++]) {
      const end = ends[ply];
      if (end - first === 1) continue;
      policy[indices[chosen[ply]]] += STEP;
      for (let i = first; i < end; i++) policy[indices[i]] -= pulls[i];
    }
  }
}
