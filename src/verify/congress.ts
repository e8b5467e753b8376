/**
 * Congress (President's Cabinet) and Parliament, plainly.
 * Both are the same game; Parliament starts with its eight aces on the foundations.
 */

import {
  chooseSafety,
  countCards,
  foundationTakes,
  isEmpty,
  isOneBelow,
  listFoundationTops,
  mayTurn,
  nameNumbered,
  nextOfStock,
  splitMove,
  startFoundations,
  topOf,
  transferCard,
} from './position.ts';
import type { PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './plain-game.ts';

/** A pile takes a card one rank below its top, any suit; an empty pile takes nothing. */
function tableauTakes(position: PlainPosition, pile: string, card: string): boolean {
  const top = topOf(position, pile);
  return top !== undefined && isOneBelow(card, top);
}

function writeCongress(rules: PlainRules, size: PlainSize, acesOut: boolean): PlainRulebook {
  const tableau = nameNumbered('T', size.piles);

  function deal(cards: readonly string[]): PlainPosition {
    const piles: Record<string, string[]> = { S: cards.slice(size.piles), W: [] };
    for (const [index, pile] of tableau.entries()) piles[pile] = cards.slice(index, index + 1);
    return { piles, foundations: startFoundations(size.suits, acesOut ? 1 : 0) };
  }

  /** Under space-fill=choice: the waste's top or the stock's next card, into a pile that became empty. */
  function listChosenFills(position: PlainPosition): string[] {
    const wasteTop = topOf(position, 'W');
    const stockNext = nextOfStock(position);
    const fills: string[] = [];
    for (const pile of tableau.filter((name) => isEmpty(position, name))) {
      if (wasteTop !== undefined) fills.push(`W-${pile}:${wasteTop}`);
      if (stockNext !== undefined) fills.push(`S-${pile}:${stockNext}`);
    }
    return fills;
  }

  function listMoves(position: PlainPosition): string[] {
    if (rules['space-fill'] === 'choice') {
      const fills = listChosenFills(position);
      if (fills.length > 0) return fills;
    }
    const moves: string[] = [];
    for (const from of ['W', ...tableau]) {
      const card = topOf(position, from);
      if (card === undefined) continue;
      if (foundationTakes(position, card)) moves.push(`${from}-F:${card}`);
      for (const to of tableau) {
        if (to !== from && tableauTakes(position, to, card)) moves.push(`${from}-${to}:${card}`);
      }
    }
    if (rules['worry-back'] === 'yes') {
      for (const card of listFoundationTops(position)) {
        for (const to of tableau) {
          if (tableauTakes(position, to, card)) moves.push(`F-${to}:${card}`);
        }
      }
    }
    if (mayTurn(rules, moves) && !isEmpty(position, 'S')) moves.push('S-W');
    return moves;
  }

  /** Every empty pile gets the waste's top, or the stock's next card if the waste is empty. */
  function fillSpaces(position: PlainPosition): PlainPosition {
    let filled = position;
    for (const pile of tableau.filter((name) => isEmpty(position, name))) {
      const wasteTop = topOf(filled, 'W');
      const stockNext = nextOfStock(filled);
      if (wasteTop !== undefined) {
        filled = transferCard(filled, 'W', pile, wasteTop);
      } else if (stockNext !== undefined) {
        filled = transferCard(filled, 'S', pile, stockNext);
      }
    }
    return filled;
  }

  function makeMove(position: PlainPosition, move: string): PlainPosition {
    const { from, to, card } = splitMove(move);
    const moved = transferCard(position, from, to, move === 'S-W' ? (nextOfStock(position) ?? '') : card);
    return rules['space-fill'] === 'choice' ? moved : fillSpaces(moved);
  }

  return {
    deal,
    listMoves,
    makeMove,
    listInterchangeable: () => [tableau],
    rows: [],
    ...chooseSafety(rules, (position) => tableau.filter((pile) => countCards(position, pile) > 1)),
  };
}

const OPTIONS = {
  'space-fill': ['waste', 'choice'],
  'stock-deal': ['anytime', 'played', 'blocked'],
  'worry-back': ['no', 'yes'],
};

export const PLAIN_CONGRESS: PlainVariant = {
  name: 'congress',
  options: OPTIONS,
  size: { suits: 4, ranks: 13, piles: 8 },
  lowestRank: 1,
  write: (rules, size) => writeCongress(rules, size, false),
};

export const PLAIN_PARLIAMENT: PlainVariant = {
  name: 'parliament',
  options: OPTIONS,
  size: { suits: 4, ranks: 13, piles: 8 },
  lowestRank: 2,
  write: (rules, size) => writeCongress(rules, size, true),
};
