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
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Judgement } from '../games/judgement.ts';
import { type Position, type Setting, judgeGame, measureGame } from '../games/position.ts';
import { listDefaults, type NumberTable, SEED, type ValuesOf } from './parameters.ts';
import { isTimeUp, type Limits, type SearchOutcome } from './result.ts';
import type { Search, Strategy } from './strategy.ts';

export const NRPA_PARAMETERS = {
  course: {
    kind: 'integer',
    default: 100,
    least: 2,
    most: 100_000,
    meaning: 'Playouts of a course of the inner level, and courses of the outer level before a fresh start.',
  },
  step: {
    kind: 'number',
    default: 1,
    least: 0,
    most: 5,
    meaning:
      'Length of a step of gradient ascent: how far a policy moves towards the best line after each playout. At 0 nothing is learned.',
  },
  prior: {
    kind: 'number',
    default: 1,
    least: 0,
    most: 5,
    meaning: "Weight of the game's move scores in the probabilities of moves, before anything is learned and after.",
  },
  plies: {
    kind: 'integer',
    default: 1000,
    least: 100,
    most: 10_000,
    meaning: 'Moves of the longest line. Longer lines mostly go round in circles.',
  },
  choices: {
    kind: 'integer',
    default: 32,
    least: 2,
    most: 128,
    meaning: 'How many moves of a position are looked at: the most promising ones.',
  },
  seed: SEED,
} satisfies NumberTable;

type NrpaValues = ValuesOf<typeof NRPA_PARAMETERS>;

/** Weights of a policy; moves that do different things may share one by chance. */
const WEIGHTS_BITS = 16;
/** Playouts between two looks at the clock. */
const CLOCK_PLAYOUTS = 16;
const UNIT = 2 ** 16;

/** A line of play with what a policy needs to know about the choices along it. */
class Line {
  /** How near to a win it came. */
  progress = -Infinity;
  plies = 0;
  readonly moves: Int32Array;
  /** Of each ply: where its choices end in the arrays below, and which of them was made. */
  readonly ends: Int32Array;
  readonly chosen: Int32Array;
  /** Of each choice: its weight's index in a policy, and its prior. */
  readonly indices: Uint16Array;
  readonly priors: Float64Array;

  constructor({ plies, choices }: Pick<NrpaValues, 'plies' | 'choices'>) {
    this.moves = new Int32Array(plies);
    this.ends = new Int32Array(plies);
    this.chosen = new Int32Array(plies);
    this.indices = new Uint16Array(plies * choices);
    this.priors = new Float64Array(plies * choices);
  }

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
  readonly #random = new Xorshift32();
  readonly #candidates: Int32Array;
  readonly #scores: Float64Array;
  readonly #rows: Rows;
  #game!: Game;
  #judgement!: Judgement;
  /** Probabilities of the choices of a position, not normalised; of all choices of a line, times the step. */
  readonly #shares: Float64Array;
  readonly #pulls: Float64Array;
  /** Policies and best lines of the outer and the inner level, and the line being played. */
  readonly #outer = new Float64Array(2 ** WEIGHTS_BITS);
  readonly #inner = new Float64Array(2 ** WEIGHTS_BITS);
  readonly #outerBest: Line;
  readonly #innerBest: Line;
  readonly #trial: Line;
  readonly #course: number;
  readonly #step: number;
  readonly #prior: number;
  readonly #choices: number;
  readonly #stream: number;

  constructor(setting: Setting, values: NrpaValues = listDefaults(NRPA_PARAMETERS)) {
    const { stride, maxMoves } = measureGame(setting);
    const { course, step, prior, plies, choices, seed } = values;
    this.#course = course;
    this.#step = step;
    this.#prior = prior;
    this.#choices = choices;
    this.#stream = seed;
    this.#shares = new Float64Array(choices);
    this.#pulls = new Float64Array(plies * choices);
    this.#outerBest = new Line(values);
    this.#innerBest = new Line(values);
    this.#trial = new Line(values);
    this.#setting = setting;
    this.#best = new Int32Array(stride);
    this.#candidates = new Int32Array(maxMoves);
    this.#scores = new Float64Array(maxMoves);
    this.#rows = new Int32Array(2 * stride);
  }

  /** `unknown` unless it finds a win. */
  run({ game, row: start }: Position, limits: Limits): SearchOutcome {
    const best = this.#best;
    const course = this.#course;
    let nodes = 0;
    let bestLine: readonly Move[] = [];
    this.#game = game;
    this.#judgement = judgeGame(this.#setting, game);
    this.#random.seed(spreadSeed(this.#stream, limits.seed));
    best.set(start);
    for (let playout = 0; nodes < limits.nodes; playout++) {
      if (playout % CLOCK_PLAYOUTS === 0 && isTimeUp(limits, nodes)) {
        return { verdict: 'unknown', reason: 'time-limit', nodes, positions: nodes, best, bestLine };
      }
      if (playout % course === 0) this.#beginCourse(playout % (course * course) === 0);
      const row = this.#playOut(start, limits.nodes - nodes);
      const trial = this.#trial;
      // At least one, or a start without a promising move would never end.
      nodes += Math.max(1, trial.plies);
      const count = game.foundationCount(this.#rows, row);
      if (count > game.foundationCount(best, 0)) {
        for (let i = 0; i < game.stride; i++) best[i] = this.#rows[row + i];
        bestLine = [...trial.moves.subarray(0, trial.plies)];
      }
      if (count === game.foundationTotal)
        return { verdict: 'winnable', line: bestLine, nodes, positions: nodes, best, bestLine };
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
    const limit = Math.min(trial.moves.length, nodes);
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
    const prior = this.#prior;
    const most = this.#choices;
    const count = this.#game.generate(rows, at, candidates, 0);
    let choices = 0;
    judgement.scoreMoves(rows, at, candidates, count, this.#scores);
    for (let i = 0; i < count && choices < most; i++) {
      if (this.#scores[i] === -Infinity) continue;
      const move = candidates[i];
      indices[first + choices] = mixLow(judgement.identifyMove(rows, at, move)) >>> (32 - WEIGHTS_BITS);
      priors[first + choices] = prior * this.#scores[i];
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
    const step = this.#step;
    // All probabilities are those before the step.
    for (let ply = 0, first = 0; ply < plies; first = ends[ply++]) {
      const end = ends[ply];
      let sum = 0;
      if (end - first === 1) continue;
      for (let i = first; i < end; i++) {
        pulls[i] = Math.exp(policy[indices[i]] + priors[i]);
        sum += pulls[i];
      }
      for (let i = first; i < end; i++) pulls[i] *= step / sum;
    }
    for (let ply = 0, first = 0; ply < plies; first = ends[ply++]) {
      const end = ends[ply];
      if (end - first === 1) continue;
      policy[indices[chosen[ply]]] += step;
      for (let i = first; i < end; i++) policy[indices[i]] -= pulls[i];
    }
  }
}

export const nrpa: Strategy<typeof NRPA_PARAMETERS> = {
  name: 'nrpa',
  summary:
    'nested rollout policy adaptation: playouts that learn from the best line so far; finds wins, proves nothing',
  parameters: NRPA_PARAMETERS,
  create: (setting, _budget, values) => new NrpaSearch(setting, values),
};
