import { type Card, createSetting, findVariant, type Layout, parseCard, Position, type Size } from '../../src/index.ts';
import { PileMap } from '../../src/engine/games/layout.ts';
import { lookUpPile, type Pile } from '../../src/engine/piles.ts';

const readCards = (text: string): Card[] => (text === '' ? [] : text.split(' ').map(parseCard));

/** A deal by the default rules. */
export const openDeal = (variant: string, size: Size, deal: string): Position =>
  Position.open(createSetting(findVariant(variant), {}, size), readCards(deal));

/**
 * One pile, one suit. Turning 3 3 2 2 is harmless: all go up, and the 4 after them. The 5 on top of them goes nowhere
 * before the 4 does, which waits for a 3 beneath the 5.
 */
export const BURIED: Position = openDeal('parliament', { suits: 1, ranks: 5, piles: 1 }, '4C 3C 3C 2C 2C 5C 4C 5C');

export function readPile(name: string): Pile {
  const pile = lookUpPile(name);
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
  piles: new PileMap(Object.entries(piles).map(([name, cards]) => [readPile(name), readCards(cards)])),
  foundations: typeof foundations === 'string' ? foundations.split(' ').map(readPair) : foundations,
  rowsDealt: 0,
});
