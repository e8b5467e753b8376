/**
 * Cards and positions of the plain rules. Cards are two-character strings, rank before suit, such as "TH" or "9C".
 * The verifier shares no code with the solver, so it reads cards for itself.
 */

import type { PlainMove, PlainPosition, PlainRules } from './plain-game.ts';

const RANKS = 'A23456789TJQK';
/** In the order of the alphabet. */
const SUITS = 'CDHS';

/** The rank of each first letter of a card, by its code; 0 for other letters. */
const RANK_CODES = Array.from({ length: 128 }, (_, code) => RANKS.indexOf(String.fromCharCode(code)) + 1);

export const rankOf = (card: string): number => RANK_CODES[card.charCodeAt(0)] ?? 0;

export const suitOf = (card: string): string => card.charAt(1);

export const isRed = (card: string) => suitOf(card) === 'D' || suitOf(card) === 'H';

export const nameCard = (rank: number, suit: string): string => RANKS.charAt(rank - 1) + suit;

export const isOneBelow = (card: string, other: string): boolean => rankOf(card) === rankOf(other) - 1;

const haveAlternatingColours = (card: string, other: string): boolean => isRed(card) !== isRed(other);

export const countOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

export const sortCards = (cards: readonly string[]): string[] =>
  cards.toSorted((a, b) => rankOf(a) - rankOf(b) || a.charCodeAt(1) - b.charCodeAt(1));

const listDistinct = (cards: readonly string[]): string[] =>
  sortCards(cards.filter((card, index) => cards.indexOf(card) === index));

/** Two copies of each rank `low..high` in the first `suits` suits, sorted. */
export function listPack(suits: number, low: number, high: number): string[] {
  const pack: string[] = [];
  for (let rank = low; rank <= high; rank++) {
    for (const suit of SUITS.slice(0, suits)) pack.push(nameCard(rank, suit), nameCard(rank, suit));
  }
  return pack;
}

/** The copies left of each card when some are taken. @param explain names the fault of the first that is not left. */
function takeCopies(
  pack: readonly string[],
  cards: readonly string[],
  explain: (index: number, isThird: boolean) => string,
) {
  const left = new Map(pack.map((card) => [card, 2]));
  for (const [index, card] of cards.entries()) {
    const copies = left.get(card) ?? 0;
    if (copies === 0) throw new Error(explain(index, left.has(card)));
    left.set(card, copies - 1);
  }
  return left;
}

export function checkDeal(variant: string, cards: readonly string[], pack: readonly string[]): void {
  takeCopies(pack, cards, (index, isThird) =>
    isThird
      ? `card ${index + 1} of the deal is a third ${cards[index]}; the pack of ${variant} has two of each card`
      : `card ${index + 1} of the deal is "${cards[index]}", which is not one of the cards dealt in ${variant}`,
  );
  if (cards.length !== pack.length)
    throw new Error(`the deal has ${countOf(cards.length, 'card')}; ${variant} deals ${pack.length}`);
}

export function checkCards(cards: readonly string[], all: readonly string[]): void {
  const left = takeCopies(all, cards, (index, isThird) =>
    isThird
      ? `the position has a third ${cards[index]}`
      : `the position has a "${cards[index]}", which is not one of the cards in play`,
  );
  for (const [card, copies] of left) {
    if (copies > 0) throw new Error(`the position lacks ${copies === 2 ? 'both copies' : 'a copy'} of ${card}`);
  }
}

/** `listNumbered('T', 3)` is T1 T2 T3. */
export function listNumbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}

/** Both foundations of each suit in play at the same rank: 0 empty, 1 with its ace. */
export function startFoundations(suits: number, rank: 0 | 1): Record<string, readonly [number, number]> {
  return Object.fromEntries(Array.from(SUITS.slice(0, suits), (suit) => [suit, [rank, rank]]));
}

export function dealSingles(piles: readonly string[], cards: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(piles.map((pile, index) => [pile, cards.slice(index, index + 1)]));
}

export const topOf = (position: PlainPosition, pile: string): string | undefined => position.piles[pile]?.at(-1);

export const isEmpty = (position: PlainPosition, pile: string): boolean => position.piles[pile]?.length === 0;

export const countCards = (position: PlainPosition, pile: string): number => position.piles[pile]?.length ?? 0;

export const nextOfStock = (position: PlainPosition): string | undefined => position.piles['S']?.[0];

export const STOCK_OPTIONS = {
  'stock-deal': ['anytime', 'played', 'blocked'],
  'worry-back': ['no', 'yes'],
  foundations: ['choice', 'at-once'],
};

/** The piles that the move asked for may leave. */
export const listAsked = (piles: readonly string[], asked: PlainMove | undefined): readonly string[] =>
  asked === undefined ? piles : piles.includes(asked.from) ? [asked.from] : [];

/** In congress and diplomat: the move asked for, unless it depends on all moves which of them are legal. */
export const askFreely = (rules: PlainRules, asked: PlainMove | undefined): PlainMove | undefined =>
  rules['stock-deal'] === 'anytime' && rules['foundations'] === 'choice' ? asked : undefined;

/** The different cards of a row without places, or the one of the move asked for. */
export function listRow(position: PlainPosition, row: string, asked: PlainMove | undefined): readonly string[] {
  const cards = position.piles[row] ?? [];
  if (asked === undefined) return listDistinct(cards);
  return cards.includes(asked.card) ? [asked.card] : [];
}

/** In congress and diplomat: whether a card may be turned where these are the other moves. */
export function mayTurn(rules: PlainRules, others: readonly string[]): boolean {
  if (rules['stock-deal'] === 'blocked') return others.length === 0;
  if (rules['stock-deal'] === 'played') return !others.some((move) => move.includes('-F:') || move.startsWith('W-'));
  return true;
}

