/**
 * 64-bit hashing in two int32 lanes, without BigInt.
 *
 * A position's hash is the lane-wise sum (mod 2^32) of one term per pile. So it does not depend on the names
 * of interchangeable piles, and a move changes only the terms of the piles that it touches. The hash only finds a slot:
 * positions are always compared exactly.
 */

/** The finaliser of MurmurHash3. */
export function mixLow(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** The constants are those of Wellons' lowbias32, offset so that 0 does not map to 0. */
export function mixHigh(word: number): number {
  let x = (word + 0x3c6ef372) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

/** A number for a thing that moves and the place it goes to, both any int32. */
export const mixMove = (what: number, where: number): number => (mixLow(what) + mixHigh(where)) | 0;

/** In place of the index of a hash: none is kept. */
export const NO_HASH = -1;

/**
 * Replaces the word at `rows[index]` and its term in the two lanes at `rows[lanes]`. `salt` tells apart equal words
 * that mean different things, such as a pile and the foundations.
 * @param lanes `NO_HASH` where no hash is kept.
 */
export function replaceWord(rows: Int32Array, index: number, lanes: number, word: number, salt: number): void {
  const old = rows[index];
  rows[index] = word;
  if (lanes < 0) return;
  rows[lanes] += mixLow(word ^ salt) - mixLow(old ^ salt);
  rows[lanes + 1] += mixHigh(word ^ salt) - mixHigh(old ^ salt);
}

export type HashTerms = readonly [low: number, high: number];

export function hashWords(rows: Int32Array, at: number, count: number, salt: number): HashTerms {
  let low = 0;
  let high = 0;
  for (let i = at; i < at + count; i++) {
    low += mixLow(rows[i] ^ salt);
    high += mixHigh(rows[i] ^ salt);
  }
  return [low, high];
}

export function sumTerms(parts: readonly HashTerms[]): HashTerms {
  let low = 0;
  let high = 0;
  for (const [partLow, partHigh] of parts) {
    low += partLow;
    high += partHigh;
  }
  return [low | 0, high | 0];
}

/**
 * Numbers filed under hashes: open addressing with linear probing. Several may stand under one hash, and the caller
 * compares their meanings:
 *
 *     for (let slot = index.find(hash); index.at(slot) >= 0; slot = index.next(slot)) ...
 */
export class HashIndex {
  /** Number + 1, or 0. */
  readonly #slots;
  readonly #mask;

  constructor(capacity: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * capacity + 2)));
    this.#mask = this.#slots.length - 1;
  }

  clear(): void {
    this.#slots.fill(0);
  }

  find(hash: number): number {
    return hash & this.#mask;
  }

  /** The number in a slot, or -1: nothing stands under the hash from there on. */
  at(slot: number): number {
    return this.#slots[slot] - 1;
  }

  next(slot: number): number {
    return (slot + 1) & this.#mask;
  }

  add(hash: number, number: number): void {
    let slot = this.find(hash);
    while (this.#slots[slot] !== 0) slot = this.next(slot);
    this.#slots[slot] = number + 1;
  }

  /** Removes the number that was filed last of all, so that no probe is broken. */
  removeLast(hash: number, number: number): void {
    let slot = this.find(hash);
    while (this.#slots[slot] !== number + 1) slot = this.next(slot);
    this.#slots[slot] = 0;
  }
}

export function sameWords(a: Int32Array, at: number, b: Int32Array, from: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (a[at + i] !== b[from + i]) return false;
  return true;
}

/** Copies words to the same place or to one that they do not overlap. */
export function copyWords(from: Int32Array, at: number, target: Int32Array, to: number, count: number): void {
  // A loop takes about twice as long as this for 26 words.
  if (from === target && at === to) return;
  if (from === target) target.copyWithin(to, at, at + count);
  else for (let i = 0; i < count; i++) target[to + i] = from[at + i];
}

export function enlarge(words: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(words);
  return larger;
}

/*
 * The transposition table: a fixed block of memory that remembers positions exactly.
 *
 * The canonical words of positions lie one after the other, in the order in which they came, so that writing them is
 * cheap for the caches. Slots in buckets of four tell where. A slot has the number of a position, and hash bits that
 * only save comparisons: a position is present when every word agrees, so a hash collision cannot decide anything.
 * Numbers go on after `clear`, which touches no memory: those from before it count as empty. In a full bucket the
 * newcomer replaces one of the four. `replaced` counts that: while it is 0 the table has forgotten nothing.
 */

const BUCKET = 4;
/** Bits of the largest number of slots. */
const MOST_BITS = 29;
/** Numbers last for at least three clearings of a full table. */
const SPARE_BITS = 2;

/** How many positions of so many words fit into some bytes. With its slot each counts as a multiple of 16 bytes. */
export const countSlots = (words: number, bytes: number): number =>
  BUCKET * Math.floor(bytes / (4 * BUCKET * ((words | 3) + 1)));

export class TranspositionTable {
  /** Positions forgotten since `clear`, to make room or because the table has no memory at all. */
  replaced = 0;
  readonly #words;
  readonly #buckets;
  readonly #positions;
  /** A number above, hash bits below; 0 for none. */
  readonly #slots;
  readonly #hashBits;
  /** The numbers of the first position since `clear`, and of the next one. */
  #first = 1;
  #next = 1;

  /**
   * @param words canonical words of a position.
   * @param bytes the memory limit; below one bucket the table stays off.
   * @param positions the table has room for about as many, if memory allows.
   */
  constructor(words: number, bytes: number, positions = Infinity) {
    this.#words = words;
    const most = Math.min(2 ** MOST_BITS, countSlots(words, bytes), positions);
    this.#buckets = Math.ceil(most / BUCKET);
    this.#positions = new Int32Array(this.capacity * words);
    this.#slots = new Int32Array(this.capacity);
    this.#hashBits = Math.clz32(this.capacity) - SPARE_BITS;
  }

  get capacity(): number {
    return this.#buckets * BUCKET;
  }

  clear(): void {
    this.replaced = 0;
    if (this.#next + this.capacity > 2 ** (32 - this.#hashBits)) {
      this.#slots.fill(0);
      this.#next = 1;
    }
    this.#first = this.#next;
  }

  /** Whether the position with canonical words `key[at..]` is remembered. If not, remembers it. */
  visit(key: Int32Array, at: number, low: number, high: number): boolean {
    const slots = this.#slots;
    const positions = this.#positions;
    const words = this.#words;
    const hashBits = this.#hashBits;
    const bits = high & ((1 << hashBits) - 1);
    const bucket = Math.floor((low >>> 0) * this.#buckets * 2 ** -32) * BUCKET;
    const end = bucket + BUCKET;
    if (this.#buckets === 0) {
      this.replaced++;
      return false;
    }
    let slot = bucket;
    for (; slot < end; slot++) {
      const found = slots[slot];
      const number = found >>> hashBits;
      if (number < this.#first) break;
      if (((found ^ bits) & ((1 << hashBits) - 1)) !== 0) continue;
      const place = (number - this.#first) * words;
      let i = 0;
      while (i < words && positions[place + i] === key[at + i]) i++;
      if (i === words) return true;
    }
    let number = this.#next;
    if (slot < end) this.#next++;
    else {
      slot = bucket + (high >>> 30);
      number = slots[slot] >>> hashBits;
      this.replaced++;
    }
    slots[slot] = (number << hashBits) | bits;
    const place = (number - this.#first) * words;
    for (let i = 0; i < words; i++) positions[place + i] = key[at + i];
    return false;
  }
}
