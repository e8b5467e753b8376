import type { Card } from '../engine/cards.ts';
import { moveTo } from '../engine/moves.ts';
import { FOUNDATION, STOCK } from '../engine/piles.ts';
import { sayCard } from '../engine/notation/card-face.ts';
import type { Session } from './session.ts';
import { type Spot, availableCard, formatSpot } from './spots.ts';

/** Tells screen readers. @param refused whether something could not be done, which is shown, too. */
export type Teller = (text: string, refused?: boolean) => void;

/** What is held, or cannot be: a card that lies face down has no name. */
export const nameHeld = (spot: Spot, card: Card): string => (card === 0 ? formatSpot(spot) : sayCard(card));

export function createHands(session: Session, tell: Teller) {
  /** The move of a spot that needs no target: the stock's only one, or one into the space that must be filled. */
  const findOnly = (spot: Spot) => {
    const [first, ...others] = session.movesFrom(spot);
    const isPlain = spot.pile === STOCK || session.dueSpace !== null;
    if (!isPlain || first === undefined) return null;
    return others.every((move) => moveTo(move) === moveTo(first)) ? first : null;
  };

  const pickUp = (spot: Spot, grip: Card | null) => {
    session.pick(spot, grip);
    const card = session.grip ?? availableCard(spot);
    if (session.picked === null) {
      if (spot.cards.length > 0) tell(`${nameHeld(spot, card)}: no move from here`, true);
      return;
    }
    const places = session.targetsOf(spot).map(formatSpot);
    const others = spot.cards.slice(spot.cards.lastIndexOf(card) + 1).map((each) => ` and ${sayCard(each)}`);
    tell(
      `Picked up ${card === 0 ? 'the next card' : sayCard(card) + others.join('')}. It can go to: ${places.join('; ')}`,
    );
  };

  return {
    /** Touches a spot, at one of its cards or by a key. Another touch by a key takes one more card of a run. */
    press: (spot: Spot, card?: Card | null) => {
      const { picked, grip } = session;
      if (picked === spot) {
        const held = grip ?? availableCard(spot);
        const grips = session.listGrips(spot);
        const next = (card === undefined ? grips[grips.indexOf(held) + 1] : card) ?? 0;
        if (grips.includes(next) && next !== held) pickUp(spot, next);
        else session.pick(null);
        return;
      }
      const move = picked === null ? undefined : session.findMove(picked, spot);
      if (picked !== null && move !== undefined) {
        session.play(move, picked);
        return;
      }
      const only = findOnly(spot);
      if (only === null) pickUp(spot, card ?? null);
      else session.play(only, spot);
    },
    /** Sends a card to the foundation, or to the only place that takes it, and says whether it went. */
    send: (spot: Spot) => {
      const moves = session.movesFrom(spot);
      const move = moves.find((each) => moveTo(each) === FOUNDATION) ?? (moves.length === 1 ? moves[0] : undefined);
      if (move !== undefined) session.play(move, spot);
      return move !== undefined;
    },
  };
}
