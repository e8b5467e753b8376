/**
 * Makes `results/` and the tables that quote it.
 *
 *     npm run results                  plays every run again and renews the tables: half an hour of work
 *     npm run results -- FOLDER ...    plays these runs again and renews the tables
 *     npm run results -- --tables      renews the tables and the data packages only
 *
 * Refuses to play when the checkout differs from its commit, unless `--dirty` is given.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainChanges } from './checkout.ts';
import { DATA_PACKAGE } from '../../src/report/data-package.ts';
import { formatFolderPackage } from './packages.ts';
import { playRuns } from './playing.ts';
import { ALL_RUNS, listArguments, type ResultRun } from './runs.ts';
import { formatResultTables, replaceParts } from './tables.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'results');

function findRun(folder: string): ResultRun {
  const run = ALL_RUNS.find((each) => each.folder === folder);
  if (run !== undefined) return run;
  throw new Error(`there is no run "${folder}"; choose from ${ALL_RUNS.map((each) => each.folder).join(', ')}`);
}

/** The program as it is in the checkout, with all cores to itself. */
function playRun(run: ResultRun, root: string): void {
  const args = [...process.execArgv, join('bin', 'quorum.ts'), ...listArguments(run, root)];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
}

function renewTables(): void {
  for (const [file, parts] of Object.entries(formatResultTables(RESULTS))) {
    const path = join(ROOT, file);
    writeFileSync(path, replaceParts(readFileSync(path, 'utf8'), parts));
  }
  for (const { folder } of ALL_RUNS) writeFileSync(join(RESULTS, folder, DATA_PACKAGE), formatFolderPackage(join(RESULTS, folder)));
}

function makeResults(): void {
  const { values, positionals } = parseArgs({
    options: { tables: { type: 'boolean', default: false }, dirty: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (!values.tables) {
    const runs = positionals.length === 0 ? ALL_RUNS : positionals.map(findRun);
    const refusal = values.dirty ? null : explainChanges(ROOT);
    if (refusal !== null) throw new Error(refusal);
    playRuns(runs, RESULTS, playRun);
  }
  renewTables();
}

try {
  makeResults();
} catch (error) {
  process.stderr.write(`results: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
