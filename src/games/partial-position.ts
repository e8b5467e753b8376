/** A position of which part of the stock has not been seen, as a person at the table has it. */

import { InputError } from '../base/errors.ts';
import { type Card, formatDeal } from '../engine/cards.ts';
import { STOCK } from '../engine/piles.ts';
import { type Layout, type Separator, cardsAt, formatLayout } from './layout.ts';
import { nameSetting, Position, type PositionJson, type Setting } from './position.ts';

/**
 * Never changes. It is no `Position` on purpose: what searches or proves takes positions alone, and so cannot
 * be handed one whose stock is a guess.
 */
export class PartialPosition {
  readonly setting: Setting;
  /** What lies open; the stock has the next cards as far as they are known. */
  readonly seen: Layout;
  /** The cards of the stock beyond those, sorted: nobody knows their order. */
  readonly unseen: readonly Card[];

  /** @param seen a layout that is legal once the unseen cards lie in its stock. */
  constructor(setting: Setting, seen: Layout, unseen: readonly Card[]) {
    this.setting = setting;
    this.seen = seen;
    this.unseen = unseen.toSorted((a, b) => a - b);
  }

  /**
   * What the position is if the unseen cards lie in this order, next card first.
   * @throws InputError when the cards are not the unseen ones.
   */
  imagine(order: readonly Card[]): Position {
    if (formatDeal(order.toSorted((a, b) => a - b)) !== formatDeal(this.unseen)) {
      throw new InputError(
        `${formatDeal(order)} are not the unseen cards; give these in any order: ${formatDeal(this.unseen)}`,
      );
    }
    const known = cardsAt(this.seen, STOCK);
    return Position.place(this.setting, {
      ...this.seen,
      piles: new Map(this.seen.piles).set(STOCK, [...known, ...order]),
    });
  }

  /** Cards left in the stock. */
  get stockCount(): number {
    return cardsAt(this.seen, STOCK).length + this.unseen.length;
  }

  /** The text of a position of the full size, as `parsePosition` reads it. @param separator between its fields. */
  toString(separator?: Separator): string {
    return formatLayout(nameSetting(this.setting), this.seen, this.unseen, separator);
  }

  toJSON(): PositionJson {
    const { variant, rules } = this.setting;
    return { variant: variant.name, rules, position: this.toString() };
  }
}
