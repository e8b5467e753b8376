/**
 * Makes `results/pysol/`: winnable numbers of PySolFC's games with their bands, as PySolFC keeps such lists.
 *
 *     npm run lists                 makes all lists: some hours of work
 *     npm run lists -- NAME ...     makes these
 */

import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FIRST_SOLVABLE_SEED } from '../../src/notation/pysol-seeds.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'results', 'pysol');
/** All that PySolFC has. Its British Constitution allows every line of play of the 1914 Constitution. */
const GAMES = ['congress', 'parliament', 'cadogan-constitution', 'diplomat', 'rows-of-four', 'lady-palk'];
/** Some of them cannot be won, and 10,000 are to be left. */
const DEALS = 10_100;

function writeList(game: string): void {
  const file = join(FOLDER, `${game}.py`);
  const range = ['--pysol', `${FIRST_SOLVABLE_SEED}`, '--deals', `${DEALS}`];
  const output = openSync(`${file}.part`, 'w');
  try {
    const args = ['list', game, ...range, '--measures', 'band', '--format', 'pysol'];
    execFileSync(process.execPath, [...process.execArgv, join('bin', 'quorum.ts'), ...args], { cwd: ROOT, stdio: ['ignore', output, 'inherit'] });
  } finally {
    closeSync(output);
  }
  renameSync(`${file}.part`, file);
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !GAMES.includes(name));
if (unknown === undefined) {
  mkdirSync(FOLDER, { recursive: true });
  for (const game of asked.length === 0 ? GAMES : asked) writeList(game);
} else {
  process.stderr.write(`lists: there is no list "${unknown}"; choose from ${GAMES.join(', ')}\n`);
  process.exitCode = 2;
}
