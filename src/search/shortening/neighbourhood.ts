/**
 * Local re-search around a line (plan neighbourhood graph search, after Nakhost and Müller, 2010).
 *
 * The positions of a window of the line are the sources of one breadth-first expansion, limited in
 * size; the shortest way from the window's first position to its last in the graph so found replaces
 * the window. Such a way may leave the line and come back to it several times.
 */

import { HashIndex, sameWords } from '../../engine/hash.ts';
import type { EffortMeter } from './line.ts';
import type { PlayedLine } from './line.ts';
import { SuccessorFinder } from './successor.ts';

/**
 * Searches windows of `width` positions that overlap by half, first to last, until the effort is spent.
 * `capacity`: positions a window's graph may hold, more than `width`.
 */
export function searchNeighbourhood(line: PlayedLine, width: number, capacity: number, meter: EffortMeter): void {
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
  /** The successors of the expanded position p are `#edges[#firstEdge[p]..#firstEdge[p + 1])`. */
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

  /** Builds the graph around positions `from..to` of the line, which become its first positions. */
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

  /** Adds the position whose row lies behind the last one unless the graph holds it; returns its number. */
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

  /** The positions after position 0 on a shortest way to `goal`, the window's last position. */
  #findWay(goal: number): number[] {
    const before = this.#before;
    const queue = this.#queue;
    let tail = 1;
    before.fill(-1, 0, this.#count);
    before[0] = 0;
    queue[0] = 0;
    for (let head = 0; before[goal] < 0; head++) {
      const position = queue[head];
      if (position >= this.#expanded) {
        // The line itself leads on, even where the graph was full before this position was expanded.
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
