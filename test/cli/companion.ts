/** What somebody types who plays a hidden deal with real cards, typing errors and all. */

import { type Card, formatCard } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/games/layout.ts';
import { nameMove } from '../../src/notation/steps.ts';
import { carefulPlayer, createPlayer, type PlayedGame, playGame } from '../../src/players/index.ts';
import { openSeed } from '../games/cases.ts';
import { findCase } from '../players/games.ts';

interface Typed {
  readonly line: string;
  readonly answer: string;
}

export interface TypedGame extends PlayedGame {
  readonly typed: readonly Typed[];
}

const TURNS: ReadonlySet<string> = new Set(['S-W', 'S-V']);

export function typeGame(name: string, seed: number): TypedGame {
  const played = playGame(openSeed(findCase(name), seed), createPlayer(carefulPlayer, findCase(name)));
  const { start, moves } = played;
  const layout = start.layOut();
  const open = Array.from(layout.piles).flatMap(([pile, cards]) => (pile === STOCK ? [] : cards));
  const typed: Typed[] = [{ line: 'xx', answer: '"xx" is not a card' }];
  for (let i = 0; i < open.length; i += 5)
    typed.push({
      line: open
        .slice(i, i + 5)
        .map(formatCard)
        .join(' ')
        .toLowerCase(),
      answer: '',
    });
  const unseen = [...cardsAt(layout, STOCK)].sort((a, b) => a - b);
  let position = start;
  let shown = 0;
  for (const move of moves) {
    const text = nameMove(move, true);
    const stock = cardsAt(position.layOut(), STOCK);
    const next = position.play(move);
    const cards = stock.slice(0, stock.length - next.stockCount);
    const isSure = (): boolean => unseen.every((card) => card === unseen[0]);
    typed.push({
      line: text === 'S-W' && shown % 2 === 0 ? '' : text.toLowerCase(),
      answer: isSure() || cards.length === 0 ? '' : 'Which ',
    });
    for (const card of cards) {
      if (isSure()) break;
      const wrong = findWrong(unseen, card);
      shown++;
      // Every few cards somebody types another one, and notices it later.
      const isWrong = shown % 9 === 0 && wrong !== null && TURNS.has(text) && cards.length === 1;
      typed.push({ line: formatCard(isWrong ? wrong : card), answer: '' });
      if (isWrong) typed.push({ line: `correct ${formatCard(wrong)} ${formatCard(card)} 9`, answer: 'cannot be used' });
      if (isWrong)
        typed.push({ line: `correct ${formatCard(wrong)} ${formatCard(card)}`, answer: 'The game was played again' });
      unseen.splice(unseen.indexOf(card), 1);
    }
    position = next;
  }
  return { ...played, typed };
}

/** An unseen card of which both copies are unseen, so that nothing else of its kind can be meant. */
const findWrong = (unseen: readonly Card[], right: Card): Card | null =>
  unseen.find((card, i) => card !== right && card === unseen[i + 1]) ?? null;
