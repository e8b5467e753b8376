/**
 * The Constitution of Lady Cadogan (1914), plainly, with British Constitution and New British Constitution as PySolFC has
 * them. Every place of rows 1 to 3 is a pile that takes builds from the row directly below it. Under `row4-build=yes` the
 * places of row 4 are piles, too, and the talon is below them.
 */

import {
  carryOut,
  dealSingles,
  fillSpace,
  foundationTakes,
  isEmpty,
  isOneBelow,
  isOneBelowAlternating,
  isRed,
  listBuilds,
  listAsked,
  listRow,
  listTopMoves,
  moveAndFillRow4,
  listNumbered,
  rankOf,
  startFoundations,
  topOf,
} from './position.ts';
import type { PlainMove, PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './plain-game.ts';

/** The cards a row can give, each as `PLACE` and card: tops of its piles; in row 4 every card lies open. */
function listAvailable(position: PlainPosition, places: readonly string[], asked?: PlainMove) {
  const available: { readonly from: string; readonly card: string }[] = [];
  for (const from of listAsked(places, asked)) {
    const open = from === 'R4' ? listRow(position, from, asked) : (position.piles[from] ?? []).slice(-1);
    for (const card of open) available.push({ from, card });
  }
  return available;
}

/** See `isLost`. */
const classOf = (card: string) => isRed(card) === (rankOf(card) % 2 === 1);

function writeCadoganConstitution(rules: PlainRules, size: PlainSize): PlainRulebook {
  const row1 = listNumbered('T', size.piles);
  const row2 = listNumbered('R2.', size.piles);
  const row3 = listNumbered('R3.', size.piles);
  /** Empty where row 4 takes no builds, so that its places mean nothing. */
  const row4 = rules['row4-build'] === 'yes' ? listNumbered('R4.', size.piles) : [];
  const fits = rules['build'] === 'any' ? isOneBelow : isOneBelowAlternating;
  const fillsSpace = (card: string) => rules['space'] === 'any' || rankOf(card) === size.ranks;
  /** The rows that take builds and fills, upper first, and the row directly below each. */
  const upperRows = [
    { places: row1, below: row2 },
    { places: row2, below: row3 },
    { places: row3, below: row4.length > 0 ? row4 : ['R4'] },
  ];

  function deal(cards: readonly string[]) {
    const piles = {
      ...dealSingles([...row1, ...row2, ...row3, ...row4], cards),
      ...(row4.length === 0 && { R4: cards.slice(3 * size.piles, 4 * size.piles) }),
      S: cards.slice(4 * size.piles),
      W: [],
    };
    return { piles, foundations: startFoundations(size.suits, 1) };
  }

  function listMoves(position: PlainPosition, asked?: PlainMove) {
    const fills: string[] = [];
    for (const { places, below } of upperRows) {
      const spaces = places.filter((place) => isEmpty(position, place));
      if (spaces.length === 0) continue;
      const available = listAvailable(position, below).filter(({ card }) => fillsSpace(card));
      for (const space of spaces)
        for (const { from, card } of available)
          if (asked === undefined || from === asked.from) fills.push(`${from}-${space}:${card}`);
      if (rules['fill'] === 'forced' && available.length > 0) return fills;
    }
    const builds: string[] = [];
    for (const { places, below } of upperRows)
      for (const { from, card } of listAvailable(position, below, asked))
        builds.push(...listBuilds(position, from, card, places, fits));
    const wasteTop = topOf(position, 'W');
    if (wasteTop !== undefined) builds.push(...listBuilds(position, 'W', wasteTop, row4, fits));
    const turns = isEmpty(position, 'S') ? [] : ['S-W'];
    return [...listTopMoves(position, listAsked(row1, asked), [], fits), ...fills, ...builds, ...turns];
  }

  /** Under `row4-build=yes` a place of row 4 is filled at once, too. */
  function makeMove(position: PlainPosition, move: string) {
    if (row4.length === 0) return moveAndFillRow4(position, move, size.piles);
    carryOut(position, move);
    for (const place of row4) if (isEmpty(position, place)) fillSpace(position, place);
  }

  /**
   * Whether row 1 can never get a space.
   *
   * Cards are of two classes: red ones of odd and black ones of even rank, and all others. A card that is built goes
   * down by one and changes colour, so it is of the class of the card below it.
   *
   * Theorem. Let every place of row 1 have cards, all of them of one class, however they lie. Let no lowest card of a
   * place be next on a foundation. Then the position cannot be won. Proof. In a won game row 1 is empty, so a space
   * comes before, and the first one comes when a lowest card leaves. Until then no fill goes into row 1, and builds
   * keep it in its class. That needs builds in alternating colours; when fills come, and what lies below row 1, does not
   * matter. Cards leave it for foundations alone. The lowest card is not next now. So it becomes next by
   * the card one rank lower, of the same suit, which has to come from row 1. But that is of the other class.
   */
  function isLost(position: PlainPosition) {
    const classes = new Set(row1.flatMap((place) => position.piles[place] ?? []).map(classOf));
    return (
      rules['build'] === 'alternate' &&
      classes.size === 1 &&
      row1.every((place) => {
        const lowest = position.piles[place]?.[0];
        return lowest !== undefined && !foundationTakes(position, lowest);
      })
    );
  }

  return {
    deal,
    listMoves,
    makeMove,
    listInterchangeable: () => [row1, row2, row3, row4],
    rows: row4.length > 0 ? [] : ['R4'],
    isLost,
  };
}

export const PLAIN_CADOGAN_CONSTITUTION: PlainVariant = {
  name: 'cadogan-constitution',
  options: {
    fill: ['forced', 'deferred'],
    'row4-build': ['no', 'yes'],
    build: ['alternate', 'any'],
    space: ['any', 'jack'],
  },
  needs: { 'space=jack': ['fill', 'deferred'] },
  size: { suits: 4, ranks: 11, piles: 8 },
  lowestRank: 2,
  write: writeCadoganConstitution,
};
