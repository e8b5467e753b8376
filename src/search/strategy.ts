import type { Move } from '../engine/moves.ts';
import type { Rows } from '../engine/games/game.ts';
import type { Position, Setting } from '../engine/games/position.ts';
import { type ParameterTable, resolveValues, type ValuesOf, type Kind } from './parameters.ts';
import { type Budget, type Decision, isTimeUp, type Limits, type SearchOutcome } from './result.ts';

/** A search of one setting. It keeps its memory from run to run, but outcomes depend on position and limits alone. */
export interface Search {
  /**
   * Searches from a position of its setting, and leaves that as it is.
   * @returns at once, no promise; `nodes` are no more than the limit, and a `line` wins by legal moves.
   */
  run(position: Position, limits: Limits): SearchOutcome;
}

/**
 * A maker of searches. The default export of a user's file may be one. Results of strategies that are not of this
 * package are checked (see `guardSearch`). Their `unwinnable` is reported as claimed, not as proved.
 */
export interface Strategy<Table extends ParameterTable = ParameterTable> extends Kind<Table> {
  /** @param budget the most that each run may spend, so that tables can be made to fit. */
  create(setting: Setting, budget: Budget, values: ValuesOf<Table>): Search;
}

/** @throws InputError for an unknown parameter, or a value that is not allowed. */
export const createSearch = <Table extends ParameterTable>(
  strategy: Strategy<Table>,
  setting: Setting,
  budget: Budget,
  given: Partial<ValuesOf<Table>> = {},
): Search => strategy.create(setting, budget, resolveValues(strategy, given));

/** A run of one search among several that share a budget. */
export interface Turn {
  readonly search: Search;
  /** The nodes of all turns together at which it must end. Nodes that it leaves go to later turns. */
  readonly end: number;
  readonly seed: number;
}

/**
 * Takes turns until one of them decides or the clock runs out.
 * @param turns at least one. They are made as they are needed.
 * @param limits of all turns together; their nodes are those of the last turn.
 */
export function takeTurns(
  turns: Iterable<Turn>,
  position: Position,
  { deadline, onNodes }: Pick<Limits, 'deadline' | 'onNodes'>,
): SearchOutcome {
  let nodes = 0;
  let positions = 0;
  let most = position.foundationCount;
  let bestLine: readonly Move[] = [];
  let last: SearchOutcome | null = null;
  const addUp = (own: number) => onNodes?.(nodes + own);
  for (const { search, end, seed } of turns) {
    const outcome = search.run(position, { nodes: end - nodes, deadline, seed, onNodes: onNodes && addUp });
    nodes += outcome.nodes;
    positions += outcome.positions;
    const { foundationCount } = position.follow(outcome.bestLine);
    if (foundationCount > most) {
      most = foundationCount;
      ({ bestLine } = outcome);
    }
    last = { ...outcome, nodes, positions, bestLine };
    if (last.verdict !== 'unknown' || last.reason === 'time-limit') break;
  }
  if (last === null) throw new Error('a schedule needs a turn');
  return last;
}

/** A turn by its share of the nodes, from 0 to 1, before the budget is known. */
export interface TurnShare<Name extends string = string> {
  readonly search: Name;
  readonly share: number;
  readonly seed: number;
}

/** The turns of steps whose shares add up to 1. The last turn takes up the rest from rounding. */
export function* shareOut<Name extends string>(
  steps: readonly TurnShare<Name>[],
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

interface Playout {
  readonly nodes: number;
  /** The rows in which its last position lies, at `at`. They last until the next playout. */
  readonly rows: Rows;
  readonly at: number;
  readonly listMoves: () => Move[];
}

const CLOCK_PLAYOUTS = 16;

/**
 * Plays lines out until one wins, or a limit is met.
 * @param playOut plays a line of at most so many moves.
 */
export function repeatPlayouts(
  { game, foundationCount }: Position,
  limits: Limits,
  playOut: (nodes: number) => Playout,
): SearchOutcome {
  let nodes = 0;
  let most = foundationCount;
  let bestLine: readonly Move[] = [];
  const end = (decision: Decision): SearchOutcome => ({ ...decision, nodes, positions: nodes, bestLine });

  for (let playouts = 0; nodes < limits.nodes; playouts++) {
    if (playouts % CLOCK_PLAYOUTS === 0 && isTimeUp(limits, nodes))
      return end({ verdict: 'unknown', reason: 'time-limit' });
    const { nodes: spent, rows, at, listMoves } = playOut(limits.nodes - nodes);
    // At least one, or a start without a promising move would never end.
    nodes += Math.max(1, spent);
    const count = game.foundationCount(rows, at);
    if (count > most) {
      most = count;
      bestLine = listMoves();
    }
    if (count === game.foundationTotal) return end({ verdict: 'winnable', line: bestLine });
  }
  return end({ verdict: 'unknown', reason: 'node-limit' });
}
