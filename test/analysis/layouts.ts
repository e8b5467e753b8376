import { parseCard, type Layout } from '../../src/index.ts';
import { parsePile, type Pile } from '../../src/engine/piles.ts';

const parseCards = (text: string) => (text === '' ? [] : text.split(' ').map(parseCard));

function readPile(name: string): Pile {
  const pile = parsePile(name);
  if (pile === undefined) throw new Error(`no pile ${name}`);
  return pile;
}

function readPair(text: string): Layout['foundations'][number] {
  const [higher, lower] = text.split('/').map(Number);
  return [higher, lower];
}

/**
 * @param piles name to cards, in the order of a layout.
 * @param foundations of as many suits as there are, in the order C D H S, also as text: `3/1 13/0`.
 */
export const readLayout = (
  piles: Readonly<Record<string, string>>,
  foundations: Layout['foundations'] | string = [],
): Layout => ({
  piles: new Map(Object.entries(piles).map(([name, cards]) => [readPile(name), parseCards(cards)])),
  foundations: typeof foundations === 'string' ? foundations.split(' ').map(readPair) : foundations,
  rowsDealt: 0,
});
