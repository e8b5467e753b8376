/**
 * Players that think. They draw deals that agree with everything they have seen, judge each candidate move on the same
 * deals, and make the move with the best mean. Once the last card is known, a search looks for a win, and its line is
 * played to the end.
 */

import type { Move } from '../engine/moves.ts';
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import type { Game } from '../games/game.ts';
import type { Position, Setting } from '../games/position.ts';
import { ANNEALING_PARAMETERS, LineAnnealing } from '../search/annealing.ts';
import { anyNumber, resolveValues, SEED, type ValuesOf, wholeNumber } from '../search/parameters.ts';
import type { Search } from '../search/strategy.ts';
import { Candidates } from './candidates.ts';
import type { Player } from './player.ts';
import { Race } from './race.ts';
import type { View } from './view.ts';

/** The parameters of all players that think, beside `nodes`. */
export const THINKER_PARAMETERS = {
  breadth: wholeNumber(5, 2, 50, 'Candidate moves at most: those that the policy likes best.'),
  drop: anyNumber(
    1.5,
    0,
    100,
    'How far behind the leader a candidate drops out, in standard errors of the difference.',
  ),
  replace: anyNumber(
    0.7,
    0,
    100,
    'By how much a candidate must lead the move that the policy likes best to be made instead, in standard errors of the difference.',
  ),
  seed: SEED,
};

type ThinkerValues = ValuesOf<typeof THINKER_PARAMETERS> & {
  readonly nodes: number;
};

/** Annealing that follows a random stream. */
export const createAnnealing = (setting: Setting, seed: number): Search =>
  new LineAnnealing(setting, resolveValues({ name: 'annealing', parameters: ANNEALING_PARAMETERS }, { seed }));

/** Judges moves when all cards are known. */
export interface Judge {
  /** Moves made by the last judgement. */
  readonly nodes: number;
  /**
   * Judges a legal move with at most so many moves made. Moves of one position are judged one after the other.
   * @returns its worth, from 0 to 1 for a certain win; NaN when the nodes did not suffice.
   */
  judge(position: Position, move: Move, nodes: number): number;
}

export class Thinker implements Player {
  nodes = 0;
  readonly #judge: Judge;
  readonly #budget: number;
  readonly #stream: number;
  readonly #random = new Xorshift32();
  readonly #candidates: Candidates;
  readonly #race: Race;
  readonly #values: Float64Array;
  readonly #annealing: Search;
  /** The rest of a winning line, the next move last. */
  #line: Move[] = [];
  /** Searches for a winning line so far. Each goes other ways. */
  #searches = 0;

  constructor(setting: Setting, judge: Judge, { nodes, breadth, seed, ...rules }: ThinkerValues) {
    this.#judge = judge;
    this.#budget = nodes;
    this.#stream = seed;
    this.#candidates = new Candidates(setting, breadth);
    this.#race = new Race(breadth, rules);
    this.#values = new Float64Array(breadth);
    this.#annealing = createAnnealing(setting, seed);
  }

  begin(seed: number): void {
    this.nodes = 0;
    this.#random.seed(spreadSeed(this.#stream, seed));
    this.#line = [];
    this.#searches = 0;
    this.#candidates.begin();
  }

  choose(view: View): number {
    const choice = this.#choose(view);
    if (choice >= 0) this.#candidates.goOn(view, view.moves[choice]);
    return choice;
  }

  #choose(view: View): number {
    const known = view.hidden <= 1;
    if (known && this.#line.length === 0) this.#findLine(view);
    const next = this.#line.pop();
    if (next !== undefined) return view.moves.indexOf(next);

    this.#candidates.list(view);
    const { moves } = this.#candidates;
    if (moves.length > 0) return view.moves.indexOf(known ? moves[0] : this.#think(view, moves));
    // A move of no use leads on where cards may be turned only when nothing else is left.
    return known ? -1 : this.#random.below(view.count);
  }

  #findLine(view: View): void {
    const limits = { nodes: this.#budget, deadline: Infinity, seed: this.#searches++ };
    const outcome = this.#annealing.run(view.position, limits);
    this.nodes += outcome.nodes;
    if (outcome.verdict === 'winnable') this.#line = outcome.line.toReversed();
  }

  #think(view: View, moves: readonly Move[]): Move {
    const race = this.#race;
    race.start(moves.length);
    for (let left = this.#budget; race.running.length > 1;) {
      const spent = this.#judgeSample(view, moves, left);
      if (spent > left) break;
      race.add(this.#values);
      left -= spent;
    }
    return moves[race.choose()];
  }

  /** Judges the moves still in the race on one order of the hidden cards. Returns the nodes, Infinity if they did not suffice. */
  #judgeSample(view: View, moves: readonly Move[], nodes: number): number {
    const judge = this.#judge;
    const sample = view.position.withGame(drawSample(view, this.#random));
    let spent = 0;
    for (const i of this.#race.running) {
      this.#values[i] = judge.judge(sample, moves[i], nodes - spent);
      spent += judge.nodes;
      this.nodes += judge.nodes;
      if (Number.isNaN(this.#values[i])) return Infinity;
    }
    return spent;
  }
}

/** The view's game with its hidden cards in a random order, all orders equally likely. */
export function drawSample({ game, hidden }: View, random: Xorshift32): Game {
  const stock = game.stock.slice();
  const seen = stock.length - hidden;
  for (let i = stock.length - 1; i > seen; i--) {
    const j = seen + random.below(i - seen + 1);
    const card = stock[i];
    stock[i] = stock[j];
    stock[j] = card;
  }
  return game.reorderStock(stock);
}
