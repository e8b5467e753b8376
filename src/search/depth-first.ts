/**
 * Depth-first search with a transposition table, iterative, and complete unless it is cut short.
 *
 * Exhaustion proves a position unwinnable, whatever the table forgets. A position is entered if it is neither in the
 * table nor on the current path. It is left only when each of its successors has been entered, or is on the path
 * and so still being worked through. When the stack runs empty, the positions entered are closed under legal moves and
 * hold the start, so they are all that can be reached. None of them was won. Paths never repeat a position, so the
 * search ends. Positions that `isLost` tells may be dropped, because none leads to a win. A line cut off because the
 * stack may not grow breaks the argument; the verdict is then `unknown`.
 *
 * Where a safe move is legal (`games/safe-moves.ts`), the search makes only the first that `generate` lists. That move
 * may depend on the names of interchangeable piles, and the table knows positions only up to those names. So an entered
 * position and one that the table drops for its sake may not agree about the cut. They need not. Call the least number
 * of moves that win from a position its distance; all namings have the same. When the search runs dry without a win,
 * each class of namings met was entered at least once, in some naming. From there all legal moves were made, or one
 * safe move was. Suppose that the start could be won. Let C, among the winnable classes entered, have the least
 * distance d. No entered position was won, so d > 0. If C was cut, its safe move led to a distance below d, by the
 * theorem of `games/safe-moves.ts`. If not, one of its moves led to d - 1. Either way a class of a distance below d was
 * entered: a contradiction.
 */

import { enlarge, HashIndex, sameWords, TranspositionTable } from '../engine/hash.ts';
import { type Move, createMoves, listMoves } from '../engine/moves.ts';
import { Xorshift32 } from '../engine/random.ts';
import type { Game } from '../engine/games/game.ts';
import { type Position, type Setting, measureGame } from '../engine/games/position.ts';
import { keepSafe } from '../engine/games/safe-moves.ts';
import { anyNumber, wholeNumber } from './parameters.ts';
import { type Budget, type Decision, isTimeUp, type Limits, type SearchOutcome } from './result.ts';
import type { Search, Strategy } from './strategy.ts';

const FIRST_PLIES = 1024;
/** Moves that the stack has room for, per ply. */
const PLY_MOVES = 16;
/** Words of bookkeeping, per ply: two indices into the moves, up to eight slots of the path. */
const PLY_WORDS = 10;
const CLOCK_NODES = 4096;
/** With a seed other than 0, a random move comes first at one position in this many. */
const DISTURBANCE = 4;

const DEPTH_FIRST_PARAMETERS = {
  stack: anyNumber(0.25, 0.01, 0.99, 'Share of the memory kept for the stack. The transposition table gets the rest.'),
  safe: wholeNumber(
    1,
    0,
    1,
    'With 1, where a safe move to a foundation is legal, no other move is made. With 0 every legal move is. Both are complete.',
  ),
};

/** In bytes. @param share that of the stack; the table gets the rest. */
export function shareMemory({ memory }: Budget, share = DEPTH_FIRST_PARAMETERS.stack.default) {
  const bytes = memory * 2 ** 20;
  return { table: bytes * (1 - share), stack: bytes * share };
}

export type SearchMemory = ReturnType<typeof shareMemory>;

interface SearchSettings {
  /** The most positions that the table need remember: a larger one would strain the caches. */
  readonly positions?: number;
  /** False to make every legal move where a safe one would do. */
  readonly cuts?: boolean;
}

export class DepthFirstSearch implements Search {
  /** The first so many lead to the best position. */
  #bestMoves = createMoves(0);
  #bestPlies = 0;
  readonly #shape;
  #game!: Game;
  readonly #cuts;
  readonly #table;
  readonly #key;
  readonly #otherKey;
  readonly #maxPlies;
  #rows: Int32Array = new Int32Array(0);
  #moves = createMoves(0);
  /** The indices of each ply's next move, and of the end of its moves. */
  #cursor: Int32Array = new Int32Array(0);
  #end: Int32Array = new Int32Array(0);
  #path = new HashIndex(0);
  #entered = 0;
  readonly #random = new Xorshift32();

  constructor(setting: Setting, memory: SearchMemory, settings: SearchSettings = {}) {
    const { positions = Infinity, cuts = true } = settings;
    const shape = measureGame(setting);
    const plyBytes = 4 * (shape.stride + PLY_MOVES + PLY_WORDS);
    this.#shape = shape;
    this.#cuts = cuts;
    this.#table = new TranspositionTable(shape.words, memory.table, positions);
    this.#key = new Int32Array(shape.words);
    this.#otherKey = new Int32Array(shape.words);
    this.#maxPlies = Math.max(FIRST_PLIES, Math.floor(memory.stack / plyBytes));
    this.#grow();
  }

