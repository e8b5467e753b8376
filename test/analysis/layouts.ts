import { parseCard, type Layout } from '../../src/index.ts';
import { parsePile, type Pile } from '../../src/engine/piles.ts';

const parseCards = (text: string): number[] => (text === '' ? [] : text.split(' ').map(parseCard));

function readPile(name: string): Pile {
  const pile = parsePile(name);
  if (pile === undefined) throw new Error(`no pile ${name}`);
  return pile;
}

/**
 * @param piles name to cards, in the order of a layout.
 * @param foundations of as many suits as there are, in the order C D H S.
 */
export const readLayout = (
  piles: Readonly<Record<string, string>>,
  foundations: Layout['foundations'] = [],
): Layout => ({
  piles: new Map(Object.entries(piles).map(([name, cards]) => [readPile(name), parseCards(cards)])),
  foundations,
  rowsDealt: 0,
});
