/**
 * Simulated annealing over whole lines of play; finds wins, proves nothing.
 *
 * A line is played out from the start to a position without a promising move, each move the
 * best by the game's scores plus random noise. From then on the line is cut at a random ply and
 * played out anew from there, beginning with another move where there is one (a repetition would
 * teach nothing); the new line replaces the old one if its game came nearer to a win,
 * or with a probability that falls with the loss (Metropolis). A line that has not improved for
 * long is given up for a fresh one. Playing a random suffix keeps what the good beginning of a
 * line has achieved, which depth-first search throws away and beams forget.
 */

import type { Move } from '../engine/moves.ts';
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Judgement } from '../games/judgement.ts';
import { type Position, type Setting, judgeGame, measureGame } from '../games/position.ts';
import { listDefaults, type NumberTable, SEED, type ValuesOf } from './parameters.ts';
import { isTimeUp, type Limits, type SearchOutcome } from './result.ts';
import type { Search, Strategy } from './strategy.ts';

export const ANNEALING_PARAMETERS = {
  temperature: {
    kind: 'number',
    default: 2,
    least: 0,
    most: 1000,
    meaning:
      'Loss of progress, in cards, at which a worse line is still accepted with probability 1/e. At 0 no worse line is accepted.',
  },
  patience: {
    kind: 'integer',
    default: 10_000,
    least: 1,
    most: 1e9,
    meaning: 'Playouts without a new best line before a fresh start.',
  },
  noise: {
    kind: 'number',
    default: 1,
    least: 0,
    most: 100,
    meaning: "Size of the random noise on move scores, as a multiple of the game's own.",
  },
  plies: {
    kind: 'integer',
    default: 1500,
    least: 100,
    most: 20_000,
    meaning: 'Moves of the longest line. Longer lines mostly go round in circles.',
  },
  seed: SEED,
} satisfies NumberTable;

/** No move at all: `STOCK` to `STOCK`. */
const NO_MOVE: Move = 0;
/** Playouts between two looks at the clock. */
const CLOCK_PLAYOUTS = 16;
const UNIT = 2 ** 16;

export class LineAnnealing implements Search {
  readonly #setting: Setting;
  readonly #best: Rows;
  readonly #random = new Xorshift32();
  readonly #candidates: Int32Array;
  readonly #scores: Float64Array;
  /** The accepted line, and the one being played: a row for each ply, and the move made from it. */
  readonly #rows: Rows;
  readonly #moves: Int32Array;
  readonly #trialRows: Rows;
  readonly #trialMoves: Int32Array;
  readonly #values: ValuesOf<typeof ANNEALING_PARAMETERS>;
  #game!: Game;
  #judgement!: Judgement;
  /** Of move scores, in this game. */
  #noise = 0;

  constructor(setting: Setting, values: ValuesOf<typeof ANNEALING_PARAMETERS> = listDefaults(ANNEALING_PARAMETERS)) {
    const { stride, maxMoves } = measureGame(setting);
    const { plies } = values;
    this.#values = values;
    this.#setting = setting;
    this.#best = new Int32Array(stride);
    this.#candidates = new Int32Array(maxMoves);
    this.#scores = new Float64Array(maxMoves);
    this.#rows = new Int32Array((plies + 1) * stride);
    this.#moves = new Int32Array(plies);
    this.#trialRows = new Int32Array((plies + 1) * stride);
    this.#trialMoves = new Int32Array(plies);
  }

