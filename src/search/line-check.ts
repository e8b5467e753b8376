/** The last word on a win: the plain rules, which share no code with the engine. */

import { dealFromSeed } from '../engine/deal-v1.ts';
import { dealFromPysol } from '../engine/pysol.ts';
import { formatCard } from '../engine/cards.ts';
import { formatMove, type Move } from '../engine/moves.ts';
import { describeLayout } from '../engine/games/layout.ts';
import type { Position, Setting } from '../engine/games/position.ts';
import type { PlainPosition, PlainVariant } from '../reference/plain-game.ts';
import {
  explainRefusal,
  replayMoves,
  type LineResult,
  type ReplayResult,
  verifyLine as verifyPlainly,
} from '../reference/replay.ts';
import { countFoundationCards } from '../reference/position.ts';
import { createPlainGame, type PlainGame } from '../reference/setup.ts';
import { InputError } from '../base/errors.ts';
import { findOrMake } from '../base/objects.ts';
import { splitWords } from '../base/text.ts';

/** A game by the plain rules keeps nothing from deal to deal. */
const plainGames = new WeakMap<Setting, PlainGame>();

/** The plain rules lay out a deal by themselves, and take any other position as it lies. */
function startPlainly(position: Position): [PlainGame, PlainPosition] {
  const { deal, setting } = position;
  const { variant, rules, size } = setting;
  const plain = findOrMake(plainGames, setting, () => createPlainGame(variant.plain, rules, size));
  if (deal !== null) return [plain, plain.start(deal.map(formatCard))];
  const layout = position.layOut();
  return [plain, plain.place({ ...describeLayout(layout), rowsDealt: layout.rowsDealt })];
}

function findMove(position: Position, text: string, explain: (error: InputError) => string) {
  try {
    return position.findMove(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(explain(error), { code: error.code, field: error.field, cause: error });
  }
}

/**
 * The legal move that a text names, for somebody who does not see the stock.
 * @throws InputError with the reason by the plain rules, which tells neither the next card nor the legal moves.
 */
export const findMoveBlindly = (position: Position, text: string): Move =>
  findMove(position, text, ({ code, message }) => {
    if (/^\s*s\s*-/i.test(text)) return 'the rules do not allow it with the next card of the stock';
    return code === 'ambiguous' ? message : explainRefusal(...startPlainly(position), text, true);
  });

/** Plays a line by the plain rules: every move must be legal, and the last one must win. */
export const replayLine = (position: Position, line: readonly Move[]): ReplayResult =>
  replayMoves(...startPlainly(position), line.map(formatMove));

/**
 * Replays one line of `quorum solve --json` by the plain rules, and compares its cards with the seed or the PySolFC
 * number that it names. Never throws: whatever is wrong with the line is the reason of `invalid`.
 * @param variants those that a line may name.
 * @param states how many positions may be searched to prove a line unwinnable once more; 0 leaves such lines out.
 */
export const verifyLine = (text: string, variants: readonly PlainVariant[], states = 0): LineResult =>
  verifyPlainly(text, variants, states, ({ seed = 0, pysol }, { size, lowestRank }) => {
    const pack = { suits: size.suits, low: lowestRank, high: size.ranks };
    return (pysol === undefined ? dealFromSeed(seed, pack) : dealFromPysol(pysol, pack)).cards.map(formatCard);
  });

/** @throws Error when a line found does not win by the plain rules, which is a fault of the engine. */
export function checkLine(position: Position, line: readonly Move[]): void {
  const replay = replayLine(position, line);
  if (replay.status === 'ok') return;
  const fault = replay.status === 'illegal' ? `move ${replay.index}, ${replay.move}: ${replay.reason}` : replay.reason;
  throw new Error(`the winning line found does not replay by the plain rules (${fault}); please report this deal`);
}

/** @throws Error when a line is not legal, or does not bring so many cards to the foundations, by the plain rules. */
export function checkReach(position: Position, line: readonly Move[], foundation: number): void {
  const [plain, start] = startPlainly(position);
  let table = start;
  for (const move of line) table = plain.apply(table, formatMove(move));
  const reached = countFoundationCards(table);
  if (reached === foundation) return;
  throw new Error(
    `the best line found brings ${reached} cards to the foundations by the plain rules and not ${foundation}; please report this deal`,
  );
}

/** Moves one by one, without lines that begin with #. */
export const splitMoves = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .flatMap(splitWords);

/**
 * Plays moves from a position on.
 * @param where the origin of the moves, for messages.
 * @throws InputError with the number and text of the first that cannot be played, the reason, and the legal moves
 *   there.
 */
export function playTexts(
  start: Position,
  texts: readonly string[],
  where: string,
): { readonly moves: readonly Move[]; readonly position: Position } {
  const moves: Move[] = [];
  let position = start;
  for (const [i, text] of texts.entries()) {
    const move = findMove(position, text, ({ code, message }) => {
      const reason = code === 'ambiguous' ? message : explainRefusal(...startPlainly(position), text);
      return `${where}, move ${i + 1}, "${text}": ${reason}`;
    });
    moves.push(move);
    position = position.play(move);
  }
  return { moves, position };
}
