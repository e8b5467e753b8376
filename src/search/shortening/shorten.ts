/** Shortening a winning line after the search, so that a person can follow it. */

import type { Move } from '../../engine/moves.ts';
import type { Position, Setting } from '../../games/position.ts';
import type { Limits } from '../result.ts';
import { deleteMoves, EffortMeter, PlayedLine, SuccessorFinder } from './played-line.ts';
import { Xorshift32 } from '../../engine/random.ts';
import { DepthFirstSearch } from '../depth-first.ts';
import { HashIndex, sameWords } from '../../engine/hash.ts';

/** Enough for most of the gain: some 120 ms for a line of 250 moves. */
export const SHORTENING_NODES = 400_000;

/** Nodes of a round that go to new ends. The rest of the round searches around the line. */
const TAIL_NODES = 50_000;
/** Windows of the first round, in positions of the line and of its graph, and how far they may grow. */
const WINDOW = { width: 16, capacity: 300 };
const MAX_WIDTH = 512;
/** The factor by which windows and their graphs grow when a round is in vain. */
const GROWTH = 2;
/** So many rounds in vain, one after the other, end even an unlimited effort. */
const MAX_VAIN_ROUNDS = 50;

/**
 * Shortens a line that wins from a position.
 *
 * Cuts loops and leaves needless moves out. Then it plays new ends and searches around the line, in rounds, until the
 * effort is spent or nothing has helped for long. The outcome depends on the line and the effort alone, unless the
 * deadline comes first.
 * @param line legal moves that win.
 * @param effort its nodes are moves made, about.
 * @returns legal moves that win, never more than `line` has.
 */
export function shortenLine(start: Position, line: readonly Move[], effort: Omit<Limits, 'seed'>): Move[] {
  const meter = new EffortMeter(effort.nodes, effort.deadline);
  /** Each card takes a move to its foundation. */
  const fewest = start.game.foundationTotal - start.foundationCount;
  let played = new PlayedLine(start, line, meter);
  deleteMoves(played, meter);

  const tails = new TailSearch(start.setting, meter);
  let { width, capacity } = WINDOW;
  for (let vain = 0; vain < MAX_VAIN_ROUNDS && played.length > fewest && !meter.isSpent(); vain++) {
    const before = played.length;
    const end = meter.nodes + TAIL_NODES;
    while (meter.nodes < end && played.length > fewest && !meter.isSpent()) played = tails.improve(played);
    searchNeighbourhood(played, width, capacity, meter);
    deleteMoves(played, meter);
    if (played.length < before) {
      vain = -1;
    } else if (width < MAX_WIDTH) {
      width *= GROWTH;
      capacity *= GROWTH;
    }
  }
  return played.list();
}

/*
 * Playing the end of a line anew: short disturbed dives from positions of the line.
 *
 * Most deals that can be won at all can be won in a great many ways. A dive that wins from a position of the line gives
 * another end. The new line is cleaned of needless moves and kept if it is not longer. Lines of equal length are kept
 * too, so that the line wanders until a shorter one turns up.
 */

const DIVE_NODES = 500;
const DIVE_MEMORY = { table: 2 ** 17, stack: 2 ** 17 };
/** A new end that exceeds the old one by more than this factor is not worth cleaning. */
const MAX_GROWTH = 1.2;
/** Dives start in the first this many positions of a line: the generator's range. */
const MAX_START = 2 ** 16 - 1;

class TailSearch {
  readonly #dives: DepthFirstSearch;
  readonly #meter: EffortMeter;
  readonly #random = new Xorshift32();
  /** Dives so far; each goes other ways. */
  #dived = 0;

  constructor(setting: Setting, meter: EffortMeter) {
    this.#dives = new DepthFirstSearch(setting, DIVE_MEMORY);
    this.#meter = meter;
    this.#random.seed(1);
  }

  /** Tries one new end for a line that has moves. Returns the line as it is now. */
  improve(line: PlayedLine): PlayedLine {
    const meter = this.#meter;
    const from = this.#random.below(Math.min(line.length, MAX_START));
    const start = line.start.withRow(line.rows, from * line.game.stride);
    const nodes = Math.min(DIVE_NODES, meter.left);
    const dive = this.#dives.run(start, { nodes, deadline: meter.deadline, seed: ++this.#dived });
    meter.nodes += dive.nodes;
    if (dive.verdict !== 'winnable' || dive.line.length > MAX_GROWTH * (line.length - from)) return line;
    const other = new PlayedLine(line.start, [...line.moves.subarray(0, from), ...dive.line], meter);
    deleteMoves(other, meter);
    return other.length <= line.length ? other : line;
  }
}

/*
 * Local search around a line (plan neighbourhood graph search, after Nakhost and Müller, 2010).
 *
 * The positions of a window of the line are the sources of one breadth-first expansion of limited size. In that graph
 * the shortest way from the window's first position to its last replaces the window. It may leave the line several
 * times.
 */

/**
 * Searches windows of `width` positions that overlap by half, first to last, until the effort is spent.
 * @param capacity the positions of a window's graph, more than `width`.
 */
function searchNeighbourhood(line: PlayedLine, width: number, capacity: number, meter: EffortMeter): void {
  const search = new WindowSearch(line, capacity, meter);
  for (let from = 0; from < line.length && !meter.isSpent(); from += width >> 1) {
    search.shorten(from, Math.min(from + width, line.length));
  }
}

