/**
 * Players that think. They draw deals that agree with all cards seen, judge the candidate moves on the same deals, and
 * make the one with the best mean. Once the last card is known, a search looks for a win, and its line is played to the
 * end.
 */

import type { Move } from '../engine/moves.ts';
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import { createPolicy, type Position, type Setting } from '../engine/games/position.ts';
import { portfolio } from '../search/portfolio.ts';
import { anyNumber, SEED, type ValuesOf, wholeNumber } from '../search/parameters.ts';
import { createSearch } from '../search/strategy.ts';
import { Candidates, type Stretch, Stretches } from './candidates.ts';
import { EndingTree } from './ending.ts';
import type { Player } from './player.ts';
import type { View } from './view.ts';

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
  stretches: wholeNumber(
    1,
    0,
    1,
    'With 1, candidates are all moves up to the next hidden card where positions can be valued; with 0, single moves.',
  ),
  ending: wholeNumber(4, 0, 5, "Hidden cards of which all orders are looked at, in a tree over the player's views."),
  open: wholeNumber(
    100,
    1,
    1e6,
    'Moves that searches may make once every card is known, or for a plan with few hidden cards, as a multiple of nodes.',
  ),
  seed: SEED,
};

/** MiB. */
const MEMORY = 64;

type ThinkerValues = ValuesOf<typeof THINKER_PARAMETERS> & { readonly nodes: number };

/** Samples between two looks for candidates that trail. */
const ROUND = 4;
/** Added to the sum of squared differences, so that a few equal samples do not count as certainty. */
const PRIOR = 0.02;

/**
 * Finds the best of a few candidates by values drawn at random, sample by sample.
 *
 * All candidates are judged on the same samples. So differences count, whose standard errors are much smaller than those
 * of the values. A candidate that trails the leader by more than they explain drops out, and leaves its nodes to the
 * others. The first candidate is the policy's favourite.
 */
export class Race {
  readonly #rules;
  readonly #limit;
  #samples = 0;
  running: readonly number[] = [];
  /** Sum of the values of each candidate, and of the squared differences of each pair, while both ran. */
  readonly #sums;
  readonly #squares;

  constructor(limit: number, rules: Pick<ThinkerValues, 'drop' | 'replace'>) {
    this.#rules = rules;
    this.#limit = limit;
    this.#sums = new Float64Array(limit);
    this.#squares = new Float64Array(limit * limit);
  }

  start(count: number): void {
    this.#samples = 0;
    this.running = Array.from({ length: count }, (_, i) => i);
    this.#sums.fill(0);
    this.#squares.fill(0);
  }

