/** Boards as the page shows them, compared with positions of the engine. */

import { FOUNDATION, STOCK, WASTE, isBag, pileName } from '../../src/engine/piles.ts';
import { arrangeFoundations, arrangePiles, cardsAt } from '../../src/engine/games/layout.ts';
import type { Position } from '../../src/engine/games/position.ts';
import type { ShownSpot } from './chromium.ts';

/** Cards of the waste that lie fanned out on the page. */
const FANNED = 10;

/** A board as text, from top to bottom: its rows with their piles, and what can be seen of each. */
export function describePosition(position: Position): string[] {
  const layout = position.layOut();
  const foundations = arrangeFoundations(layout).flatMap((row) =>
    row.map(({ top }) => `${pileName(FOUNDATION)} ${top === 0 ? '' : top}`),
  );
  const rows = arrangePiles(layout).map((piles) =>
    piles.map((pile) => {
      const cards = cardsAt(layout, pile);
      if (pile === STOCK) return `S ${cards.length}`;
      if (pile === WASTE) return `W ${cards.slice(-FANNED).join()}`;
      return `${pileName(pile)} ${(isBag(pile) ? cards.toSorted((a, b) => a - b) : cards).join()}`;
    }),
  );
  return [foundations, ...rows].map((row) => row.join(' | '));
}

/** The same of what a page shows. */
export function describeShown(spots: readonly ShownSpot[]): string[] {
  const rows: string[][] = [];
  const bags = new Map<string, number[]>();
  for (const { id, row, cards, label } of spots) {
    const [name = '', place] = id.split(':');
    rows[row] ??= [];
    if (name === 'S') rows[row].push(`S ${label}`);
    else if (name === 'F' || place === undefined) rows[row].push(`${name} ${cards.join()}`);
    else {
      // The places of a row without piles are one pile.
      const bag = bags.get(name) ?? [];
      bag.push(...cards);
      bags.set(name, bag);
      rows[row] = [`${name} ${bag.toSorted((a, b) => a - b).join()}`];
    }
  }
  return rows.map((row) => row.join(' | '));
}
