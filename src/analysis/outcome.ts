/** What is kept of one deal once it has been played: plain data that crosses threads and fills a row. */

import type { Card } from '../engine/cards.ts';
import type { Board } from '../games/game.ts';
import type { Ending, PlayedGame } from '../players/player.ts';
import type { Reason, SolveResult, Verdict } from '../search/result.ts';
import type { Setting } from '../search/strategy.ts';
import { traceCourse } from './course.ts';
import type { NoReturn } from './no-return.ts';
import { describeStuckPoint, type StuckGame } from './stuck.ts';
import { countZones, sumFoundations } from './zones.ts';

/** How the worker that played a deal came to its end, twice. */
export type Fault = 'worker-died' | 'worker-memory' | 'worker-hung';

/** Places are of the final position of a game that was won or played; of a search without a win, of the best it met. */
export interface Outcome extends StuckGame {
  /** A solver's verdict on the deal, or what became of a player's game. */
  readonly verdict: Verdict | 'won' | 'lost';
  /** Why the verdict is `unknown`, or how a game was lost; otherwise null. */
  readonly reason: Reason | Exclude<Ending, 'won'> | Fault | null;
  /** Null when they were lost with the worker. */
  readonly nodes: number | null;
  /** Length of the winning line, or null without one. */
  readonly moves: number | null;
  /** Of a lost game, when it was looked for; otherwise null. */
  readonly noReturn: NoReturn | null;
  /** Wall clock; differs from run to run and so belongs in no row. */
  readonly seconds: number;
}

const describePlaces = (board: Board, won: boolean): Pick<Outcome, 'zones' | 'suits' | 'stuck'> => ({
  zones: countZones(board),
  suits: sumFoundations(board),
  stuck: won ? null : describeStuckPoint(board),
});

export function summarizeResult({ verdict, reason, nodes, moves, seconds, best }: SolveResult): Outcome {
  return { verdict, reason, nodes, moves: moves?.length ?? null, seconds, ...describePlaces(best, moves !== null), course: null, noReturn: null };
}

/** The outcome of a deal that no worker got to the end of. @param seconds spent in vain. */
export const createFaultOutcome = (reason: Fault, seconds: number): Outcome => ({
  verdict: 'unknown',
  reason,
  nodes: null,
  moves: null,
  seconds,
  zones: {},
  suits: {},
  stuck: null,
  course: null,
  noReturn: null,
});

/**
 * @param setting its game may hold any deal, and holds this one afterwards.
 * @param cards the deal in dealing order.
 * @param noReturn where the game was thrown away, when that was looked for.
 */
export function summarizeGame(
  { game }: Setting,
  cards: readonly Card[],
  played: PlayedGame,
  noReturn: NoReturn | null,
  seconds: number,
): Outcome {
  const { course, board } = traceCourse(game, cards, played);
  const { ending, moves, nodes } = played;
  const won = ending === 'won';
  return {
    verdict: won ? 'won' : 'lost',
    reason: won ? null : ending,
    nodes,
    moves: won ? moves.length : null,
    seconds,
    ...describePlaces(board, won),
    course: won ? null : course,
    noReturn,
  };
}
