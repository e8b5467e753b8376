/** Dragging a card, or a run of cards that may move together, with mouse, pen or finger. */

import type { Card } from '../engine/cards.ts';
import type { Flights } from './animation.ts';
import type { BoardView } from './board-view.ts';
import { make } from './dom.ts';
import { nameHeld, type Teller } from './hands.ts';
import type { Session } from './session.ts';
import { type Spot, availableCard } from './spots.ts';

const THRESHOLD = 6;

interface Held {
  /** The event that took hold of the card. */
  readonly down: PointerEvent;
  readonly spot: Spot;
  readonly grip: Card | null;
  ghost: HTMLElement | null;
}

/** @returns whether the present click ends a drag; to be asked once for each click. */
export function listenToDrags(board: BoardView, session: Session, flights: Flights, tell: Teller): () => boolean {
  const { root } = board;
  let held: Held | null = null;
  let ended = false;

  const markOver = (over: Spot | null) => {
    for (const each of session.spots) board.button(each.id).classList.toggle('over', each === over);
  };

  const lift = ({ spot, grip }: Held) => {
    session.pick(spot, grip);
    const cards = board.cardsFrom(spot, session.grip);
    const ghost = make('span', { class: 'ghost' });
    const place = cards[0]?.getBoundingClientRect() ?? board.findPlace(spot);
    for (const name of ['left', 'top', 'width', 'height'] as const) ghost.style.setProperty(name, `${place[name]}px`);
    // Outside the board nothing says how large rank and pip are to be.
    ghost.style.setProperty('--w', `${place.width}px`);
    ghost.style.setProperty('--h', `${place.height}px`);
    for (const card of cards) {
      const picture = document.importNode(card, true);
      picture.style.setProperty('top', `${card.getBoundingClientRect().top - place.top}px`);
      ghost.append(picture);
      card.classList.add('lifted');
    }
    document.body.append(ghost);
    return ghost;
  };

  /** The spot under the pointer if it takes the card, or else the one that the card covers most. */
  const findTarget = ({ spot }: Held, ghost: HTMLElement, { clientX, clientY }: PointerEvent) => {
    const targets = session.targetsOf(spot);
    const under = board.spotAt(document.elementFromPoint(clientX, clientY));
    if (under !== null && targets.includes(under)) return under;
    const card = ghost.getBoundingClientRect();
    const covered = targets.map((target) => {
      const place = board.button(target.id).getBoundingClientRect();
      const width = Math.min(card.right, place.right) - Math.max(card.left, place.left);
      const height = Math.min(card.bottom, place.bottom) - Math.max(card.top, place.top);
      return { target, area: Math.max(0, width) * Math.max(0, height) };
    });
    const [most] = covered.toSorted((a, b) => b.area - a.area);
    return most !== undefined && most.area > (card.width * card.height) / 8 ? most.target : null;
  };

  const release = (event: PointerEvent, dropped: boolean) => {
    const taken = held;
    if (taken?.down.pointerId !== event.pointerId) return;
    held = null;
    const { ghost, spot } = taken;
    if (ghost === null) return;
    ended = dropped;
    const to = dropped ? findTarget(taken, ghost, event) : null;
    ghost.style.rotate = 'none';
    const place = ghost.getBoundingClientRect();
    ghost.remove();
    for (const card of board.cardsFrom(spot, session.grip)) card.classList.remove('lifted');
    markOver(null);
    const move = to === null ? undefined : session.findMove(spot, to);
    if (move === undefined) {
      const card = session.grip ?? availableCard(spot);
      session.pick(null);
      if (dropped) tell(`${nameHeld(spot, card)}: it cannot go there`, true);
    } else {
      flights.beginAt(place);
      session.play(move, spot);
    }
  };

  root.addEventListener('pointerdown', (down) => {
    ended = false;
    const spot = board.spotAt(down.target);
    if (down.button !== 0 || !down.isPrimary || spot === null || session.movesFrom(spot).length === 0) return;
    held = { down, spot, grip: board.gripAt(down.target), ghost: null };
  });
  addEventListener('pointermove', (event) => {
    if (held?.down.pointerId !== event.pointerId) return;
    const [x, y] = [event.clientX - held.down.clientX, event.clientY - held.down.clientY];
    if (held.ghost === null && Math.hypot(x, y) < THRESHOLD) return;
    held.ghost ??= lift(held);
    held.ghost.style.transform = `translate(${x}px, ${y}px)`;
    markOver(findTarget(held, held.ghost, event));
  });
  addEventListener('pointerup', (event) => release(event, true));
  addEventListener('pointercancel', (event) => release(event, false));
  root.addEventListener('dragstart', (event) => event.preventDefault());

  return () => {
    const isEnd = ended;
    ended = false;
    return isEnd;
  };
}