  /** A seed of 0 keeps the game's move order; any other disturbs it in a reproducible way. */
  run({ game, row }: Position, limits: Limits): SearchOutcome {
    const table = this.#table;
    const key = this.#key;
    const stride = game.stride;
    let nodes = 0;
    let positions = 1;
    let ply = 0;
    let cut = false;
    let bestCount = game.foundationCount(row, 0);
    // Plies to the best position while it is on the path. Better ones mostly follow, so the way is noted when the path is left.
    let bestPly = 0;
    const judges = this.#cuts && game.isLost !== undefined;

    const end = (decision: Decision): SearchOutcome => {
      if (bestPly > 0) this.#noteBestLine(bestPly);
      while (this.#entered > 0) this.#leavePath();
      return { ...decision, nodes, positions, bestLine: this.#listBestLine() };
    };

    table.clear();
    this.#game = game;
    this.#random.seed(limits.seed);
    this.#bestPlies = 0;
    this.#rows.set(row);
    if (bestCount === game.foundationTotal) return end({ verdict: 'winnable', line: [] });
    if (judges && game.isLost?.(row, 0) === true) return end({ verdict: 'unwinnable' });
    game.canonicalize(row, 0, key, 0);
    table.visit(key, 0, row[stride - 2], row[stride - 1]);
    this.#expand(0, limits.seed);

    for (;;) {
      if (this.#cursor[ply] === this.#end[ply]) {
        this.#leavePath();
        if (ply === 0) return end(cut ? { verdict: 'unknown', reason: 'memory-limit' } : { verdict: 'unwinnable' });
        ply--;
        if (ply < bestPly) bestPly = this.#noteBestLine(bestPly);
        continue;
      }
      if (nodes >= limits.nodes) return end({ verdict: 'unknown', reason: 'node-limit' });
      if (nodes % CLOCK_NODES === 0 && isTimeUp(limits, nodes))
        return end({ verdict: 'unknown', reason: 'time-limit' });
      nodes++;
      const at = ply * stride;
      const next = at + stride;
      const rows = this.#rows;
      game.apply(rows, at, rows, next, this.#moves[this.#cursor[ply]++]);
      game.canonicalize(rows, next, key, 0);
      if (table.visit(key, 0, rows[next + stride - 2], rows[next + stride - 1])) continue;
      if (table.replaced > 0 && this.#isOnPath(next)) continue;

      positions++;
      const count = game.foundationCount(rows, next);
      if (count > bestCount) {
        bestCount = count;
        bestPly = ply + 1;
        if (count === game.foundationTotal) {
          bestPly = this.#noteBestLine(bestPly);
          return end({ verdict: 'winnable', line: this.#listBestLine() });
        }
      }
      const isLost = judges && game.isLost?.(rows, next) === true;
      if (isLost || !this.#makeRoom(ply + 1)) {
        cut ||= !isLost;
        if (ply < bestPly) bestPly = this.#noteBestLine(bestPly);
        continue;
      }
      ply++;
      this.#expand(ply, limits.seed);
    }
  }

  #expand(ply: number, seed: number) {
    const game = this.#game;
    const start = ply === 0 ? 0 : this.#end[ply - 1];
    const at = ply * game.stride;
    let end = game.generate(this.#rows, at, this.#moves, start);
    if (this.#cuts) end = keepSafe(game, this.#rows, at, this.#moves, start, end);
    this.#cursor[ply] = start;
    this.#end[ply] = end;
    this.#enterPath();
    if (seed !== 0 && end - start > 1 && this.#random.below(DISTURBANCE) === 0) {
      const chosen = start + this.#random.below(end - start);
      const move = this.#moves[chosen];
      this.#moves.copyWithin(start + 1, start, chosen);
      this.#moves[start] = move;
    }
  }

  #listBestLine(): Move[] {
    return listMoves(this.#bestMoves, 0, this.#bestPlies);
  }

  /** @returns 0: nothing is left to be noted. */
  #noteBestLine(ply: number) {
    this.#bestPlies = ply;
    for (let i = 0; i < ply; i++) this.#bestMoves[i] = this.#moves[this.#cursor[i] - 1];
    return 0;
  }

  /** Makes room for the moves of `ply` and a row beyond it. False at the memory limit, where the last step is short. */
  #makeRoom(ply: number) {
    while (ply + 1 >= this.#cursor.length || this.#end[ply - 1] + this.#shape.maxMoves > this.#moves.length) {
      if (!this.#grow()) return false;
    }
    return true;
  }

  #grow() {
    const plies = Math.min(Math.max(FIRST_PLIES, 2 * this.#cursor.length), this.#maxPlies);
    if (plies <= this.#cursor.length) return false;
    this.#bestMoves = createMoves(plies, this.#bestMoves);
    this.#rows = enlarge(this.#rows, plies * this.#shape.stride);
    this.#moves = createMoves(PLY_MOVES * plies + this.#shape.maxMoves, this.#moves);
    this.#cursor = enlarge(this.#cursor, plies);
    this.#end = enlarge(this.#end, plies);
    this.#path = new HashIndex(plies);
    for (let ply = 0; ply < this.#entered; ply++) this.#path.add(this.#hashOf(ply), ply);
    return true;
  }

  #enterPath() {
    this.#path.add(this.#hashOf(this.#entered), this.#entered);
    this.#entered++;
  }

  #leavePath() {
    this.#entered--;
    this.#path.removeLast(this.#hashOf(this.#entered), this.#entered);
  }

  #hashOf(ply: number) {
    return this.#rows[(ply + 1) * this.#shape.stride - 1];
  }

  /** @param at the row of the position whose canonical words are in `#key`. */
  #isOnPath(at: number) {
    const { stride, words } = this.#shape;
    const rows = this.#rows;
    const path = this.#path;
    for (let slot = path.find(rows[at + stride - 1]); path.at(slot) >= 0; slot = path.next(slot)) {
      const other = path.at(slot) * stride;
      if (!sameWords(rows, other + words, rows, at + words, 2)) continue;
      this.#game.canonicalize(rows, other, this.#otherKey, 0);
      if (sameWords(this.#otherKey, 0, this.#key, 0, words)) return true;
    }
    return false;
  }
}

/** One complete depth-first search. If it ends before its limits, its verdict is a proof. */
export const depthFirst: Strategy<typeof DEPTH_FIRST_PARAMETERS> = {
  name: 'depth-first',
  summary: "one complete depth-first search in the game's own move order",
  parameters: DEPTH_FIRST_PARAMETERS,
  create: (setting, budget, { stack, safe }) =>
    new DepthFirstSearch(setting, shareMemory(budget, stack), { cuts: safe === 1 }),
};
