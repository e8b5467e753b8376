/** A position drawn as text. */

import { RANKS, SUITS, formatCard, type Card } from '../engine/cards.ts';
import { ROW2, ROW3, ROW4, STOCK, WASTE, isNumbered, kindOfPile, pileName, type Pile } from '../engine/piles.ts';
import { cardsAt, type Layout } from '../games/layout.ts';
import { wrapWords } from './text.ts';

const INDENT = '  ';
const CELL = 6;
const EMPTY = '--';

const TITLES: ReadonlyMap<Pile, string> = new Map([
  [STOCK, 'Stock (next card first)'],
  [WASTE, 'Waste (top card last)'],
  [ROW2, 'Row 2'],
  [ROW3, 'Row 3'],
  [ROW4, 'Row 4'],
]);

const formatCells = (cells: readonly string[]): string =>
  (INDENT + cells.map((cell) => cell.padEnd(CELL)).join('')).trimEnd();

/** Piles of one kind side by side, their names above, the available card of each lowest. */
function drawColumns(layout: Layout, piles: readonly Pile[]): string[] {
  const columns = piles.map((pile) => cardsAt(layout, pile).map(formatCard));
  const height = Math.max(1, ...columns.map((cards) => cards.length));
  const lines = Array.from({ length: height }, (_, row) =>
    formatCells(columns.map((cards) => cards[row] ?? (row === 0 ? EMPTY : ''))),
  );
  return [formatCells(piles.map(pileName)), ...lines];
}

function drawPile(pile: Pile, cards: readonly Card[]): string[] {
  const title = `${INDENT}${TITLES.get(pile) ?? pileName(pile)}: ${cards.length}`;
  return [title, ...wrapWords(cards.map(formatCard), INDENT + INDENT)];
}

const showFoundation = (suit: number, rank: number): string =>
  rank === 0 ? EMPTY : `${RANKS[rank - 1]}${SUITS[suit]}`;

const drawFoundations = ({ foundations }: Layout): string[] => [
  `${INDENT}Foundations`,
  formatCells(foundations.map(([higher], suit) => showFoundation(suit, higher))),
  formatCells(foundations.map(([, lower], suit) => showFoundation(suit, lower))),
];

/** Foundations, then the piles in board order, numbered ones of a kind as columns. */
export function drawBoard(layout: Layout): string {
  const kinds = new Map<number, Pile[]>();
  for (const pile of layout.piles.keys()) {
    const kind = kindOfPile(pile);
    kinds.set(kind, [...(kinds.get(kind) ?? []), pile]);
  }
  const groups = Array.from(kinds.values(), (piles) =>
    isNumbered(piles[0]) ? drawColumns(layout, piles) : drawPile(piles[0], cardsAt(layout, piles[0])),
  );
  return [drawFoundations(layout), ...groups].map((lines) => lines.join('\n')).join('\n\n');
}
