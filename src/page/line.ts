import type { Deal } from '../engine/deal-v1.ts';
import { type Move, formatMove } from '../engine/moves.ts';
import { type PartialPosition, Position, type Setting } from '../engine/games/position.ts';
import { imagine } from '../players/followed-game.ts';
import { parsePosition } from '../engine/notation/position-text.ts';
import { titleRules } from '../engine/games/rules.ts';
import { listOwnTurns } from '../engine/notation/steps.ts';
import { findVariant } from '../variants/registry.ts';

export interface Beginning {
  /** Null where the game began at a position. */
  readonly deal: Deal | null;
  /** The name that a position was given with; empty without one. */
  readonly name: string;
  /** Partial for a game with real cards, whose stock nobody here has seen. */
  readonly start: Position | PartialPosition;
}

export interface Line {
  readonly beginning: Beginning;
  /** Legal moves from the start on, including those that were taken back or are still to come. */
  readonly moves: readonly Move[];
  /** How many of them stand. */
  readonly played: number;
}

export const openDeal = (setting: Setting, deal: Deal): Beginning & { readonly start: Position } => ({
  deal,
  name: '',
  start: Position.open(setting, deal.cards),
});

export const openPosition = (text: string, name: string): Beginning => ({
  deal: null,
  name,
  start: parsePosition(text, findVariant),
});

/** With an imagined order of the cards that nobody has seen. */
export const positionAt = ({ beginning, moves }: Line, ply: number): Position =>
  moves.slice(0, ply).reduce((position, move) => position.play(move), imagine(beginning.start));

/** PySolFC turns the first stock card by itself. */
export function startLine(beginning: Beginning): Line {
  const moves = listOwnTurns(beginning.deal, imagine(beginning.start));
  return { beginning, moves, played: moves.length };
}

const SCHEMES = { 'deal-v1': 'seed ', pysolfc: 'PySolFC ', cards: '' };

export function describeBeginning({ deal, name, start }: Beginning): string {
  if (deal === null) return name !== '' ? name : start instanceof Position ? 'a position' : 'real cards';
  return deal.id === '' ? 'a deal of cards' : SCHEMES[deal.scheme] + deal.id;
}

/** `Congress, worry-back=yes, seed 7`. */
export function titleGame(beginning: Beginning): string {
  const { variant, rules } = beginning.start.setting;
  return `${titleRules(variant, rules)}, ${describeBeginning(beginning)}`;
}

/** The same text for the same line, however far it is played. */
export const lineKey = ({ moves }: Line): string => moves.map(formatMove).join();

/** Whether the player has made no move of it. */
export const isFresh = (line: Line): boolean => lineKey(startLine(line.beginning)).startsWith(lineKey(line));

/** The same text for the same line from the same start. */
export const keyOfLine = (line: Line): string => `${line.beginning.start.toString()} ${lineKey(line)}`;