/** In congress and diplomat: the remaining legal moves once cards must go to foundations at once. */
export function heedFoundations(rules: PlainRules, moves: string[]): string[] {
  const raising = rules['foundations'] === 'at-once' ? moves.filter((move) => move.includes('-F:')) : [];
  return raising.length > 0 ? raising : moves;
}

/** In both Constitutions: a card goes onto one that is one rank higher, and of the other colour. */
export const isOneBelowAlternating = (card: string, other: string): boolean =>
  isOneBelow(card, other) && haveAlternatingColours(card, other);

export function foundationTakes(position: PlainPosition, card: string): boolean {
  return position.foundations[suitOf(card)]?.includes(rankOf(card) - 1) ?? false;
}

/** The top cards of all foundations, two that are equal both. */
export function listTops(foundations: PlainPosition['foundations']): string[] {
  return Object.entries(foundations).flatMap(([suit, ranks]) =>
    ranks.filter((rank) => rank > 0).map((rank) => nameCard(rank, suit)),
  );
}

export function countFoundationCards(position: PlainPosition): number {
  return Object.values(position.foundations).reduce((sum, [higher, lower]) => sum + higher + lower, 0);
}

export function splitMove(move: string): PlainMove {
  const dash = move.indexOf('-');
  const colon = move.includes(':') ? move.indexOf(':') : move.length;
  return { from: move.slice(0, dash), to: move.slice(dash + 1, colon), card: move.slice(colon + 1) };
}

function shiftFoundation(
  foundations: PlainPosition['foundations'],
  card: string,
  before: number,
  after: number,
): PlainPosition['foundations'] {
  const suit = suitOf(card);
  const [higher, lower] = foundations[suit] ?? [0, 0];
  const other = higher === before ? lower : higher;
  const shifted = { ...foundations };
  shifted[suit] = [Math.max(other, after), Math.min(other, after)];
  return shifted;
}

/**
 * Takes a card from one pile (or F) to another (or F), whatever the rules.
 * @throws Error when the card is not there to be taken.
 */
export function transferCard(position: PlainPosition, from: string, to: string, card: string): void {
  const { piles } = position;
  const rank = rankOf(card);
  if (from === 'F') {
    position.foundations = shiftFoundation(position.foundations, card, rank, rank - 1);
  } else {
    const cards = piles[from] ?? [];
    const last = cards.length - 1;
    const index = from === 'S' ? cards.indexOf(card) : cards[last] === card ? last : cards.lastIndexOf(card);
    if (index < 0) throw new Error(`there is no ${card} in ${from}`);
    piles[from] = index === last ? cards.slice(0, -1) : cards.toSpliced(index, 1);
  }
  if (to === 'F') {
    position.foundations = shiftFoundation(position.foundations, card, rank - 1, rank);
  } else {
    piles[to] = [...(piles[to] ?? []), card];
  }
}

/** Takes the card of a move where the move says; `S-W` takes the next card of the stock. */
export function carryOut(position: PlainPosition, move: string): void {
  const { from, to, card } = splitMove(move);
  transferCard(position, from, to, card || (nextOfStock(position) ?? ''));
}

/** A space gets the waste's top card, or the stock's next if there is none; it stays a space when both are empty. */
export function fillSpace(position: PlainPosition, space: string): void {
  const wasteTop = topOf(position, 'W');
  const card = wasteTop ?? nextOfStock(position);
  if (card !== undefined) transferCard(position, wasteTop === undefined ? 'S' : 'W', space, card);
}

/** In both Constitutions: a move, after which a space in row 4 is filled. @param size cards in the row. */
export function moveAndFillRow4(position: PlainPosition, move: string, size: number): void {
  carryOut(position, move);
  if (countCards(position, 'R4') < size) fillSpace(position, 'R4');
}

/** Whether a card may lie on another. */
type Fit = (card: string, top: string) => boolean;

/** The moves of a card onto the tops of those piles that it fits. @param opens whether it may go into spaces, too. */
export function listBuilds(
  position: PlainPosition,
  from: string,
  card: string,
  piles: readonly string[],
  fits: Fit,
  opens = false,
): string[] {
  const moves: string[] = [];
  for (const to of piles) {
    const top = topOf(position, to);
    if (to !== from && (top === undefined ? opens : fits(card, top))) moves.push(`${from}-${to}:${card}`);
  }
  return moves;
}

/** The moves of the top cards of some piles: to the foundations, and to those of other piles that take them. */
export function listTopMoves(
  position: PlainPosition,
  sources: readonly string[],
  piles: readonly string[],
  fits: Fit,
  opens = false,
): string[] {
  const moves: string[] = [];
  for (const from of sources) {
    const card = topOf(position, from);
    if (card === undefined) continue;
    if (foundationTakes(position, card)) moves.push(`${from}-F:${card}`);
    moves.push(...listBuilds(position, from, card, piles, fits, opens));
  }
  return moves;
}

/**
 * In congress and diplomat: foundations' top cards go back onto cards one rank higher, if the rules allow it.
 * @param opens which of them may go into spaces, too.
 */
export function listWorries(
  position: PlainPosition,
  rules: PlainRules,
  tableau: readonly string[],
  opens = (_card: string): boolean => false,
): string[] {
  if (rules['worry-back'] === 'no') return [];
  const tops = new Set(listTops(position.foundations));
  return [...tops].flatMap((card) => listBuilds(position, 'F', card, tableau, isOneBelow, opens(card)));
}
