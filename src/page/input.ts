/** Mouse, finger and keyboard on the board: events of its elements become actions on its spots. */

import { STOCK } from '../engine/piles.ts';
import { sayCard } from '../notation/card-face.ts';
import type { Flights } from './animation.ts';
import type { BoardView } from './board-view.ts';
import { listenToDrags } from './drag.ts';
import { createHands, type Teller } from './hands.ts';
import type { Session } from './session.ts';
import { type Spot, isSource, isTarget } from './spots.ts';

type Stride = readonly [rows: number, columns: number];

const STRIDES: ReadonlyMap<string, Stride> = new Map<string, Stride>([
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['Home', [0, -Infinity]],
  ['End', [0, Infinity]],
]);

const elementOf = ({ target }: Event): Element | null => (target instanceof Element ? target : null);

export function listenToBoard(
  root: HTMLElement,
  board: BoardView,
  session: Session,
  flights: Flights,
  tell: Teller,
): void {
  const hands = createHands(session, tell);
  const takeClick = listenToDrags(
    root,
    board,
    session,
    (from, to, place) => {
      const [move] = session.movesBetween(from, to);
      if (move === undefined) return;
      flights.beginAt(place);
      session.play(move, from);
    },
    (card) => tell(`${sayCard(card)}: it cannot go there`, true),
  );
  const findSpot = (event: Event): Spot | null => board.spotAt(elementOf(event));

  const visit = (from: Spot, fits: (spot: Spot) => boolean, otherwise: string) => {
    const { spots } = session;
    const here = spots.findIndex(({ id }) => id === from.id);
    const next = [...spots.slice(here + 1), ...spots.slice(0, here + 1)].find(fits);
    if (next === undefined) tell(otherwise);
    else board.focus(next.id);
  };
  const visitTargets = (spot: Spot) => {
    const { picked, spots } = session;
    if (picked === null) {
      tell('Nothing is picked up');
      return;
    }
    const moves = session.movesFrom(picked);
    visit(spot, (each) => moves.some((move) => isTarget(each, move, spots)), 'It can go nowhere');
  };
  /** Goes to a neighbour: in the row, or to the nearest spot of the next row. */
  const walk = (spot: Spot, [rows, columns]: Stride) => {
    const at = session.rows.findIndex(({ spots }) => spots.some(({ id }) => id === spot.id));
    const row = session.rows[at + rows]?.spots ?? [];
    const centreOf = ({ id }: Spot): number => {
      const { left, width } = board.button(id).getBoundingClientRect();
      return left + width / 2;
    };
    const distanceOf = (each: Spot) => Math.abs(centreOf(each) - centreOf(spot));
    const column = row.findIndex(({ id }) => id === spot.id) + columns;
    const next =
      rows === 0
        ? row[Math.max(0, Math.min(row.length - 1, column))]
        : row.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
    if (next !== undefined) board.focus(next.id);
  };
  const findAction = (key: string, spot: Spot): (() => void) | null => {
    const stride = STRIDES.get(key);
    if (stride !== undefined) return () => walk(spot, stride);
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case 'Escape':
        return () => session.pick(null);
      case 'f':
        return () => hands.send(spot);
      case 'u':
        return () => session.undo();
      case 'r':
        return () => session.redo();
      case 's':
        return () => {
          const stock = session.spots.find(({ pile }) => pile === STOCK);
          if (stock !== undefined) hands.press(stock);
        };
      case 't':
        return () => visitTargets(spot);
      case 'm':
        return () => visit(spot, (each) => session.legal.some((move) => isSource(each, move)), 'No move is legal');
      default:
        return null;
    }
  };

  root.addEventListener('click', (event) => {
    // The click that ends a drag is none; one without a pointer comes from the keyboard.
    if (takeClick() && event.detail > 0) return;
    const spot = findSpot(event);
    if (spot === null) {
      session.pick(null);
      return;
    }
    // The first click of two has picked the card up.
    const isDouble = event.detail === 2 && session.picked?.id === spot.id;
    if (isDouble && hands.send(spot)) return;
    hands.press(spot, event.detail === 0 ? undefined : board.gripAt(elementOf(event)));
  });
  root.addEventListener('focusin', (event) => {
    const spot = findSpot(event);
    if (spot !== null) board.setCurrent(spot.id);
  });
  root.addEventListener('keydown', (event) => {
    const spot = findSpot(event);
    if (spot === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = findAction(event.key, spot);
    if (act === null) return;
    event.preventDefault();
    act();
  });
}
