/**
 * The blocks of a configuration on a source, sorted by their deals. They lie in columns: a thousand million deals have
 * millions of blocks, and an object for each would not fit into memory.
 */

import { at } from '../base/objects.ts';
import type { DealRange } from './ranges.ts';
import { FAILED } from './record-block.ts';

/** Where a block is kept. */
export interface KeptPlace {
  /** The number of the file; -1 for memory. */
  readonly file: number;
  /** From 1; 0 if this run has written it. */
  readonly line: number;
  /** In bytes; in memory the number of the block. */
  readonly offset: number;
  readonly length: number;
}

/** A block: its deals, and its row. */
export interface Entry extends DealRange {
  readonly row: number;
}

/** The numbers of a row. */
const ROW = { start: 0, end: 1, file: 2, line: 3, offset: 4, length: 5, letters: 6, failed: 7 } as const;
const FIELDS = Object.keys(ROW).length;

/** Four letters are a byte. */
const LETTERS = `wlu${FAILED}`;

function grow<Numbers extends Float64Array | Uint8Array>(there: Numbers, larger: Numbers): Numbers {
  larger.set(there);
  return larger;
}

const NOTHING = new Uint32Array();

export class Series {
  #rows = new Float64Array(FIELDS);
  #count = 0;
  #letters = new Uint8Array(1);
  #deals = 0;
  /** Rows by their deals; those that have come since are not in it. */
  #order = NOTHING;
  /** Deals of the longest block. */
  #longest = 0;

  add(start: number, verdicts: string, { file, line, offset, length }: KeptPlace): void {
    const end = start + verdicts.length;
    const failed = verdicts.split(FAILED).length - 1;
    if ((this.#count + 1) * FIELDS > this.#rows.length)
      this.#rows = grow(this.#rows, new Float64Array(2 * this.#rows.length));
    this.#rows.set([start, end, file, line, offset, length, this.#deals, failed], this.#count * FIELDS);
    this.#count += 1;
    this.#longest = Math.max(this.#longest, verdicts.length);
    this.#addLetters(verdicts);
  }

  #addLetters(verdicts: string) {
    while (this.#deals + verdicts.length > 4 * this.#letters.length)
      this.#letters = grow(this.#letters, new Uint8Array(2 * this.#letters.length));
    for (const letter of verdicts) {
      const byte = Math.floor(this.#deals / 4);
      this.#letters[byte] = at(this.#letters, byte) | (LETTERS.indexOf(letter) << (2 * (this.#deals % 4)));
      this.#deals += 1;
    }
  }

  #read(row: number, field: number) {
    return at(this.#rows, row * FIELDS + field);
  }

  /** The first of equal ones stays the first. */
  readonly #compare = (a: number, b: number) =>
    this.#read(a, ROW.start) - this.#read(b, ROW.start) || this.#read(b, ROW.end) - this.#read(a, ROW.end) || a - b;

  #sort() {
    const sorted = this.#order;
    if (sorted.length === this.#count) return sorted;
    const added = Uint32Array.from({ length: this.#count - sorted.length }, (_, i) => sorted.length + i);
    added.sort(this.#compare);
    const order = new Uint32Array(this.#count);
    let [i, j] = [0, 0];
    for (let place = 0; place < order.length; place++) {
      const takesOld = j === added.length || (i < sorted.length && this.#compare(at(sorted, i), at(added, j)) < 0);
      order[place] = takesOld ? at(sorted, i++) : at(added, j++);
    }
    this.#order = order;
    return order;
  }

  #entryOf(row: number): Entry {
    return { start: this.#read(row, ROW.start), end: this.#read(row, ROW.end), row };
  }

  /** The blocks that may hold a deal of a range, by their first deals, longer ones first. */
  *within({ start, end }: DealRange): Generator<Entry, undefined> {
    const order = this.#sort();
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#read(at(order, middle), ROW.start) + this.#longest <= start) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < order.length; i++) {
      const entry = this.#entryOf(at(order, i));
      if (entry.start >= end) return;
      yield entry;
    }
  }

  placeOf({ row }: Entry): KeptPlace {
    const read = (field: number) => this.#read(row, field);
    return { file: read(ROW.file), line: read(ROW.line), offset: read(ROW.offset), length: read(ROW.length) };
  }

  /** Whether this run has written it. */
  isOwn({ row }: Entry): boolean {
    return this.#read(row, ROW.line) === 0;
  }

  /** Whether one of its deals was given up. */
  hasFailed({ row }: Entry): boolean {
    return this.#read(row, ROW.failed) > 0;
  }

  letterAt({ row, start }: Entry, deal: number): string {
    const number = this.#read(row, ROW.letters) + deal - start;
    return LETTERS.charAt((at(this.#letters, Math.floor(number / 4)) >> (2 * (number % 4))) & 3);
  }

  verdictsOf(entry: Entry): string {
    return Array.from({ length: entry.end - entry.start }, (_, i) => this.letterAt(entry, entry.start + i)).join('');
  }

  /** In the order in which they came, without those whose deals have sound records in a block before it. */
  *listNeeded(): Generator<Entry, undefined> {
    const needed = new Uint8Array(this.#count);
    let reach = -Infinity;
    for (const row of this.#sort()) {
      const entry = this.#entryOf(row);
      if (entry.end <= reach) continue;
      needed[row] = 1;
      if (!this.hasFailed(entry)) reach = entry.end;
    }
    for (let row = 0; row < needed.length; row++) if (needed[row] === 1) yield this.#entryOf(row);
  }
}
