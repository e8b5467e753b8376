/**
 * Cards of the plain rules: two-character strings, rank before suit, such as "TH" or "9C".
 * The verifier shares no code with the solver, so it reads cards for itself.
 */

const RANKS = 'A23456789TJQK';
export const SUITS = 'CDHS';

/** Ace 1 to king 13. */
export function rankOf(card: string): number {
  return RANKS.indexOf(card.charAt(0)) + 1;
}

export function suitOf(card: string): string {
  return card.charAt(1);
}

function isRed(card: string): boolean {
  return suitOf(card) === 'D' || suitOf(card) === 'H';
}

export function nameCard(rank: number, suit: string): string {
  return RANKS.charAt(rank - 1) + suit;
}

export function isOneBelow(card: string, other: string): boolean {
  return rankOf(card) === rankOf(other) - 1;
}

export function haveAlternatingColours(card: string, other: string): boolean {
  return isRed(card) !== isRed(other);
}

/** By rank, then by suit in the order C D H S. */
function compareCards(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b));
}

export function sortCards(cards: readonly string[]): string[] {
  return cards.toSorted(compareCards);
}

/** Each card of a row once, sorted. */
export function listDistinct(cards: readonly string[]): string[] {
  return sortCards([...new Set(cards)]);
}

/** Two copies of each rank `low..high` in the first `suits` suits, sorted. */
export function listPack(suits: number, low: number, high: number): string[] {
  const pack: string[] = [];
  for (let rank = low; rank <= high; rank++) {
    for (const suit of SUITS.slice(0, suits)) {
      pack.push(nameCard(rank, suit), nameCard(rank, suit));
    }
  }
  return pack;
}

/**
 * Checks that a deal is exactly the pack.
 * @throws Error naming the first card that is not in play or one too many, or else the wrong count.
 */
export function checkDeal(variant: string, cards: readonly string[], pack: readonly string[]): void {
  const left = new Map<string, number>();
  for (const card of pack) left.set(card, 2);
  for (const [index, card] of cards.entries()) {
    const copies = left.get(card);
    if (copies === undefined) {
      throw new Error(`card ${index + 1} of the deal is "${card}", which is not one of the cards dealt in ${variant}`);
    }
    if (copies === 0) {
      throw new Error(`card ${index + 1} of the deal is a third ${card}; the pack of ${variant} has two of each card`);
    }
    left.set(card, copies - 1);
  }
  if (cards.length !== pack.length) {
    throw new Error(`the deal has ${cards.length} cards; ${variant} deals ${pack.length}`);
  }
}

/**
 * Checks that the cards of a position are all there are.
 * @throws Error naming the first card that is not in play, one too many or missing.
 */
export function checkCards(cards: readonly string[], all: readonly string[]): void {
  const left = new Map<string, number>();
  for (const card of all) left.set(card, 2);
  for (const card of cards) {
    const copies = left.get(card);
    if (copies === undefined) throw new Error(`the position has a "${card}", which is not one of the cards in play`);
    if (copies === 0) throw new Error(`the position has a third ${card}`);
    left.set(card, copies - 1);
  }
  for (const [card, copies] of left) {
    if (copies > 0) throw new Error(`the position lacks ${copies === 2 ? 'both copies' : 'a copy'} of ${card}`);
  }
}
