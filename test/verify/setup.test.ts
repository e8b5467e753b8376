import { PLAIN_BRITISH_CONSTITUTION } from '../../src/verify/british-constitution.ts';
import { PLAIN_CADOGAN_CONGRESS } from '../../src/verify/cadogan-congress.ts';
import { PLAIN_CADOGAN_CONSTITUTION } from '../../src/verify/cadogan-constitution.ts';
import { PLAIN_CONGRESS, PLAIN_PARLIAMENT } from '../../src/verify/congress.ts';
import type { PlainRules, PlainSize, PlainVariant } from '../../src/verify/plain-game.ts';
import { createPlainGame } from '../../src/verify/setup.ts';

describe('choosing a game', () => {
  test('rules that are not given take their defaults', () => {
    expect(createPlainGame(PLAIN_CONGRESS, { 'worry-back': 'yes' }).rules).toEqual({
      'space-fill': 'waste',
      'stock-deal': 'anytime',
      'worry-back': 'yes',
      foundations: 'choice',
    });
    expect(createPlainGame(PLAIN_CADOGAN_CONGRESS, {}).rules).toEqual({ marriage: 'suit', refill: 'free' });
    expect(createPlainGame(PLAIN_BRITISH_CONSTITUTION, {}).rules).toEqual({ fill: 'forced' });
    expect(createPlainGame(PLAIN_CADOGAN_CONSTITUTION, {}).rules).toEqual({});
  });

  const refusedRules: readonly [PlainVariant, PlainRules, string][] = [
    [
      PLAIN_CONGRESS,
      { foo: 'bar' },
      'congress has no rule "foo"; its rules are space-fill, stock-deal, worry-back, foundations',
    ],
    [PLAIN_CONGRESS, { marriage: 'any' }, 'congress has no rule "marriage"'],
    [PLAIN_CONGRESS, { toString: 'any' }, 'congress has no rule "toString"'],
    [
      PLAIN_CONGRESS,
      { 'stock-deal': 'never' },
      'rule stock-deal of congress cannot be "never"; it is one of anytime, played, blocked',
    ],
    [
      PLAIN_PARLIAMENT,
      { 'worry-back': 'maybe' },
      'rule worry-back of parliament cannot be "maybe"; it is one of no, yes',
    ],
    [
      PLAIN_BRITISH_CONSTITUTION,
      { ruleset: 'cadogan' },
      'british-constitution has no rule "ruleset"; its rules are fill',
    ],
    [PLAIN_CADOGAN_CONSTITUTION, { fill: 'deferred' }, 'cadogan-constitution has no rule "fill"; its rules are none'],
  ];
  test.each(refusedRules.map(([variant, rules, message]) => ({ name: variant.name, variant, rules, message })))(
    '$name with $rules is refused',
    ({ variant, rules, message }) => {
      expect(() => createPlainGame(variant, rules)).toThrow(message);
    },
  );

  const refusedSizes: readonly [PlainVariant, PlainSize][] = [
    [PLAIN_CONGRESS, { suits: 5, ranks: 13, piles: 8 }],
    [PLAIN_CONGRESS, { suits: 4, ranks: 13, piles: 8, helps: 4 }],
    [PLAIN_CONGRESS, { suits: 4, ranks: 13, piles: 0 }],
    [PLAIN_CADOGAN_CONGRESS, { suits: 4, ranks: 13, piles: 8 }],
    [PLAIN_BRITISH_CONSTITUTION, { suits: 4, ranks: 12, piles: 8 }],
    [PLAIN_CADOGAN_CONSTITUTION, { suits: 4, ranks: 12, piles: 8 }],
  ];
  test.each(refusedSizes.map(([variant, size]) => ({ name: variant.name, variant, size })))(
    '$name of size $size is refused',
    ({ name, variant, size }) => {
      expect(() => createPlainGame(variant, {}, size)).toThrow(`is outside the full size of ${name}`);
    },
  );
});

describe('starting a deal', () => {
  const game = createPlainGame(PLAIN_PARLIAMENT, {});

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
  const game = createPlainGame(PLAIN_PARLIAMENT, {});
  expect(() => game.apply(game.start(game.pack), 'T1-F:KH')).toThrow('the move "T1-F:KH" is not legal here');
});
