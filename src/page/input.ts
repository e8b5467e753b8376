/** Mouse, finger and keyboard on the board: events of its elements become actions on its spots. */

import { STOCK } from '../engine/piles.ts';
import type { Flights } from './animation.ts';
import { sayCard } from './card-words.ts';
import type { BoardView } from './board-view.ts';
import { listenToDrags } from './drag.ts';
import { type Hands, type Teller, createHands } from './hands.ts';
import type { Session } from './session.ts';
import { type Spot, isSource, isTarget } from './spots.ts';

/** Begins to listen to the board. @param root its element. @param tell says what nobody sees. */
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
  const findSpot = ({ target }: Event): Spot | null => board.spotAt(target instanceof Element ? target : null);

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
    if (event.detail === 0) hands.press(spot);
    else hands.press(spot, board.gripAt(event.target instanceof Element ? event.target : null));
  });
  root.addEventListener('focusin', (event) => {
    const spot = findSpot(event);
    if (spot !== null) board.noteFocus(spot);
  });
  root.addEventListener('keydown', (event) => {
    const spot = findSpot(event);
    if (spot === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = findAction(event.key, spot, { board, session, hands, tell });
    if (act === null) return;
    event.preventDefault();
    act();
  });
}

interface Desk {
  readonly board: BoardView;
  readonly session: Session;
  readonly hands: Hands;
  readonly tell: Teller;
}

/** The action of a key on a spot; null for a key that means nothing on the board. */
function findAction(key: string, spot: Spot, desk: Desk): (() => void) | null {
  const { session, hands } = desk;
  const step = STEPS.get(key);
  if (step !== undefined) return () => walk(spot, step, desk);
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
      return () => visitTargets(spot, desk);
    case 'm':
      return () => visit(spot, (each) => session.legal.some((move) => isSource(each, move)), 'No move is legal', desk);
    default:
      return null;
  }
}

/** Goes to the next spot that the picked card may go to. */
function visitTargets(spot: Spot, desk: Desk): void {
  const { picked, spots } = desk.session;
  if (picked === null) {
    desk.tell('Nothing is picked up');
    return;
  }
  const moves = desk.session.movesFrom(picked);
  visit(spot, (each) => moves.some((move) => isTarget(each, move, spots)), 'It can go nowhere', desk);
}

function visit(from: Spot, fits: (spot: Spot) => boolean, otherwise: string, { session, board, tell }: Desk): void {
  const { spots } = session;
  const here = spots.findIndex(({ id }) => id === from.id);
  const next = [...spots.slice(here + 1), ...spots.slice(0, here + 1)].find(fits);
  if (next === undefined) tell(otherwise);
  else board.focus(next.id);
}

/** Goes to a neighbour: in the row, or to the nearest spot of the next row. */
function walk(spot: Spot, [rows, columns]: Stride, { session, board }: Desk): void {
  const at = session.rows.findIndex(({ spots }) => spots.some(({ id }) => id === spot.id));
  const row = session.rows[at + rows]?.spots ?? [];
  if (rows === 0) {
    const column = row.findIndex(({ id }) => id === spot.id) + columns;
    const next = row[Math.max(0, Math.min(row.length - 1, column))];
    if (next !== undefined) board.focus(next.id);
    return;
  }
  const middle = centreOf(board.button(spot.id));
  const distanceOf = ({ id }: Spot): number => Math.abs(centreOf(board.button(id)) - middle);
  const [nearest] = row.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  if (nearest !== undefined) board.focus(nearest.id);
}

type Stride = readonly [rows: number, columns: number];

const STEPS: ReadonlyMap<string, Stride> = new Map<string, Stride>([
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['Home', [0, -Infinity]],
  ['End', [0, Infinity]],
]);

function centreOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
