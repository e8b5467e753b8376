/** Replays solutions by the plain rules: what `quorum verify` rests on. */

import { rankOf, suitOf } from './plain-cards.ts';
import { createPlainGame } from './setup.ts';
import type { PlainBoard, PlainGame, PlainPosition, PlainVariant } from './plain-game.ts';
import { countFoundationCards } from './position.ts';
import { readSolveLine } from './solve-line.ts';

/** A line of moves that is legal from first to last and wins, or what is wrong with it. */
export type ReplayResult =
  | { readonly status: 'ok'; readonly moves: number }
  /** `index` counts from 1. */
  | { readonly status: 'illegal'; readonly index: number; readonly move: string; readonly reason: string }
  /** Every move is legal, but the game is not won at the end. */
  | { readonly status: 'invalid'; readonly reason: string };

export type LineResult =
  | ReplayResult
  /** Lines without moves: there is nothing to replay. */
  | { readonly status: 'skipped'; readonly verdict: 'unwinnable' | 'unknown' };

const MOVE_FORM = /^([A-Z][0-9.]*)-([A-Z][0-9.]*)(?::([A-Z0-9]{2}))?$/;
/** Rows without places: a move out of one always needs its card. */
const ROWS_WITHOUT_PLACES: ReadonlySet<string> = new Set(['R2', 'R3', 'R4']);
const LISTED_MOVES = 10;

/** Plays moves from a position on; a card may be left out of a move where only one legal move fits. */
export function replayMoves(game: PlainGame, start: PlainPosition, moves: readonly string[]): ReplayResult {
  let position = start;
  for (const [at, text] of moves.entries()) {
    const fitting = findFitting(game.moves(position), text);
    const [move] = fitting;
    if (move === undefined || fitting.length > 1) {
      return { status: 'illegal', index: at + 1, move: text, reason: explainRefusal(game, position, text, fitting) };
    }
    position = game.apply(position, move);
  }
  if (game.isWon(position)) return { status: 'ok', moves: moves.length };
  const onFoundations = `${countFoundationCards(position)} of ${game.foundationTotal}`;
  return {
    status: 'invalid',
    reason: `the game is not won after its ${moves.length} moves: ${onFoundations} cards are on the foundations`,
  };
}

/**
 * Replays one line of `quorum solve --json`. Never throws: a line that is not of that form,
 * or that names a variant, rule or deal that is not valid, is `invalid` with the reason.
 * @param variants those that a line may name.
 */
export function verifyLine(text: string, variants: readonly PlainVariant[]): LineResult {
  try {
    const line = readSolveLine(text);
    const variant = variants.find(({ name }) => name === line.variant);
    if (variant === undefined) {
      throw new Error(`there is no variant "${line.variant}"; the variants are ${variants.map(({ name }) => name).join(', ')}`);
    }
    const game = createPlainGame(variant, line.rules);
    const opening = game.start(line.cards);
    if (line.verdict === 'winnable') return replayMoves(game, opening, line.moves);
    return { status: 'skipped', verdict: line.verdict };
  } catch (error) {
    return { status: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The legal moves that a text can mean. */
function findFitting(legal: readonly string[], text: string): string[] {
  const wanted = text.trim().toUpperCase();
  if (legal.includes(wanted)) return [wanted];
  const [, from = '', , card] = MOVE_FORM.exec(wanted) ?? [];
  if (card !== undefined || ROWS_WITHOUT_PLACES.has(from)) return [];
  return legal.filter((move) => move.startsWith(`${wanted}:`));
}

function explainRefusal(game: PlainGame, position: PlainPosition, text: string, fitting: readonly string[]): string {
  if (fitting.length > 1) return `it names no card, and several legal moves fit: ${fitting.join(', ')}`;
  const legal = game.moves(position);
  const listed = legal.slice(0, LISTED_MOVES).join(', ');
  const more = legal.length > LISTED_MOVES ? ` and ${legal.length - LISTED_MOVES} more` : '';
  const instead = legal.length === 0 ? 'no move is legal here' : `legal here: ${listed}${more}`;
  return `${explainMove(game.board(position), text.trim().toUpperCase())}; ${instead}`;
}

/** What is wrong with a move, as far as the piles alone can tell. */
function explainMove(board: PlainBoard, text: string): string {
  const match = MOVE_FORM.exec(text);
  if (match === null) return 'it is not of the form FROM-TO:CARD, for example T3-F:9H';
  const [, from = '', to = '', named] = match;
  for (const pile of [from, to]) {
    const known = pile === 'F' || Object.hasOwn(board.piles, pile) || (text === 'S-V' && pile === 'V');
    if (!known) return `there is no pile ${pile} in this game`;
  }
  if (named === undefined && ROWS_WITHOUT_PLACES.has(from)) return `a move out of ${from} must name its card`;
  return (
    explainSource(board, from, named) ??
    explainTarget(board, to, named ?? availableCard(board, from)) ??
    'the rules do not allow it here'
  );
}

function availableCard(board: PlainBoard, pile: string): string | undefined {
  return pile === 'S' ? board.piles['S']?.[0] : board.piles[pile]?.at(-1);
}

/** Why the card cannot be taken from there, or undefined when it lies open. */
function explainSource(board: PlainBoard, from: string, named: string | undefined): string | undefined {
  if (from === 'F') {
    const open = named === undefined || board.foundations[suitOf(named)]?.includes(rankOf(named));
    return open ? undefined : `the ${named} is not the top of a foundation`;
  }
  const available = availableCard(board, from);
  if (available === undefined) return `${from} is empty`;
  if (named === undefined || named === available) return undefined;
  if (!ROWS_WITHOUT_PLACES.has(from)) {
    return `the ${named} is not the available card of ${from}, which is ${available}`;
  }
  return board.piles[from]?.includes(named) ? undefined : `there is no ${named} in ${from}`;
}

/** Why the target does not take the card, or undefined when by rank it could. */
function explainTarget(board: PlainBoard, to: string, card: string | undefined): string | undefined {
  if (card === undefined) return undefined;
  if (to === 'F') {
    const ranks = board.foundations[suitOf(card)] ?? [];
    const tops = ranks.join(' and ');
    if (ranks.includes(rankOf(card) - 1)) return undefined;
    return `the foundations of ${suitOf(card)} stand at ranks ${tops} and do not take a ${card}`;
  }
  const top = board.piles[to]?.at(-1);
  const builds = /^[TH]|\./.test(to);
  if (!builds || top === undefined || rankOf(card) === rankOf(top) - 1) return undefined;
  return `${to}'s top is ${top}, which does not take a ${card}`;
}
