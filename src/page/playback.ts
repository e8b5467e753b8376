/** Plays a line back: step by step, by itself, to any move, or to the next move of a card. */

import { type Card, formatCard, makeCard } from '../engine/cards.ts';
import { packOf } from '../games/position.ts';
import { listTransfers } from '../notation/steps.ts';
import { sayCard } from './card-words.ts';
import { find, make } from './dom.ts';
import { lineKey, type Session } from './session.ts';

/** Milliseconds between moves, by the names of speeds. */
const SPEEDS: Readonly<Record<string, number>> = { slow: 1400, steady: 700, fast: 250, rush: 60 };

export class Playback {
  readonly #session: Session;
  readonly #say: (text: string) => void;
  readonly #slider = find('slider', HTMLInputElement);
  readonly #output = find('ply', HTMLOutputElement);
  readonly #play = find('play', HTMLButtonElement);
  readonly #speed = find('speed', HTMLSelectElement);
  readonly #card = find('card', HTMLSelectElement);
  readonly #buttons = new Map(['first', 'back', 'next', 'last'].map((id) => [id, find(id, HTMLButtonElement)]));
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The cards that each move of the line brings somewhere, and the line they are of. */
  #travels: { readonly key: string; readonly cards: readonly (readonly Card[])[] } = { key: '-', cards: [] };

  constructor(session: Session, say: (text: string) => void) {
    this.#session = session;
    this.#say = say;
    const listen = (id: string, jump: (played: number, length: number) => number): void => {
      this.#buttons.get(id)?.addEventListener('click', () => {
        this.stop();
        const { played, moves } = session.line;
        session.jump(Math.max(0, Math.min(moves.length, jump(played, moves.length))));
      });
    };
    listen('first', () => 0);
    listen('back', (played) => played - 1);
    listen('next', (played) => played + 1);
    listen('last', (_, length) => length);
    this.#play.addEventListener('click', () => (this.#timer === null ? this.start() : this.stop()));
    this.#slider.addEventListener('input', () => {
      this.stop();
      session.jump(Number(this.#slider.value));
    });
    find('jump').addEventListener('click', () => this.#jumpToCard(Number(this.#card.value)));
  }

  get isPlaying(): boolean {
    return this.#timer !== null;
  }

  start(): void {
    const { played, moves } = this.#session.line;
    if (moves.length === 0) return;
    if (played === moves.length) this.#session.jump(0);
    this.#wait();
    this.#showButton();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#showButton();
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#session.redo();
      const { played, moves } = this.#session.line;
      if (played < moves.length) this.#wait();
      else this.stop();
    }, SPEEDS[this.#speed.value]);
  }

  #showButton(): void {
    this.#play.setAttribute('aria-label', this.isPlaying ? 'Pause' : 'Play');
    this.#play.classList.toggle('playing', this.isPlaying);
  }

  /** The cards to jump to are those of the game. */
  rebuild(): void {
    const { suits, low, high } = packOf(this.#session.beginning.setting);
    const options: Node[] = [];
    for (let suit = 0; suit < suits; suit++) {
      for (let rank = low; rank <= high; rank++) {
        const card = makeCard(rank, suit);
        options.push(make('option', { value: card, 'data-card': formatCard(card) }, sayCard(card)));
      }
    }
    this.#card.replaceChildren(...options);
    this.update();
  }

  update(): void {
    const { played, moves } = this.#session.line;
    this.#slider.max = String(moves.length);
    this.#slider.value = String(played);
    this.#slider.setAttribute('aria-valuetext', `move ${played} of ${moves.length}`);
    this.#output.textContent = `${played} / ${moves.length}`;
    const [isFirst, isLast] = [played === 0, played === moves.length];
    for (const [id, button] of this.#buttons) button.disabled = id === 'first' || id === 'back' ? isFirst : isLast;
    this.#slider.disabled = moves.length === 0;
    this.#play.disabled = moves.length === 0;
    find('jump', HTMLButtonElement).disabled = moves.length === 0;
  }

  /** Goes to after the next move that brings a card somewhere, beginning again at the first. */
  #jumpToCard(card: Card): void {
    this.stop();
    const { played, moves } = this.#session.line;
    const travels = this.#listTravels();
    const plies = Array.from(moves.keys(), (ply) => (played + ply) % moves.length);
    const found = plies.find((ply) => travels[ply]?.includes(card));
    if (found === undefined) this.#say(`The ${sayCard(card)} does not move in this line.`);
    else this.#session.jump(found + 1);
  }

  #listTravels(): readonly (readonly Card[])[] {
    const { line } = this.#session;
    const key = lineKey(line);
    if (this.#travels.key === key) return this.#travels.cards;
    let position = line.beginning.start;
    const cards = line.moves.map((move) => {
      const moved = listTransfers(position, move).map((transfer) => transfer.card);
      position = position.play(move);
      return moved;
    });
    this.#travels = { key, cards };
    return cards;
  }
}
