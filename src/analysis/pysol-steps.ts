/** The steps of a line as they are to be made in PySolFC, which turns some stock cards by itself. */

import { STOCK, WASTE } from '../engine/piles.ts';
import { cardsAt } from '../games/layout.ts';
import type { PysolGame } from '../games/variant.ts';
import { isTurn, type Step } from './steps.ts';

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
  return { ...step, transfers: step.transfers.map((transfer) => (transfer.from === STOCK ? { ...transfer, from: WASTE } : transfer)) };
}
