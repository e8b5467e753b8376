import { type Move, listMoves } from '../../engine/moves.ts';
import type { Position, Setting } from '../../engine/games/position.ts';
import type { Limits } from '../result.ts';
import { deleteMoves, EffortMeter, PlayedLine } from './played-line.ts';
import { Xorshift32 } from '../../engine/random.ts';
import { DepthFirstSearch } from '../depth-first.ts';

/** The most; where a round no longer pays, the effort ends sooner, mostly within 10 ms. */
export const SHORTENING_NODES = 400_000;

/** Nodes of a round that go to new ends. */
const TAIL_NODES = 4000;
/** So many in a row end even an unlimited effort. */
const MAX_VAIN_ROUNDS = 100;
/** A limited effort ends where the new ends of a round take away a smaller share of the moves. */
const LEAST_GAIN = 0.01;

/**
 * Shortens a winning line after the search, so that a person can follow it.
 *
 * Cuts loops and leaves needless moves out. Then it plays new ends, in rounds, until the effort is spent, or no longer
 * pays. An unlimited effort ends when nothing has helped for long. The outcome depends on the line and the effort alone,
 * unless the deadline comes first.
 * @param effort its nodes are moves made, about.
 * @returns never more moves than `line` has.
 */
export function shortenLine(start: Position, line: readonly Move[], effort: Omit<Limits, 'seed'>): Move[] {
  const meter = new EffortMeter(effort.nodes, effort.deadline);
  /** Each card takes a move to its foundation. */
  const fewest = start.game.foundationTotal - start.foundationCount;
  let played = new PlayedLine(start, line, meter);
  deleteMoves(played, meter);

  const improve = createTailSearch(start.setting, meter);
  for (let vain = 0; vain < MAX_VAIN_ROUNDS && played.length > fewest && !meter.isSpent(); vain++) {
    const before = played.length;
    const end = meter.nodes + TAIL_NODES;
    while (meter.nodes < end && played.length > fewest && !meter.isSpent()) played = improve(played);
    if (played.length < before) {
      deleteMoves(played, meter);
      vain = -1;
    }
    if (effort.nodes < Infinity && before - played.length < LEAST_GAIN * before) break;
  }
  return played.list();
}

const DIVE_NODES = 500;
const DIVE_MEMORY = { table: 2 ** 17, stack: 2 ** 17 };
/** A new end that exceeds the old one by more than this factor is not worth cleaning. */
const MAX_GROWTH = 1.2;
/** The generator's range. */
const MAX_START = 2 ** 16 - 1;

/**
 * Makes a function that tries one new end for a line that has moves, and returns the line as it is then.
 *
 * Most deals that can be won at all can be won in a great many ways. A short disturbed dive that wins from a position of
 * the line gives another end. The new line is cleaned of needless moves and kept if it is not longer. Lines of equal
 * length are kept too, so that the line wanders until a shorter one turns up.
 */
function createTailSearch(setting: Setting, meter: EffortMeter): (line: PlayedLine) => PlayedLine {
  const random = new Xorshift32(1);
  const dives = new DepthFirstSearch(setting, DIVE_MEMORY);
  let dived = 0;
  return (line) => {
    const from = random.below(Math.min(line.length, MAX_START));
    const start = line.start.withRow(line.rows, from * line.game.stride);
    const nodes = Math.min(DIVE_NODES, meter.left);
    const dive = dives.run(start, { nodes, deadline: meter.deadline, seed: ++dived });
    meter.nodes += dive.nodes;
    if (dive.verdict !== 'winnable' || dive.line.length > MAX_GROWTH * (line.length - from)) return line;
    const other = new PlayedLine(line.start, [...listMoves(line.moves, 0, from), ...dive.line], meter);
    // The moves before have been tried already.
    deleteMoves(other, meter, from);
    return other.length <= line.length ? other : line;
  };
}
