/**
 * What the plain rules say of many tiny deals, searched completely once and kept in `oracle.txt`.
 *
 *     npx tsx test/reference/oracle.ts > test/reference/oracle.txt      renews it: some ten minutes
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { formatCard, type Setting, formatRules } from '../../src/index.ts';
import { dealCards } from '../games/cases.ts';
import { solveCompletely, type CompleteResult } from '../../src/reference/complete-search.ts';
import { TINY_SETTINGS, createPlain } from './tiny.ts';

/** How many seeds of each tiny game, from 1 on, must get a verdict. */
const VERDICTS = 700;
/** Positions at which a deal is given up. */
const LIMIT = 2_000;

type ReferenceVerdict = CompleteResult['verdict'];

const LETTERS: Readonly<Record<ReferenceVerdict, string>> = { winnable: 'W', unwinnable: 'U', 'too-large': '-' };

const nameTiny = ({ variant, rules, size }: Setting) =>
  `${variant.name} ${formatRules(rules)} ${Object.values(size).join(' ')}`;

/** A letter of a deal is hardly more than a bit, and takes little more when all are packed. */
const pack = (letters: string) => deflateRawSync(letters, { level: 9 }).toString('base64');
const unpack = (text: string) => inflateRawSync(Buffer.from(text, 'base64')).toString();

function judgeDeals(setting: Setting) {
  const game = createPlain(setting);
  let letters = '';
  for (let seed = 1, verdicts = 0; verdicts < VERDICTS; seed++) {
    const { verdict } = solveCompletely(game, game.start(dealCards(setting, seed).map(formatCard)), LIMIT);
    letters += LETTERS[verdict];
    if (verdict !== 'too-large') verdicts++;
  }
  return letters;
}

export function readOracle(tiny: Setting): ReferenceVerdict[] {
  const name = `${nameTiny(tiny)}: `;
  const lines = readFileSync(join(import.meta.dirname, 'oracle.txt'), 'utf8').split('\n');
  const line = lines.find((each) => each.startsWith(name));
  if (line === undefined) throw new Error(`oracle.txt has no line "${name}"; renew it`);
  const verdicts: ReferenceVerdict[] = ['winnable', 'unwinnable', 'too-large'];
  return Array.from(unpack(line.slice(name.length)), (letter) => {
    const verdict = verdicts.find((each) => LETTERS[each] === letter);
    if (verdict === undefined) throw new Error(`oracle.txt says "${letter}" in the line "${name}"; renew it`);
    return verdict;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const tiny of TINY_SETTINGS) process.stdout.write(`${nameTiny(tiny)}: ${pack(judgeDeals(tiny))}\n`);
