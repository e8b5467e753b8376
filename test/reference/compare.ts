/**
 * Compares a search with cuts, one without, and the plain rules on tiny deals that no test has looked at.
 *
 *     npx tsx test/reference/compare.ts cadogan-constitution space=jack 20000     deals of each tiny size in turn
 */

import { findVariant } from '../../src/index.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { createProofSearch } from '../../src/search/proof-search.ts';
import { nameSetting, openSeed } from '../games/cases.ts';
import { verdictOf } from '../search/outcomes.ts';
import { solvePlainly } from '../search/plain-rules.ts';
import { listTinySettings } from './tiny.ts';

const FIRST_SEED = 1_000_001;
/** Positions at which the plain rules give a deal up, which then does not count. */
const LIMIT = 400;
const NODES = 20_000;
const MEMORY = { table: 2 ** 19, stack: 2 ** 19 };

const [name = '', setting = '', wanted = '20000'] = process.argv.slice(2);
const settings = listTinySettings(findVariant(name)).filter(({ rules }) => {
  const [key = '', value] = setting.split('=');
  return rules[key] === value;
});
const searches = settings.map((each) => ({
  each,
  withCuts: new DepthFirstSearch(each, MEMORY),
  withoutCuts: new DepthFirstSearch(each, MEMORY, { cuts: false }),
  proofs: createProofSearch(each, MEMORY.table),
}));
const counts = { winnable: 0, unwinnable: 0, 'too-large': 0, proved: 0 };
for (let seed = FIRST_SEED; counts.winnable + counts.unwinnable < Number(wanted); seed++) {
  for (const { each, withCuts, withoutCuts, proofs } of searches) {
    const opening = openSeed(each, seed);
    const { verdict } = solvePlainly(opening, LIMIT);
    counts[verdict]++;
    if (verdict === 'too-large') continue;
    const found = [withCuts, withoutCuts].map((search) => verdictOf(search, opening, NODES));
    const proved = verdictOf(proofs, opening, NODES);
    if (proved === 'unwinnable') counts.proved++;
    if (
      found.some((other) => other !== verdict && other !== 'unknown') ||
      (proved === 'unwinnable' && verdict !== proved)
    )
      throw new Error(
        `${nameSetting(each)} ${JSON.stringify(each.size)}, seed ${seed}: ${verdict}, but ${found.join()}, ${proved}`,
      );
  }
}
console.log(`${name} ${setting}: ${JSON.stringify(counts)}`);
