/** Cards as people write them: `TH`, `10h`, `H10`, `10♥`. What this program writes is `TH` alone. */

import { parseCard, SUITS, type Card } from '../engine/cards.ts';

/** The suits, filled and hollow, in the order of `SUITS` twice. */
const SYMBOLS = '♣♦♥♠♧♢♡♤';
const RANK = '(10|[A2-9TJQK])';
/** A selector after a symbol chooses between its plain and its coloured form. */
const SUIT = `([${SUITS}${SYMBOLS}])(?:\uFE0E|\uFE0F)?`;
const RANK_FIRST = new RegExp(`^${RANK}${SUIT}$`, 'i');
const SUIT_FIRST = new RegExp(`^${SUIT}${RANK}$`, 'i');

/** Reads a card with its rank or its suit first, in either case; 0 when it is none. No letter is both a rank and a suit. */
export function readCard(text: string): Card {
  const [, rank, suit] = RANK_FIRST.exec(text) ?? [];
  if (rank !== undefined && suit !== undefined) return joinCard(rank, suit);
  const [, first, second] = SUIT_FIRST.exec(text) ?? [];
  return first === undefined || second === undefined ? 0 : joinCard(second, first);
}

function joinCard(rank: string, suit: string): Card {
  const symbol = SYMBOLS.indexOf(suit);
  return parseCard((rank === '10' ? 'T' : rank) + (symbol < 0 ? suit : SUITS[symbol % SUITS.length]));
}
