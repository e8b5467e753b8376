/** The keyboard on the board: keys that go from spot to spot, and keys that play. */

import { STOCK } from '../engine/piles.ts';
import type { BoardView } from './board-view.ts';
import type { Hands, Teller } from './hands.ts';
import type { Session } from './session.ts';
import { type Spot, isSource, isTarget } from './spots.ts';

export class Keys {
  readonly #board: BoardView;
  readonly #session: Session;
  readonly #hands: Hands;
  readonly #tell: Teller;

  constructor(board: BoardView, session: Session, hands: Hands, tell: Teller) {
    this.#board = board;
    this.#session = session;
    this.#hands = hands;
    this.#tell = tell;
  }

  /** @returns whether the key means something on the board. */
  press(key: string, spot: Spot): boolean {
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
        this.#hands.send(spot);
        return true;
      case 'u':
        session.undo();
        return true;
      case 'r':
        session.redo();
        return true;
      case 's': {
        const stock = session.spots.find(({ pile }) => pile === STOCK);
        if (stock !== undefined) this.#hands.press(stock);
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
      const to =
        Math.abs(step.columns) === Infinity ? (step.columns < 0 ? 0 : spots.length - 1) : column + step.columns;
      const next = spots[to];
      if (next !== undefined) this.#board.focus(next.id);
      return;
    }
    const next = rows[row + step.rows]?.spots;
    if (next === undefined) return;
    const middle = centreOf(this.#board.button(spot.id));
    const nearest = next.toSorted(
      (a, b) =>
        Math.abs(centreOf(this.#board.button(a.id)) - middle) - Math.abs(centreOf(this.#board.button(b.id)) - middle),
    );
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
