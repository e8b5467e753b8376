/**
 * Cards as elements: a rank and a suit in the corner, and the suit once more, large. The rank is drawn by the style: for
 * screen readers, and for those who say aloud what to press, a spot has a name of its own.
 */

import { type Card, colourOf, suitOf } from '../engine/cards.ts';
import { suitName, writeRank } from './card-words.ts';
import { drawSymbol, make } from './dom.ts';

export function drawCard(card: Card): HTMLElement {
  const suit = suitName(suitOf(card));
  const corner = make('span', { class: 'corner' }, make('span', { class: 'rank', 'data-text': writeRank(card) }), drawSymbol(suit));
  const element = make('span', { class: `card ${colourOf(card) === 1 ? 'red' : 'black'}`, 'data-card': card }, corner);
  const pip = drawSymbol(suit);
  pip.classList.add('pip');
  element.append(pip);
  return element;
}

export const drawBack = (): HTMLElement => make('span', { class: 'card back' });
