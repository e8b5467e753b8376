/** A line of play as the steps that a person takes at the table. */

import type { Move } from '../engine/moves.ts';
import { STOCK, WASTE } from '../engine/piles.ts';
import { cardsAt } from '../games/layout.ts';
import type { Position } from '../games/position.ts';
import { listTransfers, type Transfer } from '../games/transfers.ts';
import type { PysolGame } from '../games/variant.ts';

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
      steps[steps.length - 1] = {
        ...last,
        moves: [...last.moves, move],
        after,
        transfers: [...last.transfers, ...transfers],
      };
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

/* The steps of a line as they are to be made in PySolFC, which turns some stock cards by itself. */

/**
 * Leaves out the turns that PySolFC has made already, and lets the cards that it has turned come from its waste. Moves
 * are numbered anew.
 * @param stock cards in the stock after the deal.
 */
export function copySteps(steps: readonly Step[], { turns }: Pick<PysolGame, 'turns'>, stock: number): Step[] {
  const copied: Step[] = [];
  let first = 1;
  for (const step of steps) {
    const { before } = step;
    const shown = (turns === 'always' || before.stockCount === stock) && cardsAt(before.layOut(), WASTE).length === 0;
    const copy = shown ? takeFromWaste(step) : step;
    if (copy.moves.length === 0) continue;
    copied.push({ ...copy, first });
    first += copy.moves.length;
  }
  return copied;
}

/** A step that begins while the next stock card lies on the waste. */
function takeFromWaste(step: Step): Step {
  if (isTurn(step)) return { ...step, moves: step.moves.slice(1), transfers: step.transfers.slice(1) };
  return {
    ...step,
    transfers: step.transfers.map((transfer) => (transfer.from === STOCK ? { ...transfer, from: WASTE } : transfer)),
  };
}
