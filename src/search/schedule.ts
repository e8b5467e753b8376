/** Several searches by turns under one budget: what the portfolio and others are made of. */

import type { Position } from '../games/position.ts';
import type { NodeListener, SearchOutcome } from './result.ts';
import type { Search } from './strategy.ts';

/** One search's turn. */
export interface Turn {
  readonly search: Search;
  /** The nodes of all turns together at which it must end; what one leaves goes to those after it. */
  readonly end: number;
  readonly seed: number;
}

/**
 * Takes turns until one of them decides or the clock runs out.
 * @param turns at least one; asked for as they are needed.
 * @param deadline `performance.now()` milliseconds, or Infinity.
 * @param onNodes told now and then how many nodes all turns have made.
 */
export function takeTurns(
  turns: Iterable<Turn>,
  position: Position,
  deadline: number,
  onNodes?: NodeListener,
): SearchOutcome {
  const { game } = position;
  const best = position.row.slice();
  let nodes = 0;
  let positions = 0;
  let bestLine: SearchOutcome['bestLine'] = [];
  let last: SearchOutcome | null = null;
  const addUp = (own: number): void => onNodes?.(nodes + own);
  for (const { search, end, seed } of turns) {
    const outcome = search.run(position, { nodes: end - nodes, deadline, seed, onNodes: onNodes && addUp });
    nodes += outcome.nodes;
    positions += outcome.positions;
    if (game.foundationCount(outcome.best, 0) > game.foundationCount(best, 0)) {
      best.set(outcome.best);
      ({ bestLine } = outcome);
    }
    last = { ...outcome, nodes, positions, best, bestLine };
    if (last.verdict !== 'unknown' || last.reason === 'time-limit') break;
  }
  if (last === null) throw new Error('a schedule needs a turn');
  return last;
}

/** A turn by its share of the nodes. */
export interface Step<Name extends string = string> {
  readonly search: Name;
  readonly share: number;
  readonly seed: number;
}

/**
 * The turns of steps whose shares add up to 1; the last one takes up whatever rounding has left.
 * @param find gives the search of a name, which may be made when first needed.
 */
export function* shareOut<Name extends string>(
  steps: readonly Step<Name>[],
  find: (name: Name) => Search,
  nodes: number,
): Generator<Turn> {
  let share = 0;
  for (const [index, step] of steps.entries()) {
    share += step.share;
    const end = index === steps.length - 1 ? nodes : Math.min(nodes, Math.floor(share * nodes));
    yield { search: find(step.search), end, seed: step.seed };
  }
}
