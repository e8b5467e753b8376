/**
 * Congress (President's Cabinet) and Parliament, plainly.
 * Both are the same game; Parliament starts with its eight aces on the foundations.
 */

import {
  askFreely,
  carryOut,
  dealSingles,
  fillSpace,
  heedFoundations,
  isEmpty,
  isOneBelow,
  listAsked,
  listTopMoves,
  listWorries,
  mayTurn,
  listNumbered,
  nextOfStock,
  startFoundations,
  topOf,
  STOCK_OPTIONS,
} from './position.ts';
import type { PlainMove, PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './plain-game.ts';

function writeCongress(rules: PlainRules, size: PlainSize, acesOut: boolean): PlainRulebook {
  const tableau = listNumbered('T', size.piles);
  const sources = ['W', ...tableau];

  function deal(cards: readonly string[]) {
    const piles = { S: cards.slice(size.piles), W: [], ...dealSingles(tableau, cards) };
    return { piles, foundations: startFoundations(size.suits, acesOut ? 1 : 0) };
  }

  /** Under space-fill=choice: the waste's top or the stock's next card, into a pile that became empty. */
  function listChosenFills(position: PlainPosition) {
    const wasteTop = topOf(position, 'W');
    const stockNext = nextOfStock(position);
    const fills: string[] = [];
    for (const pile of tableau.filter((name) => isEmpty(position, name))) {
      if (wasteTop !== undefined) fills.push(`W-${pile}:${wasteTop}`);
      if (stockNext !== undefined) fills.push(`S-${pile}:${stockNext}`);
    }
    return fills;
  }

  function listMoves(position: PlainPosition, asked?: PlainMove) {
    if (rules['space-fill'] === 'choice') {
      const fills = listChosenFills(position);
      if (fills.length > 0) return fills;
    }
    const moves = [
      ...listTopMoves(position, listAsked(sources, askFreely(rules, asked)), tableau, isOneBelow),
      ...listWorries(position, rules, tableau),
    ];
    if (mayTurn(rules, moves) && !isEmpty(position, 'S')) moves.push('S-W');
    return heedFoundations(rules, moves);
  }

  /** Unless the player chooses, every empty pile gets the waste's top, or the stock's next card if the waste is empty. */
  function makeMove(position: PlainPosition, move: string) {
    carryOut(position, move);
    if (rules['space-fill'] === 'choice') return;
    for (const pile of tableau) if (isEmpty(position, pile)) fillSpace(position, pile);
  }

  return {
    deal,
    listMoves,
    makeMove,
    listInterchangeable: () => [tableau],
    rows: [],
  };
}

export const PLAIN_CONGRESS: PlainVariant = {
  name: 'congress',
  options: {
    'space-fill': ['waste', 'choice'],
    ...STOCK_OPTIONS,
  },
  size: { suits: 4, ranks: 13, piles: 8 },
  lowestRank: 1,
  write: (rules, size) => writeCongress(rules, size, false),
};

export const PLAIN_PARLIAMENT: PlainVariant = {
  ...PLAIN_CONGRESS,
  name: 'parliament',
  lowestRank: 2,
  write: (rules, size) => writeCongress(rules, size, true),
};