  /** @param values of one sample, by candidate; only those of candidates still running count. */
  add(values: Float64Array): void {
    for (const i of this.running) {
      this.#sums[i] += values[i];
      for (const j of this.running) this.#squares[i * this.#limit + j] += (values[i] - values[j]) ** 2;
    }
    this.#samples++;
    if (this.#samples % ROUND !== 0) return;
    const leader = this.#findLeader();
    this.running = this.running.filter((i) => !this.#trails(i, leader));
  }

  /** The candidate to choose; the first before any sample. */
  choose(): number {
    const leader = this.#findLeader();
    if (this.running[0] !== 0 || this.#samples === 0) return leader;
    return this.#lead(leader, 0) < this.#rules.replace * this.#error(leader, 0) ? 0 : leader;
  }

  #findLeader() {
    return this.running.reduce((best, i) => (this.#sums[i] > this.#sums[best] ? i : best));
  }

  #trails(i: number, leader: number) {
    if (i === leader) return false;
    // Moves that only differ in their order end alike every time.
    if (this.#squares[i * this.#limit + leader] === 0) return this.#samples >= 2 * ROUND && i > leader;
    return this.#lead(leader, i) > this.#rules.drop * this.#error(leader, i);
  }

  #lead(i: number, j: number) {
    return (this.#sums[i] - this.#sums[j]) / this.#samples;
  }

  #error(i: number, j: number) {
    const lead = this.#lead(i, j);
    const variance = (this.#squares[i * this.#limit + j] + PRIOR) / this.#samples - lead * lead;
    return Math.sqrt(Math.max(0, variance) / this.#samples);
  }
}

export interface Judge {
  /** Moves made by the last judgement. */
  readonly nodes: number;
  /**
   * Judges a legal move with at most so many moves made. Moves of one position are judged one after the other. A move
   * that takes a hidden card may name any: it takes the one that comes next in the position judged.
   * @returns its worth, from 0 to 1 for a certain win; NaN when the nodes did not suffice.
   */
  judge(position: Position, move: Move, nodes: number): number;
}

export class Thinker implements Player {
  nodes = 0;
  readonly #judge;
  readonly #settings;
  readonly #random = new Xorshift32();
  readonly #candidates;
  /** Null where positions cannot be valued. */
  readonly #stretches;
  readonly #race;
  readonly #values;
  readonly #solver;
  readonly #tree;
  /** The remaining planned moves, the next one last. */
  #line: Move[] = [];
  /** For how many hidden cards the last plan was made; 1 once all is known. */
  #planned = Infinity;

  constructor(setting: Setting, judge: Judge, settings: ThinkerValues) {
    const { nodes, breadth, open, stretches } = settings;
    this.#judge = judge;
    this.#settings = settings;
    this.#candidates = new Candidates(setting, breadth);
    this.#stretches =
      stretches === 0 || createPolicy(setting).value === null ? null : new Stretches(setting, breadth, nodes / 4);
    this.#race = new Race(breadth, settings);
    this.#values = new Float64Array(breadth);
    this.#solver = createSearch(portfolio, setting, { nodes: nodes * open, seconds: null, memory: MEMORY });
    this.#tree = new EndingTree(setting, nodes * open);
  }

  begin(seed: number): void {
    this.nodes = 0;
    this.#random.seed(spreadSeed(this.#settings.seed, seed));
    this.#line = [];
    this.#planned = Infinity;
    this.#tree.begin();
    this.#candidates.begin();
  }

  choose(view: View): number {
    const choice = this.#choose(view);
    if (choice >= 0) this.#candidates.goOn(view, view.moves[choice]);
    return choice;
  }

  #choose(view: View) {
    const hidden = Math.max(1, view.hidden);
    if (hidden < this.#planned && hidden <= Math.max(1, this.#settings.ending)) {
      this.#planned = hidden;
      this.#line = this.#plan(view).toReversed();
    }
    if (this.#line.length === 0) this.#line = this.#think(view, hidden === 1).toReversed();
    const next = this.#line.pop();
    if (next !== undefined) return view.moves.indexOf(view.position.translate(next));
    // A move of no use leads on where cards may be turned only when nothing else is left.
    return hidden === 1 ? -1 : this.#random.below(view.count);
  }

  /** Moves that win as often as any that were found; none when nothing wins. */
  #plan(view: View) {
    const { stretch } = this.#tree.plan(view);
    this.nodes += this.#tree.nodes;
    if (stretch.length > 0 || view.hidden > 1) return stretch;
    const { nodes, open } = this.#settings;
    const limits = { nodes: nodes * open - this.#tree.nodes, deadline: Infinity, seed: 0 };
    const outcome = this.#solver.run(view.position, limits);
    this.nodes += outcome.nodes;
    return outcome.verdict === 'winnable' ? outcome.line : [];
  }

  /** The moves to make next, the policy's own once all is known; none when no move is of use. */
  #think(view: View, isKnown: boolean) {
    const stretches = isKnown ? this.#listMoves(view) : this.#listStretches(view);
    if (stretches.length === 0) return [];
    const { before, last } = stretches[isKnown ? 0 : this.#compare(view, stretches)];
    return [...before, last];
  }

  #listMoves(view: View) {
    return this.#candidates.list(view).map((last) => ({ before: [], position: view.position, last }));
  }

  #listStretches(view: View) {
    const stretches = this.#stretches?.list(view) ?? [];
    this.nodes += this.#stretches?.nodes ?? 0;
    return stretches.length > 0 ? stretches : this.#listMoves(view);
  }

  #compare(view: View, stretches: readonly Stretch[]) {
    const race = this.#race;
    race.start(stretches.length);
    for (let left = this.#settings.nodes - (this.#stretches?.nodes ?? 0); race.running.length > 1;) {
      const spent = this.#judgeSample(view, stretches, left);
      if (spent > left) break;
      race.add(this.#values);
      left -= spent;
    }
    return race.choose();
  }

  /** Returns the nodes, Infinity if they did not suffice. */
  #judgeSample(view: View, stretches: readonly Stretch[], nodes: number) {
    const judge = this.#judge;
    const sample = drawSample(view, this.#random);
    let spent = 0;
    for (const i of this.#race.running) {
      const { position, last } = stretches[i];
      this.#values[i] = judge.judge(sample.withRow(position.row), last, nodes - spent);
      spent += judge.nodes;
      this.nodes += judge.nodes;
      if (Number.isNaN(this.#values[i])) return Infinity;
    }
    return spent;
  }
}

/** The view's position with its hidden cards in a random order, all orders equally likely. */
export function drawSample({ position, game, hidden }: View, random: Xorshift32): Position {
  const stock = game.stock.slice();
  const seen = stock.length - hidden;
  for (let i = stock.length - 1; i > seen; i--) {
    const j = seen + random.below(i - seen + 1);
    const card = stock[i];
    stock[i] = stock[j];
    stock[j] = card;
  }
  return position.withStock(stock);
}

/**
 * Judges moves on samples, all of them on the same ones, until the nodes run out.
 * @param most samples.
 * @returns the worth of each move, sample by sample.
 */
export function judgeSamples(
  view: View,
  moves: readonly Move[],
  judge: Judge,
  random: Xorshift32,
  { limit = Infinity, most = Infinity },
): { readonly worths: readonly (readonly number[])[]; readonly nodes: number } {
  const worths: number[][] = [];
  let nodes = 0;
  while (moves.length > 0 && worths.length < most) {
    const sample = drawSample(view, random);
    const values: number[] = [];
    for (const move of moves) {
      const value = judge.judge(sample, move, limit - nodes);
      nodes += judge.nodes;
      if (Number.isNaN(value)) return { worths, nodes };
      values.push(value);
    }
    worths.push(values);
  }
  return { worths, nodes };
}
