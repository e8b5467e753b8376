/** A story as plain data for one line of JSON: the same as its text, with moves and cards as text. */

import type { Copy, Need } from '../analysis/blockers.ts';
import type { KnownMove, NoReturn } from '../analysis/no-return.ts';
import type { Loss, Story } from '../analysis/story.ts';
import { formatCard, SUITS } from '../engine/cards.ts';
import { formatMove } from '../engine/moves.ts';
import { pileName } from '../engine/piles.ts';

const describeMove = ({ move, kind }: KnownMove) => ({ move: formatMove(move), kind });

function describeNoReturn(noReturn: NoReturn): Record<string, unknown> {
  const { fate, lost, nodes } = noReturn;
  if (!('winnable' in noReturn)) return { fate, lost, nodes };
  const { winnable, alternative, winMoves } = noReturn;
  const chance = { winnable, alternative: describeMove(alternative), winMoves };
  if (noReturn.fate === 'given-up') return { fate, ...chance, lost, nodes };
  return { fate, ...chance, fatal: describeMove(noReturn.fatal), certainty: noReturn.certainty, lost, nodes };
}

const describeCopy = ({ pile, depth, cover }: Copy) => ({ pile: pileName(pile), depth, cover: cover === null ? null : formatCard(cover) });

const describeNeed = ({ suit, card, copies }: Need) => ({
  suit: SUITS.charAt(suit),
  card: card === null ? null : formatCard(card),
  copies: copies.map(describeCopy),
});

const describeLoss = ({ noReturn, needs }: Loss) => ({ noReturn: describeNoReturn(noReturn), needs: needs.map(describeNeed) });

export const describeStory = ({ course, phases, loss }: Story): Record<string, unknown> => ({
  ...course,
  phases,
  loss: loss && describeLoss(loss),
});
