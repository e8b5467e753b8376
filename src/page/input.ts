/** Mouse, finger and keyboard on the board: what is done to its elements is done to spots. */

import type { Flights } from './animation.ts';
import type { BoardView } from './board-view.ts';
import { Drag } from './drag.ts';
import { Hands, type Teller } from './hands.ts';
import { Keys } from './keys.ts';
import type { Session } from './session.ts';
import type { Spot } from './spots.ts';

/** Begins to listen to the board. @param root its element. @param tell says what nobody sees. */
export function listenToBoard(
  root: HTMLElement,
  board: BoardView,
  session: Session,
  flights: Flights,
  tell: Teller,
): void {
  const hands = new Hands(session, tell);
  const keys = new Keys(board, session, hands, tell);
  const drag = new Drag(root, board, session, (from, to, place) => {
    const [move] = session.movesBetween(from, to);
    if (place !== null) flights.beginAt(place);
    session.play(move, from);
  });
  const findSpot = ({ target }: Event): Spot | null => board.spotAt(target instanceof Element ? target : null);

  root.addEventListener('click', (event) => {
    // The click that ends a drag is none; one without a pointer comes from the keyboard.
    if (drag.takeClick() && event.detail > 0) return;
    const spot = findSpot(event);
    if (spot === null) {
      session.pick(null);
      return;
    }
    // The first click of two has picked the card up.
    const isDouble = event.detail === 2 && session.picked?.id === spot.id;
    if (!isDouble || !hands.send(spot)) hands.press(spot);
  });
  root.addEventListener('focusin', (event) => {
    const spot = findSpot(event);
    if (spot !== null) board.noteFocus(spot);
  });
  root.addEventListener('keydown', (event) => {
    const spot = findSpot(event);
    if (spot === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys.press(event.key, spot)) event.preventDefault();
  });
}
