/**
 * Simulated annealing over whole lines of play. It finds wins and proves nothing.
 *
 * A line is played out until no move is promising; each move is the best by the game's scores plus random noise. Then
 * the line is cut at a random ply and played out anew, with another first move if possible. The new line replaces the
 * old one if it came nearer to a win, or with a probability that falls with the loss (Metropolis). After many playouts
 * in vain a fresh line begins. So the search keeps the good beginning of a line, which depth-first search throws away
 * and beams forget.
 */

import type { Move } from '../engine/moves.ts';
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Judgement } from '../games/judgement.ts';
import { type Position, type Setting, judgeGame, measureGame } from '../games/position.ts';
import { anyNumber, listDefaults, SEED, type ValuesOf, wholeNumber } from './parameters.ts';
import type { Limits, SearchOutcome } from './result.ts';
import { repeatPlayouts, type Search, type Strategy } from './strategy.ts';

export const ANNEALING_PARAMETERS = {
  temperature: anyNumber(
    2,
    0,
    1000,
    'Loss of progress, in cards, at which a worse line is still accepted with probability 1/e. At 0 no worse line is accepted.',
  ),
  patience: wholeNumber(10_000, 1, 1e9, 'Playouts without a new best line before a fresh start.'),
  noise: anyNumber(1, 0, 100, "Size of the random noise on move scores, as a multiple of the game's own."),
  plies: wholeNumber(1500, 100, 20_000, 'Moves of the longest line. Longer lines mostly go round in circles.'),
  seed: SEED,
};

/** No move at all: `STOCK` to `STOCK`. */
const NO_MOVE: Move = 0;
const UNIT = 2 ** 16;

export class LineAnnealing implements Search {
  readonly #setting: Setting;
  readonly #best: Rows;
  readonly #random = new Xorshift32();
  readonly #candidates: Int32Array;
  readonly #scores: Float64Array;
  /** The accepted line and the one being played: each ply's row, and the move made from it. */
  readonly #rows: Rows;
  readonly #moves: Int32Array;
  readonly #trialRows: Rows;
  readonly #trialMoves: Int32Array;
  readonly #values: ValuesOf<typeof ANNEALING_PARAMETERS>;
  #game!: Game;
  #judgement!: Judgement;
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

  run(position: Position, limits: Limits): SearchOutcome {
    const { game, row } = position;
    const { stride } = game;
    const judgement = judgeGame(this.#setting, game);
    const { temperature, patience, noise, seed } = this.#values;
    let plies = 0;
    let progress = -Infinity;
    let record = -Infinity;
    let stale = 0;
    this.#game = game;
    this.#judgement = judgement;
    this.#noise = noise * judgement.noise;
    this.#random.seed(spreadSeed(seed, limits.seed));
    this.#rows.set(row);

    return repeatPlayouts(position, limits, this.#best, (nodes) => {
      if (stale > patience) {
        plies = 0;
        progress = -Infinity;
        record = -Infinity;
        stale = 0;
      }
      const cut = this.#below(plies);
      for (let i = 0; i < stride; i++) this.#trialRows[cut * stride + i] = this.#rows[cut * stride + i];
      const end = this.#playOut(cut, plies, nodes);
      const last = end * stride;
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
      const listMoves = (): Move[] => [...this.#moves.subarray(0, cut), ...this.#trialMoves.subarray(cut, end)];
      return { nodes: end - cut, rows: this.#trialRows, at: last, listMoves };
    });
  }

  /** Plays from the trial row `from` on. Returns the last ply. @param plies the moves of the accepted line. */
  #playOut(from: number, plies: number, nodes: number) {
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

  /** The index of a candidate: `refused` only if no other is promising; -1 when none is. */
  #choose(rows: Rows, at: number, count: number, refused: Move) {
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
      // The cube makes large noise rare, so that only a few choices go far astray.
      const draw = this.#below(UNIT) / UNIT;
      const score = scores[i] + noise * draw * draw * draw;
      if (score > most) {
        most = score;
        chosen = i;
      }
    }
    return chosen < 0 ? last : chosen;
  }

  #below(limit: number) {
    return limit === 0 ? 0 : this.#random.below(limit);
  }
}

export const annealing: Strategy<typeof ANNEALING_PARAMETERS> = {
  name: 'annealing',
  summary: 'simulated annealing over whole lines of play; finds wins, proves nothing',
  parameters: ANNEALING_PARAMETERS,
  create: (setting, _budget, values) => new LineAnnealing(setting, values),
};
