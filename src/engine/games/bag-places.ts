import type { Card } from '../cards.ts';
import type { Pile } from '../piles.ts';

const BAG_PLACES = 8;

/** A card of a row without piles keeps its place as long as it stays, whatever the rules call equal. */
export class BagPlaces {
  readonly #places = new Map<Pile, Card[]>();

  /** The one of two copies that leaves. @param place from 0. */
  vacate(pile: Pile, place: number): void {
    const places = this.#places.get(pile);
    if (places !== undefined) places[place] = 0;
  }

  /** Places of a row after its cards have become these, 0 where one is free. */
  settle(pile: Pile, cards: readonly Card[]): readonly Card[] {
    const before = this.#places.get(pile) ?? Array.from({ length: BAG_PLACES }, () => 0);
    const left = [...cards];
    const kept = before.map((card) => {
      const found = left.indexOf(card);
      if (found >= 0) left.splice(found, 1);
      return found < 0 ? 0 : card;
    });
    const places = kept.map((card) => (card === 0 ? (left.shift() ?? 0) : card));
    this.#places.set(pile, places);
    return places;
  }
}
