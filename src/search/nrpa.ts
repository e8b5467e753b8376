/**
 * Nested rollout policy adaptation: playouts by a policy that learns from the best line so far (C. D. Rosin, IJCAI
 * 2011; with a prior from move scores as T. Cazenave, 2020). It finds wins and proves nothing.
 *
 * A policy gives every move a weight. A playout takes moves at random, with a probability in proportion to e to the
 * power of weight plus prior. The prior is the game's score of the move. Moves that do the same share a weight wherever
 * they come up (see `Judgement.identifyMove`). So a policy learns about the deal: to lay this card on that one, or to
 * turn a card when so many have been seen. A course of the inner level begins with the policy of the outer level. After
 * each of its playouts the policy moves towards the best line of the course, by a step of gradient ascent on the line's
 * likelihood. The outer level does the same with the best lines of its courses. After the last of them all is forgotten,
 * because a policy that has settled on a line tries nothing else.
 *
 * Annealing keeps the beginning of a good line. This search keeps the good moves of all of it, and wins most of the
 * deals that annealing does not.
 */

import { createMoves, type Moves, listMoves } from '../engine/moves.ts';
import { mixLow } from '../engine/hash.ts';
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import type { Game, Rows } from '../engine/games/game.ts';
import type { Judgement } from '../engine/games/judgement.ts';
import { type Position, type Setting, judgeGame, measureGame } from '../engine/games/position.ts';
import { anyNumber, SEED, type ValuesOf, wholeNumber } from './parameters.ts';
import type { Budget, Limits } from './result.ts';
import { repeatPlayouts, type Search, type Strategy } from './strategy.ts';

const NRPA_PARAMETERS = {
  course: wholeNumber(
    100,
    2,
    100_000,
    'Playouts of a course of the inner level. After as many courses the search forgets all and begins anew.',
  ),
  step: anyNumber(
    1,
    0,
    5,
    'Length of a step of gradient ascent: how far a policy moves towards the best line after each playout. At 0 nothing is learned.',
  ),
  prior: anyNumber(
    1,
    0,
    5,
    "Weight of the game's move scores in the probabilities of moves, before anything is learned and after.",
  ),
  plies: wholeNumber(1000, 100, 10_000, 'Moves of the longest line. Longer lines mostly go round in circles.'),
  choices: wholeNumber(32, 2, 128, 'How many moves of a position are looked at: the most promising ones.'),
  seed: SEED,
};

type NrpaValues = ValuesOf<typeof NRPA_PARAMETERS>;

/** Moves that do different things may share a weight by chance. */
const WEIGHTS_BITS = 16;
const UNIT = 2 ** 16;

/** A line of play, with all that a policy needs to know of the choices along it. */
class Line {
  progress = -Infinity;
  plies = 0;
  readonly moves: Moves;
  /** Of each ply: where its choices end in the arrays below, and which of them was made. */
  readonly ends: Int32Array;
  readonly chosen: Int32Array;
  /** Of each choice: its weight's index in a policy, and its prior. */
  readonly indices: Uint16Array;
  readonly priors: Float64Array;

  constructor({ plies, choices }: Pick<NrpaValues, 'plies' | 'choices'>) {
    this.moves = createMoves(plies);
    this.ends = new Int32Array(plies);
    this.chosen = new Int32Array(plies);
    this.indices = new Uint16Array(plies * choices);
    this.priors = new Float64Array(plies * choices);
  }
}

