/** British Constitution as played today, plainly: row 1 is the piles T, rows 2 to 4 are sets of cards. */

import {
  countCards,
  dealSingles,
  isEmpty,
  isOneBelowAlternating,
  listAsked,
  listBuilds,
  listRow,
  listTopMoves,
  moveAndFillRow4,
  listNumbered,
  startFoundations,
} from './position.ts';
import type { PlainMove, PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './plain-game.ts';

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

  /** The spaces of rows 1, 2 and 3 that can be filled, uppermost row first, and the row below each, which fills them. */
  function listSpaces(position: PlainPosition) {
    const rows = [
      { spaces: tableau.filter((pile) => isEmpty(position, pile)), below: 'R2' },
      { spaces: countCards(position, 'R2') < size.piles ? ['R2'] : [], below: 'R3' },
      { spaces: countCards(position, 'R3') < size.piles ? ['R3'] : [], below: 'R4' },
    ];
    return rows.filter(({ spaces, below }) => spaces.length > 0 && !isEmpty(position, below));
  }

  function listMoves(position: PlainPosition, asked?: PlainMove) {
    const open = rules['fill'] === 'forced' ? listSpaces(position).slice(0, 1) : listSpaces(position);
    const fills = open.flatMap(({ spaces, below }) =>
      spaces.flatMap((space) => listRow(position, below, asked).map((card) => `${below}-${space}:${card}`)),
    );
    if (rules['fill'] === 'forced' && open.length > 0) return fills;
    const fromRow2 = listAsked(['R2'], asked).flatMap((row) => listRow(position, row, asked));
    return [
      ...listTopMoves(position, listAsked(tableau, asked), tableau, isOneBelowAlternating),
      ...fromRow2.flatMap((card) => listBuilds(position, 'R2', card, tableau, isOneBelowAlternating)),
      ...fills,
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
