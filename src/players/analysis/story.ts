/** The story of one game: its course, the place where it was thrown away, and the cards missing at its end. */

import { at } from '../../base/objects.ts';
import { type Card, formatCard, SUITS } from '../../engine/cards.ts';
import { formatMove } from '../../engine/moves.ts';
import { pileName } from '../../engine/piles.ts';
import type { Layout } from '../../engine/games/layout.ts';
import type { PlayedGame } from '../player.ts';
import { traceCourse, type Course } from './course.ts';
import { type KnownMove, createNoReturnFinder, type NoReturn, type NoReturnBudget } from './no-return.ts';
import { type Copy, countPlaces, findBlockers, type Blocker, type Places } from './stuck.ts';

/** A position at the beginning or the end, or after a further quarter of the stock. */
export interface Phase extends Places {
  /** Moves made before it. */
  readonly ply: number;
}

export interface Story {
  readonly course: Course;
  /** The start, the first positions with at most 3/4, 1/2, 1/4 and none of the stock, and the end; each once. */
  readonly phases: readonly Phase[];
  readonly end: Layout;
  readonly loss: Loss | null;
}

interface Loss {
  readonly noReturn: NoReturn;
  /** The last position found winnable; null when none was. */
  readonly turningPoint: Layout | null;
  readonly blockers: readonly Blocker[];
}

const QUARTERS = 4;

export function tellStory(played: PlayedGame, budget?: NoReturnBudget): Story {
  const { start, ending } = played;
  const noReturn = ending === 'won' ? null : createNoReturnFinder(start.setting, budget)(played);
  const { course, positions, end } = traceCourse(played);
  const turning = noReturn !== null && 'winnable' in noReturn ? at(positions, noReturn.winnable.ply) : null;
  const phases: Phase[] = [];
  let quarters = QUARTERS;
  for (const [ply, position] of positions.entries()) {
    const reached = Math.ceil((QUARTERS * position.stockCount) / start.stockCount);
    if (ply === 0 || ply === course.plies || reached < quarters) {
      phases.push({ ply, ...countPlaces(position.layOut()) });
      quarters = reached;
    }
  }
  const last = end.layOut();
  return {
    course,
    phases,
    end: last,
    loss: noReturn && { noReturn, turningPoint: turning && turning.layOut(), blockers: findBlockers(last) },
  };
}

/** Each suit and each zone with its cards in every phase. */
export function listPhaseRows(phases: readonly Phase[], writeSuit: (suit: number) => string): string[][] {
  const { suits, zones } = at(phases, 0);
  return [
    ...Object.keys(suits).map((suit) =>
      [writeSuit(SUITS.indexOf(suit))].concat(phases.map((phase) => String(phase.suits[suit]))),
    ),
    ...Object.keys(zones).map((zone) => [zone].concat(phases.map((phase) => String(phase.zones[zone])))),
  ];
}

const describeMove = ({ move, kind }: KnownMove) => ({ move: formatMove(move), kind });

function describeNoReturn(noReturn: NoReturn) {
  const { fate, plies: _, lost, nodes, ...chance } = noReturn;
  return {
    fate,
    ...chance,
    ...('winnable' in noReturn && { alternative: describeMove(noReturn.alternative) }),
    ...('fatal' in noReturn && { fatal: describeMove(noReturn.fatal) }),
    lost,
    nodes,
  };
}

const nameCard = (card: Card | null) => card && formatCard(card);

const describeCopy = ({ pile, depth, cover }: Copy) => ({ pile: pileName(pile), depth, cover: nameCard(cover) });

const describeBlocker = ({ suit, card, copies }: Blocker) => ({
  suit: SUITS.charAt(suit),
  card: nameCard(card),
  copies: copies.map(describeCopy),
});

export const describeStory = ({ course, phases, loss }: Story): Record<string, unknown> => ({
  ...course,
  phases,
  loss: loss && { noReturn: describeNoReturn(loss.noReturn), blockers: loss.blockers.map(describeBlocker) },
});
