/**
 * Makes `results/` and the tables that quote it.
 *
 *     npm run results -- --work DIR              plays every run again and renews the tables: some hours of work
 *     npm run results -- --work DIR FOLDER ...   plays these runs again and renews the tables
 *     npm run results -- --tables                renews the tables, settled.csv and the data packages only
 *     npm run results -- --summaries             makes the summaries again from the lists of verdicts
 *
 * Studies are kept in DIR, and the same command goes on with them after an interruption; without --work they are
 * played in a temporary folder.
 * Refuses to play when the checkout differs from its commit, unless `--dirty` is given.
 */

import { execFileSync } from 'node:child_process';
import { openSync, closeSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainChanges } from './checkout.ts';
import { DATA_PACKAGE } from '../../src/lab/tables/data-package.ts';
import { AUDIT_FINDINGS, SETTLED } from './files.ts';
import { formatSummaryAgain, readRows, SUMMARY } from './keeping.ts';
import { formatFolderPackage } from './packages.ts';
import { playRuns } from './playing.ts';
import { ALL_RUNS, isAudited, listAuditArguments, listRefutationArguments, listResumingArguments, type ResultRun } from './runs.ts';
import { formatSettlements, listSettlements } from './settling.ts';
import { formatResultTables, replaceParts } from './tables.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'results');

function findRun(folder: string): ResultRun {
  const run = ALL_RUNS.find((each) => each.folder === folder);
  if (run !== undefined) return run;
  throw new Error(`there is no run "${folder}"; choose from ${ALL_RUNS.map((each) => each.folder).join(', ')}`);
}

/** The program as it is in the checkout, with all cores to itself. */
function runProgram(args: readonly string[], stdout: 'inherit' | number): void {
  execFileSync(process.execPath, [...process.execArgv, join('bin', 'quorum.ts'), ...args], { cwd: ROOT, stdio: ['ignore', stdout, 'inherit'] });
}

function playRun(run: ResultRun, root: string): void {
  runProgram(listResumingArguments(run, root), 'inherit');
  const audit = join(root, run.folder, AUDIT_FINDINGS);
  const file = openSync(`${audit}.part`, 'w');
  try {
    if (isAudited(run)) runProgram([...listAuditArguments(run, root), '--json'], file);
    const [{ lost }] = readRows(join(root, run.folder, SUMMARY));
    if (isAudited(run) && run.budgets !== null && Number(lost) > 0) runProgram([...listRefutationArguments(run, root), '--json'], file);
  } finally {
    closeSync(file);
  }
  renameSync(`${audit}.part`, audit);
}

function renewTables(): void {
  for (const [file, parts] of Object.entries(formatResultTables(RESULTS))) {
    const path = join(ROOT, file);
    writeFileSync(path, replaceParts(readFileSync(path, 'utf8'), parts));
  }
  writeFileSync(join(RESULTS, SETTLED), formatSettlements(listSettlements(RESULTS)));
  for (const { folder } of ALL_RUNS) writeFileSync(join(RESULTS, folder, DATA_PACKAGE), formatFolderPackage(join(RESULTS, folder)));
}

function makeResults(): void {
  const { values, positionals } = parseArgs({
    options: {
      tables: { type: 'boolean', default: false },
      summaries: { type: 'boolean', default: false },
      dirty: { type: 'boolean', default: false },
      work: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.summaries) {
    for (const { folder } of ALL_RUNS) writeFileSync(join(RESULTS, folder, SUMMARY), formatSummaryAgain(join(RESULTS, folder)));
    return;
  }
  if (!values.tables) {
    const runs = positionals.length === 0 ? ALL_RUNS : positionals.map(findRun);
    const refusal = values.dirty ? null : explainChanges(ROOT);
    if (refusal !== null) throw new Error(refusal);
    playRuns(runs, RESULTS, values.work === undefined ? null : resolve(values.work), playRun);
  }
  renewTables();
}

try {
  makeResults();
} catch (error) {
  process.stderr.write(`results: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