class WindowSearch {
  readonly #meter: EffortMeter;
  readonly #line: PlayedLine;
  /** Positions the graph may hold. */
  readonly #capacity: number;
  /** Row and canonical words of each position of the graph. */
  readonly #rows: Int32Array;
  readonly #keys: Int32Array;
  #count = 0;
  /** The positions' numbers by hash. */
  readonly #numbers: HashIndex;
  /** The edges of an expanded position p go from `#firstEdge[p]` to before `#firstEdge[p + 1]`. */
  readonly #edges: Int32Array;
  readonly #firstEdge: Int32Array;
  #expanded = 0;
  /** The position before each on a shortest way from position 0, or -1. */
  readonly #before: Int32Array;
  readonly #queue: Int32Array;
  readonly #legal: Int32Array;
  readonly #successors: SuccessorFinder;

  constructor(line: PlayedLine, capacity: number, meter: EffortMeter) {
    const { stride, words, maxMoves } = line.game;
    this.#line = line;
    this.#meter = meter;
    this.#capacity = capacity;
    this.#rows = new Int32Array((capacity + 1) * stride);
    this.#keys = new Int32Array((capacity + 1) * words);
    this.#numbers = new HashIndex(capacity + 1);
    this.#edges = new Int32Array(8 * capacity + maxMoves);
    this.#firstEdge = new Int32Array(capacity + 1);
    this.#before = new Int32Array(capacity);
    this.#queue = new Int32Array(capacity);
    this.#legal = new Int32Array(maxMoves);
    this.#successors = new SuccessorFinder(line.game);
  }

  /** Replaces the moves between positions `from` and `to` of the line if the graph holds a shorter way. */
  shorten(from: number, to: number): void {
    const line = this.#line;
    const { game } = line;
    const { stride } = game;
    this.#expand(from, to);
    const way = this.#findWay(to - from);
    if (way.length >= to - from) return;

    const detour = new Int32Array(way.length);
    const rows = new Int32Array(2 * stride);
    rows.set(line.rows.subarray(from * stride, (from + 1) * stride));
    for (const [i, position] of way.entries()) {
      const at = (i & 1) * stride;
      detour[i] = this.#successors.find(rows, at, this.#rows, position * stride, rows, stride - at);
    }
    line.shortcut(from, detour, way.length, to);
  }

  /** Builds the graph around positions `from..to` of the line, which are its first positions. */
  #expand(from: number, to: number): void {
    const { game, rows: line } = this.#line;
    const { stride, maxMoves } = game;
    this.#numbers.clear();
    this.#count = 0;
    for (let i = from; i <= to; i++) {
      this.#rows.set(line.subarray(i * stride, (i + 1) * stride), this.#count * stride);
      this.#addPosition();
    }
    let edges = 0;
    let position = 0;
    for (; position < this.#count && edges + maxMoves <= this.#edges.length; position++) {
      if (this.#count === this.#capacity) break;
      this.#firstEdge[position] = edges;
      const end = game.generate(this.#rows, position * stride, this.#legal, 0);
      for (let i = 0; i < end && this.#count < this.#capacity; i++) {
        game.apply(this.#rows, position * stride, this.#rows, this.#count * stride, this.#legal[i]);
        this.#edges[edges++] = this.#addPosition();
        this.#meter.nodes++;
      }
    }
    this.#firstEdge[position] = edges;
    this.#expanded = position;
  }

  /** Adds the position whose row lies behind the last, unless the graph holds it. Returns its number. */
  #addPosition(): number {
    const { stride, words } = this.#line.game;
    const at = this.#count * stride;
    const key = this.#count * words;
    const hash = this.#rows[at + words];
    const numbers = this.#numbers;
    this.#line.game.canonicalize(this.#rows, at, this.#keys, key);
    for (let slot = numbers.find(hash); numbers.at(slot) >= 0; slot = numbers.next(slot)) {
      const other = numbers.at(slot);
      if (sameWords(this.#keys, other * words, this.#keys, key, words)) return other;
    }
    numbers.add(hash, this.#count);
    return this.#count++;
  }

  /** The positions after position 0 on a shortest way to the window's last position, `goal`. */
  #findWay(goal: number): number[] {
    const before = this.#before;
    const queue = this.#queue;
    let tail = 1;
    before.fill(-1, 0, this.#count);
    before[0] = 0;
    queue[0] = 0;
    for (let head = 0; before[goal] < 0; head++) {
      if (head === tail) {
        // The graph was full in the middle of the last expansion, which has lost the way along the line.
        before[this.#expanded] = this.#expanded - 1;
        queue[tail++] = this.#expanded;
      }
      const position = queue[head];
      if (position >= this.#expanded) {
        // The line itself leads on, even if the graph was full before this position was expanded.
        if (position < goal && before[position + 1] < 0) {
          before[position + 1] = position;
          queue[tail++] = position + 1;
        }
        continue;
      }
      for (let i = this.#firstEdge[position]; i < this.#firstEdge[position + 1]; i++) {
        const next = this.#edges[i];
        if (before[next] >= 0) continue;
        before[next] = position;
        queue[tail++] = next;
      }
    }
    const way: number[] = [];
    for (let position = goal; position !== 0; position = before[position]) way.push(position);
    return way.reverse();
  }
}
