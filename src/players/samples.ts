/** Deals that agree with all a player has seen: the hidden cards in a random order, all equally likely. */

import type { Card } from '../engine/cards.ts';
import type { Xorshift32 } from '../engine/random.ts';
import type { View } from './view.ts';

export class Samples {
  /** The deal drawn last, in dealing order. */
  readonly cards: Card[] = [];
  readonly #random: Xorshift32;

  constructor(random: Xorshift32) {
    this.#random = random;
  }

  draw({ cards, seen }: View): void {
    const drawn = this.cards;
    drawn.length = cards.length;
    for (let i = 0; i < cards.length; i++) drawn[i] = cards[i];
    for (let i = cards.length - 1; i > seen; i--) {
      const j = seen + this.#random.below(i - seen + 1);
      const card = drawn[i];
      drawn[i] = drawn[j];
      drawn[j] = card;
    }
  }
}
