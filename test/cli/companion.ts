/** What somebody types who plays a hidden deal with real cards, typing errors and all. */

import { type Card, formatCard } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/engine/games/layout.ts';
import { phraseMove } from '../../src/engine/notation/steps.ts';
import type { PlayedGame } from '../../src/players/index.ts';
import { playSeed } from './games.ts';

export interface TypedGame extends PlayedGame {
  readonly typed: readonly { readonly line: string; readonly answer: string }[];
}

export function typeGame(name: string, seed: number): TypedGame {
  const played = playSeed(name, seed);
  const { start, moves } = played;
  const layout = start.layOut();
  const open = [...layout.piles].flatMap(([pile, cards]) => (pile === STOCK ? [] : cards.map(formatCard)));
  const typed = [{ line: 'xx', answer: '"xx" is not a card' }];
  const type = (line: string, answer = '') => typed.push({ line, answer });
  // Five cards a line.
  for (const line of open
    .join(' ')
    .toLowerCase()
    .match(/(?:\S+ ?){1,5}/g) ?? [])
    type(line);
  const unseen = [...cardsAt(layout, STOCK)].sort((a, b) => a - b);
  let position = start;
  let shown = 0;
  for (const move of moves) {
    const text = phraseMove(move, true);
    const stock = cardsAt(position.layOut(), STOCK);
    const next = position.play(move);
    const cards = stock.slice(0, stock.length - next.stockCount);
    const isSure = () => unseen.every((card) => card === unseen[0]);
    type(text === 'S-W' && shown % 2 === 0 ? '' : text.toLowerCase(), isSure() || cards.length === 0 ? '' : 'Which ');
    for (const card of cards) {
      if (isSure()) break;
      const wrong = findWrong(unseen, card);
      shown++;
      // Every few cards somebody types another one, and notices it later.
      const isWrong = shown % 9 === 0 && wrong !== undefined && /^S-[WV]$/.test(text) && cards.length === 1;
      type(formatCard(isWrong ? wrong : card));
      if (isWrong) {
        const line = `correct ${formatCard(wrong)} ${formatCard(card)}`;
        type(`${line} 9`, 'cannot be used');
        type(line, 'The game was played again');
      }
      unseen.splice(unseen.indexOf(card), 1);
    }
    position = next;
  }
  return { ...played, typed };
}

/** An unseen card of which both copies are unseen, so that nothing else of its kind can be meant. */
const findWrong = (unseen: readonly Card[], right: Card): Card | undefined =>
  unseen.find((card, i) => card !== right && card === unseen[i + 1]);
