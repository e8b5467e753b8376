/** The board, the moves and the stock as a player at the terminal sees them. */

import type { Move } from '../../engine/moves.ts';
import { STOCK } from '../../engine/piles.ts';
import { cardsAt } from '../../games/layout.ts';
import type { Position } from '../../games/position.ts';
import { seeNextCards } from '../../notation/position-text.ts';
import type { Look } from '../text/card-face.ts';
import { nameMove } from '../text/hint-text.ts';
import { drawSight } from '../text/step-text.ts';
import { copySteps, describeStep, listSteps, showsNext, type Turning } from '../../notation/steps.ts';
import { countColumns, padColumns, toSentence, wrapText, wrapWords } from '../../base/prose.ts';

const INDENT = '  ';

export const STUCK =
  'No move is legal: the game is stuck. Type undo to take moves back, or give up to see where it was lost.';

/** The board without a look at the stock: a question mark stands for its cards, as in the text of a position. */
export const showBoard = (position: Position, look: Look, turning?: Turning): string[] =>
  turning !== undefined && showsNext(position, turning)
    ? drawSight(position, seeNextCards(position, 1), { ...look, turning })
    : drawSight(position, seeNextCards(position, 0), look);

export function showMoves(position: Position, { width }: Look): string[] {
  const moves = position.listMoves();
  if (position.isWon) return ['The game is won.'];
  if (moves.length === 0) return wrapText(STUCK, '', width);
  const entries = moves.map(
    (move, i) => `${String(i + 1).padStart(String(moves.length).length)} ${nameMove(move, true)}`,
  );
  const cell = Math.max(...entries.map(countColumns)) + 1;
  return [
    'Legal moves:',
    ...wrapWords(
      entries.map((entry) => padColumns(entry, cell)),
      INDENT,
      width,
    ).map((line) => line.trimEnd()),
  ];
}

export function showPlayed(before: Position, move: Move, { face, width }: Look, turning?: Turning): string[] {
  const steps = listSteps(before, [move]);
  const [step] = turning === undefined ? steps : copySteps(steps, turning);
  if (step === undefined) return wrapText('The card lies on the waste already, as PySolFC shows it.', '', width);
  const { action, fills } = describeStep(step, { face });
  return [action, ...fills].flatMap((sentence) => wrapText(toSentence(sentence), '', width));
}

/** The stock in its order, which nobody at a table would see. */
export function showStock(position: Position, { face, width }: Look): string[] {
  const cards = cardsAt(position.layOut(), STOCK);
  if (cards.length === 0) return ['The stock is empty.'];
  return [`The stock, next card first: ${cards.length}`, ...wrapWords(cards.map(face), INDENT, width)];
}

export const showHistory = (moves: readonly Move[], { width }: Look): string[] =>
  moves.length === 0
    ? ['Nothing has been played.']
    : wrapWords(
        moves.map((move) => nameMove(move)),
        INDENT,
        width,
      );
