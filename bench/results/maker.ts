/**
 * Makes `results/` and the tables that quote it.
 *
 *     npm run results -- --work DIR             plays every run again and renews the tables: some hours of work
 *     npm run results -- --work DIR STUDY ...   plays these runs again and renews the tables
 *     npm run results -- --tables               renews settled.csv and the tables in Markdown only
 *
 * Studies are kept in DIR, and the same command goes on with them after an interruption; without --work they are
 * played in a temporary folder.
 * Refuses to play when the checkout differs from its commit, unless `--dirty` is given.
 */

import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainChanges } from './checkout.ts';
import { writeTable } from './files.ts';
import { AUDIT_FINDINGS } from './gathering.ts';
import { playRuns } from './playing.ts';
import {
  ALL_RUNS,
  isAudited,
  listArguments,
  listAuditArguments,
  listRefutationArguments,
  type ResultRun,
} from './runs.ts';
import { listSettlements } from './settling.ts';
import { formatResultTables, replaceParts } from './tables.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'results');

function findRun(study: string): ResultRun {
  const run = ALL_RUNS.find((each) => each.study === study);
  if (run !== undefined) return run;
  throw new Error(`there is no run "${study}"; choose from ${ALL_RUNS.map((each) => each.study).join(', ')}`);
}

/** The program as it is in the checkout, with all cores to itself. */
function runProgram(args: readonly string[], stdout: 'inherit' | number): void {
  execFileSync(process.execPath, [...process.execArgv, join('bin', 'quorum.ts'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', stdout, 'inherit'],
  });
}

function playRun(run: ResultRun, root: string): void {
  runProgram(listArguments(run, root), 'inherit');
  const audit = join(root, run.study, AUDIT_FINDINGS);
  const file = openSync(`${audit}.part`, 'w');
  try {
    if (isAudited(run)) runProgram([...listAuditArguments(run, root), '--json'], file);
    const { totals } = JSON.parse(readFileSync(join(root, run.study, 'manifest.json'), 'utf8'));
    if (isAudited(run) && run.budgets !== null && totals.lost > 0)
      runProgram([...listRefutationArguments(run, root), '--json'], file);
  } finally {
    closeSync(file);
  }
  renameSync(`${audit}.part`, audit);
}

function renewTables(): void {
  writeTable(RESULTS, 'settled', listSettlements(RESULTS));
  for (const [file, parts] of Object.entries(formatResultTables(RESULTS))) {
    const path = join(ROOT, file);
    writeFileSync(path, replaceParts(readFileSync(path, 'utf8'), parts));
  }
}

function makeResults(): void {
  const { values, positionals } = parseArgs({
    options: {
      tables: { type: 'boolean', default: false },
      dirty: { type: 'boolean', default: false },
      work: { type: 'string' },
    },
    allowPositionals: true,
  });
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
