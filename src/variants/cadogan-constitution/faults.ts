/** What cannot be in a position of Lady Cadogan's Constitution. */

import { ACE, COPIES } from '../../engine/cards.ts';
import { type Pile, STOCK, TABLEAU, WASTE } from '../../engine/piles.ts';
import type { Size } from '../../games/game.ts';
import { type Layout, cardsAt } from '../../games/layout.ts';
import {
  type Fault,
  type Row,
  faultAt,
  findAce,
  listNumbered,
  listSpaces,
  findBrokenColumn,
  findOpenRow,
  findOverfullBag,
  findLowestSpace,
} from '../../games/faults.ts';
import { ROW2_PLACES, ROW3_PLACES } from './words.ts';
import { ROW4 } from '../british-constitution/words.ts';

const FIRST_PLACES = [TABLEAU, ROW2_PLACES, ROW3_PLACES];

export function findCadoganConstitutionFault(layout: Layout, size: Size): Fault | null {
  const rows = FIRST_PLACES.map((first, i): Row => {
    const places = listNumbered(first, size.piles);
    return {
      name: `row ${i + 1}`,
      first,
      spaces: listSpaces(layout, places).length,
      cards: countCards(layout, places),
    };
  });
  const left = countCards(layout, [STOCK, WASTE]);
  const row4 = countCards(layout, [ROW4]);
  return (
    findBrokenColumn(
      layout,
      FIRST_PLACES.flatMap((first) => listNumbered(first, size.piles)),
    ) ??
    findAce(layout) ??
    findOverfullBag(layout, ROW4, size) ??
    findLowestSpace(layout, ROW4, size, left, 'talon or stock') ??
    findOpenRow([...rows, { name: 'row 4', first: ROW4, spaces: size.piles - row4, cards: row4 }]) ??
    findCrowd(rows, size, left + row4)
  );
}

const countCards = (layout: Layout, piles: readonly Pile[]): number =>
  piles.reduce((sum, pile) => sum + cardsAt(layout, pile).length, 0);

/** Rows with more cards than can have come up from below. @param below cards in row 4, talon and stock. */
function findCrowd([, row2, row3]: readonly Row[], size: Size, below: number): Fault | null {
  const dealt = COPIES * size.suits * (size.ranks - ACE);
  const risen = dealt - FIRST_PLACES.length * size.piles - below;
  const limit3 = size.piles + risen;
  if (row3.cards > limit3)
    return faultAt(
      row3.first,
      null,
      `row 3 has ${row3.cards} cards, but only ${risen} have come up from row 4 to the ${size.piles} dealt there`,
    );
  if (row2.cards + row3.cards <= size.piles + limit3) return null;
  return faultAt(
    row2.first,
    null,
    `rows 2 and 3 have ${row2.cards + row3.cards} cards, but only ${risen} have come up from row 4 to the ${2 * size.piles} dealt there`,
  );
}
