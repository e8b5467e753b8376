/**
 * What the plain rules say of many tiny deals, searched completely once and kept in `oracle.txt`.
 *
 *     npx tsx test/reference/oracle.ts > test/reference/oracle.txt      renews it: some ten minutes
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatCard } from '../../src/engine/cards.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { findVariant } from '../../src/games/registry.ts';
import { formatRules } from '../../src/games/rules.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import { solveExhaustively, type ExhaustiveResult } from './exhaustive.ts';
import { TINY_GAMES, type TinyGame } from './tiny.ts';

/** How many seeds of each tiny game, from 1 on, must get a verdict. */
const VERDICTS = 700;
/** Positions at which a deal is given up. */
const LIMIT = 2_000;

type ReferenceVerdict = ExhaustiveResult['verdict'];

const LETTERS: Readonly<Record<ReferenceVerdict, string>> = { winnable: 'W', unwinnable: 'U', 'too-large': '-' };

const nameTiny = ({ variant, rules, size }: TinyGame): string =>
  `${variant} ${formatRules(rules)} ${Object.values(size).join(' ')}`;

function judgeDeals({ variant, rules, size }: TinyGame): string {
  const pack = findVariant(variant).pack(size);
  const game = createPlainGame(variant, rules, size);
  let letters = '';
  for (let seed = 1, verdicts = 0; verdicts < VERDICTS; seed++) {
    const { verdict } = solveExhaustively(game, dealFromSeed(seed, pack).cards.map(formatCard), LIMIT);
    letters += LETTERS[verdict];
    if (verdict !== 'too-large') verdicts++;
  }
  return letters;
}

/** The verdicts of a tiny game's seeds 1, 2, 3 ... */
export function readOracle(tiny: TinyGame): ReferenceVerdict[] {
  const name = `${nameTiny(tiny)}: `;
  const lines = readFileSync(join(import.meta.dirname, 'oracle.txt'), 'utf8').split('\n');
  const line = lines.find((each) => each.startsWith(name));
  if (line === undefined) throw new Error(`oracle.txt has no line "${name}"; renew it`);
  const verdicts: ReferenceVerdict[] = ['winnable', 'unwinnable', 'too-large'];
  return Array.from(line.slice(name.length), (letter) => {
    const verdict = verdicts.find((each) => LETTERS[each] === letter);
    if (verdict === undefined) throw new Error(`oracle.txt says "${letter}" in the line "${name}"; renew it`);
    return verdict;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const tiny of TINY_GAMES) process.stdout.write(`${nameTiny(tiny)}: ${judgeDeals(tiny)}\n`);
}
