import { ACE, COPIES } from '../../engine/cards.ts';
import { STOCK, WASTE } from '../../engine/piles.ts';
import { type Fault, faultAt } from '../../engine/games/faults.ts';
import type { Size } from '../../engine/games/game.ts';
import type { Layout } from '../../engine/games/layout.ts';
import { countCards, findRowsFault, listRows, type Row } from '../british-constitution/faults.ts';
import { ROW4 } from '../british-constitution/words.ts';
import { BUILT_ROWS, listBuiltRows } from './game.ts';
import type { CadoganConstitutionRules } from './words.ts';

const SOURCES = [WASTE, STOCK];

export function findCadoganConstitutionFault(
  layout: Layout,
  rules: CadoganConstitutionRules,
  size: Size,
): Fault | null {
  const built = listBuiltRows(rules);
  const rows = listRows(layout, size, built, built.length > BUILT_ROWS ? [] : [ROW4]);
  const fault = findRowsFault(layout, size, rows, {
    sources: SOURCES,
    named: 'talon or stock',
    isForced: rules.fill === 'forced',
    anySuit: rules.build === 'any',
  });
  return fault ?? findCrowd(rows, size, countCards(layout, SOURCES));
}

/** Rows with more cards than can have come up from below. @param below cards in talon and stock. */
function findCrowd([, row2, row3, row4]: readonly Row[], size: Size, below: number) {
  const dealt = COPIES * size.suits * (size.ranks - ACE);
  const risen = dealt - BUILT_ROWS * size.piles - row4.cards - below;
  const check = ({ piles: [first] }: Row, rows: string, cards: number, laid: number) =>
    cards <= laid + risen
      ? null
      : faultAt(
          first,
          null,
          `${rows} ${cards} cards, but only ${risen} have come up from row 4 to the ${laid} dealt there`,
        );
  return (
    check(row3, 'row 3 has', row3.cards, size.piles) ??
    check(row2, 'rows 2 and 3 have', row2.cards + row3.cards, 2 * size.piles)
  );
}
