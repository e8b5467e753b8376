/**
 * Players that think: they draw deals that agree with what they have seen, judge each candidate
 * move on the same deals, and make the move with the best mean.
 *
 * Once the last card is known, by sight or because it is the only one left, nothing is hidden any
 * more: then a search looks for a win, and its line is played to the end.
 */

import type { Card } from '../engine/cards.ts';
import type { Move } from '../engine/moves.ts';
import { Xorshift32 } from '../engine/random.ts';
import type { Rows } from '../games/game.ts';
import { LineAnnealing } from '../search/annealing.ts';
import type { Setting } from '../search/strategy.ts';
import { Candidates } from './candidates.ts';
import type { Player } from './player.ts';
import { Race } from './race.ts';
import { Samples } from './samples.ts';
import type { View } from './view.ts';

/** Candidates at most. */
const BREADTH = 5;

/** Says what a move is worth when all cards are known. */
export interface Judge {
  /** Moves made by the last judgement. */
  readonly nodes: number;
  /** Prepares for judgements on a deal, cards in dealing order. */
  begin(cards: readonly Card[]): void;
  /**
   * Judges `move`, made at `row`.
   * @param nodes how many moves the judgement may make.
   * @returns its worth, from 0 to 1 for a certain win; NaN when the nodes did not suffice.
   */
  judge(row: Rows, move: Move, nodes: number): number;
}

export class Thinker implements Player {
  nodes = 0;
  readonly #setting: Setting;
  readonly #judge: Judge;
  readonly #budget: number;
  readonly #random: Xorshift32 = new Xorshift32();
  readonly #candidates: Candidates;
  readonly #samples: Samples = new Samples(this.#random);
  readonly #race: Race = new Race(BREADTH);
  readonly #values: Float64Array = new Float64Array(BREADTH);
  readonly #opening: Rows;
  readonly #annealing: LineAnnealing;
  /** What is left of a winning line, the next move last. */
  #line: Move[] = [];
  /** Searches for a winning line so far; each goes other ways. */
  #searches = 0;

  /** `budget`: nodes a move. */
  constructor(setting: Setting, judge: Judge, budget: number) {
    this.#setting = setting;
    this.#judge = judge;
    this.#budget = budget;
    this.#candidates = new Candidates(setting, BREADTH);
    this.#opening = new Int32Array(setting.game.stride);
    this.#annealing = new LineAnnealing(setting.game);
  }

  begin(seed: number): void {
    this.nodes = 0;
    this.#random.seed(seed);
    this.#line = [];
    this.#searches = 0;
  }

  choose(view: View): number {
    const known = view.seen >= view.cards.length - 1;
    if (known && this.#line.length === 0) this.#findLine(view);
    const next = this.#line.pop();
    if (next !== undefined) return view.moves.indexOf(next);

    this.#candidates.list(view);
    const { moves } = this.#candidates;
    if (moves.length > 0) return view.moves.indexOf(known ? moves[0] : this.#think(view, moves));
    // Of no use, but where cards may be turned only when nothing else is left it leads on.
    return known ? -1 : this.#random.below(view.count);
  }

  #findLine(view: View): void {
    this.#setting.game.start(view.cards, this.#opening, 0);
    const limits = { nodes: this.#budget, deadline: Infinity, seed: this.#searches++ };
    const { line, nodes } = this.#annealing.run(view.row, limits);
    this.nodes += nodes;
    if (line !== null) this.#line = line.toReversed();
  }

  #think(view: View, moves: readonly Move[]): Move {
    const race = this.#race;
    race.start(moves.length);
    for (let left = this.#budget; race.running.length > 1; ) {
      const spent = this.#judgeSample(view, moves, left);
      if (spent > left) break;
      race.add(this.#values);
      left -= spent;
    }
    return moves[race.choose()];
  }

  /** Judges the moves still in the race on one deal; returns the nodes spent, Infinity when they did not suffice. */
  #judgeSample(view: View, moves: readonly Move[], nodes: number): number {
    const judge = this.#judge;
    this.#samples.draw(view);
    this.#setting.game.start(this.#samples.cards, this.#opening, 0);
    judge.begin(this.#samples.cards);
    let spent = 0;
    for (const i of this.#race.running) {
      this.#values[i] = judge.judge(view.row, moves[i], nodes - spent);
      spent += judge.nodes;
      this.nodes += judge.nodes;
      if (Number.isNaN(this.#values[i])) return Infinity;
    }
    return spent;
  }
}
