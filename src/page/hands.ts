/** What a player does with spots: touching one picks a card up, puts it down or plays it. */

import { type Move, moveTo } from '../engine/moves.ts';
import { FOUNDATION, STOCK } from '../engine/piles.ts';
import { sayCard } from './card-words.ts';
import type { Session } from './session.ts';
import { type Spot, availableCard, nameSpot } from './spots.ts';

/** Says what nobody sees. */
export type Teller = (text: string) => void;

export class Hands {
  readonly #session: Session;
  readonly #tell: Teller;

  constructor(session: Session, tell: Teller) {
    this.#session = session;
    this.#tell = tell;
  }

  /** Touches a spot: with a click, a finger, or Enter. */
  press(spot: Spot): void {
    const { picked } = this.#session;
    if (picked !== null && picked.id !== spot.id) {
      const [move] = this.#session.movesBetween(picked, spot);
      if (move !== undefined) {
        this.#session.play(move, picked);
        return;
      }
    }
    if (picked?.id === spot.id) {
      this.#session.pick(null);
      return;
    }
    const only = this.#findOnly(spot);
    if (only !== null) this.#session.play(only, spot);
    else this.#pickUp(spot);
  }

  /** The move of a spot that needs no target: the stock's only one, or one into the space that must be filled. */
  #findOnly(spot: Spot): Move | null {
    const [first, ...others] = this.#session.movesFrom(spot);
    const isPlain = spot.pile === STOCK || this.#session.dueSpace !== null;
    if (!isPlain || first === undefined) return null;
    return others.every((move) => moveTo(move) === moveTo(first)) ? first : null;
  }

  #pickUp(spot: Spot): void {
    this.#session.pick(spot);
    const { picked } = this.#session;
    const card = availableCard(spot);
    if (picked === null) {
      if (spot.cards.length > 0) this.#tell(`${card === 0 ? nameSpot(spot) : sayCard(card)}: no move from here`);
      return;
    }
    const places = this.#session.targetsOf(spot).map(nameSpot);
    this.#tell(`Picked up ${card === 0 ? 'the next card' : sayCard(card)}. It can go to: ${places.join('; ')}`);
  }

  /** Sends a card to the foundation, or to the only place that takes it; returns whether it went. */
  send(spot: Spot): boolean {
    const moves = this.#session.movesFrom(spot);
    const move = moves.find((each) => moveTo(each) === FOUNDATION) ?? (moves.length === 1 ? moves[0] : undefined);
    if (move !== undefined) this.#session.play(move, spot);
    return move !== undefined;
  }
}
