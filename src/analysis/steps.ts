/** A line of play as the steps that a person takes at the table. */

import type { Move } from '../engine/moves.ts';
import { STOCK, WASTE } from '../engine/piles.ts';
import type { Position } from '../games/position.ts';
import { type Transfer, listTransfers } from '../games/transfers.ts';

/** One move, or several turns of the stock in a row. */
export interface Step {
  /** The number of its first move, counted from 1. */
  readonly first: number;
  readonly moves: readonly Move[];
  /** The positions that it begins and ends with. */
  readonly before: Position;
  readonly after: Position;
  /** Those of all its moves, in the order in which they are made. */
  readonly transfers: readonly Transfer[];
}

/** Whether a step turns cards of the stock over to the waste, and does nothing else. */
export const isTurn = ({ transfers: [first] }: Step): boolean => first?.from === STOCK && first.to === WASTE;

/**
 * The steps of a line. Nothing happens between turns of the stock that follow one another, so that they
 * are one step.
 * @throws InputError for a move that is not legal.
 */
export function listSteps(start: Position, line: readonly Move[]): Step[] {
  const steps: Step[] = [];
  let before = start;
  for (const [index, move] of line.entries()) {
    const transfers = listTransfers(before, move);
    const after = before.play(move);
    const step = { first: index + 1, moves: [move], before, after, transfers };
    const last = steps.at(-1);
    if (last !== undefined && isTurn(last) && isTurn(step)) {
      steps[steps.length - 1] = { ...last, moves: [...last.moves, move], after, transfers: [...last.transfers, ...transfers] };
    } else steps.push(step);
    before = after;
  }
  return steps;
}

/** Whether the player takes cards of the stock in a step. */
const draws = ({ transfers: [first] }: Step): boolean => first?.from === STOCK;
/** Whether a step brings a card of the stock to light by itself. */
const reveals = ({ transfers }: Step): boolean => transfers.some(({ from, forced }) => forced && from === STOCK);

/**
 * The steps in groups, in each of which no new card comes to light on the way: a group begins where the player takes
 * cards of the stock, or after a step in which the stock fills a space by itself.
 */
export function groupSteps(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const [index, step] of steps.entries()) {
    const last = steps[index - 1];
    if (last === undefined || reveals(last) || (draws(step) && !draws(last))) groups.push([step]);
    else groups.at(-1)?.push(step);
  }
  return groups;
}
