/** The story of one game: its course, the place where it was thrown away, and the cards missing at its end. */

import { formatCard, SUITS } from '../engine/cards.ts';
import { formatMove } from '../engine/moves.ts';
import { pileName } from '../engine/piles.ts';
import type { Layout } from '../games/layout.ts';
import type { PlayedGame } from '../players/player.ts';
import { replayRows, traceCourse, type Course } from './course.ts';
import { type KnownMove, createNoReturnFinder, type NoReturn, type NoReturnBudget } from './no-return.ts';
import {
  type Copy,
  countZones,
  findNeeds,
  type Need,
  sumFoundations,
  type SuitTotals,
  type ZoneCounts,
} from './stuck.ts';

/** A position at the beginning or the end, or after a further quarter of the stock. */
export interface Phase {
  /** Moves made before it. */
  readonly ply: number;
  readonly zones: ZoneCounts;
  readonly suits: SuitTotals;
}

export interface Story {
  readonly course: Course;
  /** The start, the first positions with at most 3/4, 1/2, 1/4 and none of the stock, and the end; each once. */
  readonly phases: readonly Phase[];
  readonly end: Layout;
  /** Null after a win. */
  readonly loss: Loss | null;
}

export interface Loss {
  readonly noReturn: NoReturn;
  /** The last position found winnable; null when none was. */
  readonly turningPoint: Layout | null;
  readonly needs: readonly Need[];
}

const QUARTERS = 4;

export function tellStory(played: PlayedGame, budget: NoReturnBudget): Story {
  const { start, moves } = played;
  const { game, setting } = start;
  const noReturn = played.ending === 'won' ? null : createNoReturnFinder(setting, budget)(played);
  const turning = noReturn !== null && 'winnable' in noReturn ? noReturn.winnable.ply : null;
  const { course, end } = traceCourse(played);
  const phases: Phase[] = [];
  let turningPoint: Layout | null = null;
  let quarters = QUARTERS;
  let ply = 0;
  for (const row of replayRows(start, moves)) {
    const reached = Math.ceil((QUARTERS * game.stockCount(row, 0)) / start.stockCount);
    if (ply === 0 || ply === course.plies || reached < quarters) {
      const layout = game.layOut(row, 0);
      phases.push({ ply, zones: countZones(layout), suits: sumFoundations(layout) });
      quarters = reached;
    }
    if (ply === turning) turningPoint = game.layOut(row, 0);
    ply++;
  }
  const last = end.layOut();
  return { course, phases, end: last, loss: noReturn && { noReturn, turningPoint, needs: findNeeds(last) } };
}

const describeMove = ({ move, kind }: KnownMove) => ({ move: formatMove(move), kind });

function describeNoReturn(noReturn: NoReturn): Record<string, unknown> {
  const { fate, lost, nodes } = noReturn;
  if (!('winnable' in noReturn)) return { fate, lost, nodes };
  const { winnable, alternative, winMoves } = noReturn;
  const chance = { winnable, alternative: describeMove(alternative), winMoves };
  if (noReturn.fate === 'given-up') return { fate, ...chance, lost, nodes };
  return { fate, ...chance, fatal: describeMove(noReturn.fatal), certainty: noReturn.certainty, lost, nodes };
}

const describeCopy = ({ pile, depth, cover }: Copy) => ({
  pile: pileName(pile),
  depth,
  cover: cover === null ? null : formatCard(cover),
});

const describeNeed = ({ suit, card, copies }: Need) => ({
  suit: SUITS.charAt(suit),
  card: card === null ? null : formatCard(card),
  copies: copies.map(describeCopy),
});

const describeLoss = ({ noReturn, needs }: Loss) => ({
  noReturn: describeNoReturn(noReturn),
  needs: needs.map(describeNeed),
});

export const describeStory = ({ course, phases, loss }: Story): Record<string, unknown> => ({
  ...course,
  phases,
  loss: loss && describeLoss(loss),
});
