/**
 * Playing the end of a line anew: short disturbed dives from positions of the line.
 *
 * A deal that can be won at all can mostly be won in a great many ways. A dive that wins from a
 * position of the line gives another end; the line so made is cleaned of needless moves and kept
 * when it is not longer. Keeping lines of equal length lets the line wander until a shorter one
 * turns up.
 */

import { Xorshift32 } from '../../engine/random.ts';
import type { Setting } from '../../games/position.ts';
import { DepthFirstSearch } from '../depth-first.ts';
import { deleteMoves } from './deletion.ts';
import type { EffortMeter } from './line.ts';
import { PlayedLine } from './line.ts';

const DIVE_NODES = 500;
const DIVE_MEMORY = { table: 2 ** 17, stack: 2 ** 17 };
/** A new end that exceeds the old one by more than this factor is not worth cleaning. */
const MAX_GROWTH = 1.2;
/** The generator's range: dives start in the first this many positions of a line. */
const MAX_START = 2 ** 16 - 1;

export class TailSearch {
  readonly #dives: DepthFirstSearch;
  readonly #meter: EffortMeter;
  readonly #random: Xorshift32 = new Xorshift32();
  /** Dives so far; each goes other ways. */
  #dived = 0;

  constructor(setting: Setting, meter: EffortMeter) {
    this.#dives = new DepthFirstSearch(setting, DIVE_MEMORY);
    this.#meter = meter;
    this.#random.seed(1);
  }

  /** Tries one new end for a line that has moves; returns the line as it is now. */
  improve(line: PlayedLine): PlayedLine {
    const meter = this.#meter;
    const from = this.#random.below(Math.min(line.length, MAX_START));
    const start = line.start.withRow(line.rows, from * line.game.stride);
    const nodes = Math.min(DIVE_NODES, meter.left);
    const dive = this.#dives.run(start, { nodes, deadline: meter.deadline, seed: ++this.#dived });
    meter.nodes += dive.nodes;
    if (dive.verdict !== 'winnable' || dive.line.length > MAX_GROWTH * (line.length - from)) return line;
    const other = new PlayedLine(line.start, [...line.moves.subarray(0, from), ...dive.line], meter);
    deleteMoves(other, meter);
    return other.length <= line.length ? other : line;
  }
}
