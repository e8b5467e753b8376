import { ACE, COPIES, suitOf } from '../../engine/cards.ts';
import { STOCK, listNumbered } from '../../engine/piles.ts';
import { COLUMNS, HELPS, type CadoganRules, type CadoganSize } from './words.ts';
import { type Layout, cardsAt } from '../../engine/games/layout.ts';
import { type Fault, faultAt, findAce, findBrokenRun, listSpaces } from '../../engine/games/faults.ts';

export function findCadoganCongressFault(layout: Layout, rules: CadoganRules, size: CadoganSize): Fault | null {
  const inSuit = rules.marriage === 'suit';
  return (
    findBrokenRun(
      layout,
      listNumbered(HELPS, 2 * size.helps),
      (card, below) => !inSuit || suitOf(card) === suitOf(below),
      `a packet goes down by one rank from card to card${inSuit ? ', in suit' : ''}`,
    ) ??
    findAce(layout) ??
    (cardsAt(layout, STOCK).length > 0 ? findFaultBesidePack(layout, rules, size) : findLongRiver(layout, size))
  );
}

/** The cards of the pack once the first row lies on the table. */
const countPack = ({ suits, ranks, helps, piles }: CadoganSize) => COPIES * suits * (ranks - ACE) - helps - piles;

function findFaultBesidePack(layout: Layout, rules: CadoganRules, size: CadoganSize) {
  const rivers = listNumbered(COLUMNS, size.piles);
  const rows = layout.rowsDealt ?? 0;
  const left = cardsAt(layout, STOCK).length;

  const early = listNumbered(HELPS + size.helps, size.helps).find((slot) => cardsAt(layout, slot).length > 0);
  if (early !== undefined)
    return faultAt(
      early,
      cardsAt(layout, early)[0],
      `this packet opens when the pack is used up, and ${left} cards of the pack are left`,
    );

  const long = rivers.find((river) => cardsAt(layout, river).length > rows);
  if (long !== undefined)
    return faultAt(
      long,
      cardsAt(layout, long)[rows],
      `it lies in row ${rows + 1} of the rivers, but ${rows === 1 ? '1 row has' : `${rows} rows have`} been dealt`,
    );

  const most = countPack(size) - size.piles * (rows - 1);
  if (left > most) {
    const reason = `${rows} rows leave no more than ${Math.max(most, 0)} cards in the pack, which has ${left}`;
    return { place: 'rows', card: null, reason };
  }
  if (rules.refill === 'free') return null;

  const emptyHelps = listSpaces(layout, listNumbered(HELPS, size.helps));
  const gaps = rivers.filter((river) => cardsAt(layout, river).length < rows);
  const missing = rivers.reduce((sum, river) => sum + rows - cardsAt(layout, river).length, emptyHelps.length);
  if (missing <= 1) return null;
  return faultAt(
    [...emptyHelps, ...gaps][0],
    null,
    `there are ${missing} vacancies, but each is refilled at once as long as the pack lasts`,
  );
}

/** Once the pack is used up: a card in a row needs all rows above it, and the rivers to its left. */
function findLongRiver(layout: Layout, size: CadoganSize) {
  const pack = countPack(size);
  for (const [i, river] of listNumbered(COLUMNS, size.piles).entries()) {
    const cards = cardsAt(layout, river);
    const rows = 1 + Math.max(0, Math.ceil((pack - i) / size.piles));
    if (cards.length > rows)
      return faultAt(
        river,
        cards[rows],
        `it lies in row ${rows + 1} of this river, but the pack reaches no further than row ${rows}`,
      );
  }
  return null;
}
