/** A game with real cards, or in another program: the page asks for every card that it cannot know. */

import { splitWords } from '../base/text.ts';
import { type Card, formatCard, suitOf, SUITS } from '../engine/cards.ts';
import { pileName, WASTE } from '../engine/piles.ts';
import { Position } from '../engine/games/position.ts';
import { sayCard, writeCard } from '../engine/notation/card-face.ts';
import { readCorrection, readWord } from '../players/followed-game.ts';
import { find, make, makeButton, onClick, onSubmit } from './dom.ts';
import type { Session } from './session.ts';

/** @returns a function that asks, where a move waits for a card. */
export function askForCards(session: Session): () => void {
  const dialog = find('card-dialog', HTMLDialogElement);
  const form = find('card-form', HTMLFormElement);
  const typed = find('card-typed', HTMLInputElement);
  const correction = find('correction');

  const drawCard = (card: Card) => {
    const button = makeButton('', () => {
      typed.value = formatCard(card);
      form.requestSubmit();
    });
    button.append(
      make('span', { 'aria-hidden': 'true' }, writeCard(card)),
      make('span', { class: 'unseen' }, sayCard(card)),
    );
    return button;
  };

  onSubmit('card-form', 'card-error', () => session.tell(readWord(typed.value.trim())));
  dialog.addEventListener('cancel', () => session.cancel());
  onClick('card-cancel', () => session.cancel());
  onSubmit('correct-form', 'correct-error', () => {
    const [wrong, right] = [find('correct-wrong', HTMLInputElement), find('correct-right', HTMLInputElement)];
    const [card = '', ...copy] = splitWords(wrong.value);
    session.correct(...readCorrection([card, right.value.trim(), ...copy].join(' ')));
    wrong.value = right.value = '';
  });

  return () => {
    const { question, unseen } = session.followed;
    correction.hidden = session.beginning.start instanceof Position;
    if (question === null) return dialog.close();
    const { pile, count: cards } = question;
    const place = pile === WASTE ? 'the waste' : pileName(pile);
    const others = cards === 1 ? '' : ` ${cards} cards are to be named, one after the other.`;
    find('card-title').textContent = `Which card has come to ${place}?${others}`;
    const suits = Array.from(SUITS, (_, suit) => [...new Set(unseen)].filter((card) => suitOf(card) === suit));
    find('card-grid').replaceChildren(...suits.map((each) => make('div', {}, ...each.map(drawCard))));
    typed.value = find('card-error').textContent = '';
    if (!dialog.open) dialog.showModal();
    // On a phone, the keyboard would cover the cards.
    if (matchMedia('(pointer: fine)').matches) typed.focus();
  };
}
