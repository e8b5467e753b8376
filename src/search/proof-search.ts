import { createMoves, listMoves } from '../engine/moves.ts';
import { enlarge, mixHigh, mixLow, TranspositionTable } from '../engine/hash.ts';
import type { Game, Rows } from '../engine/games/game.ts';
import type { Setting } from '../engine/games/position.ts';
import type { Relaxation } from '../engine/games/relaxation.ts';
import { isTimeUp, type Limits } from './result.ts';
import type { Search } from './strategy.ts';

const FIRST_ROWS = 1024;
const WORD_SALT = 0x2545f491;
const CLOCK_POSITIONS = 256;

/** Only `exhausted` is a proof. */
type End = 'exhausted' | 'given-up' | 'node-limit' | 'time-limit';

/**
 * Proofs that positions are unwinnable, without a visit to all that can follow: a relaxation (`games/relaxation.ts`) is
 * searched to its end. Nodes are relaxed moves. Of a variant without a relaxation only `isLost` proves anything.
 *
 * A relaxation may bound the cards that can ever come into play. The bound is checked at every relaxed position, the
 * start first; it often refutes a position at once.
 * @param bytes of its table.
 */
export function createProofSearch({ variant, rules, size }: Setting, bytes = 2 ** 22): Search {
  const relaxation = variant.relax?.(rules, size);
  const exhaustion = relaxation && new Exhaustion(relaxation, bytes);
  return {
    run({ game, row }, limits) {
      if (game.isLost?.(row, 0) === true) return { verdict: 'unwinnable', nodes: 0, positions: 0, bestLine: [] };
      const end = exhaustion?.run(game, row, limits) ?? 'given-up';
      const nodes = exhaustion?.nodes ?? 0;
      const effort = { nodes, positions: nodes, bestLine: [] };
      if (end === 'exhausted') return { verdict: 'unwinnable', ...effort };
      return { verdict: 'unknown', reason: end, ...effort };
    },
  };
}

/**
 * Visits every position of one relaxation that can be reached. It drops a position only if that is hopeless, or if the
 * table has it. Then it was put on the stack before, and its moves have been or will be made. So nothing was missed
 * when the stack runs empty. A table that forgets only makes the same work be done twice, until the limit ends it.
 */
class Exhaustion {
  /** Of the last run; 0 when the start settled it. */
  nodes = 0;
  readonly #relaxation;
  readonly #stride;
  readonly #table;
  readonly #moves;
  readonly #position;
  #rows: Int32Array;
  #waiting = 0;

  constructor(relaxation: Relaxation, bytes: number) {
    this.#relaxation = relaxation;
    this.#stride = relaxation.words;
    this.#table = new TranspositionTable(relaxation.words, bytes);
    this.#moves = new Int32Array(relaxation.maxMoves);
    this.#position = new Int32Array(this.#stride);
    this.#rows = new Int32Array(FIRST_ROWS * this.#stride);
  }

  run(game: Game, start: Rows, limits: Limits): End {
    const relaxation = this.#relaxation;
    const stride = this.#stride;
    const position = this.#position;
    const moves = this.#moves;
    let expanded = 0;

    this.nodes = 0;
    this.#table.clear();
    this.#waiting = 0;
    if (!this.#begin(game, start)) return 'given-up';
    while (this.#waiting > 0) {
      this.#waiting--;
      for (let i = 0; i < stride; i++) position[i] = this.#rows[this.#waiting * stride + i];
      const count = relaxation.generate(position, 0, moves);
      // A move without room would be a hole in the proof.
      if (count > moves.length) throw new Error(`a relaxed position has ${count} moves; maxMoves is ${moves.length}`);
      if (this.nodes + count > limits.nodes) return 'node-limit';
      if (expanded++ % CLOCK_POSITIONS === 0 && isTimeUp(limits, this.nodes)) return 'time-limit';
      // Last in, first out: the most promising move comes first.
      for (let i = count - 1; i >= 0; i--) {
        this.nodes++;
        relaxation.apply(position, 0, this.#rows, this.#waiting * stride, moves[i]);
        if (!this.#keep()) return 'given-up';
      }
    }
    return 'exhausted';
  }

  /** Puts the images to begin with on the stack. False when one of them is open. */
  #begin(game: Game, row: Rows): boolean {
    if (this.#relaxation.project(game, row, this.#rows, this.#waiting * this.#stride)) return this.#keep();
    const moves = createMoves(game.maxMoves);
    const count = game.generate(row, 0, moves, 0);
    const next = new Int32Array(game.stride);
    return listMoves(moves, 0, count).every((move) => {
      game.apply(row, 0, next, 0, move);
      return this.#begin(game, next);
    });
  }

  /** Keeps the row just written behind those that wait, unless it need not be searched. False when it is open. */
  #keep() {
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
    if (this.#table.visit(rows, at, low | 0, high | 0) || (relaxation.isDeadEnd?.(rows, at) ?? false)) return true;
    this.#waiting++;
    // Relaxations write a row before anybody asks for room. The row just kept had room, so rows.length is at least `waiting`
    // strides, and twice that is room for one more.
    if ((this.#waiting + 1) * this.#stride > rows.length) this.#rows = enlarge(rows, 2 * rows.length);
    return true;
  }
}
