/**
 * Simulated annealing over whole lines of play. It finds wins and proves nothing.
 *
 * A line is played out until no move is promising; each move is the best by the game's scores plus random noise. Then
 * the line is cut at a random ply and played out anew, with another first move if possible. The new line replaces the
 * old one if it came nearer to a win, or with a probability that falls with the loss (Metropolis). After many playouts
 * in vain a fresh line begins. So the search keeps the good beginning of a line, which depth-first search throws away
 * and beams forget.
 */

import { type Move, createMoves, listMoves, NO_MOVE } from '../engine/moves.ts';
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import type { Game } from '../engine/games/game.ts';
import type { Judgement } from '../engine/games/judgement.ts';
import { type Position, type Setting, judgeGame, measureGame } from '../engine/games/position.ts';
import { anyNumber, SEED, type ValuesOf, wholeNumber } from './parameters.ts';
import type { Budget, Limits } from './result.ts';
import { repeatPlayouts, type Search, type Strategy } from './strategy.ts';

const ANNEALING_PARAMETERS = {
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

const UNIT = 2 ** 16;

function createAnnealing(setting: Setting, _budget: Budget, values: ValuesOf<typeof ANNEALING_PARAMETERS>): Search {
  const { stride, maxMoves } = measureGame(setting);
  const { temperature, patience, plies: mostPlies, seed } = values;
  const random = new Xorshift32();
  const candidates = createMoves(maxMoves);
  /** The accepted line and the one being played: each ply's row, and the move made from it. */
  const rows = new Int32Array((mostPlies + 1) * stride);
  const moves = createMoves(mostPlies);
  const trialRows = new Int32Array((mostPlies + 1) * stride);
  const trialMoves = createMoves(mostPlies);
  let game: Game;
  let judgement: Judgement;
  let noise = 0;

  function run(position: Position, limits: Limits) {
    let plies = 0;
    let progress = -Infinity;
    let record = -Infinity;
    let stale = 0;
    ({ game } = position);
    judgement = judgeGame(setting, game);
    noise = values.noise * judgement.noise;
    random.seed(spreadSeed(seed, limits.seed));
    rows.set(position.row);

    return repeatPlayouts(position, limits, (nodes) => {
      if (stale > patience) {
        plies = 0;
        progress = -Infinity;
        record = -Infinity;
        stale = 0;
      }
      const cut = plies === 0 ? 0 : random.below(plies);
      for (let i = 0; i < stride; i++) trialRows[cut * stride + i] = rows[cut * stride + i];
      const end = playOut(cut, plies, nodes);
      const last = end * stride;
      const reached = judgement.progress(trialRows, last);
      if (reached >= progress || random.below(UNIT) < UNIT * Math.exp((reached - progress) / temperature)) {
        rows.set(trialRows.subarray(cut * stride, last + stride), cut * stride);
        for (let i = cut; i < end; i++) moves[i] = trialMoves[i];
        plies = end;
        progress = reached;
      }
      if (reached > record) {
        record = reached;
        stale = 0;
      } else {
        stale++;
      }
      const listLine = () => [...listMoves(moves, 0, cut), ...listMoves(trialMoves, cut, end)];
      return { nodes: end - cut, rows: trialRows, at: last, listMoves: listLine };
    });
  }

  /** Plays from the trial row `from` on. Returns the last ply. @param plies the moves of the accepted line. */
  function playOut(from: number, plies: number, nodes: number) {
    const limit = Math.min(mostPlies, from + nodes);
    let ply = from;
    let following = true;
    for (; ply < limit; ply++) {
      const at = ply * stride;
      const count = judgement.listMoves(trialRows, at, candidates);
      const refused: Move = following && ply < plies ? moves[ply] : NO_MOVE;
      const chosen = choose(count, refused);
      if (chosen < 0) break;
      const move = candidates[chosen];
      following &&= move === refused;
      trialMoves[ply] = move;
      game.apply(trialRows, at, trialRows, at + stride, move, false);
    }
    return ply;
  }

  /** The index of a candidate: `refused` only if no other is promising; -1 when none is. */
  function choose(count: number, refused: Move) {
    let chosen = -1;
    let most = -Infinity;
    let last = -1;
    const { scores } = judgement;
    for (let i = 0; i < count; i++) {
      if (candidates[i] === refused) {
        last = i;
        continue;
      }
      // The cube makes large noise rare, so that only a few choices go far astray.
      const draw = random.below(UNIT) / UNIT;
      const score = scores[i] + noise * draw * draw * draw;
      if (score > most) {
        most = score;
        chosen = i;
      }
    }
    return chosen < 0 ? last : chosen;
  }

  return { run };
}

/** Simulated annealing over whole lines of play (Kirkpatrick and others, 1983). It finds wins, and proves nothing. */
export const annealing: Strategy<typeof ANNEALING_PARAMETERS> = {
  name: 'annealing',
  summary: 'simulated annealing over whole lines of play; finds wins, proves nothing',
  parameters: ANNEALING_PARAMETERS,
  create: createAnnealing,
};
