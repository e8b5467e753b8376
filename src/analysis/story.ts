/** The story of one game at the table: how it went, where it was thrown away, what was missing at the end. */

import type { Card } from '../engine/cards.ts';
import type { Board } from '../games/game.ts';
import type { PlayedGame } from '../players/player.ts';
import type { Setting } from '../search/strategy.ts';
import { findNeeds, type Need } from './blockers.ts';
import { countStock, replayGame, traceCourse, type Course } from './course.ts';
import { NoReturnFinder, type NoReturn, type NoReturnBudget } from './no-return.ts';
import { countZones, sumFoundations, type SuitTotals, type ZoneCounts } from './zones.ts';

/** A position at which a quarter of the opening's stock is gone, or the game begins or ends. */
export interface Phase {
  /** Moves made before it. */
  readonly ply: number;
  readonly zones: ZoneCounts;
  readonly suits: SuitTotals;
}

export interface Story {
  readonly course: Course;
  /** The opening, the first position with at most 3/4, 1/2, 1/4 and none of its stock, the end; each once. */
  readonly phases: readonly Phase[];
  readonly end: Board;
  /** Null after a win. */
  readonly loss: Loss | null;
}

export interface Loss {
  readonly noReturn: NoReturn;
  /** The last position found winnable; null when none was. */
  readonly turningPoint: Board | null;
  /** What each suit needed in the end. */
  readonly needs: readonly Need[];
}

const QUARTERS = 4;

/**
 * @param setting its game may hold any deal.
 * @param cards the deal in dealing order.
 */
export function tellStory(setting: Setting, cards: readonly Card[], played: PlayedGame, budget: NoReturnBudget): Story {
  const { game } = setting;
  const noReturn = played.ending === 'won' ? null : new NoReturnFinder(setting, budget).find(cards, played);
  const { course, board: end } = traceCourse(game, cards, played);
  const phases: Phase[] = [];
  let turningPoint: Board | null = null;
  let stocked = 0;
  let quarters = QUARTERS;
  let ply = 0;
  for (const row of replayGame(game, cards, played.moves)) {
    const stock = countStock(game, cards, row);
    if (ply === 0) stocked = stock;
    const reached = Math.ceil((QUARTERS * stock) / stocked);
    if (ply === 0 || ply === course.plies || reached < quarters) {
      const board = game.board(row, 0);
      phases.push({ ply, zones: countZones(board), suits: sumFoundations(board) });
      quarters = reached;
    }
    if (ply === noReturn?.winnable?.ply) turningPoint = game.board(row, 0);
    ply++;
  }
  return { course, phases, end, loss: noReturn && { noReturn, turningPoint, needs: findNeeds(end) } };
}
