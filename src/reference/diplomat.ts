/**
 * Diplomat, plainly, with Rows of Four (`redeals=2`) and Lady Palk (`move=sequence`). The count of rows in a position is
 * the number of times that the waste has been turned over.
 */

import {
  askFreely,
  carryOut,
  foundationTakes,
  heedFoundations,
  isEmpty,
  isOneBelow,
  listAsked,
  listBuilds,
  listWorries,
  mayTurn,
  listNumbered,
  splitMove,
  startFoundations,
  rankOf,
  topOf,
  transferCard,
  STOCK_OPTIONS,
} from './position.ts';
import type { PlainMove, PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './plain-game.ts';

/** Cards dealt to each pile. */
const ROWS = 4;

/** The cards that may go together with the last one, from the lowest of a pile that any moves with. */
function listRun(cards: readonly string[]) {
  let first = cards.length - 1;
  while (first > 0 && isOneBelow(cards[first] ?? '', cards[first - 1] ?? '')) first--;
  return cards.slice(Math.max(first, 0));
}

function makeMove(position: PlainPosition, move: string) {
  const { from, to, card } = splitMove(move);
  const { S = [], W = [] } = position.piles;
  if (from === 'S' || from === 'F') return carryOut(position, move);
  if (move === 'W-S') {
    Object.assign(position.piles, { S: [...S, ...W], W: [] });
    position.rowsDealt = (position.rowsDealt ?? 0) + 1;
    return;
  }
  const cards = position.piles[from] ?? [];
  for (const each of cards.slice(cards.lastIndexOf(card))) transferCard(position, from, to, each);
}

function writeDiplomat(rules: PlainRules, size: PlainSize): PlainRulebook {
  const tableau = listNumbered('T', size.piles);
  const sources = ['W', ...tableau];
  const dealt = ROWS * size.piles;

  const fillsSpace = (card: string) => rules['space'] === 'any' || rankOf(card) === size.ranks;

  function deal(cards: readonly string[]) {
    const piles: Record<string, string[]> = { S: cards.slice(dealt), W: [] };
    for (const [index, pile] of tableau.entries()) {
      piles[pile] = cards.slice(0, dealt).filter((_, place) => place % size.piles === index);
    }
    return { piles, foundations: startFoundations(size.suits, 0), rowsDealt: 0 };
  }

  /** The first cards of the runs that may go from a pile to another. */
  function listMovable(position: PlainPosition, from: string) {
    const cards = position.piles[from] ?? [];
    return from !== 'W' && rules['move'] === 'sequence' ? listRun(cards) : cards.slice(-1);
  }

  function listMoves(position: PlainPosition, asked?: PlainMove) {
    const moves: string[] = [];
    for (const from of listAsked(sources, askFreely(rules, asked))) {
      const top = topOf(position, from);
      if (top === undefined) continue;
      if (foundationTakes(position, top)) moves.push(`${from}-F:${top}`);
      // With all cards on it, a card goes into a space, or onto a card one rank higher.
      for (const card of listMovable(position, from))
        moves.push(...listBuilds(position, from, card, tableau, isOneBelow, fillsSpace(card)));
    }
    const returns = rules['worry-back'] === 'anywhere' ? fillsSpace : () => false;
    moves.push(...listWorries(position, rules, tableau, returns));
    const turnsOver = (position.rowsDealt ?? 0) < Number(rules['redeals']) && !isEmpty(position, 'W');
    if (!isEmpty(position, 'S')) moves.push(...(mayTurn(rules, moves) ? ['S-W'] : []));
    else if (turnsOver) moves.push('W-S');
    return heedFoundations(rules, moves);
  }

  return {
    deal,
    listMoves,
    makeMove,
    listInterchangeable: () => [tableau],
    rows: [],
    counted: 'redeals',
  };
}

export const PLAIN_DIPLOMAT: PlainVariant = {
  name: 'diplomat',
  options: {
    redeals: ['0', '2'],
    move: ['card', 'sequence'],
    space: ['any', 'king'],
    ...STOCK_OPTIONS,
    'worry-back': ['no', 'pile', 'anywhere'],
  },
  formerly: { 'worry-back=yes': 'pile' },
  size: { suits: 4, ranks: 13, piles: 8 },
  lowestRank: 1,
  write: writeDiplomat,
};
