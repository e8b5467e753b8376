/** The board: a grid of buttons, one for each spot, with cards in them. Only what has changed is drawn anew. */

import { at } from '../base/objects.ts';
import { type Card, colourOf, suitOf } from '../engine/cards.ts';
import { moveFrom } from '../engine/moves.ts';
import { FOUNDATION, STOCK, WASTE, isBag, isNumbered, pileName } from '../engine/piles.ts';
import { count } from '../base/prose.ts';
import { suitName, writeRank } from './card-words.ts';
import { drawSymbol, make } from './dom.ts';
import type { Session } from './session.ts';
import { type Spot, type SpotRow, describeSpot, isSource, isTarget } from './spots.ts';

/** Cards of the waste that lie fanned out. */
const FANNED = 10;

export class BoardView {
  readonly #root: HTMLElement;
  readonly #session: Session;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  /** What is drawn in each spot, as text. */
  readonly #drawn = new Map<string, string>();
  /** The one that Tab leads to. */
  #current = '';

  constructor(root: HTMLElement, session: Session) {
    this.#root = root;
    this.#session = session;
    this.rebuild();
  }

  /** Builds the board of another game. */
  rebuild(): void {
    const { rows, beginning } = this.#session;
    this.#buttons.clear();
    this.#drawn.clear();
    this.#root.dataset['rows'] = String(rows.length);
    this.#root.setAttribute('aria-label', `Board of ${beginning.setting.variant.title}`);
    this.#root.style.setProperty('--rows', String(rows.length));
    this.#root.replaceChildren(...rows.map((row) => this.#buildRow(row)));
    this.#setCurrent(this.#session.firstSpot.id);
    this.update();
  }

  #buildRow({ name, spots }: SpotRow): HTMLElement {
    const cells = spots.map((spot) => {
      const button = make('button', {
        type: 'button',
        class: 'spot',
        'data-spot': spot.id,
        'data-kind': kindOf(spot),
        tabindex: -1,
      });
      this.#buttons.set(spot.id, button);
      return make('div', { role: 'gridcell', class: `cell ${kindOf(spot)}` }, button);
    });
    const pile = at(spots, 0).pile;
    return make(
      'div',
      { role: 'row', class: 'row', 'aria-label': name, ...(isBag(pile) ? { 'data-bag': pileName(pile) } : {}) },
      ...cells,
    );
  }

  /** Draws the position, and marks what is picked up, where it may go, and what is advised. */
  update(): void {
    const { picked, hinted, legal, spots, stockShown, dueSpace } = this.#session;
    const targets = new Set(picked === null ? [] : this.#session.targetsOf(picked));
    for (const spot of spots) {
      const button = this.button(spot.id);
      this.#draw(button, spot, stockShown);
      const isTaken = spot === picked;
      const target = targets.has(spot) || (picked === null && dueSpace === spot.pile && spot.cards.length === 0);
      const source = legal.some((move) => isSource(spot, move));
      button.classList.toggle('source', source);
      button.classList.toggle('picked', isTaken);
      button.classList.toggle('target', target);
      button.classList.toggle('hint-from', hinted !== null && isSource(spot, hinted));
      button.classList.toggle(
        'hint-to',
        hinted !== null && isTarget(spot, hinted, spots) && moveFrom(hinted) !== spot.pile,
      );
      const closed = this.#isClosed(spot);
      button.classList.toggle('closed', closed);
      button.setAttribute('aria-pressed', String(isTaken));
      button.setAttribute(
        'aria-label',
        describeSpot(spot, stockShown) +
          (closed ? ', closed until the stock is used up' : target ? ', can go here' : ''),
      );
    }
  }

  #isClosed({ pile }: Spot): boolean {
    const { position } = this.#session;
    const { variant, size } = position.setting;
    return position.stockCount > 0 && variant.opensLate?.(pile, size) === true;
  }

  #draw(button: HTMLButtonElement, spot: Spot, shown: boolean): void {
    const key = spot.pile === STOCK ? `${shown} ${spot.cards.length} ${spot.cards[0]}` : spot.cards.join();
    if (this.#drawn.get(spot.id) === key) return;
    this.#drawn.set(spot.id, key);
    button.replaceChildren(...drawSpot(spot, shown));
    button.style.setProperty('--count', String(Math.max(1, spot.cards.length)));
  }

  button(id: string): HTMLButtonElement {
    const button = this.#buttons.get(id);
    if (button === undefined) throw new Error(`the board has no spot ${id}`);
    return button;
  }

  /** The spot that an element lies in. */
  spotAt(element: Element | null): Spot | null {
    const id = element?.closest<HTMLElement>('.spot')?.dataset['spot'];
    return this.#session.spots.find((spot) => spot.id === id) ?? null;
  }

  /** Where the available card of a spot lies on the screen, or would. */
  findPlace(spot: Spot): DOMRect {
    const button = this.button(spot.id);
    const cards = button.querySelectorAll('.card');
    return (cards[cards.length - 1] ?? button.querySelector('.place') ?? button).getBoundingClientRect();
  }

  topCard(spot: Spot): HTMLElement | null {
    const cards = this.button(spot.id).querySelectorAll<HTMLElement>('.card');
    return cards[cards.length - 1] ?? null;
  }

  /** Lets the keyboard's place on the board be a spot. */
  focus(id: string): void {
    this.#setCurrent(id);
    this.button(id).focus();
  }

  #setCurrent(id: string): void {
    this.#buttons.get(this.#current)?.setAttribute('tabindex', '-1');
    this.#current = id;
    this.button(id).setAttribute('tabindex', '0');
  }

  /** Remembers where the focus came to by itself. */
  noteFocus(spot: Spot): void {
    this.#setCurrent(spot.id);
  }
}

type Kind = 'foundation' | 'stock' | 'waste' | 'bag' | 'pile';

function kindOf({ pile }: Spot): Kind {
  if (pile === FOUNDATION) return 'foundation';
  if (pile === STOCK) return 'stock';
  if (pile === WASTE) return 'waste';
  return isBag(pile) ? 'bag' : 'pile';
}

function drawSpot(spot: Spot, shown: boolean): Node[] {
  const { pile, cards, suit } = spot;
  const place = make('span', { class: 'place' });
  if (suit !== null) place.append(drawSymbol(suitName(suit)));
  if (pile === STOCK)
    return [
      place,
      ...(cards.length === 0 ? [] : [shown ? drawCard(at(cards, 0)) : make('span', { class: 'card back' })]),
      drawLabel(String(cards.length)),
    ];
  if (pile === WASTE)
    return [
      place,
      ...cards.slice(-FANNED).map(drawCard),
      drawLabel(cards.length > FANNED ? count(cards.length, 'card') : ''),
    ];
  return [place, ...cards.map(drawCard), drawLabel(isNumbered(pile) ? pileName(pile) : '')];
}

const drawLabel = (text: string): HTMLElement => make('span', { class: 'label', 'data-text': text });

/**
 * A card with its rank and suit in the corner, and the suit once more, large. The style draws the rank: screen readers, and
 * people who say aloud what to press, go by the name of the spot.
 */
export function drawCard(card: Card): HTMLElement {
  const suit = suitName(suitOf(card));
  const corner = make(
    'span',
    { class: 'corner' },
    make('span', { class: 'rank', 'data-text': writeRank(card) }),
    drawSymbol(suit),
  );
  const pip = drawSymbol(suit);
  pip.classList.add('pip');
  return make('span', { class: `card ${colourOf(card) === 1 ? 'red' : 'black'}`, 'data-card': card }, corner, pip);
}
