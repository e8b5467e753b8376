import { colourOf } from '../../engine/cards.ts';
import { type Pile, STOCK, TABLEAU, listNumbered } from '../../engine/piles.ts';
import { type Fault, faultAt, findAce, findBrokenRun, listSpaces } from '../../engine/games/faults.ts';
import type { Size } from '../../engine/games/game.ts';
import { type Layout, cardsAt } from '../../engine/games/layout.ts';
import { ROW2, ROW3, ROW4, type ConstitutionRules } from './words.ts';

const BAGS = [ROW2, ROW3, ROW4];

export const findConstitutionFault = (layout: Layout, rules: ConstitutionRules, size: Size): Fault | null =>
  findRowsFault(layout, size, listRows(layout, size, [TABLEAU], BAGS), {
    sources: [STOCK],
    named: 'the stock',
    isForced: rules.fill === 'forced',
    anySuit: false,
  });

export interface Row {
  readonly name: string;
  /** Its places, or itself if it has none. */
  readonly piles: readonly Pile[];
  readonly isBag: boolean;
  readonly cards: number;
  /** Below 0 for too many cards. */
  readonly spaces: number;
}

/** From the uppermost to the lowest. @param built the first places of the rows that are built on. */
export function listRows(layout: Layout, size: Size, built: readonly Pile[], bags: readonly Pile[]): Row[] {
  const rows = [...built.map((first) => listNumbered(first, size.piles)), ...bags.map((bag) => [bag])];
  return rows.map((piles, i) => {
    const isBag = i >= built.length;
    const cards = countCards(layout, piles);
    const spaces = isBag ? size.piles - cards : listSpaces(layout, piles).length;
    return { name: `row ${i + 1}`, piles, isBag, cards, spaces };
  });
}

export const countCards = (layout: Layout, piles: readonly Pile[]): number =>
  piles.reduce((sum, pile) => sum + cardsAt(layout, pile).length, 0);

interface RowRules {
  /** The piles that fill the lowest row by themselves, and these in words. */
  readonly sources: readonly Pile[];
  readonly named: string;
  /** Whether the other rows are filled at once. */
  readonly isForced: boolean;
  /** Whether rows with places are built on regardless of suit, and not in alternating colours. */
  readonly anySuit: boolean;
}

/** Faults of rows that are filled from below. */
export function findRowsFault(
  layout: Layout,
  size: Size,
  rows: readonly Row[],
  { sources, named, isForced, anySuit }: RowRules,
): Fault | null {
  const broken = findBrokenRun(
    layout,
    rows.flatMap(({ piles, isBag }) => (isBag ? [] : piles)),
    (card, below) => anySuit || colourOf(card) !== colourOf(below),
    `a pile goes down by one rank from card to card${anySuit ? '' : ', in alternating colours'}`,
  );
  const fault = broken ?? findAce(layout);
  if (fault !== null) return fault;
  const full = size.piles;
  const [overfull] = rows.filter(({ spaces }) => spaces < 0).flatMap(({ piles }) => piles);
  if (overfull !== undefined)
    return faultAt(
      overfull,
      cardsAt(layout, overfull)[full],
      `it is card ${full + 1} of a row that has room for ${full}`,
    );
  const { name, piles, spaces } = rows[rows.length - 1];
  if (spaces > 0 && countCards(layout, sources) > 0)
    return faultAt(
      piles.find((pile) => cardsAt(layout, pile).length === 0) ?? piles[0],
      null,
      `${name} has ${full - spaces} of ${full} places filled, but a space in it is filled at once from ${named}, which is not empty`,
    );
  return isForced ? findOpenRow(rows) : null;
}

/**
 * More than one space above a row that still has cards. A move makes one space, which goes down from row to row as it
 * is filled at once; it stays only above an empty row.
 */
function findOpenRow(rows: readonly Row[]) {
  const lowest = rows.findLastIndex(({ cards }) => cards > 0);
  let open = 0;
  for (const { name, piles, spaces } of rows.slice(0, Math.max(lowest, 0))) {
    open += spaces;
    if (open <= 1) continue;
    const found = spaces === 1 ? 'a space beside that in a row above' : `${spaces} spaces`;
    return faultAt(
      piles[0],
      null,
      `${name} has ${found}, although ${rows[lowest].name} has cards; a space is filled at once from the row below, so that only one can be open`,
    );
  }
  return null;
}
