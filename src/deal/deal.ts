/** A deal: the cards a game starts from, in dealing order, and how to name them again. */

import type { Card } from '../engine/cards.ts';
import { formatDeal } from './deal-text.ts';

export interface Deal {
  /** Where the cards come from: this program's seeds, PySolFC's numbers, or the user's own text. */
  readonly scheme: 'deal-v1' | 'pysolfc' | 'cards';
  /** The seed, the PySolFC number as written, or the name: unique within its scheme or file. */
  readonly id: string;
  /** The cards of the variant's pack, first dealt first. */
  readonly cards: readonly Card[];
}

/** A deal as JSON output shows it, under the key that says what its id is. */
export type DealDescription = ({ readonly seed: number } | { readonly pysol: string } | { readonly name: string }) & {
  readonly scheme: Deal['scheme'];
  /** Two characters a card, separated by blanks. */
  readonly cards: string;
};

export function describeDeal({ scheme, id, cards }: Deal): DealDescription {
  const rest = { scheme, cards: formatDeal(cards) };
  if (scheme === 'deal-v1') return { seed: Number(id), ...rest };
  if (scheme === 'pysolfc') return { pysol: id, ...rest };
  return { name: id, ...rest };
}
