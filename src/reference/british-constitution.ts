/** British Constitution as played today, plainly: row 1 is the piles T, rows 2 to 4 are sets of cards. */

import {
  countCards,
  dealSingles,
  isEmpty,
  isOneBelowAlternating,
  listAsked,
  listBuilds,
  listDistinct,
  listTopMoves,
  moveAndFillRow4,
  listNumbered,
  startFoundations,
} from './position.ts';
import type { PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './plain-game.ts';

const listRow = (position: PlainPosition, row: string) => listDistinct(position.piles[row] ?? []);

function writeBritishConstitution(rules: PlainRules, size: PlainSize): PlainRulebook {
  const tableau = listNumbered('T', size.piles);

  function deal(cards: readonly string[]) {
    const row = size.piles;
    const piles = {
      ...dealSingles(tableau, cards),
      R2: cards.slice(row, 2 * row),
      R3: cards.slice(2 * row, 3 * row),
      R4: cards.slice(3 * row, 4 * row),
      S: cards.slice(4 * row),
    };
    return { piles, foundations: startFoundations(size.suits, 1) };
  }

  /** The fills of rows 1, 2 and 3: any card of the row below into a space. */
  function listFills(position: PlainPosition) {
    const spaces = tableau.filter((pile) => isEmpty(position, pile));
    const row1 = spaces.flatMap((space) => listRow(position, 'R2').map((card) => `R2-${space}:${card}`));
    const hasSpace = (row: string) => countCards(position, row) < size.piles;
    const row2 = hasSpace('R2') ? listRow(position, 'R3').map((card) => `R3-R2:${card}`) : [];
    const row3 = hasSpace('R3') ? listRow(position, 'R4').map((card) => `R4-R3:${card}`) : [];
    return [row1, row2, row3];
  }

  function listMoves(position: PlainPosition, from?: string) {
    const fills = listFills(position);
    if (rules['fill'] === 'forced') {
      const uppermost = fills.find((row) => row.length > 0);
      if (uppermost !== undefined) return uppermost;
    }
    const fromRow2 = listAsked(['R2'], from).flatMap((row) => listRow(position, row));
    return [
      ...listTopMoves(position, listAsked(tableau, from), tableau, isOneBelowAlternating),
      ...fromRow2.flatMap((card) => listBuilds(position, 'R2', card, tableau, isOneBelowAlternating)),
      ...(rules['fill'] === 'deferred' ? fills.flat() : []),
    ];
  }

  return {
    deal,
    listMoves,
    makeMove: (position, move) => moveAndFillRow4(position, move, size.piles),
    listInterchangeable: () => [tableau],
    rows: ['R2', 'R3', 'R4'],
  };
}

export const PLAIN_BRITISH_CONSTITUTION: PlainVariant = {
  name: 'british-constitution',
  options: { fill: ['forced', 'deferred'] },
  size: { suits: 4, ranks: 11, piles: 8 },
  lowestRank: 2,
  write: writeBritishConstitution,
};
