import { InputError, readAt } from '../../base/errors.ts';
import { count } from '../../base/prose.ts';
import { isMoveText, moveCard, moveFrom } from '../../engine/moves.ts';
import { STOCK } from '../../engine/piles.ts';
import type { Position } from '../../engine/games/position.ts';
import { phraseMove } from '../../engine/notation/steps.ts';
import { readCorrection } from '../../players/followed-game.ts';
import { findMoveBlindly } from '../../search/line-check.ts';
import type { Session } from './session.ts';
import { showCertainty, showLast, STUCK } from './table-text.ts';

export interface LineAnswer {
  /** Those that are too long for the terminal are wrapped. */
  readonly lines: readonly string[];
  /** It is to be kept and shown again. */
  readonly changed?: boolean;
  readonly over?: true;
}

/** Plays moves, and takes the cards that are asked for; those before a wrong word stand. */
export function playTexts(session: Session, texts: readonly string[]): LineAnswer {
  const { game } = session;
  const lines: string[] = [];
  let changed = false;
  for (const text of texts) {
    const before = game.record.moves.length;
    try {
      enterWord(session, text, !changed);
    } catch (error) {
      if (!changed || !(error instanceof InputError)) throw error;
      return { lines: [...lines, error.message], changed };
    }
    changed = true;
    if (game.record.moves.length > before) lines.push(...showLast(session));
  }
  if (!session.position.isWon) return { lines: [...lines, ...showCertainty(session)], changed };
  return {
    lines: [...lines, `The game is won, in ${count(game.record.moves.length, 'move')}.`],
    changed,
    over: true,
  };
}

function enterWord({ game, isReal }: Session, text: string, listed: boolean) {
  if (game.question === null && /^\d+$/.test(text)) {
    game.play(pickMove(game.position, text, listed));
    return;
  }
  if (game.question === null && !isMoveText(text))
    throw new InputError(`"${text}" is neither a move nor a command; type help for a list of commands`);
  readAt(`"${text}" cannot be played`, () =>
    isReal ? game.enter(text) : game.play(findMoveBlindly(game.position, text)),
  );
}

export function turnStock(session: Session, argument: string): LineAnswer {
  const { game, position } = session;
  if (game.question !== null) return argument === '' ? { lines: [] } : playTexts(session, argument.split(' '));
  const draws = position.listMoves().filter((move) => moveFrom(move) === STOCK);
  const turn = draws.find((move) => moveCard(move) === 0) ?? draws[0];
  if (turn === undefined)
    throw new InputError(
      position.stockCount === 0
        ? 'no card can be turned: the stock is empty'
        : 'no card can be turned here by the rules; type moves',
    );
  if (draws.length > 1 && moveCard(turn) !== 0)
    throw new InputError(
      `the next card can go to several places: ${draws.map((move) => phraseMove(move, true)).join(', ')}`,
    );
  const [card = '', ...rest] = argument.split(' ');
  return playTexts(session, [`${phraseMove(turn, true)}${card === '' ? '' : `:${card}`}`, ...rest]);
}

export function correctCard({ game }: Session, argument: string): LineAnswer {
  const [wrong = '', right = ''] = argument.split(' ');
  game.correct(...readCorrection(argument));
  return {
    lines: [`The game was played again with ${right.toUpperCase()} for ${wrong.toUpperCase()}.`],
    changed: true,
  };
}

/** @param listed whether the list of this position's moves has been shown. */
function pickMove(position: Position, number: string, listed: boolean) {
  if (!listed)
    throw new InputError(`${number} is not played: the numbers change after a move; give one number per line`);
  const legal = position.listMoves();
  const move = legal[Number(number) - 1];
  if (move !== undefined) return move;
  throw new InputError(
    legal.length === 0 ? STUCK : `there is no move ${number}; the legal moves have the numbers 1 to ${legal.length}`,
  );
}
