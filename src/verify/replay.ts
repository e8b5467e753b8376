/** Replays solutions by the plain rules: what `quorum verify` rests on. */

import { explainRefusal, findFitting } from './move-text.ts';
import { createPlainGame } from './setup.ts';
import type { PlainGame, PlainPosition, PlainVariant } from './plain-game.ts';
import { readPosition } from './position-line.ts';
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

/** Where moves lead to, every one of them legal, or the first that is not. */
export type PlayResult =
  | { readonly status: 'legal'; readonly position: PlainPosition }
  | Extract<ReplayResult, { readonly status: 'illegal' }>;

/** Plays moves from a position on, each written in any way in which it is the only legal one that fits. */
export function playMoves(game: PlainGame, start: PlainPosition, moves: readonly string[]): PlayResult {
  let position = start;
  for (const [at, text] of moves.entries()) {
    const [move, another] = findFitting(game, position, text);
    if (move === undefined || another !== undefined) {
      return { status: 'illegal', index: at + 1, move: text, reason: explainRefusal(game, position, text) };
    }
    position = game.apply(position, move);
  }
  return { status: 'legal', position };
}

/** How many cards of how many are on the foundations. */
export const describeProgress = (game: PlainGame, position: PlainPosition): string =>
  `${countFoundationCards(position)} of ${game.foundationTotal} cards are on the foundations`;

/** Plays moves that are to win. */
export function replayMoves(game: PlainGame, start: PlainPosition, moves: readonly string[]): ReplayResult {
  const played = playMoves(game, start, moves);
  if (played.status === 'illegal') return played;
  if (game.isWon(played.position)) return { status: 'ok', moves: moves.length };
  return {
    status: 'invalid',
    reason: `the game is not won after its ${moves.length} moves: ${describeProgress(game, played.position)}`,
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
      throw new Error(
        `there is no variant "${line.variant}"; the variants are ${variants.map(({ name }) => name).join(', ')}`,
      );
    }
    const game = createPlainGame(variant, line.rules);
    const start = 'cards' in line.start ? game.start(line.start.cards) : readPosition(line.start.position, game);
    if (line.verdict === 'winnable') return replayMoves(game, start, [...line.played, ...line.moves]);
    return { status: 'skipped', verdict: line.verdict };
  } catch (error) {
    return { status: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}
