/** The line in words: its steps one below the other, each a button that goes there. */

import { describeStep } from '../notation/move-words.ts';
import { listSteps, type Step } from '../notation/steps.ts';
import { count, writeCard } from './card-words.ts';
import { make } from './dom.ts';
import { lineKey, type Session } from './session.ts';

const lastOf = ({ first, moves }: Step): number => first + moves.length - 1;

export class StepsView {
  readonly #list: HTMLElement;
  readonly #title: HTMLElement;
  readonly #session: Session;
  #key = '-';
  #steps: readonly Step[] = [];

  constructor(list: HTMLElement, title: HTMLElement, session: Session) {
    this.#list = list;
    this.#title = title;
    this.#session = session;
    list.addEventListener('click', ({ target }) => {
      const step = target instanceof Element ? target.closest<HTMLElement>('[data-ply]') : null;
      if (step !== null) session.jump(Number(step.dataset['ply']));
    });
    // One stop for Tab, however long the line is.
    list.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const buttons = Array.from(list.querySelectorAll<HTMLElement>('button'));
      const next = buttons[buttons.findIndex((button) => button === event.target) + by];
      if (by === 0 || next === undefined) return;
      event.preventDefault();
      next.focus();
    });
  }

  update(): void {
    const { line } = this.#session;
    const key = lineKey(line);
    if (key !== this.#key) {
      this.#key = key;
      this.#steps = listSteps(line.start, line.moves);
      this.#list.replaceChildren(...this.#steps.map(drawStep));
    }
    this.#title.textContent =
      line.moves.length === 0
        ? 'No move has been made yet.'
        : `${count(this.#steps.length, 'step')}, ${count(line.moves.length, 'move')}`;
    const at = this.#steps.findLastIndex((step) => lastOf(step) <= line.played);
    for (const [i, button] of this.#list.querySelectorAll('button').entries()) {
      button.tabIndex = i === Math.max(0, at) ? 0 : -1;
      if (i === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      button.classList.toggle('ahead', i > at);
    }
    this.#scrollTo(this.#list.querySelectorAll<HTMLElement>('button')[Math.max(0, at)]);
  }

  /** Scrolls the list, and never the page. */
  #scrollTo(button: HTMLElement | undefined): void {
    if (button === undefined) return;
    const top = button.offsetTop - this.#list.offsetTop;
    if (top < this.#list.scrollTop || top + button.offsetHeight > this.#list.scrollTop + this.#list.clientHeight) {
      this.#list.scrollTop = top - this.#list.clientHeight / 2;
    }
  }
}

function drawStep(step: Step): HTMLElement {
  const { action, fills } = describeStep(step, { face: writeCard });
  const last = lastOf(step);
  const number = make('span', { class: 'number' }, step.moves.length === 1 ? String(last) : `${step.first}–${last}`);
  const words = make('span', {}, action, ...fills.map((fill) => make('span', { class: 'fill' }, fill)));
  return make('li', {}, make('button', { type: 'button', 'data-ply': last, tabindex: -1 }, number, words));
}
