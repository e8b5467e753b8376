/** The Congress of Lady Cadogan (1914), plainly: help packets H, and rivers V dealt in rows. */

import {
  carryOut,
  countCards,
  dealSingles,
  isEmpty,
  isOneBelow,
  listAsked,
  listTopMoves,
  listNumbered,
  nextOfStock,
  startFoundations,
  suitOf,
  transferCard,
} from './position.ts';
import type { PlainMove, PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './plain-game.ts';

function writeCadoganCongress(rules: PlainRules, size: PlainSize): PlainRulebook {
  const { helps = 0 } = size;
  /** The packets dealt at the start, and the slots that there are once the stock is empty. */
  const packets = listNumbered('H', helps);
  const slots = listNumbered('H', 2 * helps);
  const rivers = listNumbered('V', size.piles);

  function deal(cards: readonly string[]) {
    const singles = dealSingles([...slots, ...rivers], cards.slice(0, helps));
    const piles = { S: cards.slice(helps), ...singles };
    const position: PlainPosition = { piles, foundations: startFoundations(size.suits, 1) };
    dealRow(position);
    return position;
  }

  /** One card on each river, V1 rightwards, as far as the stock goes. */
  function dealRow(position: PlainPosition) {
    for (const river of rivers) {
      const card = nextOfStock(position);
      if (card !== undefined) transferCard(position, 'S', river, card);
    }
    position.rowsDealt = (position.rowsDealt ?? 0) + 1;
  }

  /** A card goes onto one that is one rank higher, of its suit unless any suit may marry. */
  const fits = (card: string, top: string) =>
    isOneBelow(card, top) && (rules['marriage'] === 'any' || suitOf(card) === suitOf(top));

  /** Empty packets, and the vacancies of the uppermost river row that has one. Not for an empty stock. */
  function listVacancies(position: PlainPosition) {
    const emptyPackets = packets.filter((packet) => isEmpty(position, packet));
    const shortest = Math.min(...rivers.map((river) => countCards(position, river)));
    const openRivers =
      shortest < (position.rowsDealt ?? 0) ? rivers.filter((river) => countCards(position, river) === shortest) : [];
    return [...emptyPackets, ...openRivers];
  }

  function listMoves(position: PlainPosition, asked?: PlainMove) {
    const stockNext = nextOfStock(position);
    const vacancies = stockNext === undefined ? [] : listVacancies(position);
    const refills = vacancies.map((vacancy) => `S-${vacancy}:${stockNext}`);
    if (rules['refill'] === 'immediate' && refills.length > 0) return refills;

    const dealsRow = stockNext !== undefined && vacancies.length === 0;
    return [
      ...listTopMoves(position, listAsked(rivers, asked), slots, fits, stockNext === undefined),
      ...listTopMoves(position, listAsked(slots, asked), slots, fits),
      ...refills,
      ...(dealsRow ? ['S-V'] : []),
    ];
  }

  function makeMove(position: PlainPosition, move: string) {
    if (move === 'S-V') dealRow(position);
    else carryOut(position, move);
  }

  const listInterchangeable = (position: PlainPosition) => (isEmpty(position, 'S') ? [slots, rivers] : [packets]);

  /** While there is a stock, only the number of rows dealt shows the vacancies. */
  function findFault(position: PlainPosition) {
    const longest = Math.max(1, ...rivers.map((river) => countCards(position, river)));
    if (isEmpty(position, 'S') || (position.rowsDealt ?? 0) >= longest) return undefined;
    return `expected "rows: N", the number of rows dealt, which is ${longest} or more`;
  }

  return {
    deal,
    findFault,
    listMoves,
    makeMove,
    listInterchangeable,
    rows: [],
  };
}

export const PLAIN_CADOGAN_CONGRESS: PlainVariant = {
  name: 'cadogan-congress',
  options: { marriage: ['suit', 'any'], refill: ['free', 'immediate'] },
  size: { suits: 4, ranks: 13, piles: 8, helps: 4 },
  lowestRank: 2,
  write: writeCadoganCongress,
};
