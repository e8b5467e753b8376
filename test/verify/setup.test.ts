import { PLAIN_BRITISH_CONSTITUTION } from '../../src/reference/british-constitution.ts';
import { PLAIN_CADOGAN_CONGRESS } from '../../src/reference/cadogan-congress.ts';
import { PLAIN_CADOGAN_CONSTITUTION } from '../../src/reference/cadogan-constitution.ts';
import { PLAIN_CONGRESS, PLAIN_PARLIAMENT } from '../../src/reference/congress.ts';
import type { PlainRules, PlainSize, PlainVariant } from '../../src/reference/plain-game.ts';
import { createPlainGame } from '../../src/reference/setup.ts';

describe('choosing a game', () => {
  test.each<[string, PlainVariant, PlainRules]>([
    ['has no rule "foo"; its rules are space-fill, stock-deal, worry-back, foundations', PLAIN_CONGRESS, { foo: '' }],
    ['has no rule "toString"', PLAIN_CONGRESS, { toString: 'any' }],
    ['cannot be "never"; it is one of anytime, played, blocked', PLAIN_CONGRESS, { 'stock-deal': 'never' }],
    ['can be "jack" with fill=deferred only', PLAIN_CADOGAN_CONSTITUTION, { space: 'jack' }],
  ])('rules are refused where the game %s', (message, variant, rules) => {
    expect(() => createPlainGame(variant, rules)).toThrow(`${variant.name} ${message}`);
  });

  test.each<[PlainSize, PlainVariant]>([
    [{ suits: 5, ranks: 13, piles: 8 }, PLAIN_CONGRESS],
    [{ suits: 4, ranks: 13, piles: 8, helps: 4 }, PLAIN_CONGRESS],
    [{ suits: 4, ranks: 13, piles: 0 }, PLAIN_CONGRESS],
    [{ suits: 4, ranks: 13, piles: 8 }, PLAIN_CADOGAN_CONGRESS],
    [{ suits: 4, ranks: 12, piles: 8 }, PLAIN_BRITISH_CONSTITUTION],
  ])('the size %j is refused (%#)', (size, variant) => {
    expect(() => createPlainGame(variant, {}, size)).toThrow(`is outside the full size of ${variant.name}`);
  });
});

const { pack, start, apply } = createPlainGame(PLAIN_PARLIAMENT, {});

test.each([
  [pack.slice(1), 'the deal has 95 cards; parliament deals 96'],
  [['AS', ...pack.slice(1)], 'card 1 of the deal is "AS", which is not one of the cards dealt in parliament'],
  [['9C', '10', ...pack.slice(2)], 'card 2 of the deal is "10", which is not one of the cards'],
  [['KS', ...pack.slice(1)], 'card 96 of the deal is a third KS'],
])('a wrong deal is refused, saying what is wrong with it (%#)', (cards, message) => {
  expect(() => start(cards)).toThrow(message);
});

test('a move that is not legal is refused', () => {
  expect(() => apply(start(pack), 'T1-F:KH')).toThrow('the move "T1-F:KH" is not legal here');
});
