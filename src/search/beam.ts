/**
 * Beam search with restarts: many narrow beams, blurred by noise. It finds wins and proves nothing.
 *
 * A beam expands all positions of a round at once. It keeps the best `width` of their children, by progress, evaluation
 * and noise. Children that have turned no further card form the next round; the others wait for the next level. So only
 * games equally far through the stock compete. Where every move brings a card nearer to its foundation, plies compare
 * games better, and the whole game is one level. A level takes in no position twice while the table remembers them all.
 *
 * With the same nodes, much noise and little width win most deals: nobody knows the marks of a good position, and every
 * beam bets on another guess. Widths grow slowly, for the few deals that need more. The marks differ from deal to deal.
 * So if a game's evaluation weighs features, each beam varies the weights, and after some beams they move to those of the
 * better half.
 */

import { copyWords, countSlots, mixHigh, TranspositionTable } from '../engine/hash.ts';
import { type Move, createMoves, NO_MOVE } from '../engine/moves.ts';
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import type { Game, Rows } from '../engine/games/game.ts';
import type { Judgement } from '../engine/games/judgement.ts';
import { type Position, type Setting, judgeGame, measureGame } from '../engine/games/position.ts';
import { adaptWeights } from './evolution.ts';
import { BeamLayer, BeamTrail } from './beam-layer.ts';
import { anyNumber, SEED, type ValuesOf, wholeNumber } from './parameters.ts';
import { isTimeUp, type Limits, type SearchOutcome } from './result.ts';
import type { Search, Strategy } from './strategy.ts';

/** Beams grow no wider, unless the first one is. Memory is taken at the start. */
const WIDEST = 2048;

const BEAM_PARAMETERS = {
  width: wholeNumber(25, 1, 65_536, 'Positions kept of each round of the first beam.'),
  widening: anyNumber(0.1, 0, 1000, `How many more positions each beam keeps than the one before it, up to ${WIDEST}.`),
  noise: anyNumber(8, 0, 1000, 'Size of the random noise on the worth of positions, in cards.'),
  rounds: wholeNumber(
    400,
    1,
    100_000,
    'Rounds between two turned cards at most, where the game turns any. More mostly go round in circles.',
  ),
  spread: anyNumber(
    0.8,
    0,
    100,
    'How much the weights of the first beams differ from those that ship: a standard deviation. With 0 they are the same. Games without such weights are not touched by it.',
  ),
  population: wholeNumber(
    12,
    4,
    1000,
    'Beams with different weights before the weights move to those of the better half. When this has led nowhere, the search begins anew with twice as many.',
  ),
  seed: SEED,
};

type BeamValues = ValuesOf<typeof BEAM_PARAMETERS>;

/** The table knows positions by their hash: two that agree by chance cost one of them. */
const HASH_WORDS = 2;
/** The table remembers as many as would fill these with all their words. */
const TABLE_BYTES = 2 ** 20;
/** Eight bytes each. */
const TRAIL_POSITIONS = 2 ** 21;
const CLOCK_POSITIONS = 64;
const UNIT = 2 ** 16;

/** A `cut` beam has dropped positions, and another one follows. */
type BeamEnd = 'won' | 'given-up' | 'node-limit' | 'time-limit' | 'cut';

class BeamSearch implements Search {
  readonly #setting;
  #game!: Game;
  #judgement!: Judgement;
  readonly #random = new Xorshift32();
  readonly #table;
  readonly #trail = new BeamTrail(TRAIL_POSITIONS);
  /** The round being expanded, the next round of the level, and the positions that wait for the next level. */
  #round;
  #nextRound;
  #nextLevel;
  readonly #moves;
  readonly #values;
  #salt = 0;
  #nearest = 0;
  #nodes = 0;
  #positions = 0;
  #limits!: Limits;
  #bestCount = 0;
  #bestLine: readonly Move[] = [];

  constructor(setting: Setting, values: BeamValues) {
    const { words, stride, maxMoves } = measureGame(setting);
    const widest = Math.max(WIDEST, values.width);
    this.#values = values;
    this.#setting = setting;
    this.#table = new TranspositionTable(HASH_WORDS, TABLE_BYTES, countSlots(words, TABLE_BYTES));
    const layer = 2 * widest * stride;
    // Rows are copied faster within one array than from one to another.
    const rows = new Int32Array(3 * layer);
    this.#round = new BeamLayer(rows, 0, stride, widest);
    this.#nextRound = new BeamLayer(rows, layer, stride, widest);
    this.#nextLevel = new BeamLayer(rows, 2 * layer, stride, widest);
    this.#moves = createMoves(maxMoves);
  }

