/** Play by mouse, touch and keyboard: what is done to a spot becomes a move, or picks a card up. */

import { FOUNDATION, STOCK } from '../engine/piles.ts';
import { type Move, moveTo } from '../engine/moves.ts';
import type { BoardView } from './board-view.ts';
import type { Flights } from './animation.ts';
import { Drag } from './drag.ts';
import type { Session } from './session.ts';
import { nameSpot, type Spot, availableCard, isSource, isTarget } from './spots.ts';
import { sayCard } from './card-words.ts';

/** What is said where nothing happens. */
type Teller = (text: string) => void;

export class BoardInput {
  readonly #board: BoardView;
  readonly #session: Session;
  readonly #tell: Teller;

  constructor(board: BoardView, session: Session, tell: Teller) {
    this.#board = board;
    this.#session = session;
    this.#tell = tell;
  }

  /** Begins to listen. @param root the element of the board. */
  listen(root: HTMLElement, flights: Flights): void {
    const board = this.#board;
    const session = this.#session;
    const drag = new Drag(root, board, session, (from, to, place) => {
      const [move] = session.movesBetween(from, to);
      if (place !== null) flights.beginAt(place);
      session.play(move, from);
    });
    root.addEventListener('click', (event) => {
      // The click that ends a drag is none.
      if (drag.takeClick()) return;
      const spot = board.spotAt(event.target instanceof Element ? event.target : null);
      if (spot === null) session.pick(null);
      else if (event.detail !== 2 || session.picked?.id !== spot.id || !this.#send(spot)) this.press(spot);
    });
    root.addEventListener('focusin', (event) => {
      const spot = board.spotAt(event.target instanceof Element ? event.target : null);
      if (spot !== null) board.noteFocus(spot);
    });
    root.addEventListener('keydown', (event) => {
      const spot = board.spotAt(event.target instanceof Element ? event.target : null);
      if (spot === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.#pressKey(event.key, spot)) event.preventDefault();
    });
  }

  /** What a click on a spot does, and Enter on it. */
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
    const moves = this.#session.movesFrom(spot);
    const isPlain = spot.pile === STOCK || this.#session.dueSpace !== null;
    return isPlain && moves.length > 0 && moves.every((move) => moveTo(move) === moveTo(moves[0])) ? moves[0] : null;
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
  #send(spot: Spot): boolean {
    const moves = this.#session.movesFrom(spot);
    const move = moves.find((each) => moveTo(each) === FOUNDATION) ?? (moves.length === 1 ? moves[0] : undefined);
    if (move !== undefined) this.#session.play(move, spot);
    return move !== undefined;
  }

  /** @returns whether the key means something on the board. */
  #pressKey(key: string, spot: Spot): boolean {
    const session = this.#session;
    const step = STEPS.get(key);
    if (step !== undefined) {
      this.#walk(spot, step);
      return true;
    }
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case 'Escape':
        session.pick(null);
        return true;
      case 'f':
        this.#send(spot);
        return true;
      case 'u':
        session.undo();
        return true;
      case 'r':
        session.redo();
        return true;
      case 's': {
        const stock = session.spots.find(({ pile }) => pile === STOCK);
        if (stock !== undefined) this.press(stock);
        return true;
      }
      case 't':
        this.#visitTargets(spot);
        return true;
      case 'm':
        this.#visit(spot, (each) => session.legal.some((move) => isSource(each, move)), 'No move is legal');
        return true;
      default:
        return false;
    }
  }

  /** Goes to the next spot that the picked card may go to. */
  #visitTargets(spot: Spot): void {
    const { picked, spots } = this.#session;
    if (picked === null) {
      this.#tell('Nothing is picked up');
      return;
    }
    const moves = this.#session.movesFrom(picked);
    this.#visit(spot, (each) => moves.some((move) => isTarget(each, move, spots)), 'It can go nowhere');
  }

  #visit(from: Spot, fits: (spot: Spot) => boolean, otherwise: string): void {
    const { spots } = this.#session;
    const here = spots.findIndex(({ id }) => id === from.id);
    const next = [...spots.slice(here + 1), ...spots.slice(0, here + 1)].find(fits);
    if (next === undefined) this.#tell(otherwise);
    else this.#board.focus(next.id);
  }

  /** Goes to a neighbour: in the row, or to the nearest spot of the next row. */
  #walk(spot: Spot, step: Step): void {
    const { rows } = this.#session;
    const row = rows.findIndex(({ spots }) => spots.some(({ id }) => id === spot.id));
    const column = rows[row].spots.findIndex(({ id }) => id === spot.id);
    if (step.rows === 0) {
      const { spots } = rows[row];
      const to = Math.abs(step.columns) === Infinity ? (step.columns < 0 ? 0 : spots.length - 1) : column + step.columns;
      const next = spots[to];
      if (next !== undefined) this.#board.focus(next.id);
      return;
    }
    const next = rows[row + step.rows]?.spots;
    if (next === undefined) return;
    const middle = centreOf(this.#board.button(spot.id));
    const nearest = next.toSorted((a, b) => Math.abs(centreOf(this.#board.button(a.id)) - middle) - Math.abs(centreOf(this.#board.button(b.id)) - middle));
    this.#board.focus(nearest[0].id);
  }
}

interface Step {
  readonly rows: number;
  readonly columns: number;
}

const STEPS: ReadonlyMap<string, Step> = new Map([
  ['ArrowLeft', { rows: 0, columns: -1 }],
  ['ArrowRight', { rows: 0, columns: 1 }],
  ['ArrowUp', { rows: -1, columns: 0 }],
  ['ArrowDown', { rows: 1, columns: 0 }],
  ['Home', { rows: 0, columns: -Infinity }],
  ['End', { rows: 0, columns: Infinity }],
]);

function centreOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
