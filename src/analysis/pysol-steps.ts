/** The steps of a line as they are to be made in PySolFC, which turns some stock cards by itself. */

import { STOCK, WASTE } from '../engine/piles.ts';
import { cardsAt } from '../games/layout.ts';
import type { PysolGame } from '../games/variant.ts';
import { isTurn, type Step } from './steps.ts';

/**
 * Leaves out the turns that PySolFC has made already, and lets the cards that it has turned come from its waste. Moves
 * are numbered anew.
 * @param steps from the opening of a deal on.
 */
export function copySteps(steps: readonly Step[], { turns }: Pick<PysolGame, 'turns'>): Step[] {
  const copied: Step[] = [];
  let first = 1;
  for (const [index, step] of steps.entries()) {
    // By the first step the first stock card has been used: either it is turned, or it fills the first space.
    const shown = (turns === 'always' || index === 0) && cardsAt(step.before.layOut(), WASTE).length === 0;
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
