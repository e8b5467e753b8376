/**
 * What came of a deal that a user's code has played. A thread with such code claims what it did, and of that the moves
 * alone count: they are replayed here, from the deal that was kept, in a thread that has imported no user's file.
 */

import { isMove, type Move } from '../../engine/moves.ts';
import * as v from 'valibot';
import type { NoReturn } from '../../players/analysis/no-return.ts';
import { type Outcome, summarizeGame, summarizeResult } from '../../players/analysis/outcome.ts';
import { messageOf } from '../../base/errors.ts';
import type { Position } from '../../engine/games/position.ts';
import type { Band } from '../../engine/games/variant.ts';
import type { PlayedGame } from '../../players/player.ts';
import { findEnding } from '../../players/table.ts';
import { checkLine } from '../../search/line-check.ts';
import type { Budget, SolveResult } from '../../search/result.ts';
import { createSolver, type SolverOptions } from '../../search/solver.ts';
import { NoReturnSchema } from '../record-form.ts';
import { isCount, PluginError, readOutcome } from './contract.ts';

const COUNT = v.custom<number>(isCount);
const AMOUNT = v.pipe(v.number(), v.finite(), v.minValue(0));

const FAULT = v.object({ kind: v.literal('fault'), text: v.string(), seconds: AMOUNT });
const GAME = v.object({
  kind: v.literal('game'),
  moves: v.array(v.custom<Move>(isMove)),
  /** Moves made at the table and in thought. Nobody can count the latter but the file. */
  nodes: COUNT,
  seconds: AMOUNT,
  /** Only if it was looked for. It comes from the thread, because its searches take long. */
  noReturn: v.exactOptional(v.custom<NoReturn>((value) => v.is(NoReturnSchema, value))),
});
const SEARCH = v.object({ kind: v.literal('search'), found: v.unknown(), seconds: AMOUNT });

/** Plain data of one deal or position: why the code failed, or what it did. */
export type Claim = v.InferOutput<typeof FAULT | typeof GAME | typeof SEARCH>;

export type GameMeasures = Pick<v.InferOutput<typeof GAME>, 'noReturn'>;

function read<const Schema extends typeof GAME | typeof SEARCH>(file: string, schema: Schema, claim: unknown) {
  if (v.is(schema, claim)) return claim;
  throw new PluginError(v.is(FAULT, claim) ? claim.text : `${file}: its thread sent no valid answer`);
}

/**
 * Checks the outcome of a search, and replays its win by the plain rules.
 * @throws Error that names the file, and what is not true.
 */
export function confirmSearch(
  file: string,
  start: Position,
  budget: Budget,
  claim: unknown,
  options: SolverOptions = {},
): SolveResult {
  const { found, seconds } = read(file, SEARCH, claim);
  const outcome = readOutcome(file, found);
  const strategy = { name: file, summary: 'has searched already', create: () => ({ run: () => outcome }) };
  const result = createSolver(start.setting, { ...budget, ...options, strategy }).solve(start);
  return Object.assign(result, { seconds: seconds + result.seconds });
}

/**
 * Replays a game: a win by the plain rules, too.
 * @throws Error that names the file, when a move is not legal.
 */
export function replayGame(file: string, start: Position, claim: unknown): PlayedGame {
  const { moves, nodes } = read(file, GAME, claim);
  let position = start;
  try {
    for (const move of moves) position = position.play(move);
  } catch (error) {
    throw new PluginError(`${file}: its game cannot be replayed: ${messageOf(error)}`, { cause: error });
  }
  const ending = findEnding(position);
  if (ending === 'won') checkLine(start, moves);
  return { start, ending, moves, nodes };
}

/**
 * @param start the deal that was played.
 * @param budget of a search; null for a player.
 * @param findBand tells how hard a deal is that was searched, if that is asked for.
 * @throws Error when the code failed, or something is not true.
 */
export function judgeClaim(
  file: string,
  start: Position,
  budget: Budget | null,
  claim: unknown,
  findBand: ((start: Position) => Band) | null = null,
): Outcome {
  if (budget !== null) {
    const result = confirmSearch(file, start, budget, claim);
    const outcome = summarizeResult(result);
    return findBand === null ? outcome : { ...outcome, band: findBand(start) };
  }
  const { noReturn = null, seconds } = read(file, GAME, claim);
  return summarizeGame(replayGame(file, start, claim), noReturn, seconds);
}
