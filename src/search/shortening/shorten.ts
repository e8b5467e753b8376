/** Shortening a winning line after the search, so that a person can follow it. */

import type { Move } from '../../engine/moves.ts';
import type { Position } from '../../games/position.ts';
import type { Limits } from '../result.ts';
import { deleteMoves } from './deletion.ts';
import { EffortMeter } from './line.ts';
import { PlayedLine } from './line.ts';
import { searchNeighbourhood } from './neighbourhood.ts';
import { TailSearch } from './tail.ts';

/** Enough for most of the gain: some 120 ms for a line of 250 moves. */
export const SHORTENING_NODES = 400_000;

/** Nodes of a round that are spent on new ends; the rest of the round searches around the line. */
const TAIL_NODES = 50_000;
/** Windows of the first round, in positions of the line and of its graph, and how far they may grow. */
const WINDOW = { width: 16, capacity: 300 };
const MAX_WIDTH = 512;
/** Each time a round is in vain, the windows become twice as wide and their graphs twice as large. */
const GROWTH = 2;
/** This many rounds in vain, one after the other, end even an unlimited effort. */
const MAX_VAIN_ROUNDS = 50;

/**
 * Shortens a line that wins from a position.
 *
 * Cuts loops, leaves needless moves out, and then in rounds plays new ends and searches around the
 * line, until the effort is spent or nothing has helped for long. The outcome depends on the line and
 * the effort alone, unless the deadline comes first.
 *
 * @param line legal moves that win.
 * @param effort its nodes are moves made, about.
 * @returns legal moves that win, never more than `line` has.
 */
export function shortenLine(start: Position, line: readonly Move[], effort: Omit<Limits, 'seed'>): Move[] {
  const meter = new EffortMeter(effort.nodes, effort.deadline);
  /** Each card on its way to the foundations takes a move. */
  const fewest = start.game.foundationTotal - start.foundationCount;
  let played = new PlayedLine(start, line, meter);
  deleteMoves(played, meter);

  const tails = new TailSearch(start.setting, meter);
  let { width, capacity } = WINDOW;
  for (let vain = 0; vain < MAX_VAIN_ROUNDS && played.length > fewest && !meter.isSpent(); vain++) {
    const before = played.length;
    const end = meter.nodes + TAIL_NODES;
    while (meter.nodes < end && played.length > fewest && !meter.isSpent()) played = tails.improve(played);
    searchNeighbourhood(played, width, capacity, meter);
    deleteMoves(played, meter);
    if (played.length < before) {
      vain = -1;
    } else if (width < MAX_WIDTH) {
      width *= GROWTH;
      capacity *= GROWTH;
    }
  }
  return played.list();
}
