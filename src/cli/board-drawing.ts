/** A position drawn as text. */

import { makeCard, type Card } from '../engine/cards.ts';
import { ROW2, ROW3, ROW4, STOCK, WASTE, isNumbered, kindOfPile, pileName, type Pile } from '../engine/piles.ts';
import { cardsAt, type Layout } from '../games/layout.ts';
import { type CardFace, LETTERS } from './card-face.ts';
import { PAGE_WIDTH, padColumns, wrapWords } from './text.ts';

const EMPTY = '--';

/** How a board is drawn. */
interface Style {
  readonly face: CardFace;
  readonly width: number;
  readonly indent: string;
  /** Columns from the beginning of a pile to that of the next one. */
  readonly cell: number;
}

/** Eight piles side by side need 50 columns in this style. */
const ROOMY = { columns: 50, indent: '  ', cell: 6 };
/** And 40 in this one. */
const NARROW = { indent: ' ', cell: 5 };

const TITLES: ReadonlyMap<Pile, string> = new Map([
  [STOCK, 'Stock (next card first)'],
  [WASTE, 'Waste (top card last)'],
  [ROW2, 'Row 2'],
  [ROW3, 'Row 3'],
  [ROW4, 'Row 4'],
]);

const formatCells = (cells: readonly string[], { indent, cell }: Style): string =>
  (indent + cells.map((text) => padColumns(text, cell)).join('')).trimEnd();

/** Piles of one kind side by side, their names above, the available card of each lowest. */
function drawColumns(layout: Layout, piles: readonly Pile[], style: Style): string[] {
  const columns = piles.map((pile) => cardsAt(layout, pile).map(style.face));
  const height = Math.max(1, ...columns.map((cards) => cards.length));
  const lines = Array.from({ length: height }, (_, row) =>
    formatCells(columns.map((cards) => cards[row] ?? (row === 0 ? EMPTY : '')), style),
  );
  return [formatCells(piles.map(pileName), style), ...lines];
}

function drawPile(pile: Pile, cards: readonly Card[], { face, indent, width }: Style): string[] {
  const title = `${indent}${TITLES.get(pile) ?? pileName(pile)}: ${cards.length}`;
  return [title, ...wrapWords(cards.map(face), indent + indent, width)];
}

const drawFoundations = ({ foundations }: Layout, style: Style): string[] => [
  `${style.indent}Foundations`,
  ...[0, 1].map((copy) =>
    formatCells(foundations.map((ranks, suit) => (ranks[copy] === 0 ? EMPTY : style.face(makeCard(ranks[copy], suit)))), style),
  ),
];

/**
 * Foundations, then the piles in board order, numbered ones of a kind as columns.
 * @param width columns that it may take, at least 40.
 */
export function drawBoard(layout: Layout, face: CardFace = LETTERS, width = PAGE_WIDTH): string {
  const { indent, cell } = width < ROOMY.columns ? NARROW : ROOMY;
  const style = { face, width, indent, cell };
  const kinds = new Map<number, Pile[]>();
  for (const pile of layout.piles.keys()) {
    const kind = kindOfPile(pile);
    kinds.set(kind, [...(kinds.get(kind) ?? []), pile]);
  }
  const groups = Array.from(kinds.values(), (piles) =>
    isNumbered(piles[0]) ? drawColumns(layout, piles, style) : drawPile(piles[0], cardsAt(layout, piles[0]), style),
  );
  return [drawFoundations(layout, style), ...groups].map((lines) => lines.join('\n')).join('\n\n');
}
