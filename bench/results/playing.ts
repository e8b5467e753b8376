/** Playing runs, and putting what came of them in the place of the old results. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANIFEST, type Manifest } from '../../src/lab/manifest.ts';
import { AUDIT_FINDINGS } from './files.ts';
import { keepStudy } from './keeping.ts';
import type { ResultRun } from './runs.ts';

/** Whether a folder holds all that a run asks for, audit included. It may be of an earlier plan, with fewer deals or budgets. */
function isFinished(study: string, { deals, budgets }: ResultRun): boolean {
  if (!existsSync(join(study, MANIFEST)) || !existsSync(join(study, AUDIT_FINDINGS))) return false;
  const { finished, seeds, options }: Manifest = JSON.parse(readFileSync(join(study, MANIFEST), 'utf8'));
  const spent = [options['nodes']].flat().join();
  return finished && seeds?.count === deals && (budgets === null || budgets.split(',').map(Number).join() === spent);
}

/**
 * Plays the runs one after the other into a folder. Their folders in `results` are replaced only when all of them are
 * finished. These are tracked files, and as long as none has changed, every run finds the checkout as its commit has
 * it.
 * @param work where studies are played, and what is finished there is not played again; null for a temporary folder.
 * @param play plays one run into `root`, in the folder that the run names, or goes on with it.
 * @throws what `play` throws; the results are then as they were.
 */
export function playRuns(runs: readonly ResultRun[], results: string, work: string | null, play: (run: ResultRun, root: string) => void): void {
  const root = work ?? mkdtempSync(join(tmpdir(), 'quorum-results-'));
  mkdirSync(root, { recursive: true });
  try {
    for (const run of runs) if (!isFinished(join(root, run.folder), run)) play(run, root);
    for (const run of runs) keepStudy(join(root, run.folder), join(results, run.folder), run);
  } finally {
    if (work === null) rmSync(root, { recursive: true, force: true });
  }
}
