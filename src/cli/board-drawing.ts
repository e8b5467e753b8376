/** A position drawn as text. */

import { RANKS, SUITS, formatCard } from '../engine/cards.ts';
import { COLUMNS, ROW2, ROW3, ROW4, STOCK, WASTE, isNumbered, kindOfPile, pileName, type Pile } from '../engine/piles.ts';
import { cardsAt, type Layout } from '../games/layout.ts';
import type { Setting } from '../games/position.ts';
import { type Sight, UNSEEN } from '../games/position-text.ts';
import { nameGame } from '../games/rules.ts';
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

function drawPile(pile: Pile, count: number, cards: readonly string[]): string[] {
  return [`${INDENT}${TITLES.get(pile) ?? pileName(pile)}: ${count}`, ...wrapWords(cards, INDENT + INDENT)];
}

/** How many rows of rivers have been dealt, where the cards alone do not show it. */
const drawRows = ({ rowsDealt }: Layout): string[] => (rowsDealt === 0 ? [] : [`${INDENT}Rows dealt: ${rowsDealt}`]);

const showFoundation = (suit: number, rank: number): string =>
  rank === 0 ? EMPTY : `${RANKS[rank - 1]}${SUITS[suit]}`;

const drawFoundations = ({ foundations }: Layout): string[] => [
  `${INDENT}Foundations`,
  formatCells(foundations.map(([higher], suit) => showFoundation(suit, higher))),
  formatCells(foundations.map(([, lower], suit) => showFoundation(suit, lower))),
];

/** The stock as far as it can be seen; a question mark stands for the rest. */
function drawStock({ seen, unseen }: Sight): string[] {
  const cards = cardsAt(seen, STOCK).map(formatCard);
  return drawPile(STOCK, cards.length + unseen.length, unseen.length === 0 ? cards : [...cards, UNSEEN]);
}

/**
 * The game's name, the foundations, then the piles in board order, numbered ones of a kind as columns.
 * `--position` reads it back.
 * @param name what the game began with, where that is to be said.
 */
export function drawBoard({ variant, rules }: Setting, sight: Sight, name = ''): string {
  const { seen } = sight;
  const kinds = new Map<number, Pile[]>();
  for (const pile of seen.piles.keys()) {
    const kind = kindOfPile(pile);
    kinds.set(kind, [...(kinds.get(kind) ?? []), pile]);
  }
  const groups = Array.from(kinds, ([kind, piles]) => {
    if (kind === STOCK) return drawStock(sight);
    if (!isNumbered(kind)) return drawPile(kind, cardsAt(seen, kind).length, cardsAt(seen, kind).map(formatCard));
    return kind === COLUMNS ? [...drawRows(seen), ...drawColumns(seen, piles)] : drawColumns(seen, piles);
  });
  const head = [nameGame(variant, rules), name].filter((part) => part !== '').join(', ');
  return [[head], drawFoundations(seen), ...groups].map((lines) => lines.join('\n')).join('\n\n');
}