  /** Gives up when a beam that has dropped no position runs out of promising moves: others would do no better. */
  run({ game, row }: Position, limits: Limits): SearchOutcome {
    const { width, widening, spread, population, seed } = this.#values;
    this.#game = game;
    this.#judgement = judgeGame(this.#setting, game);
    this.#random.seed(spreadSeed(seed, limits.seed));
    this.#nodes = 0;
    this.#positions = 0;
    this.#limits = limits;
    this.#bestCount = game.foundationCount(row, 0);
    this.#bestLine = [];

    const { evaluation } = this.#judgement;
    const adapting =
      evaluation.length === 0 || spread === 0 ? null : adaptWeights(evaluation, spread, population, this.#random);
    let end: BeamEnd = 'cut';
    for (let beams = 0; end === 'cut'; beams++) {
      if (adapting !== null) this.#judgement.weigh(adapting.begin());
      this.#salt = this.#random.below(UNIT) << 16;
      this.#nearest = -Infinity;
      end = this.#runBeam(row, width + Math.floor(widening * beams));
      adapting?.end(-this.#nearest);
    }
    const effort = { nodes: this.#nodes, positions: this.#positions, bestLine: this.#bestLine };
    if (end === 'won') return { verdict: 'winnable', line: this.#bestLine, ...effort };
    return { verdict: 'unknown', reason: end, ...effort };
  }

  #runBeam(start: Rows, width: number) {
    const { rounds: most } = this.#values;
    let cut = false;
    this.#trail.clear();
    this.#nextLevel.clear(width);
    this.#nextLevel.rows.set(start, this.#nextLevel.end);
    this.#nextLevel.add(0, 0, NO_MOVE);
    while (this.#nextLevel.count > 0) {
      [this.#round, this.#nextLevel] = [this.#nextLevel, this.#round];
      this.#nextLevel.clear(width);
      this.#table.clear();
      for (let rounds = 0; ; rounds++) {
        this.#round.trim();
        cut ||= this.#round.cut;
        if (this.#round.count === 0) break;
        if (rounds === most || !this.#trail.hasRoom(this.#round.count)) return 'cut';
        this.#nextRound.clear(width);
        const end = this.#expandRound();
        if (end !== null) return end;
        [this.#round, this.#nextRound] = [this.#nextRound, this.#round];
      }
    }
    return cut ? 'cut' : 'given-up';
  }

  /** Null when the beam goes on. */
  #expandRound(): BeamEnd | null {
    const game = this.#game;
    const { rows, begin, parents, moves, count } = this.#round;
    const maxNodes = this.#limits.nodes;
    // A full table forgets at random; emptied, it remembers at least this round.
    if (this.#table.replaced > 0) this.#table.clear();
    for (let index = 0; index < count; index++) {
      if (index % CLOCK_POSITIONS === 0 && isTimeUp(this.#limits, this.#nodes)) return 'time-limit';
      const at = begin + index * game.stride;
      const here = this.#trail.add(parents[index], moves[index]);
      const level = this.#level(rows, at);
      const found = this.#judgement.listMoves(rows, at, this.#moves);
      this.#positions++;
      for (let i = 0; i < found; i++) {
        if (this.#nodes >= maxNodes) return 'node-limit';
        this.#nodes++;
        game.apply(rows, at, rows, this.#nextRound.end, this.#moves[i]);
        if (this.#isWon(here, this.#moves[i])) return 'won';
        this.#keepChild(level, here, this.#moves[i]);
      }
    }
    return null;
  }

  #level(rows: Rows, at: number) {
    return this.#judgement.levelled ? this.#game.stockCount(rows, at) : 0;
  }

  /** Keeps the way to the child, which lies at the end of the next round, if it is the best position so far. */
  #isWon(parent: number, move: Move) {
    const { rows, end } = this.#nextRound;
    const count = this.#game.foundationCount(rows, end);
    if (count <= this.#bestCount) return false;
    this.#bestCount = count;
    this.#bestLine = [...this.#trail.list(parent), move];
    return count === this.#game.foundationTotal;
  }

  #keepChild(level: number, parent: number, move: Move) {
    const { words, stride } = this.#game;
    const { rows, end: at } = this.#nextRound;
    const low = rows[at + words];
    if (this.#table.visit(rows, at + words, low, rows[at + words + 1])) return;
    const layer = this.#level(rows, at) === level ? this.#nextRound : this.#nextLevel;
    const noise = (mixHigh(low ^ this.#salt) >>> 0) / 2 ** 32;
    const progress = this.#judgement.progress(rows, at);
    this.#nearest = Math.max(this.#nearest, progress);
    const score = progress + this.#judgement.evaluate(rows, at) + this.#values.noise * noise;
    if (!layer.accepts(score)) return;
    if (layer !== this.#nextRound) copyWords(rows, at, rows, layer.end, stride);
    layer.add(score, parent, move);
  }
}

/** Many narrow beams with noise. They find wins, and prove nothing. */
export const beam: Strategy<typeof BEAM_PARAMETERS> = {
  name: 'beam',
  summary: 'many narrow beams blurred by noise, one after the other; finds wins, proves nothing',
  parameters: BEAM_PARAMETERS,
  create: (setting, _budget, values) => new BeamSearch(setting, values),
};
