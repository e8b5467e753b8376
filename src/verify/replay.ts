/** Replays solutions by the plain rules: what `quorum verify` rests on. */

import { explainRefusal, findFitting } from './move-text.ts';
import { createPlainGame } from './setup.ts';
import type { PlainGame, PlainPosition, PlainVariant } from './plain-game.ts';
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

/** Plays moves from a position on, each written in any way in which it is the only legal one that fits. */
export function replayMoves(game: PlainGame, start: PlainPosition, moves: readonly string[]): ReplayResult {
  let position = start;
  for (const [at, text] of moves.entries()) {
    const [move, another] = findFitting(game, position, text);
    if (move === undefined || another !== undefined) {
      return { status: 'illegal', index: at + 1, move: text, reason: explainRefusal(game, position, text) };
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
