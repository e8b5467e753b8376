/** A deal: the cards a game starts from, in dealing order, and how to name them again. */

import type { Card } from '../engine/cards.ts';

export interface Deal {
  /** Where the cards come from: this program's seeds, PySolFC's numbers, or the user's own text. */
  readonly scheme: 'deal-v1' | 'pysolfc' | 'cards';
  /** The seed, the PySolFC number as written, or the name: unique within its scheme or file. */
  readonly id: string;
  /** The cards of the variant's pack, first dealt first. */
  readonly cards: readonly Card[];
}
