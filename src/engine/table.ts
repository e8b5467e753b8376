/**
 * The transposition table: a fixed block of memory that remembers positions exactly.
 *
 * Slots lie in buckets of four; a slot is a tag word (generation and hash bits) and the
 * canonical words of a position. The tag only saves comparisons: a position counts as present
 * when every word agrees, so a hash collision cannot decide anything. `clear` starts a new
 * generation and touches no memory. When a bucket is full the newcomer replaces one of its
 * four, and `replaced` says how often that happened: while it is 0 the table has forgotten
 * nothing.
 */

const BUCKET = 4;
const GENERATIONS = 0xffff;

export class TranspositionTable {
  /** Positions forgotten since `clear`, to make room or because the table has no memory at all. */
  replaced = 0;
  readonly #words: number;
  readonly #stride: number;
  readonly #buckets: number;
  readonly #slots: Int32Array;
  #generation = 0;

  /**
   * `words`: canonical words of a position. `bytes`: the memory limit; below one bucket the table stays off.
   * `positions`: the table has room for about as many, if memory allows.
   */
  constructor(words: number, bytes: number, positions = Infinity) {
    this.#words = words;
    // A multiple of 16 bytes, so that the common layouts fill whole cache lines.
    this.#stride = (words + 4) & ~3;
    this.#buckets = Math.min(2 ** 30, Math.floor(bytes / (BUCKET * this.#stride * 4)), Math.ceil(positions / BUCKET));
    this.#slots = new Int32Array(this.#buckets * BUCKET * this.#stride);
    this.clear();
  }

  /** Positions the table can hold. */
  get capacity(): number {
    return this.#buckets * BUCKET;
  }

  /** Forgets everything. */
  clear(): void {
    this.replaced = 0;
    this.#generation++;
    if (this.#generation > GENERATIONS) {
      this.#slots.fill(0);
      this.#generation = 1;
    }
  }

  /**
   * Whether the position with canonical words `key[at..]` and hash `low, high` is remembered;
   * if not, remembers it.
   */
  visit(key: Int32Array, at: number, low: number, high: number): boolean {
    const slots = this.#slots;
    const words = this.#words;
    const stride = this.#stride;
    const generation = this.#generation;
    const tag = (high & 0xffff) | (generation << 16);
    const first = Math.floor((low >>> 0) * this.#buckets * 2 ** -32) * BUCKET * stride;
    const end = first + BUCKET * stride;
    if (this.#buckets === 0) {
      this.replaced++;
      return false;
    }
    let slot = first;
    for (; slot < end; slot += stride) {
      const found = slots[slot];
      if (found === tag) {
        let i = 0;
        while (i < words && slots[slot + 1 + i] === key[at + i]) i++;
        if (i === words) return true;
      } else if (found >>> 16 !== generation) {
        break;
      }
    }
    if (slot === end) {
      slot = first + (high >>> 30) * stride;
      this.replaced++;
    }
    slots[slot] = tag;
    for (let i = 0; i < words; i++) slots[slot + 1 + i] = key[at + i];
    return false;
  }
}
