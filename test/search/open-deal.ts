/** The opening of a seed's deal, for tests of searches. */

import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { findVariant } from '../../src/games/registry.ts';
import { listRules } from '../../src/games/rules.ts';

/** By the variant's default rules and own size unless others are given. */
export function openDeal(name: string, seed: number, rules = listRules(findVariant(name))[0], size = findVariant(name).size) {
  const variant = findVariant(name);
  const game = variant.create(rules, size);
  const { cards } = dealFromSeed(seed, variant.pack(size));
  const opening = new Int32Array(game.stride);
  game.start(cards, opening, 0);
  return { game, rules, cards, opening };
}
