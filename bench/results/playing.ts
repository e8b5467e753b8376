/** Playing runs, and putting what came of them in the place of the old results. */

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_PACKAGE } from '../../src/report/data-package.ts';
import { formatFolderPackage } from './packages.ts';
import type { ResultRun } from './runs.ts';

/** What is kept of a study's folder; the journal is not, nor needs.csv, which says again what deals.csv does. */
const KEPT = ['deals.csv', 'summary.csv', 'stuck.csv', 'manifest.json'];
const KEPT_IF_THERE = ['no-return.csv'];

/** Replaces one folder of results by the files of a finished study. */
function replaceFolder(study: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const kept = [...KEPT, ...KEPT_IF_THERE.filter((each) => existsSync(join(study, each)))];
  for (const name of kept) copyFileSync(join(study, name), join(folder, name));
  writeFileSync(join(folder, DATA_PACKAGE), formatFolderPackage(folder));
}

/**
 * Plays the runs one after the other in a temporary folder, and only when all of them are finished replaces
 * their folders in `results`: these are tracked files, and as long as none has changed, every run finds the checkout
 * as its commit has it.
 * @param play plays one run into `root`, in the folder that the run names.
 * @throws what `play` throws; the results are then as they were.
 */
export function playRuns(runs: readonly ResultRun[], results: string, play: (run: ResultRun, root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'quorum-results-'));
  try {
    for (const run of runs) play(run, root);
    for (const { folder } of runs) replaceFolder(join(root, folder), join(results, folder));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
