/**
 * Tiny games for every combination of rule values, small enough to be searched completely.
 *
 * The comment on each row gives the shares, in rounded per cent, of winnable, unwinnable and too-large deals
 * among the shuffles with seeds 1..200 at a limit of 20,000 positions. Each combination has a size with
 * at least 15 % of either verdict; a deal takes 0.1 to 45 ms on average. With a pack of one suit colours
 * never alternate and every marriage is in suit, so each combination also has a size with two suits.
 */

import type { PlainRules, PlainSize } from '../../src/verify/plain-game.ts';
import { createPlainGame } from '../../src/verify/registry.ts';

export interface TinyGame {
  readonly variant: string;
  /** A value for every rule option of the variant. */
  readonly rules: PlainRules;
  readonly size: PlainSize;
}

function pickTiny(
  variant: string,
  rules: PlainRules,
  [suits, ranks, piles, helps]: readonly [suits: number, ranks: number, piles: number, helps: number],
): TinyGame {
  const size = { suits, ranks, piles, helps };
  return { variant, rules: createPlainGame(variant, rules, size).rules, size };
}

export const TINY_GAMES: readonly TinyGame[] = [
  pickTiny('congress', {}, [1, 8, 1, 0]), // 56 : 45 : 0
  pickTiny('congress', {}, [1, 10, 2, 0]), // 82 : 19 : 0
  pickTiny('congress', {}, [2, 5, 1, 0]), // 75 : 20 : 6
  pickTiny('congress', { 'worry-back': 'yes' }, [1, 8, 1, 0]), // 56 : 44 : 0
  pickTiny('congress', { 'worry-back': 'yes' }, [1, 10, 2, 0]), // 82 : 18 : 1
  pickTiny('congress', { 'worry-back': 'yes' }, [2, 4, 1, 0]), // 93 : 8 : 0
  pickTiny('congress', { 'stock-deal': 'blocked' }, [1, 9, 2, 0]), // 62 : 39 : 0
  pickTiny('congress', { 'stock-deal': 'blocked' }, [2, 4, 2, 0]), // 34 : 67 : 0
  pickTiny('congress', { 'stock-deal': 'blocked' }, [2, 5, 2, 0]), // 26 : 75 : 0
  pickTiny('congress', { 'stock-deal': 'blocked', 'worry-back': 'yes' }, [1, 9, 2, 0]), // 64 : 37 : 0
  pickTiny('congress', { 'stock-deal': 'blocked', 'worry-back': 'yes' }, [2, 4, 2, 0]), // 19 : 81 : 0
  pickTiny('congress', { 'stock-deal': 'blocked', 'worry-back': 'yes' }, [2, 5, 2, 0]), // 7 : 93 : 0
  pickTiny('congress', { 'space-fill': 'choice' }, [1, 8, 1, 0]), // 56 : 45 : 0
  pickTiny('congress', { 'space-fill': 'choice' }, [1, 10, 2, 0]), // 82 : 19 : 0
  pickTiny('congress', { 'space-fill': 'choice' }, [2, 5, 1, 0]), // 74 : 20 : 7
  pickTiny('congress', { 'space-fill': 'choice', 'worry-back': 'yes' }, [1, 8, 1, 0]), // 56 : 44 : 0
  pickTiny('congress', { 'space-fill': 'choice', 'worry-back': 'yes' }, [1, 10, 2, 0]), // 82 : 17 : 2
  pickTiny('congress', { 'space-fill': 'choice', 'worry-back': 'yes' }, [2, 4, 1, 0]), // 93 : 8 : 0
  pickTiny('congress', { 'space-fill': 'choice', 'stock-deal': 'blocked' }, [1, 9, 2, 0]), // 70 : 31 : 0
  pickTiny('congress', { 'space-fill': 'choice', 'stock-deal': 'blocked' }, [2, 4, 2, 0]), // 41 : 59 : 0
  pickTiny('congress', { 'space-fill': 'choice', 'stock-deal': 'blocked' }, [2, 5, 2, 0]), // 38 : 62 : 0
  pickTiny('congress', { 'space-fill': 'choice', 'stock-deal': 'blocked', 'worry-back': 'yes' }, [1, 9, 2, 0]), // 71 : 29 : 0
  pickTiny('congress', { 'space-fill': 'choice', 'stock-deal': 'blocked', 'worry-back': 'yes' }, [2, 4, 2, 0]), // 27 : 73 : 0
  pickTiny('congress', { 'space-fill': 'choice', 'stock-deal': 'blocked', 'worry-back': 'yes' }, [2, 5, 2, 0]), // 17 : 83 : 0
  pickTiny('parliament', {}, [1, 9, 1, 0]), // 56 : 45 : 0
  pickTiny('parliament', {}, [1, 11, 2, 0]), // 82 : 19 : 0
  pickTiny('parliament', {}, [2, 6, 1, 0]), // 75 : 20 : 6
  pickTiny('parliament', { 'worry-back': 'yes' }, [1, 9, 1, 0]), // 56 : 44 : 0
  pickTiny('parliament', { 'worry-back': 'yes' }, [1, 11, 2, 0]), // 82 : 17 : 2
  pickTiny('parliament', { 'worry-back': 'yes' }, [2, 5, 1, 0]), // 93 : 8 : 0
  pickTiny('parliament', { 'stock-deal': 'blocked' }, [1, 11, 2, 0]), // 50 : 51 : 0
  pickTiny('parliament', { 'stock-deal': 'blocked' }, [2, 5, 2, 0]), // 34 : 67 : 0
  pickTiny('parliament', { 'stock-deal': 'blocked' }, [2, 6, 3, 0]), // 45 : 55 : 0
  pickTiny('parliament', { 'stock-deal': 'blocked', 'worry-back': 'yes' }, [1, 11, 2, 0]), // 53 : 48 : 0
  pickTiny('parliament', { 'stock-deal': 'blocked', 'worry-back': 'yes' }, [2, 4, 2, 0]), // 46 : 55 : 0
  pickTiny('parliament', { 'stock-deal': 'blocked', 'worry-back': 'yes' }, [2, 6, 3, 0]), // 30 : 70 : 0
  pickTiny('parliament', { 'space-fill': 'choice' }, [1, 9, 1, 0]), // 56 : 45 : 0
  pickTiny('parliament', { 'space-fill': 'choice' }, [1, 11, 2, 0]), // 82 : 19 : 0
  pickTiny('parliament', { 'space-fill': 'choice' }, [2, 6, 1, 0]), // 74 : 20 : 7
  pickTiny('parliament', { 'space-fill': 'choice', 'worry-back': 'yes' }, [1, 9, 1, 0]), // 56 : 44 : 0
  pickTiny('parliament', { 'space-fill': 'choice', 'worry-back': 'yes' }, [1, 11, 2, 0]), // 82 : 17 : 2
  pickTiny('parliament', { 'space-fill': 'choice', 'worry-back': 'yes' }, [2, 5, 1, 0]), // 93 : 8 : 0
  pickTiny('parliament', { 'space-fill': 'choice', 'stock-deal': 'blocked' }, [1, 11, 2, 0]), // 58 : 42 : 0
  pickTiny('parliament', { 'space-fill': 'choice', 'stock-deal': 'blocked' }, [2, 5, 2, 0]), // 41 : 59 : 0
  pickTiny('parliament', { 'space-fill': 'choice', 'stock-deal': 'blocked' }, [2, 6, 3, 0]), // 52 : 49 : 0
  pickTiny('parliament', { 'space-fill': 'choice', 'stock-deal': 'blocked', 'worry-back': 'yes' }, [1, 11, 2, 0]), // 61 : 40 : 0
  pickTiny('parliament', { 'space-fill': 'choice', 'stock-deal': 'blocked', 'worry-back': 'yes' }, [2, 4, 2, 0]), // 49 : 51 : 0
  pickTiny('parliament', { 'space-fill': 'choice', 'stock-deal': 'blocked', 'worry-back': 'yes' }, [2, 6, 3, 0]), // 36 : 65 : 0
  pickTiny('cadogan-congress', {}, [1, 10, 1, 1]), // 50 : 50 : 0
  pickTiny('cadogan-congress', {}, [1, 12, 2, 1]), // 72 : 28 : 0
  pickTiny('cadogan-congress', {}, [1, 12, 1, 2]), // 92 : 7 : 1
  pickTiny('cadogan-congress', {}, [2, 6, 1, 1]), // 81 : 19 : 1
  pickTiny('cadogan-congress', { refill: 'immediate' }, [1, 10, 1, 1]), // 32 : 69 : 0
  pickTiny('cadogan-congress', { refill: 'immediate' }, [1, 12, 2, 1]), // 54 : 47 : 0
  pickTiny('cadogan-congress', { refill: 'immediate' }, [1, 12, 1, 2]), // 86 : 14 : 0
  pickTiny('cadogan-congress', { refill: 'immediate' }, [2, 6, 1, 1]), // 71 : 28 : 1
  pickTiny('cadogan-congress', { marriage: 'any' }, [1, 10, 1, 1]), // 50 : 50 : 0
  pickTiny('cadogan-congress', { marriage: 'any' }, [1, 12, 2, 1]), // 72 : 28 : 0
  pickTiny('cadogan-congress', { marriage: 'any' }, [1, 12, 1, 2]), // 92 : 7 : 1
  pickTiny('cadogan-congress', { marriage: 'any' }, [2, 6, 1, 1]), // 92 : 7 : 2
  pickTiny('cadogan-congress', { marriage: 'any', refill: 'immediate' }, [1, 10, 1, 1]), // 32 : 69 : 0
  pickTiny('cadogan-congress', { marriage: 'any', refill: 'immediate' }, [1, 12, 2, 1]), // 54 : 47 : 0
  pickTiny('cadogan-congress', { marriage: 'any', refill: 'immediate' }, [1, 12, 1, 2]), // 86 : 14 : 0
  pickTiny('cadogan-congress', { marriage: 'any', refill: 'immediate' }, [2, 6, 1, 1]), // 82 : 15 : 3
  pickTiny('british-constitution', {}, [2, 5, 2, 0]), // 54 : 46 : 0
  pickTiny('british-constitution', {}, [2, 7, 3, 0]), // 74 : 26 : 1
  pickTiny('british-constitution', {}, [3, 4, 2, 0]), // 63 : 38 : 0
  pickTiny('british-constitution', {}, [4, 4, 2, 0]), // 50 : 51 : 0
  pickTiny('british-constitution', { fill: 'deferred' }, [2, 5, 2, 0]), // 54 : 46 : 0
  pickTiny('british-constitution', { fill: 'deferred' }, [2, 7, 3, 0]), // 74 : 26 : 1
  pickTiny('british-constitution', { fill: 'deferred' }, [3, 4, 2, 0]), // 63 : 38 : 0
  pickTiny('british-constitution', { fill: 'deferred' }, [4, 4, 2, 0]), // 50 : 50 : 1
  pickTiny('british-constitution', { ruleset: 'cadogan' }, [1, 5, 2, 0]), // 40 : 60 : 0
  pickTiny('british-constitution', { ruleset: 'cadogan' }, [2, 4, 2, 0]), // 77 : 23 : 0
  pickTiny('british-constitution', { ruleset: 'cadogan' }, [2, 5, 2, 0]), // 54 : 40 : 7
  pickTiny('british-constitution', { ruleset: 'cadogan' }, [3, 4, 2, 0]), // 67 : 26 : 8
];
