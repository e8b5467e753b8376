import { tellMove } from '../engine/notation/steps.ts';
import { isBag, pileName } from '../engine/piles.ts';
import { count } from '../base/prose.ts';
import { sayCard } from '../engine/notation/card-face.ts';
import { titleGame } from './line.ts';
import type { Change, Session } from './session.ts';

const TELLING = { face: sayCard };

export function sayEnding(session: Session): string {
  const { line, position, isStuck } = session;
  if (position.isWon) return `The game is won, in ${count(line.played, 'move')}.`;
  if (isStuck)
    return `The game is stuck: no move is legal. ${position.foundationCount} of ${position.game.foundationTotal} cards are on the foundations.`;
  return '';
}

/** Empty unless the rules leave no other choice. */
export function sayDuty({ dueSpace }: Session): string {
  return dueSpace === null
    ? ''
    : `Now you can only fill the space ${isBag(dueSpace) ? 'in' : 'at'} ${pileName(dueSpace)}: choose the card.`;
}

export function sayChange(change: Change, session: Session): string {
  const { line, beginning, position } = session;
  const after = [sayDuty(session), sayEnding(session)];
  const say = (text: string) => [text, ...after].filter((part) => part !== '').join(' ');
  switch (change.kind) {
    case 'opened':
      return say(
        `${titleGame(beginning)}. The foundations have ${count(position.foundationCount, 'card')}, and the stock ${count(position.stockCount, 'card')}.`,
      );
    case 'moved':
      return say(tellMove(change.before, change.move, TELLING));
    case 'undone':
      return say(`Taken back: ${tellMove(change.before, change.move, TELLING)}`);
    case 'jumped':
      return say(`After move ${line.played} of ${line.moves.length}.`);
    case 'marked':
    default:
      return '';
  }
}
