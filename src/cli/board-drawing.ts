/** A position drawn as text. */

import { RANKS } from '../engine/cards.ts';
import type { Board } from '../games/game.ts';
import { wrapWords } from './text.ts';

const INDENT = '  ';
const CELL = 6;
const EMPTY = '--';

/** `T3` is the third pile of family `T`, `R2.1` the first of `R2.`; `S`, `W` and rows without places stand alone. */
const familyOf = (pile: string): string | null => /^([THV]|R\d\.)(?=\d$)/.exec(pile)?.[1] ?? null;

const TITLES: Readonly<Record<string, string>> = {
  S: 'Stock (next card first)',
  W: 'Waste (top card last)',
  R2: 'Row 2',
  R3: 'Row 3',
  R4: 'Row 4',
};

const formatCells = (cells: readonly string[]): string =>
  (INDENT + cells.map((cell) => cell.padEnd(CELL)).join('')).trimEnd();

/** Piles of one family side by side, their names above, the available card of each lowest. */
function drawColumns(names: readonly string[], piles: Board['piles']): string[] {
  const columns = names.map((name) => piles[name] ?? []);
  const height = Math.max(1, ...columns.map((cards) => cards.length));
  const lines = Array.from({ length: height }, (_, row) =>
    formatCells(columns.map((cards) => cards[row] ?? (row === 0 ? EMPTY : ''))),
  );
  return [formatCells(names), ...lines];
}

function drawPile(name: string, cards: readonly string[]): string[] {
  const title = `${INDENT}${TITLES[name] ?? name}: ${cards.length}`;
  return [title, ...wrapWords(cards, INDENT + INDENT)];
}

const showFoundation = (suit: string, rank = 0): string => (rank === 0 ? EMPTY : `${RANKS[rank - 1]}${suit}`);

function drawFoundations(board: Board): string[] {
  const suits = Object.keys(board.foundations);
  return [
    `${INDENT}Foundations`,
    ...[0, 1].map((copy) => formatCells(suits.map((suit) => showFoundation(suit, board.foundations[suit]?.[copy])))),
  ];
}

/** Foundations, then the piles in board order, those of a family as columns. */
export function drawBoard(board: Board): string {
  const families = new Map<string, string[]>();
  for (const pile of Object.keys(board.piles)) {
    const family = familyOf(pile) ?? pile;
    families.set(family, [...(families.get(family) ?? []), pile]);
  }
  const groups = [...families.values()].map((names) => {
    const [name = ''] = names;
    return familyOf(name) === null ? drawPile(name, board.piles[name] ?? []) : drawColumns(names, board.piles);
  });
  return [drawFoundations(board), ...groups].map((lines) => lines.join('\n')).join('\n\n');
}
