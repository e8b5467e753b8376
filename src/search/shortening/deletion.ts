/**
 * Leaving moves out (action elimination, after Nakhost and Müller, 2010).
 *
 * A move of the line is left out and the rest replayed by what it means: each old move is matched by
 * a legal move of the same card to the same kind of pile. One that nothing matches is left out too;
 * if it went to a foundation it is owed, and made as soon as it can be. The replay has succeeded when
 * it meets a later position of the line after fewer moves than the line took.
 */

import { type Move, moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, STOCK, isPassage, kindOfPile } from '../../engine/piles.ts';
import type { EffortMeter } from './line.ts';
import type { PlayedLine } from './line.ts';

/** A replay that owes more foundation moves than this is given up. */
const MAX_OWED = 8;

/** Tries to leave out each move once, first to last, until the effort is spent. */
export function deleteMoves(line: PlayedLine, meter: EffortMeter): void {
  const replay = new MeaningReplay(line, meter);
  for (let i = 0; i < line.length && !meter.isSpent();) {
    if (!isOptional(line.moves[i]) || !replay.cutsWithout(i)) i++;
  }
}

class MeaningReplay {
  readonly #line: PlayedLine;
  readonly #meter: EffortMeter;
  /** Two rows: the replay's position and room for the next. */
  readonly #rows: Int32Array;
  /** Where in `#rows` the replay's position lies. */
  #at = 0;
  readonly #legal: Int32Array;
  #legalEnd = 0;
  /** The moves made. */
  readonly #detour: Int32Array;
  #count = 0;
  readonly #owed: Int32Array = new Int32Array(MAX_OWED);
  #owing = 0;

  constructor(line: PlayedLine, meter: EffortMeter) {
    this.#line = line;
    this.#meter = meter;
    this.#rows = new Int32Array(2 * line.game.stride);
    this.#legal = new Int32Array(line.game.maxMoves);
    this.#detour = new Int32Array(line.length);
  }

  /** Replays the line without the move at `from`; cuts the line short and returns true when that succeeds. */
  cutsWithout(from: number): boolean {
    const line = this.#line;
    const { game } = line;
    const { stride } = game;
    this.#rows.set(line.rows.subarray(from * stride, (from + 1) * stride));
    this.#at = 0;
    this.#count = 0;
    this.#owing = 0;
    this.#legalEnd = game.generate(this.#rows, 0, this.#legal, 0);

    for (let old = from + 1; old < line.length; old++) {
      this.#payOwed();
      const wanted = line.moves[old];
      const move = this.#match(wanted);
      if (move >= 0) {
        this.#play(move);
        const met = line.find(this.#rows, this.#at);
        if (met - from > this.#count) {
          line.shortcut(from, this.#detour, this.#count, met);
          return true;
        }
        if (met >= 0) return false;
      } else if (moveTo(wanted) === FOUNDATION) {
        if (this.#owing === MAX_OWED) return false;
        this.#owed[this.#owing++] = wanted;
      }
    }
    return false;
  }

  /** Makes each owed move that has become legal. */
  #payOwed(): void {
    for (let i = 0; i < this.#owing; i++) {
      const move = this.#match(this.#owed[i]);
      if (move < 0) continue;
      this.#play(move);
      this.#owed.copyWithin(i, i + 1, this.#owing--);
      i = -1;
    }
  }

  #play(move: Move): void {
    const { game } = this.#line;
    const next = game.stride - this.#at;
    this.#meter.nodes++;
    game.apply(this.#rows, this.#at, this.#rows, next, move);
    this.#at = next;
    this.#detour[this.#count++] = move;
    this.#legalEnd = game.generate(this.#rows, next, this.#legal, 0);
  }

  /** The legal move that best does what `wanted` did in the line, or -1. */
  #match(wanted: Move): Move {
    const card = moveCard(wanted);
    const from = moveFrom(wanted);
    const to = moveTo(wanted);
    let best = -1;
    let bestFit = -1;
    for (let i = 0; i < this.#legalEnd; i++) {
      const move = this.#legal[i];
      if (move === wanted) return move;
      // What the stock gives depends on how many cards it has given, not on the move.
      if (from === STOCK ? moveFrom(move) !== STOCK : moveCard(move) !== card) continue;
      if (kindOfPile(moveTo(move)) !== kindOfPile(to)) continue;
      const fit = (moveTo(move) === to ? 2 : 0) + (moveFrom(move) === from ? 1 : 0);
      if (fit > bestFit) {
        bestFit = fit;
        best = move;
      }
    }
    return best;
  }
}

/** Whether a move might be needless. Cards must reach the foundations, and leave the stock and the rows that feed others. */
function isOptional(move: Move): boolean {
  const from = moveFrom(move);
  return moveTo(move) !== FOUNDATION && from !== STOCK && !isPassage(from);
}
