/**
 * Which readings of the rules are contained in others: whatever line wins under the stricter value
 * of an option also wins under the looser one, all other options being equal.
 */

import type { Rules } from './game.ts';

export interface Nesting {
  readonly variants: readonly string[];
  readonly option: string;
  readonly strict: string;
  readonly loose: string;
  /** Why a line of the stricter game is one of the looser game, move by move. */
  readonly why: string;
  /** Other options under which this holds. */
  holds(rules: Rules): boolean;
}

const always = (): boolean => true;

export const NESTINGS: readonly Nesting[] = [
  {
    variants: ['congress', 'parliament'],
    option: 'space-fill',
    strict: 'waste',
    loose: 'choice',
    why: 'the player may choose the waste, or the stock when the waste is empty, every time',
    holds: always,
  },
  {
    variants: ['congress', 'parliament'],
    option: 'stock-deal',
    strict: 'blocked',
    loose: 'anytime',
    why: 'every turn of the stricter game is allowed, and no other move changes',
    holds: always,
  },
  {
    variants: ['congress', 'parliament'],
    option: 'worry-back',
    strict: 'no',
    loose: 'yes',
    why: 'moves are only added; but under stock-deal=blocked an added move can forbid a turn',
    holds: (rules) => rules['stock-deal'] === 'anytime',
  },
  {
    variants: ['cadogan-congress'],
    option: 'marriage',
    strict: 'suit',
    loose: 'any',
    why: 'marriages are only added, and no other move depends on which marriages there are',
    holds: always,
  },
  {
    variants: ['cadogan-congress'],
    option: 'refill',
    strict: 'immediate',
    loose: 'free',
    why: 'a refill is allowed whenever it is demanded',
    holds: always,
  },
  {
    variants: ['british-constitution'],
    option: 'fill',
    strict: 'forced',
    loose: 'deferred',
    why: 'the player may fill every space at once, with the same cards',
    holds: (rules) => rules['ruleset'] === 'standard',
  },
];
