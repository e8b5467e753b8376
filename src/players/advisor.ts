/**
 * Advice for somebody who does not see the stock: the move that the rollout player would make, and how often a game
 * is won after it and after the others that are worth a thought.
 *
 * The chances are measured after the choice, on samples of their own: those that a choice was made by flatter it.
 * All candidates are measured on the same samples, so a difference has a much smaller error than a chance.
 */

import type { Move } from '../engine/moves.ts';
import { Xorshift32 } from '../engine/random.ts';
import type { Position, Setting } from '../games/position.ts';
import { resolveValues } from '../search/parameters.ts';
import { Candidates } from './candidates.ts';
import type { Player } from './player.ts';
import { PlayoutJudge, rolloutPlayer } from './rollout.ts';
import { drawSample } from './samples.ts';
import { seedOf } from './table.ts';
import { View } from './view.ts';

/** An estimate and its standard error. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/** What may come of a move. */
export interface Prospect {
  readonly move: Move;
  /** The chance, 0..1, that the game is won by one who plays on as the careful player does, who wins less often than the rollout player. */
  readonly chance: Measured;
  /** How much less that is than after the move chosen; 0 for that move itself. */
  readonly behind: Measured;
}

export interface Advice {
  /**
   * What the rollout player would do, as the position lists it: the card of a move from the stock is not to be
   * told where it is hidden. Null: it would give the game up.
   */
  readonly choice: Move | null;
  /** The moves considered: the choice, and then the others by their chance, the best first. */
  readonly prospects: readonly Prospect[];
  /** Orders of the hidden cards that chances were measured on. */
  readonly samples: number;
  /** Moves made in thought. */
  readonly nodes: number;
}

/** Moves to make in thought for a piece of advice unless said otherwise: about a second. */
export const ADVICE_NODES = 200_000;

/** The share of the nodes that goes to choosing; the rest goes to measuring. */
const CHOOSING = 0.5;

/** The standard error of a mean, from the number of values, their sum and the sum of their squares; NaN for one value. */
const findError = (count: number, sum: number, squares: number): number =>
  Math.sqrt(Math.max(0, (squares - (sum * sum) / count) / (count - 1)) / count);

/** Sums over samples, by candidate: of odds, and of how far they are behind the first candidate's. */
class Sums {
  count = 0;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;

  constructor(size: number) {
    this.#sums = new Float64Array(size);
    this.#squares = new Float64Array(size);
  }

  add(values: Float64Array): void {
    this.count++;
    for (const [i, value] of values.entries()) {
      this.#sums[i] += value;
      this.#squares[i] += value * value;
    }
  }

  /** The mean of one candidate's values and its error; NaN without samples. */
  measure(i: number): Measured {
    return { value: this.#sums[i] / this.count, error: findError(this.count, this.#sums[i], this.#squares[i]) };
  }

  /** The same of odds: the error is that with one win and one loss more, since a few equal samples are no certainty. */
  measureOdds(i: number): Measured {
    const error = this.count === 0 ? NaN : findError(this.count + 2, this.#sums[i] + 1, this.#squares[i] + 1);
    return { value: this.#sums[i] / this.count, error };
  }
}

/** Gives advice in games of one setting. Nothing it says depends on the order of the hidden cards. */
export class Advisor {
  readonly #player: Player;
  readonly #judge: PlayoutJudge;
  readonly #candidates: Candidates;
  readonly #random: Xorshift32 = new Xorshift32();
  readonly #measuring: number;

  /** @param nodes moves to make in thought for each piece of advice. */
  constructor(setting: Setting, nodes: number) {
    const choosing = Math.ceil(CHOOSING * nodes);
    const values = resolveValues(rolloutPlayer.name, rolloutPlayer.parameters, { nodes: choosing });
    this.#player = rolloutPlayer.create(setting, values);
    this.#judge = new PlayoutJudge(setting, values);
    this.#candidates = new Candidates(setting, values.breadth);
    this.#measuring = nodes - choosing;
  }

  /**
   * @param position one with a legal move; its hidden cards may lie in any order.
   * @param hidden how many of the stock's last cards are hidden, at least two: all, unless said otherwise.
   */
  advise(position: Position, hidden = position.stockCount): Advice {
    const legal = Int32Array.from(position.listMoves());
    const view = new View(position, hidden);
    view.show(position.row, legal, legal.length);
    const seed = seedOf(position);
    this.#player.begin(seed);
    const index = this.#player.choose(view);
    this.#candidates.list(view);
    const others = this.#candidates.moves.filter((move) => move !== view.moves[index]);
    const moves = index < 0 ? others : [view.moves[index], ...others];
    this.#random.seed(~seed);
    const { odds, behind, nodes } = this.#measure(view, moves);
    const [first, ...rest] = moves.map((move, i): Prospect => ({
      move: legal[view.moves.indexOf(move)],
      chance: odds.measureOdds(i),
      behind: behind.measure(i),
    }));
    rest.sort((a, b) => b.chance.value - a.chance.value);
    return {
      choice: index < 0 ? null : legal[index],
      prospects: moves.length === 0 ? [] : [first, ...rest],
      samples: odds.count,
      nodes: this.#player.nodes + nodes,
    };
  }

  /** Plays each move out on one sample after the other, until the nodes do not suffice for the next. */
  #measure(view: View, moves: readonly Move[]): { readonly odds: Sums; readonly behind: Sums; readonly nodes: number } {
    const judge = this.#judge;
    const odds = new Sums(moves.length);
    const behind = new Sums(moves.length);
    const values = new Float64Array(moves.length);
    for (let nodes = 0; ; ) {
      const sample = view.position.withGame(drawSample(view, this.#random));
      for (const [i, move] of moves.entries()) {
        const worth = judge.judge(sample, move, this.#measuring - nodes);
        nodes += judge.nodes;
        if (Number.isNaN(worth)) return { odds, behind, nodes };
        values[i] = judge.odds;
      }
      if (moves.length === 0) return { odds, behind, nodes };
      odds.add(values);
      behind.add(values.map((value) => values[0] - value));
    }
  }
}
