/** Searching a relaxation to its end. */

import { mixHigh, mixLow } from '../../engine/hash.ts';
import { TranspositionTable } from '../../engine/table.ts';
import type { Card } from '../../engine/cards.ts';
import type { Rows } from '../../games/game.ts';
import type { Relaxation } from './relaxation.ts';

/** Words behind a relaxed position in which the waste functions keep a hash that is not used. */
const SPARE_WORDS = 2;
const FIRST_ROWS = 1024;
const WORD_SALT = 0x2545f491;
/** How many positions pass between two looks at the clock. */
const CLOCK_POSITIONS = 256;

/** `exhausted` is a proof; `open` and `cut` say nothing about the deal. */
interface Exhaustion {
  readonly outcome: 'exhausted' | 'open' | 'cut';
  /** Relaxed moves made. */
  readonly nodes: number;
}

/**
 * Visits every position of one relaxation that can be reached. A position is dropped only when
 * it is hopeless, or when the table has it: then it was put on the stack before, and its moves
 * have been or will be made. So when the stack runs empty nothing was missed, whatever the table
 * has forgotten; forgetting only makes work be done twice, and the limit ends that.
 */
export class ExhaustiveSearch {
  readonly #relaxation: Relaxation;
  readonly #stride: number;
  readonly #table: TranspositionTable;
  readonly #moves: Int32Array;
  readonly #position: Rows;
  #rows: Rows = new Int32Array(0);
  #waiting = 0;

  /** `bytes`: the memory of the table. */
  constructor(relaxation: Relaxation, bytes: number) {
    this.#relaxation = relaxation;
    this.#stride = relaxation.words + SPARE_WORDS;
    this.#table = new TranspositionTable(relaxation.words, bytes);
    this.#moves = new Int32Array(relaxation.maxMoves);
    this.#position = new Int32Array(this.#stride);
    this.#rows = new Int32Array(FIRST_ROWS * this.#stride);
  }

  /** Searches a deal. `deadline`: `performance.now()` milliseconds, or Infinity. */
  run(cards: readonly Card[], limits: { readonly nodes: number; readonly deadline: number }): Exhaustion {
    const relaxation = this.#relaxation;
    const stride = this.#stride;
    const position = this.#position;
    const moves = this.#moves;
    let nodes = 0;
    let expanded = 0;

    this.#table.clear();
    this.#waiting = 0;
    relaxation.start(cards, this.#rows, 0);
    if (!this.#keep()) return { outcome: 'open', nodes };
    while (this.#waiting > 0) {
      this.#waiting--;
      for (let i = 0; i < stride; i++) position[i] = this.#rows[this.#waiting * stride + i];
      const count = relaxation.generate(position, 0, moves);
      // A move that found no room would be a hole in the proof.
      if (count > moves.length) throw new Error(`a relaxed position has ${count} moves; maxMoves is ${moves.length}`);
      if (nodes + count > limits.nodes) return { outcome: 'cut', nodes };
      if (expanded++ % CLOCK_POSITIONS === 0 && performance.now() > limits.deadline) return { outcome: 'cut', nodes };
      // Last in, first out: the most promising move is followed first.
      for (let i = count - 1; i >= 0; i--) {
        nodes++;
        relaxation.apply(position, 0, this.#rows, this.#waiting * stride, moves[i]);
        if (!this.#keep()) return { outcome: 'open', nodes };
      }
    }
    return { outcome: 'exhausted', nodes };
  }

  /** Decides about the row just written behind those that wait; false when it is open. */
  #keep(): boolean {
    const relaxation = this.#relaxation;
    const at = this.#waiting * this.#stride;
    const rows = this.#rows;
    if (relaxation.isOpen(rows, at)) return false;
    let low = 0;
    let high = 0;
    for (let i = 0; i < relaxation.words; i++) {
      const salted = rows[at + i] ^ Math.imul(i + 1, WORD_SALT);
      low += mixLow(salted);
      high += mixHigh(salted);
    }
    if (this.#table.visit(rows, at, low | 0, high | 0) || (relaxation.isHopeless?.(rows, at) ?? false)) return true;
    this.#waiting++;
    if ((this.#waiting + 1) * this.#stride > rows.length) {
      this.#rows = new Int32Array(2 * rows.length);
      this.#rows.set(rows);
    }
    return true;
  }
}
