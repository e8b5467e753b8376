import type { CardFace } from './card-face.ts';
import { STOCK, WASTE, isNumbered, pileName, pileTitle, rowCountOf, type Pile } from '../piles.ts';
import { arrangeFoundations, arrangePiles, cardsAt, type Layout, type PileRow, UNSEEN } from '../games/layout.ts';
import type { Sight } from './position-text.ts';
import { formatGame } from '../games/rules.ts';
import { padColumns, wrapText, wrapWords } from '../../base/prose.ts';

const EMPTY = '--';

/** Eight piles side by side need 50 columns in this style. A cell goes from the beginning of a pile to that of the next. */
const ROOMY = { columns: 50, indent: '  ', cell: 6 };
/** And 40 in this one. */
const NARROW = { indent: ' ', cell: 5 };

type Style = typeof NARROW & Pick<BoardLayout, 'face' | 'width'>;

const NOTES = new Map([
  [STOCK, ' (next card first)'],
  [WASTE, ' (top card last)'],
]);

const formatCells = (cells: readonly string[], { indent, cell }: Style) =>
  (indent + cells.map((text) => padColumns(text, cell)).join('')).trimEnd();

function drawColumns(layout: Layout, piles: readonly Pile[], style: Style) {
  const columns = piles.map((pile) => cardsAt(layout, pile).map(style.face));
  const height = Math.max(1, ...columns.map((cards) => cards.length));
  const lines = Array.from({ length: height }, (_, row) =>
    formatCells(
      columns.map((cards) => cards[row] ?? (row === 0 ? EMPTY : '')),
      style,
    ),
  );
  return [formatCells(piles.map(pileName), style), ...lines];
}

function drawPile(pile: Pile, { seen, unseen }: Sight, { face, indent, width }: Style) {
  const cards = cardsAt(seen, pile).map(face);
  const hidden = pile === STOCK ? unseen.length : 0;
  return [
    `${indent}${pileTitle(pile)}${NOTES.get(pile) ?? ''}: ${cards.length + hidden}`,
    ...wrapWords(hidden === 0 ? cards : [...cards, UNSEEN], indent + indent, width),
  ];
}

function drawRows({ rowsDealt = 0 }: Layout, piles: PileRow, { indent }: Style) {
  const counted = piles.map(rowCountOf).find((count) => count !== undefined);
  return counted === undefined || rowsDealt === 0 ? [] : [`${indent}${counted.title}: ${rowsDealt}`];
}

const drawFoundations = (layout: Layout, style: Style) => [
  `${style.indent}Foundations`,
  ...arrangeFoundations(layout).map((places) =>
    formatCells(
      places.map(({ top }) => (top === 0 ? EMPTY : style.face(top))),
      style,
    ),
  ),
];

export interface BoardLayout {
  readonly face: CardFace;
  /** Columns, at least 40. */
  readonly width: number;
  /** Whatever the game began with, where that is to be said. */
  readonly name?: string;
}

/**
 * The game's name, the foundations, then the piles in board order, numbered ones of a kind as columns.
 * `--position` reads it back.
 */
export function drawBoard(sight: Sight, { face, width, name = '' }: BoardLayout): string {
  const { indent, cell } = width < ROOMY.columns ? NARROW : ROOMY;
  const style = { face, width, indent, cell };
  const { seen, setting } = sight;
  const groups = arrangePiles(seen).flatMap((row) => {
    // Each of these takes lines of its own: it may have many cards side by side.
    const counted = drawRows(seen, row, style);
    if (!isNumbered(row[0]))
      return row.map((pile) => drawPile(pile, sight, style)).concat(counted.length > 0 ? [counted] : []);
    return [[...counted, ...drawColumns(seen, row, style)]];
  });
  const head = [formatGame(setting.variant, setting.rules), name].filter((part) => part !== '').join(', ');
  return [wrapText(head, width), drawFoundations(seen, style), ...groups].map((lines) => lines.join('\n')).join('\n\n');
}
