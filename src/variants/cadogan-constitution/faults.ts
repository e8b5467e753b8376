import { ACE, COPIES } from '../../engine/cards.ts';
import { type Pile, STOCK, WASTE } from '../../engine/piles.ts';
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
import { FIRST_PLACE } from './game.ts';
import { ROW4 } from '../british-constitution/words.ts';

export function findCadoganConstitutionFault(layout: Layout, size: Size): Fault | null {
  const places = FIRST_PLACE.map((first) => listNumbered(first, size.piles));
  const rows = places.map((row, i) => ({
    name: `row ${i + 1}`,
    first: row[0],
    spaces: listSpaces(layout, row).length,
    cards: countCards(layout, row),
  }));
  const left = countCards(layout, [STOCK, WASTE]);
  const row4 = countCards(layout, [ROW4]);
  return (
    findBrokenColumn(layout, places.flat()) ??
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
  const risen = dealt - FIRST_PLACE.length * size.piles - below;
  const check = (first: Pile, rows: string, cards: number, laid: number): Fault | null =>
    cards <= laid + risen
      ? null
      : faultAt(
          first,
          null,
          `${rows} ${cards} cards, but only ${risen} have come up from row 4 to the ${laid} dealt there`,
        );
  return (
    check(row3.first, 'row 3 has', row3.cards, size.piles) ??
    check(row2.first, 'rows 2 and 3 have', row2.cards + row3.cards, 2 * size.piles)
  );
}
