/**
 * Cards as elements: a rank and a suit in the corner, and the suit once more, large. The rank is drawn by the style: for
 * screen readers, and for those who say aloud what to press, a spot has a name of its own.
 */

import { type Card, colourOf, suitOf } from '../engine/cards.ts';
import { STOCK, WASTE } from '../engine/piles.ts';
import { cardsAt } from '../games/layout.ts';
import { count, sayCard, suitName, writeRank } from './card-words.ts';
import { drawSymbol, find, make } from './dom.ts';
import type { Session } from './session.ts';

export function drawCard(card: Card): HTMLElement {
  const suit = suitName(suitOf(card));
  const corner = make(
    'span',
    { class: 'corner' },
    make('span', { class: 'rank', 'data-text': writeRank(card) }),
    drawSymbol(suit),
  );
  const element = make('span', { class: `card ${colourOf(card) === 1 ? 'red' : 'black'}`, 'data-card': card }, corner);
  const pip = drawSymbol(suit);
  pip.classList.add('pip');
  element.append(pip);
  return element;
}

export const drawBack = (): HTMLElement => make('span', { class: 'card back' });

/* The cards of the stock and of the waste in their order: the stock's only for those who ask. */

export class StockView {
  readonly #session: Session;
  readonly #toggle = find('show-stock', HTMLInputElement);
  readonly #lists = find('piles');

  constructor(session: Session) {
    this.#session = session;
    this.#toggle.addEventListener('change', () => session.showStock(this.#toggle.checked));
  }

  update(): void {
    const { layout, stockShown } = this.#session;
    this.#toggle.checked = stockShown;
    const [stock, waste] = [cardsAt(layout, STOCK), cardsAt(layout, WASTE)];
    const key = `${stockShown ? stock.join() : stock.length}/${waste.join()}/${layout.piles.has(WASTE)}`;
    if (this.#lists.dataset['key'] === key) return;
    this.#lists.dataset['key'] = key;
    const parts: Node[] = [];
    if (stockShown) parts.push(...listCards(`Stock, next card first: ${count(stock.length, 'card')}`, stock));
    if (waste.length > 0) parts.push(...listCards(`Waste, top card last: ${count(waste.length, 'card')}`, waste));
    this.#lists.replaceChildren(...parts);
  }
}

function listCards(title: string, cards: readonly number[]): Node[] {
  const items = cards.map((card) => make('li', {}, drawCard(card), make('span', { class: 'unseen' }, sayCard(card))));
  return [make('h3', {}, title), make('ol', { class: 'cards' }, ...items)];
}
