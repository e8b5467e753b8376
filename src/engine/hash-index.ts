/**
 * Numbers filed under hashes: open addressing with linear probing. The caller compares what the
 * numbers stand for; several may stand under one hash.
 *
 *     for (let slot = index.find(hash); index.at(slot) >= 0; slot = index.next(slot)) ...
 */
export class HashIndex {
  /** Number + 1, or 0. */
  #slots: Int32Array;
  #mask: number;

  /** `capacity`: numbers it will hold at most. */
  constructor(capacity: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * capacity + 2)));
    this.#mask = this.#slots.length - 1;
  }

  clear(): void {
    this.#slots.fill(0);
  }

  /** The first slot to look at for a hash. */
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

  /** Files a number, after those that stand under its hash. */
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
