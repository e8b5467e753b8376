/** Plays a line back: step by step, by itself, to any move, or to the next move of a card. */

import { type Card, formatCard, makeCard } from '../engine/cards.ts';
import { packOf } from '../games/position.ts';
import { listTransfers } from '../notation/steps.ts';
import { sayCard } from './card-words.ts';
import { find, make } from './dom.ts';
import { lineKey } from './line.ts';
import type { Session } from './session.ts';

/** Milliseconds between moves, by the names of speeds. */
const SPEEDS: Readonly<Record<string, number>> = { slow: 1400, steady: 700, fast: 250, rush: 60 };

export interface Playback {
  start(): void;
  stop(): void;
  /** To be called for another game: its cards are those to jump to. */
  rebuild(): void;
  update(): void;
}

export function createPlayback(session: Session, say: (text: string) => void): Playback {
  const bar = find('playback');
  const slider = find('slider', HTMLInputElement);
  const play = find('play', HTMLButtonElement);
  const speed = find('speed', HTMLSelectElement);
  const cards = find('card', HTMLSelectElement);
  const jump = find('jump', HTMLButtonElement);
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The cards that each move of the line brings somewhere, and the line they are of. */
  let travels: { readonly key: string; readonly cards: readonly (readonly Card[])[] } = { key: '-', cards: [] };

  const showButton = (): void => {
    play.setAttribute('aria-label', timer === null ? 'Play' : 'Pause');
    play.classList.toggle('playing', timer !== null);
  };
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    showButton();
  };
  const wait = (): void => {
    timer = setTimeout(() => {
      session.redo();
      const { played, moves } = session.line;
      if (played < moves.length) wait();
      else stop();
    }, SPEEDS[speed.value]);
  };
  const start = (): void => {
    const { played, moves } = session.line;
    if (moves.length === 0) return;
    if (played === moves.length) session.jump(0);
    wait();
    showButton();
  };

  const listTravels = (): typeof travels.cards => {
    const { line } = session;
    const key = lineKey(line);
    if (travels.key === key) return travels.cards;
    let position = line.beginning.start;
    const moved = line.moves.map((move) => {
      const transfers = listTransfers(position, move);
      position = position.play(move);
      return transfers.map(({ card }) => card);
    });
    travels = { key, cards: moved };
    return moved;
  };
  /** Goes to after the next move that brings a card somewhere, beginning again at the first. */
  const jumpToCard = (card: Card): void => {
    stop();
    const { played, moves } = session.line;
    const moved = listTravels();
    const plies = Array.from(moves.keys(), (ply) => (played + ply) % moves.length);
    const found = plies.find((ply) => moved[ply]?.includes(card));
    if (found === undefined) say(`The ${sayCard(card)} does not move in this line.`);
    else session.jump(found + 1);
  };

  play.addEventListener('click', () => (timer === null ? start() : stop()));
  slider.addEventListener('input', () => {
    stop();
    session.jump(Number(slider.value));
  });
  jump.addEventListener('click', () => jumpToCard(Number(cards.value)));

  const update = (): void => {
    const { played, moves } = session.line;
    slider.max = String(moves.length);
    slider.value = String(played);
    slider.setAttribute('aria-valuetext', `move ${played} of ${moves.length}`);
    find('ply').textContent = `${played} / ${moves.length}`;
    jump.disabled = moves.length === 0;
    const isOver = session.position.isWon || session.isStuck;
    bar.hidden = moves.length === 0 || (played === moves.length && !isOver);
  };
  const rebuild = (): void => {
    const { suits, low, high } = packOf(session.beginning.setting);
    const ranks = Array.from({ length: high - low + 1 }, (_, i) => low + i);
    const all = Array.from({ length: suits }, (_, suit) => ranks.map((rank) => makeCard(rank, suit))).flat();
    cards.replaceChildren(
      ...all.map((card) => make('option', { value: card, 'data-card': formatCard(card) }, sayCard(card))),
    );
    update();
  };
  return { start, stop, rebuild, update };
}
