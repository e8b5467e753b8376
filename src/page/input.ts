/** Mouse, finger and keyboard on the board: events of its elements become actions on its spots. */

import { STOCK } from '../engine/piles.ts';
import type { Flights } from './animation.ts';
import type { BoardView } from './board-view.ts';
import { listenToDrags } from './drag.ts';
import { createHands, type Teller } from './hands.ts';
import type { Session } from './session.ts';
import { type Spot, isSource } from './spots.ts';

export function listenToBoard(board: BoardView, session: Session, flights: Flights, tell: Teller): void {
  const { root } = board;
  const hands = createHands(session, tell);
  const takeClick = listenToDrags(board, session, flights, tell);

  const visit = (from: Spot, fits: (spot: Spot) => boolean, otherwise: string) => {
    const { spots } = session;
    const here = spots.indexOf(from);
    const next = [...spots.slice(here + 1), ...spots.slice(0, here + 1)].find(fits);
    if (next === undefined) tell(otherwise);
    else board.focus(next.id);
  };
  const visitTargets = (spot: Spot) => {
    const { picked } = session;
    const targets = picked === null ? [] : session.targetsOf(picked);
    visit(spot, (each) => targets.includes(each), picked === null ? 'Nothing is picked up' : 'It can go nowhere');
  };
  /** Goes to a neighbour: in the row, or to the nearest spot of the next row. */
  const walk = (spot: Spot, rows: number, columns: number) => {
    const at = session.rows.findIndex(({ spots }) => spots.includes(spot));
    const row = session.rows[at + rows]?.spots ?? [];
    const centreOf = ({ id }: Spot) => {
      const { left, width } = board.button(id).getBoundingClientRect();
      return left + width / 2;
    };
    const distanceOf = (each: Spot) => Math.abs(centreOf(each) - centreOf(spot));
    const column = row.indexOf(spot) + columns;
    const next =
      rows === 0
        ? row[Math.max(0, Math.min(row.length - 1, column))]
        : row.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
    if (next !== undefined) board.focus(next.id);
  };
  const pressStock = () => {
    const stock = session.spots.find(({ pile }) => pile === STOCK);
    if (stock !== undefined) hands.press(stock);
  };
  const actions: Readonly<Record<string, (spot: Spot) => void>> = {
    ArrowLeft: (spot) => walk(spot, 0, -1),
    ArrowRight: (spot) => walk(spot, 0, 1),
    ArrowUp: (spot) => walk(spot, -1, 0),
    ArrowDown: (spot) => walk(spot, 1, 0),
    Home: (spot) => walk(spot, 0, -Infinity),
    End: (spot) => walk(spot, 0, Infinity),
    Escape: () => session.pick(null),
    f: hands.send,
    s: pressStock,
    t: visitTargets,
    m: (spot) => visit(spot, (each) => session.legal.some((move) => isSource(each, move)), 'No move is legal'),
  };

  root.addEventListener('click', (event) => {
    // The click that ends a drag is none; one without a pointer comes from the keyboard.
    if (takeClick() && event.detail > 0) return;
    const spot = board.spotAt(event.target);
    if (spot === null) {
      session.pick(null);
      return;
    }
    // The first click of two has picked the card up.
    const isDouble = event.detail === 2 && session.picked === spot;
    if (isDouble && hands.send(spot)) return;
    hands.press(spot, event.detail === 0 ? undefined : board.gripAt(event.target));
  });
  root.addEventListener('focusin', (event) => {
    const spot = board.spotAt(event.target);
    if (spot !== null) board.setCurrent(spot.id);
  });
  root.addEventListener('keydown', (event) => {
    const spot = board.spotAt(event.target);
    if (spot === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act(spot);
  });
}