function createNrpa(setting: Setting, _budget: Budget, values: NrpaValues): Search {
  const { stride, maxMoves } = measureGame(setting);
  const { course, step, prior, plies: mostPlies, choices: mostChoices, seed } = values;
  const random = new Xorshift32();
  const candidates = createMoves(maxMoves);
  const rows = new Int32Array(stride);
  /** Probabilities of a position's choices, not normalised. */
  const shares = new Float64Array(mostChoices);
  /** Probabilities of all choices of a line, times the step. */
  const pulls = new Float64Array(mostPlies * mostChoices);
  const outer = new Float64Array(2 ** WEIGHTS_BITS);
  const inner = new Float64Array(2 ** WEIGHTS_BITS);
  let game: Game;
  let judgement: Judgement;
  let outerBest = new Line(values);
  let innerBest = new Line(values);
  /** The line played last. One that is the best of its course changes places with the best line before. */
  let trial = new Line(values);

  function run(position: Position, limits: Limits) {
    const { row: start } = position;
    let playouts = 0;
    ({ game } = position);
    judgement = judgeGame(setting, game);
    random.seed(spreadSeed(seed, limits.seed));
    return repeatPlayouts(position, limits, (nodes) => {
      if (playouts % course === 0) beginCourse(playouts % (course * course) === 0);
      playouts++;
      playOut(start, nodes);
      const { plies, progress, moves } = trial;
      if (progress >= innerBest.progress) [innerBest, trial] = [trial, innerBest];
      adapt(inner, innerBest);
      return { nodes: plies, rows, at: 0, listMoves: () => listMoves(moves, 0, plies) };
    });
  }

  function beginCourse(afresh: boolean) {
    if (afresh) {
      outer.fill(0);
      outerBest.progress = -Infinity;
    } else {
      if (innerBest.progress >= outerBest.progress) [outerBest, innerBest] = [innerBest, outerBest];
      adapt(outer, outerBest);
    }
    inner.set(outer);
    innerBest.progress = -Infinity;
  }

  /** Plays the trial line. Its last position is left in `rows`. */
  function playOut(start: Rows, nodes: number) {
    const limit = Math.min(mostPlies, nodes);
    let ply = 0;
    let first = 0;
    rows.set(start);
    for (; ply < limit; ply++) {
      const choices = listChoices(first);
      if (choices === 0) break;
      const chosen = choose(first, choices);
      const move = candidates[chosen];
      trial.chosen[ply] = first + chosen;
      first += choices;
      trial.ends[ply] = first;
      trial.moves[ply] = move;
      game.apply(rows, 0, rows, 0, move, false);
    }
    trial.plies = ply;
    trial.progress = judgement.progress(rows, 0);
  }

  /** Writes the promising moves into `candidates`, and their weights and priors into the trial line. */
  function listChoices(first: number) {
    const { indices, priors } = trial;
    const { scores } = judgement;
    const choices = Math.min(judgement.listMoves(rows, 0, candidates), mostChoices);
    for (let i = 0; i < choices; i++) {
      indices[first + i] = mixLow(judgement.identifyMove(rows, 0, candidates[i])) >>> (32 - WEIGHTS_BITS);
      priors[first + i] = prior * scores[i];
    }
    return choices;
  }

  function choose(first: number, choices: number) {
    const { indices, priors } = trial;
    let sum = 0;
    if (choices === 1) return 0;
    for (let i = 0; i < choices; i++) {
      shares[i] = Math.exp(inner[indices[first + i]] + priors[first + i]);
      sum += shares[i];
    }
    let rest = (sum * (random.below(UNIT) + random.below(UNIT) / UNIT)) / UNIT;
    let chosen = 0;
    while (chosen < choices - 1 && (rest -= shares[chosen]) > 0) chosen++;
    return chosen;
  }

  /** Each move made gains the sum that all choices there lose, in proportion to probability. */
  function adapt(policy: Float64Array, { plies, ends, chosen, indices, priors }: Line) {
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

  return { run };
}

/** Nested rollout policy adaptation (Rosin, 2011). It finds wins, and proves nothing. */
export const nrpa: Strategy<typeof NRPA_PARAMETERS> = {
  name: 'nrpa',
  summary:
    'nested rollout policy adaptation: playouts that learn from the best line so far; finds wins, proves nothing',
  parameters: NRPA_PARAMETERS,
  create: createNrpa,
};
