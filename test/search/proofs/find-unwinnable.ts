/**
 * Prints adversarial deals of a variant that are proved unwinnable, as lines of a deal file.
 *
 *   npx tsx test/search/proofs/find-unwinnable.ts VARIANT [KEY=VALUE ...]
 *
 * A deal's name says where it comes from and how it is refuted: `both` by a proof and by complete
 * search as well, `proof` by a proof alone. The same arguments print the same lines anywhere.
 */

import { formatDeal, Position, type Setting, resolveRules, findVariant } from '../../../src/index.ts';
import { DepthFirstSearch } from '../../../src/search/depth-first.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { dealBlocks, dealBuried, dealKingsLast } from './adversary.ts';

/** Dealers for some variants only. */
const DEALERS: Readonly<Record<string, readonly (typeof dealBlocks)[]>> = {
  congress: [dealKingsLast],
  parliament: [dealKingsLast],
  'cadogan-congress': [dealBuried],
};
const SEEDS = 40;
const WANTED = 6;
const LIMITS = { nodes: 300_000, deadline: Infinity, seed: 0 };

const [name = '', ...chosen] = process.argv.slice(2);
const variant = findVariant(name);
const setting: Setting = { variant, rules: resolveRules(variant, chosen), size: variant.size };
const prover = createProofSearch(setting, 2 ** 27);
const complete = new DepthFirstSearch(setting, { table: 2 ** 27, stack: 2 ** 26 });
const printed = { both: 0, proof: 0 };

const dealers = [dealBlocks, ...(DEALERS[variant.name] ?? [])];
for (let seed = 1; seed <= SEEDS; seed++) {
  for (const dealer of dealers) {
    const cards = dealer(variant, seed);
    const opening = Position.open(setting, cards);
    const attempt = prover.run(opening, LIMITS);
    if (attempt.verdict !== 'unwinnable') continue;
    const route = complete.run(opening, { ...LIMITS, nodes: 500_000 }).verdict === 'unwinnable' ? 'both' : 'proof';
    if (printed[route]++ >= WANTED) continue;
    const kind = dealer.name.replace(/^deal([A-Z][a-z]+).*$/, '$1').toLowerCase();
    console.log(`${kind}-${seed}-${route}-${attempt.nodes}: ${formatDeal(cards)}`);
  }
}
