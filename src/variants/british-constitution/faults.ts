import { STOCK, TABLEAU } from '../../engine/piles.ts';
import { ROW2, ROW3, ROW4, type ConstitutionRules } from './words.ts';
import type { Size } from '../../games/game.ts';
import { type Layout, cardsAt } from '../../games/layout.ts';
import {
  type Fault,
  type Row,
  findAce,
  listNumbered,
  listSpaces,
  findBrokenColumn,
  findOpenRow,
  findOverfullBag,
  findLowestSpace,
} from '../../games/faults.ts';

const LOWER = [ROW2, ROW3, ROW4];

export function findConstitutionFault(layout: Layout, rules: ConstitutionRules, size: Size): Fault | null {
  const tableau = listNumbered(TABLEAU, size.piles);
  const spaces = listSpaces(layout, tableau).length;
  const rows: readonly Row[] = [
    { name: 'row 1', first: TABLEAU, spaces, cards: size.piles - spaces },
    ...LOWER.map((row, i) => {
      const cards = cardsAt(layout, row).length;
      return { name: `row ${i + 2}`, first: row, spaces: size.piles - cards, cards };
    }),
  ];
  return (
    findBrokenColumn(layout, tableau) ??
    findAce(layout) ??
    LOWER.reduce<Fault | null>((fault, row) => fault ?? findOverfullBag(layout, row, size), null) ??
    findLowestSpace(layout, ROW4, size, cardsAt(layout, STOCK).length, 'the stock') ??
    (rules.fill === 'forced' ? findOpenRow(rows) : null)
  );
}
