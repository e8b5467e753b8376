import { copyWords, enlarge } from '../engine/hash.ts';
import { type Move, createMoves, type Moves } from '../engine/moves.ts';
import type { Rows } from '../engine/games/game.ts';

/**
 * The best positions of one layer of a beam.
 *
 * A layer takes rows in until there are twice as many as the beam is wide. Then the better half stays, the first of
 * equals, and nothing worse is taken in any more. So a row has a constant cost on average. The rows that stay do not
 * depend on how often the layer was halved.
 */
export class BeamLayer {
  /** Those of the layer lie from `begin` on. */
  readonly rows: Rows;
  readonly begin;
  /** For each row: the place of its parent in the trail, and the move made from there. */
  readonly parents: Int32Array;
  readonly moves: Moves;
  count = 0;
  /** Whether a row was turned away or dropped since `clear`. */
  cut = false;
  readonly #stride;
  readonly #scores;
  readonly #parted;
  #width = 0;
  /** Only rows with a higher score are taken in. */
  #threshold = -Infinity;

  /** @param rows with room for twice as many rows as `maxWidth` from `begin` on. */
  constructor(rows: Rows, begin: number, stride: number, maxWidth: number) {
    const capacity = 2 * maxWidth;
    this.rows = rows;
    this.begin = begin;
    this.#stride = stride;
    this.parents = new Int32Array(capacity);
    this.moves = createMoves(capacity);
    this.#scores = new Float64Array(capacity);
    this.#parted = new Float64Array(capacity);
  }

  clear(width: number): void {
    this.count = 0;
    this.cut = false;
    this.#width = Math.min(width, this.parents.length / 2);
    this.#threshold = -Infinity;
  }

  accepts(score: number): boolean {
    if (score > this.#threshold) return true;
    this.cut = true;
    return false;
  }

  /** Where the next row is written before it is taken in. */
  get end(): number {
    return this.begin + this.count * this.#stride;
  }

  /** Takes in the row at `end`. */
  add(score: number, parent: number, move: Move): void {
    this.#scores[this.count] = score;
    this.parents[this.count] = parent;
    this.moves[this.count] = move;
    this.count++;
    if (this.count === 2 * this.#width) this.trim();
  }

  /** Drops all but the best `width` rows, which stay in order. */
  trim(): void {
    const width = this.#width;
    const stride = this.#stride;
    const scores = this.#scores;
    const { rows, begin, parents, moves, count } = this;
    if (count <= width) return;
    for (let i = 0; i < count; i++) this.#parted[i] = scores[i];
    const threshold = selectGreatest(this.#parted, count, width);
    let equals = width;
    for (let i = 0; i < count; i++) if (scores[i] > threshold) equals--;

    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (scores[i] < threshold || (scores[i] === threshold && equals-- <= 0)) continue;
      if (kept < i) copyWords(rows, begin + i * stride, rows, begin + kept * stride, stride);
      scores[kept] = scores[i];
      parents[kept] = parents[i];
      moves[kept] = moves[i];
      kept++;
    }
    this.count = kept;
    this.cut = true;
    this.#threshold = threshold;
  }
}

/** The `rank`th greatest of the first `count` numbers, which it rearranges (Hoare's selection). */
function selectGreatest(numbers: Float64Array, count: number, rank: number) {
  let first = 0;
  let last = count - 1;
  const place = rank - 1;
  while (first < last) {
    const pivot = numbers[place];
    let i = first;
    let j = last;
    while (i <= j) {
      while (numbers[i] > pivot) i++;
      while (numbers[j] < pivot) j--;
      if (i > j) break;
      const number = numbers[i];
      numbers[i++] = numbers[j];
      numbers[j--] = number;
    }
    if (j < place) first = i;
    if (i > place) last = j;
  }
  return numbers[place];
}

const FIRST_CAPACITY = 2 ** 14;

/** How the positions of a beam were reached: for each the move, and the place of the position before it. */
export class BeamTrail {
  #parents: Int32Array = new Int32Array(FIRST_CAPACITY);
  #moves = createMoves(FIRST_CAPACITY);
  readonly #maxCount;
  #count = 0;

  constructor(maxCount: number) {
    this.#maxCount = maxCount;
  }

  clear(): void {
    this.#count = 0;
  }

  hasRoom(count: number): boolean {
    return this.#count + count <= this.#maxCount;
  }

  /** Returns the position's place. The opening comes first, with any parent and move. */
  add(parent: number, move: Move): number {
    if (this.#count === this.#parents.length) {
      const capacity = Math.min(2 * this.#count, this.#maxCount);
      this.#parents = enlarge(this.#parents, capacity);
      this.#moves = createMoves(capacity, this.#moves);
    }
    this.#parents[this.#count] = parent;
    this.#moves[this.#count] = move;
    return this.#count++;
  }

  list(index: number): Move[] {
    const moves: Move[] = [];
    for (let i = index; i !== 0; i = this.#parents[i]) moves.push(this.#moves[i]);
    return moves.reverse();
  }
}
