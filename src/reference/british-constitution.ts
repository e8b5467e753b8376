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

  /** Rows 1, 2 and 3, uppermost first: places that have a space with fewer cards than `full`, and the row that fills it. */
  const upperRows = [
    { places: tableau, full: 1, below: 'R2' },
    { places: ['R2'], full: size.piles, below: 'R3' },
    { places: ['R3'], full: size.piles, below: 'R4' },
  ];

  function listMoves(position: PlainPosition, asked?: PlainMove) {
    const fills: string[] = [];
    for (const { places, full, below } of upperRows) {
      const spaces = places.filter((place) => countCards(position, place) < full);
      if (spaces.length === 0 || isEmpty(position, below)) continue;
      const cards = listRow(position, below, asked);
      for (const space of spaces) for (const card of cards) fills.push(`${below}-${space}:${card}`);
      if (rules['fill'] === 'forced') return fills;
    }
    const moves = listTopMoves(position, listAsked(tableau, asked), tableau, isOneBelowAlternating);
    for (const row of listAsked(['R2'], asked))
      for (const card of listRow(position, row, asked))
        moves.push(...listBuilds(position, row, card, tableau, isOneBelowAlternating));
    return moves.concat(fills);
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
