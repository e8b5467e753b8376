/**
 * The Constitution of Lady Cadogan (1914), plainly.
 * Every place of rows 1 to 3 is a pile that takes builds from the row directly below it.
 */

import {
  dealSingles,
  foundationTakes,
  haveAlternatingColours,
  isEmpty,
  isOneBelowAlternating,
  listBuilds,
  listDistinct,
  listHigh,
  listTopMoves,
  moveAndFillRow4,
  nameNumbered,
  rankOf,
  startFoundations,
} from './position.ts';
import type { PlainPosition, PlainRulebook, PlainSize, PlainVariant } from './plain-game.ts';

/** The cards a row can give, each as `PLACE` and card: tops of its piles; in row 4 every card lies open. */
function listAvailable(position: PlainPosition, places: readonly string[]) {
  return places.flatMap((from) => {
    const cards = position.piles[from] ?? [];
    const open = from === 'R4' ? listDistinct(cards) : cards.slice(-1);
    return open.map((card) => ({ from, card }));
  });
}

function writeCadoganConstitution(size: PlainSize): PlainRulebook {
  const row1 = nameNumbered('T', size.piles);
  const row2 = nameNumbered('R2.', size.piles);
  const row3 = nameNumbered('R3.', size.piles);
  /** The rows that take builds and fills, upper first, and the row directly below each. */
  const upperRows = [
    { places: row1, below: row2 },
    { places: row2, below: row3 },
    { places: row3, below: ['R4'] },
  ];

  function deal(cards: readonly string[]) {
    const piles = {
      ...dealSingles([...row1, ...row2, ...row3], cards),
      R4: cards.slice(3 * size.piles, 4 * size.piles),
      S: cards.slice(4 * size.piles),
      W: [],
    };
    return { piles, foundations: startFoundations(size.suits, 1) };
  }

  function listMoves(position: PlainPosition) {
    for (const { places, below } of upperRows) {
      const spaces = places.filter((place) => isEmpty(position, place));
      const available = listAvailable(position, below);
      const fills = spaces.flatMap((space) => available.map(({ from, card }) => `${from}-${space}:${card}`));
      if (fills.length > 0) return fills;
    }
    const builds = upperRows.flatMap(({ places, below }) =>
      listAvailable(position, below).flatMap(({ from, card }) =>
        listBuilds(position, from, card, places, isOneBelowAlternating),
      ),
    );
    const turns = isEmpty(position, 'S') ? [] : ['S-W'];
    return [...listTopMoves(position, row1, [], isOneBelowAlternating), ...builds, ...turns];
  }

  /**
   * Whether row 1 can never get a space. Ranks and colours alternate in a pile. So all its cards are of one class: red
   * with odd and black with even ranks, or the other way round. Let every place of row 1 have a pile, all of one class,
   * and no pile's lowest card be next on a foundation. Only a fill brings the other class into row 1. Until then each
   * foundation takes one card more at most, because a suit's successive cards are of different classes, and that card
   * is next already. So no lowest card ever leaves, and no space comes to be filled.
   */
  function isLost(position: PlainPosition) {
    const lowest = row1.map((place) => position.piles[place]?.[0] ?? '');
    const classes = new Set(lowest.map((card) => haveAlternatingColours(card, '2C') === (rankOf(card) % 2 === 0)));
    return classes.size === 1 && !lowest.some((card) => card === '' || foundationTakes(position, card));
  }

  return {
    deal,
    listMoves,
    makeMove: (position, move) => moveAndFillRow4(position, move, size.piles),
    listInterchangeable: () => [row1, row2, row3],
    rows: ['R4'],
    safety: { lag: 1, from: (position) => listHigh(position, row1) },
    isLost,
  };
}

export const PLAIN_CADOGAN_CONSTITUTION: PlainVariant = {
  name: 'cadogan-constitution',
  options: {},
  size: { suits: 4, ranks: 11, piles: 8 },
  lowestRank: 2,
  write: (_rules, size) => writeCadoganConstitution(size),
};
