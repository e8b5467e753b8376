/** The cards of the stock and of the waste in their order: the stock's only for those who ask. */

import { STOCK, WASTE } from '../engine/piles.ts';
import { cardsAt } from '../games/layout.ts';
import { drawCard } from './card-view.ts';
import { count, sayCard } from './card-words.ts';
import { find, make } from './dom.ts';
import type { Session } from './session.ts';

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
