import { KING, makeCard } from '../../src/engine/cards.ts';
import { cardsOf, heightOf, isSole, pileOf, popCard, pushCard, stackCards, topOf } from '../../src/engine/run-pile.ts';
import { anyRun, forAll } from './arbitraries.ts';

function layCards(cards: readonly number[]) {
  let pile = 0;
  for (const card of cards) pile = pile === 0 ? pileOf(card) : pushCard(pile, card);
  return pile;
}

describe('a run pile', () => {
  test('agrees with an array of cards after every card laid on it and taken off it', () => {
    forAll(100, [anyRun], (cards) => {
      const piles = [0];
      for (let height = 1; height <= cards.length; height++) {
        const laid = cards.slice(0, height);
        const pile = layCards(laid);
        piles.push(pile);
        expect(cardsOf(pile)).toEqual(laid);
        expect([topOf(pile), heightOf(pile), isSole(pile)]).toEqual([laid.at(-1), height, height === 1]);
        expect([popCard(pile), stackCards(laid)]).toEqual([piles[height - 1], pile]);
      }
    });
  });

  test('is a non-negative int32, whatever its suits', () => {
    for (let suit = 0; suit < 4; suit++) {
      const pile = layCards(Array.from({ length: KING }, (_, i) => makeCard(KING - i, suit)));
      expect(pile).toBe(pile | 0);
      expect(pile).toBeGreaterThan(0);
      expect(heightOf(pile)).toBe(KING);
    }
  });

  test('that is empty has no cards', () => {
    expect([topOf(0), heightOf(0), isSole(0)]).toEqual([0, 0, false]);
    expect(cardsOf(0)).toEqual([]);
    expect(stackCards([])).toBe(0);
  });
});
