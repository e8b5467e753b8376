import { describe, expect, test } from 'vitest';

import { createPlainGame } from '../../src/verify/registry.ts';

describe('choosing a game', () => {
  test('rules that are not given take their defaults', () => {
    expect(createPlainGame('congress', { 'worry-back': 'yes' }).rules).toEqual({
      'space-fill': 'waste', 'stock-deal': 'anytime', 'worry-back': 'yes',
    });
    expect(createPlainGame('cadogan-congress', {}).rules).toEqual({ marriage: 'suit', refill: 'free' });
    expect(createPlainGame('british-constitution', {}).rules).toEqual({ fill: 'forced', ruleset: 'standard' });
  });

  test.each([
    ['senate', {}, 'there is no variant "senate"; the variants are congress, parliament, cadogan-congress'],
    ['toString', {}, 'there is no variant "toString"'],
    ['congress', { foo: 'bar' }, 'congress has no rule "foo"; its rules are space-fill, stock-deal, worry-back'],
    ['congress', { marriage: 'any' }, 'congress has no rule "marriage"'],
    ['parliament', { 'worry-back': 'maybe' }, 'rule worry-back of parliament cannot be "maybe"; it is one of no, yes'],
    ['british-constitution', { fill: 'deferred', ruleset: 'cadogan' }, 'use it with fill=forced'],
  ])('%s with %j is refused', (variant, rules, message) => {
    expect(() => createPlainGame(variant, rules)).toThrow(message);
  });

  test.each([
    ['congress', { suits: 5, ranks: 13, piles: 8, helps: 0 }],
    ['congress', { suits: 4, ranks: 13, piles: 8, helps: 4 }],
    ['congress', { suits: 4, ranks: 13, piles: 0, helps: 0 }],
    ['cadogan-congress', { suits: 4, ranks: 13, piles: 8, helps: 0 }],
    ['british-constitution', { suits: 4, ranks: 12, piles: 8, helps: 0 }],
  ])('%s of size %j is refused', (variant, size) => {
    expect(() => createPlainGame(variant, {}, size)).toThrow(`is outside the full size of ${variant}`);
  });
});

describe('starting a deal', () => {
  const game = createPlainGame('parliament', {});

  test.each([
    [game.pack.slice(1), 'the deal has 95 cards; parliament deals 96'],
    [['AS', ...game.pack.slice(1)], 'card 1 of the deal is "AS", which is not one of the cards dealt in parliament'],
    [['9C', '10', ...game.pack.slice(2)], 'card 2 of the deal is "10", which is not one of the cards'],
    [['KS', ...game.pack.slice(1)], 'card 96 of the deal is a third KS'],
  ])('a wrong deal is refused, saying what is wrong with it (%#)', (cards, message) => {
    expect(() => game.start(cards)).toThrow(message);
  });
});

test('a move that is not legal is refused', () => {
  const game = createPlainGame('parliament', {});
  expect(() => game.apply(game.start(game.pack), 'T1-F:KH')).toThrow('the move "T1-F:KH" is not legal here');
});