  /** `unknown` unless it finds a win. */
  run({ game, row }: Position, limits: Limits): SearchOutcome {
    const { stride } = game;
    const judgement = judgeGame(this.#setting, game);
    const { temperature, patience, noise, seed } = this.#values;
    const best = this.#best;
    let nodes = 0;
    let plies = 0;
    let progress = -Infinity;
    let record = -Infinity;
    let stale = 0;
    let bestLine: readonly Move[] = [];
    this.#game = game;
    this.#judgement = judgement;
    this.#noise = noise * judgement.noise;
    this.#random.seed(spreadSeed(seed, limits.seed));
    this.#rows.set(row);
    best.set(row);

    for (let playout = 0; nodes < limits.nodes; playout++) {
      if (playout % CLOCK_PLAYOUTS === 0 && isTimeUp(limits, nodes)) {
        return { verdict: 'unknown', reason: 'time-limit', nodes, positions: nodes, best, bestLine };
      }
      if (stale > patience) {
        plies = 0;
        progress = -Infinity;
        record = -Infinity;
        stale = 0;
      }
      const cut = this.#below(plies);
      for (let i = 0; i < stride; i++) this.#trialRows[cut * stride + i] = this.#rows[cut * stride + i];
      const end = this.#playOut(cut, plies, limits.nodes - nodes);
      // At least one, or a start without a promising move would never end.
      nodes += Math.max(1, end - cut);
      const last = end * stride;
      const count = game.foundationCount(this.#trialRows, last);
      if (count > game.foundationCount(best, 0)) {
        for (let i = 0; i < stride; i++) best[i] = this.#trialRows[last + i];
        bestLine = [...this.#moves.subarray(0, cut), ...this.#trialMoves.subarray(cut, end)];
      }
      if (count === game.foundationTotal)
        return { verdict: 'winnable', line: bestLine, nodes, positions: nodes, best, bestLine };
      const reached = judgement.progress(this.#trialRows, last);
      if (reached >= progress || this.#below(UNIT) < UNIT * Math.exp((reached - progress) / temperature)) {
        for (let i = cut * stride; i < last + stride; i++) this.#rows[i] = this.#trialRows[i];
        for (let i = cut; i < end; i++) this.#moves[i] = this.#trialMoves[i];
        plies = end;
        progress = reached;
      }
      if (reached > record) {
        record = reached;
        stale = 0;
      } else {
        stale++;
      }
    }
    return { verdict: 'unknown', reason: 'node-limit', nodes, positions: nodes, best, bestLine };
  }

  /**
   * Plays from the trial row `from` until nothing is promising, the game is won or `nodes` are
   * spent, and leaves the accepted line of `plies` plies at the first choice; returns the last ply.
   */
  #playOut(from: number, plies: number, nodes: number): number {
    const game = this.#game;
    const rows = this.#trialRows;
    const { stride } = game;
    const limit = Math.min(this.#trialMoves.length, from + nodes);
    let ply = from;
    let following = true;
    for (; ply < limit; ply++) {
      const at = ply * stride;
      const count = game.generate(rows, at, this.#candidates, 0);
      const refused: Move = following && ply < plies ? this.#moves[ply] : NO_MOVE;
      const chosen = this.#choose(rows, at, count, refused);
      if (chosen < 0) break;
      const move = this.#candidates[chosen];
      following &&= move === refused;
      this.#trialMoves[ply] = move;
      game.apply(rows, at, rows, at + stride, move);
    }
    return ply;
  }

  /**
   * The index of the candidate with the best score plus noise, of `refused` when only that is
   * promising, or -1 when none is.
   */
  #choose(rows: Rows, at: number, count: number, refused: Move): number {
    const scores = this.#scores;
    const noise = this.#noise;
    let chosen = -1;
    let most = -Infinity;
    let last = -1;
    this.#judgement.scoreMoves(rows, at, this.#candidates, count, scores);
    for (let i = 0; i < count; i++) {
      if (scores[i] === -Infinity) continue;
      if (this.#candidates[i] === refused) {
        last = i;
        continue;
      }
      // The cube makes large noise rare: most choices follow the scores, a few go far astray.
      const draw = this.#below(UNIT) / UNIT;
      const score = scores[i] + noise * draw * draw * draw;
      if (score > most) {
        most = score;
        chosen = i;
      }
    }
    return chosen < 0 ? last : chosen;
  }

  #below(limit: number): number {
    return limit === 0 ? 0 : this.#random.below(limit);
  }
}

export const annealing: Strategy<typeof ANNEALING_PARAMETERS> = {
  name: 'annealing',
  summary: 'simulated annealing over whole lines of play; finds wins, proves nothing',
  parameters: ANNEALING_PARAMETERS,
  create: (setting, _budget, values) => new LineAnnealing(setting, values),
};
