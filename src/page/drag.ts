/** Dragging a card with mouse, pen or finger. */

import type { BoardView } from './board-view.ts';
import type { Session } from './session.ts';
import type { Spot } from './spots.ts';

/** Pixels that a pointer moves before a press becomes a drag. */
const THRESHOLD = 6;

/** A card let go over a spot that takes it. @param place where it was, on the screen. */
type OnDrop = (from: Spot, to: Spot, place: DOMRect | null) => void;

interface Held {
  readonly pointer: number;
  readonly spot: Spot;
  readonly x: number;
  readonly y: number;
  /** The picture of the card, once it is dragged. */
  ghost: HTMLElement | null;
}

export class Drag {
  readonly #board: BoardView;
  readonly #session: Session;
  readonly #onDrop: OnDrop;
  #held: Held | null = null;
  #ended = false;

  constructor(root: HTMLElement, board: BoardView, session: Session, onDrop: OnDrop) {
    this.#board = board;
    this.#session = session;
    this.#onDrop = onDrop;
    root.addEventListener('pointerdown', (event) => this.#hold(event));
    addEventListener('pointermove', (event) => this.#move(event));
    addEventListener('pointerup', (event) => this.#release(event, true));
    addEventListener('pointercancel', (event) => this.#release(event, false));
    root.addEventListener('dragstart', (event) => event.preventDefault());
  }

  /** Whether the click that comes now is the end of a drag; asked once for each click. */
  takeClick(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }

  #hold({ button, isPrimary, pointerId, clientX, clientY, target }: PointerEvent): void {
    this.#ended = false;
    const spot = this.#board.spotAt(target instanceof Element ? target : null);
    if (button !== 0 || !isPrimary || spot === null || this.#session.movesFrom(spot).length === 0) return;
    this.#held = { pointer: pointerId, spot, x: clientX, y: clientY, ghost: null };
  }

  #move({ pointerId, clientX, clientY }: PointerEvent): void {
    const held = this.#held;
    if (held === null || held.pointer !== pointerId) return;
    const [x, y] = [clientX - held.x, clientY - held.y];
    if (held.ghost === null && Math.hypot(x, y) < THRESHOLD) return;
    held.ghost ??= this.#lift(held.spot);
    held.ghost.style.transform = `translate(${x}px, ${y}px)`;
    const over = this.#findTarget(held, clientX, clientY);
    for (const each of this.#session.spots) this.#board.button(each.id).classList.toggle('over', each === over);
  }

  /** The card leaves its pile, and where it may go is shown. */
  #lift(spot: Spot): HTMLElement {
    this.#session.pick(spot);
    const card = this.#board.topCard(spot);
    const place = this.#board.findPlace(spot);
    const ghost = card === null ? document.createElement('span') : document.importNode(card, true);
    ghost.classList.add('ghost');
    for (const [name, value] of Object.entries({
      left: place.left,
      top: place.top,
      width: place.width,
      height: place.height,
    }))
      ghost.style.setProperty(name, `${value}px`);
    card?.classList.add('lifted');
    document.body.append(ghost);
    return ghost;
  }

  #release({ pointerId, clientX, clientY }: PointerEvent, dropped: boolean): void {
    const held = this.#held;
    if (held === null || held.pointer !== pointerId) return;
    this.#held = null;
    const { ghost, spot } = held;
    if (ghost === null) return;
    this.#ended = dropped;
    const to = dropped ? this.#findTarget(held, clientX, clientY) : null;
    ghost.style.rotate = 'none';
    const place = ghost.getBoundingClientRect();
    ghost.remove();
    this.#board.topCard(spot)?.classList.remove('lifted');
    for (const each of this.#session.spots) this.#board.button(each.id).classList.remove('over');
    if (to === null) this.#session.pick(null);
    else this.#onDrop(spot, to, place);
  }

  /** The spot under the pointer if it takes the card, or else the one that the card lies over most. */
  #findTarget({ spot, ghost }: Held, x: number, y: number): Spot | null {
    const targets = this.#session.targetsOf(spot);
    const under = this.#board.spotAt(document.elementFromPoint(x, y));
    if (under !== null && targets.includes(under)) return under;
    if (ghost === null) return null;
    const card = ghost.getBoundingClientRect();
    let best: Spot | null = null;
    let most = (card.width * card.height) / 8;
    for (const target of targets) {
      const place = this.#board.button(target.id).getBoundingClientRect();
      const width = Math.min(card.right, place.right) - Math.max(card.left, place.left);
      const height = Math.min(card.bottom, place.bottom) - Math.max(card.top, place.top);
      if (width <= 0 || height <= 0 || width * height <= most) continue;
      most = width * height;
      best = target;
    }
    return best;
  }
}
