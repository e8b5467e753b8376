/** How the deals of a job that were planned together are cut into chunks. */

import type { Piece } from './plan.ts';

/** Into how many chunks, at least, what remains is cut: they shrink towards the end, so that all workers finish together. */
const SHARES = 64;

/** A chunk's place in its piece. */
interface Cut {
  /** Counted from the first deal that is not skipped. */
  readonly start: number;
  readonly count: number;
}

/** The cuts of a piece: as large as they may be, all alike, until so little remains that they shrink. */
export class Cuts {
  readonly #limit: number;
  /** How many have the full size. */
  readonly #full: number;
  /** The others, a few hundred at most. */
  readonly #tail: readonly Cut[];
  /** Deals left out at the beginning, and how many cuts have no others. */
  readonly #skip: number;
  readonly #skipped: number;

  /**
   * @param limit deals of a chunk at most.
   * @param jobs how many end at about the same time, that of this piece among them.
   */
  constructor({ count, skip }: Piece, limit: number, jobs: number) {
    const enough = Math.max(limit, Math.ceil((SHARES * limit) / jobs));
    this.#limit = limit;
    this.#full = count < enough ? 0 : Math.floor((count - enough) / limit) + 1;
    const tail: Cut[] = [];
    for (let start = this.#full * limit; start < count; start += tail.at(-1)?.count ?? 0) {
      const remaining = count - start;
      const share = Math.floor((remaining * jobs) / SHARES);
      tail.push({ start, count: Math.max(1, Math.min(limit, share, remaining)) });
    }
    this.#tail = tail;
    this.#skip = skip;
    this.#skipped = this.#countWithin(skip);
  }

  get length(): number {
    return this.#full + this.#tail.length - this.#skipped;
  }

  at(place: number): Cut {
    const { start, count } = this.#whole(place + this.#skipped);
    const from = Math.max(start, this.#skip);
    return { start: from - this.#skip, count: start + count - from };
  }

  /** The place of the cut that holds a deal, counted as starts are. */
  find(deal: number): number {
    const whole = deal + this.#skip;
    const place =
      whole < this.#full * this.#limit
        ? Math.floor(whole / this.#limit)
        : this.#full + this.#tail.findLastIndex(({ start }) => start <= whole);
    return place - this.#skipped;
  }

  /** The deals of every `step`th chunk from `first` on. */
  countDeals(first: number, step: number): number {
    let deals = 0;
    let place = first;
    if (place === 0 && this.length > 0) {
      // Some of its deals may be skipped.
      deals = this.at(0).count;
      place = step;
    }
    const full = Math.max(0, Math.ceil((this.#full - this.#skipped - place) / step));
    deals += full * this.#limit;
    for (place += full * step; place < this.length; place += step) deals += this.at(place).count;
    return deals;
  }

  /** A cut as if nothing were skipped. */
  #whole(place: number): Cut {
    if (place < this.#full) return { start: place * this.#limit, count: this.#limit };
    return this.#tail[place - this.#full];
  }

  /** How many cuts lie within the first deals. */
  #countWithin(deals: number): number {
    const full = Math.min(this.#full, Math.floor(deals / this.#limit));
    return full + (full < this.#full ? 0 : this.#tail.filter(({ start, count }) => start + count <= deals).length);
  }
}
