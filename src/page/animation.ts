import { at } from '../base/objects.ts';
import { listTransfers, type Transfer } from '../engine/notation/steps.ts';
import type { BoardView } from './board-view.ts';
import type { Change, Session } from './session.ts';
import { findLanding } from './spots.ts';

/** Milliseconds of a flight, and from the beginning of one to that of the next. */
const FLIGHT = 220;
const FORCED_DELAY = 200;
const ROW_DELAY = 45;

const isReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const reverse = (transfer: Transfer) => ({ ...transfer, from: transfer.to, to: transfer.from });

export type Flights = ReturnType<typeof createFlights>;

/** Lets the cards of a change fly, one after the other, from where they lay before it. */
export function createFlights(board: BoardView, session: Session) {
  let before = session.spots;
  let places = new Map<string, DOMRect>();
  let dragged: DOMRect | null = null;

  const findElement = ({ to, card }: Transfer) => {
    const landing = findLanding(to, card, session.spots);
    return landing && board.cardsFrom(landing, card)[0];
  };
  const flyCard = (transfer: Transfer, from: DOMRect | undefined, delay: number) => {
    const element = findElement(transfer);
    if (element === undefined || from === undefined) return;
    const place = element.getBoundingClientRect();
    const [x, y] = [from.left - place.left, from.top - place.top];
    if (Math.hypot(x, y) < 1) return;
    const spot = element.parentElement;
    const mark = (flying: boolean) => {
      element.classList.toggle('flying', flying);
      spot?.classList.toggle('landing', flying);
    };
    mark(true);
    const flight = element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: FLIGHT,
      delay,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      fill: 'backwards',
    });
    for (const end of ['finish', 'cancel']) flight.addEventListener(end, () => mark(false));
  };

  return {
    note: () => {
      if (!isReduced()) places = new Map(before.map((spot) => [spot.id, board.findPlace(spot)]));
    },
    /** The next flight begins where a dragged card was let go, and not at its pile. */
    beginAt: (place: DOMRect) => {
      dragged = place;
    },
    fly: (change: Change) => {
      const [first, old] = [dragged, before];
      dragged = null;
      before = session.spots;
      if (isReduced() || (change.kind !== 'moved' && change.kind !== 'undone')) return;
      const isBack = change.kind === 'undone';
      const transfers = listTransfers(change.before, change.move);
      const flights = isBack ? transfers.map(reverse).toReversed() : transfers;
      let delay = 0;
      /** How far below the first card of those that move together a card comes to lie. */
      const depthOf = (transfer: Transfer) =>
        (findElement(transfer)?.offsetTop ?? 0) - (findElement(at(flights, 0))?.offsetTop ?? 0);
      for (const [i, transfer] of flights.entries()) {
        const dragged = !transfer.forced && first !== null;
        if (i > 0 && !dragged) delay += transfer.forced || isBack ? FORCED_DELAY : ROW_DELAY;
        const source = (i === 0 ? change.source : null) ?? findLanding(transfer.from, transfer.card, old)?.id ?? '';
        flyCard(transfer, dragged ? new DOMRect(first.x, first.y + depthOf(transfer)) : places.get(source), delay);
      }
    },
  };
}
