import * as fc from 'fast-check';
import { ACE, type Card, KING, makeCard, rankOf, suitOf } from '../../src/engine/cards.ts';
import {
  allReach,
  countFoundations,
  gapShare,
  higherRank,
  listFoundations,
  lowerFoundation,
  lowerRank,
  packFoundations,
  raiseFoundation,
  takesCard,
} from '../../src/engine/foundations.ts';
import { readRanks } from '../search/positions.ts';
import { ALL_CARDS, forAll } from './arbitraries.ts';

/** The plain model: two ranks a suit, higher first. */
type Model = [number, number][];

function changeModel(model: Model, card: Card, up: boolean) {
  const pair = model[suitOf(card)];
  pair[pair.indexOf(rankOf(card) - (up ? 1 : 0))] += up ? 1 : -1;
  pair.sort((a, b) => b - a);
}

const expectModel = (word: number, model: Model) => {
  expect(word).toBe(word | 0);
  expect(model.map((_, suit) => [higherRank(word, suit), lowerRank(word, suit)])).toEqual(model);
  expect(countFoundations(word)).toBe(model.flat().reduce((sum, rank) => sum + rank, 0));
  expect(listFoundations(word, 4)).toEqual(model);
  expect(packFoundations(model)).toBe(word);
};

/** What to do next: whether to go up, and a number that chooses the card. */
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.nat(1000)), { maxLength: 200 });

describe('the foundations', () => {
  test.each([0, ACE])('agree with plain pairs of ranks, up and down, from rank %i', (opening) => {
    forAll(100, [steps], (choices) => {
      const model: Model = Array.from({ length: 4 }, () => [opening, opening]);
      let word = packFoundations(model);
      for (const [way, choice] of choices) {
        const fitting = ALL_CARDS.filter((card) => model[suitOf(card)].includes(rankOf(card) - 1));
        const tops = ALL_CARDS.filter((card) => model[suitOf(card)].includes(rankOf(card)));
        expect(ALL_CARDS.filter((card) => takesCard(word, card))).toEqual(fitting);
        const cards = way > 0 ? fitting : tops;
        if (cards.length === 0) continue;
        const card = cards[choice % cards.length];
        changeModel(model, card, way > 0);
        word = way > 0 ? raiseFoundation(word, card) : lowerFoundation(word, card);
        expectModel(word, model);
      }
    });
  });

  test('are packed from two ranks of each suit, in whatever order the two are given', () => {
    const anyPair = fc.tuple(fc.integer({ min: 0, max: KING }), fc.integer({ min: 0, max: KING }));
    forAll(100, [fc.array(anyPair, { minLength: 1, maxLength: 4 })], (pairs) => {
      const word = packFoundations(pairs);
      expect(packFoundations(pairs.map(([one, other]) => [other, one] as const))).toBe(word);
      const sorted = pairs.map(([one, other]) => [Math.max(one, other), Math.min(one, other)]);
      expect(listFoundations(word, pairs.length)).toEqual(sorted);
      const least = Math.min(...pairs.flat());
      expect([allReach(word, pairs.length, least), allReach(word, pairs.length, least + 1)]).toEqual([true, false]);
    });
  });

  test('say how far a card is from the lower one of its suit, as a share of six ranks', () => {
    const spades = packFoundations(readRanks('00 00 00 93'));
    const shares = [4, 5, 9, 10, KING].map((rank) => gapShare(spades, makeCard(rank, 3)));
    expect(shares).toEqual([1 / 6, 2 / 6, 1, 1, 1]);
  });
});
