/** The outcome of a deal that a solver or a player has played: plain data, the source of everything published. */

import type { Position } from '../../engine/games/position.ts';
import type { Band } from '../../engine/games/variant.ts';
import type { Ending, PlayedGame } from '../player.ts';
import type { Reason, SolveOutcome } from '../../search/result.ts';
import { type Course, traceCourse } from './course.ts';
import type { NoReturn } from './no-return.ts';
import { countPlaces, describeStuckPoint, type Places, type StuckPoint } from './stuck.ts';
import { sumOf } from '../../statistics/moments.ts';
import { ZONES } from '../../variants/catalogue.ts';

const FAULTS = ['worker-died', 'worker-memory', 'worker-hung', 'code-failed'] as const;

/** Why a deal was not finished: the worker ended twice, or the user's own code failed. */
export type OutcomeFault = (typeof FAULTS)[number];
export type WorkerEnd = Exclude<OutcomeFault, 'code-failed'>;

/** Whether a deal was given up, which may have been the machine's fault. */
export const wasGivenUp = ({ reason }: Outcome): boolean => FAULTS.some((fault) => fault === reason);

/** Its places are those at the end of a game, or in the best position of a search without a win. */
export interface Outcome extends Places {
  readonly verdict: 'winnable' | 'unwinnable' | 'won' | 'lost' | 'unknown';
  /** Why a verdict is unknown, or how a game was lost. */
  readonly reason: Reason | OutcomeFault | Exclude<Ending, 'won'> | null;
  /** Null when they were lost with the worker. */
  readonly nodes: number | null;
  /** Of a win. */
  readonly moves: number | null;
  /** Wall clock. It differs from run to run, and so belongs in no row. */
  readonly seconds: number;
  /** Null for a win, and if nothing was played: a deal refuted at once, or a search that brought up no card. */
  readonly stuck: StuckPoint | null;
  /** Of a lost game. */
  readonly course: Course | null;
  /** Null unless it was looked for. */
  readonly noReturn: NoReturn | null;
  /** How hard the deal is, if it was asked for. */
  readonly band?: Band;
}

export interface DealRecord {
  readonly scheme: string;
  readonly deal: string;
  /** Moves that the search might make; null for players. */
  readonly nodesLimit: number | null;
  readonly outcome: Outcome;
}

type Counted = 'won' | 'lost' | 'unknown';

export const COUNTED: Readonly<Record<Outcome['verdict'], Counted>> = {
  winnable: 'won',
  unwinnable: 'lost',
  won: 'won',
  lost: 'lost',
  unknown: 'unknown',
};

/** Every verdict, in the order in which files and messages list them. */
export const VERDICTS: readonly string[] = Object.keys(COUNTED);

export const isWin = (verdict: string): boolean => verdict === 'winnable' || verdict === 'won';

const NO_GAME = { course: null, noReturn: null };

function describeEnd(position: Position) {
  const layout = position.layOut();
  return { ...countPlaces(layout), stuck: describeStuckPoint(layout) };
}

export function summarizeResult(result: SolveOutcome): Outcome {
  const { nodes, seconds, best, bestLine, verdict } = result;
  const { stuck, ...places } = describeEnd(best);
  return {
    ...places,
    nodes,
    seconds,
    ...NO_GAME,
    verdict,
    reason: verdict === 'unknown' ? result.reason : null,
    moves: verdict === 'winnable' ? result.line.length : null,
    stuck: verdict === 'winnable' || bestLine.length === 0 ? null : stuck,
  };
}

/** The outcome of a deal that was not finished. @param seconds spent in vain. */
export const createFaultOutcome = (reason: OutcomeFault, seconds: number): Outcome => ({
  verdict: 'unknown',
  reason,
  nodes: null,
  moves: null,
  seconds,
  zones: {},
  suits: {},
  stuck: null,
  ...NO_GAME,
});

/** @param noReturn where the game was thrown away, if that was looked for. */
export function summarizeGame(played: PlayedGame, noReturn: NoReturn | null, seconds: number): Outcome {
  const { course, end } = traceCourse(played);
  const { ending, moves, nodes } = played;
  const places = { ...describeEnd(end), nodes, seconds };
  return ending === 'won'
    ? { ...places, verdict: 'won', reason: null, moves: moves.length, stuck: null, ...NO_GAME }
    : { ...places, verdict: 'lost', reason: ending, moves: null, course, noReturn };
}

type SearchTrace = Pick<Outcome, 'verdict' | 'nodes' | 'zones'>;

/** FNV-1a of 32 bits (Fowler, Noll and Vo) over the characters of an ASCII text. */
function hashText(text: string) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const describeTrace = ({ verdict, nodes, zones }: SearchTrace) =>
  `${verdict} ${nodes} ${ZONES.map((zone) => zones[zone] ?? '').join(',')}\n`;

/**
 * A fingerprint of searches on the same deals, such as `81234-0a1b2c3d`: the total of all nodes, and eight hexadecimal
 * digits. These depend on each outcome's verdict, nodes and best position, which tells apart two searches cut short at
 * the same number of nodes. The line has no part in it, because it may be shortened after the search.
 */
export function computeSignature(outcomes: readonly SearchTrace[]): string {
  const total = sumOf(outcomes.map(({ nodes }) => nodes ?? 0));
  return `${total}-${hashText(outcomes.map(describeTrace).join('')).toString(16).padStart(8, '0')}`;
}
