/**
 * Makes `results/` and the tables that quote it.
 *
 *     npm run results                  plays every run again and renews the tables: hours of work
 *     npm run results -- FOLDER ...    plays these runs again and renews the tables
 *     npm run results -- --tables      renews the tables only
 */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ALL_RUNS, listArguments } from './result-runs.ts';
import { formatResultTables, replaceParts } from './result-tables.ts';

const ROOT = resolve(import.meta.dirname, '..');

const { values, positionals } = parseArgs({
  options: { tables: { type: 'boolean', default: false } },
  allowPositionals: true,
});
for (const folder of positionals) {
  if (ALL_RUNS.some((run) => run.folder === folder)) continue;
  throw new Error(`there is no run "${folder}"; choose from ${ALL_RUNS.map((run) => run.folder).join(', ')}`);
}
const chosen = values.tables ? [] : ALL_RUNS.filter(({ folder }) => positionals.length === 0 || positionals.includes(folder));
for (const run of chosen) {
  const args = [...process.execArgv, join('bin', 'quorum.ts'), ...listArguments(run, 'results'), '--force'];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
}
for (const [file, parts] of Object.entries(formatResultTables(join(ROOT, 'results')))) {
  const path = join(ROOT, file);
  writeFileSync(path, replaceParts(readFileSync(path, 'utf8'), parts));
}
