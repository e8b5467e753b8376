/**
 * Prints adversarial deals of a variant that are proved unwinnable, as lines of a deal file.
 *
 *   npx tsx test/search/proofs/find-unwinnable.ts VARIANT [KEY=VALUE ...]
 *
 * A deal's name says where it comes from and how it is refuted: `both` by a proof and by complete
 * search as well, `proof` by a proof alone. The same arguments print the same lines anywhere.
 */

import { formatDeal } from '../../../src/deal/deal-text.ts';
import { findVariant } from '../../../src/games/registry.ts';
import { resolveRules } from '../../../src/games/rules.ts';
import { DepthFirstSearch } from '../../../src/search/depth-first.ts';
import { createProver } from '../../../src/search/proofs/prover.ts';
import { dealBlocks, dealBuried, dealKingsLast } from './adversary.ts';

/** Dealers for some variants only. */
const DEALERS: Readonly<Record<string, readonly (typeof dealBlocks)[]>> = {
  congress: [dealKingsLast],
  parliament: [dealKingsLast],
  'cadogan-congress': [dealBuried],
};
const SEEDS = 40;
const WANTED = 6;
const LIMITS = { nodes: 300_000, deadline: Infinity };
const COMPLETE = { nodes: 500_000, deadline: Infinity, disturbance: 0 };

const [name = '', ...settings] = process.argv.slice(2);
const variant = findVariant(name);
const rules = resolveRules(variant, settings);
const prover = createProver(variant, rules, variant.size, 2 ** 27);
const game = variant.create(rules, variant.size);
const complete = new DepthFirstSearch(game, { table: 2 ** 27, stack: 2 ** 26 });
const opening = new Int32Array(game.stride);
const printed = { both: 0, proof: 0 };

const dealers = [dealBlocks, ...(DEALERS[variant.name] ?? [])];
for (let seed = 1; seed <= SEEDS; seed++) {
  for (const dealer of dealers) {
    const cards = dealer(variant, seed);
    const attempt = prover?.attempt(cards, LIMITS);
    if (attempt?.proved !== true) continue;
    game.start(cards, opening, 0);
    const route = complete.run(opening, COMPLETE).verdict === 'unwinnable' ? 'both' : 'proof';
    if (printed[route]++ >= WANTED) continue;
    const kind = dealer.name.replace(/^deal([A-Z][a-z]+).*$/, '$1').toLowerCase();
    console.log(`${kind}-${seed}-${route}-${attempt.nodes}: ${formatDeal(cards)}`);
  }
}
