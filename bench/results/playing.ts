/** Playing runs, and publishing what came of them. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_FINDINGS, gatherStudy, publishStudies } from './gathering.ts';
import type { ResultRun } from './runs.ts';

/** Whether a folder holds all that a run asks for, audit included. It may be of an earlier plan, with fewer deals or budgets. */
function isFinished(folder: string, { deals, budgets }: ResultRun): boolean {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest) || !existsSync(join(folder, AUDIT_FINDINGS))) return false;
  const { finished, seeds, options } = JSON.parse(readFileSync(manifest, 'utf8'));
  const spent = [options.nodes].flat().join();
  return finished && seeds?.count === deals && (budgets === null || budgets.split(',').map(Number).join() === spent);
}

/**
 * Plays the runs one after the other into a folder. The tables in `results` change only when all of them are finished.
 * These are tracked files, and as long as none has changed, every run finds the checkout as its commit has it.
 * @param work where studies are played, and what is finished there is not played again; null for a temporary folder.
 * @param play plays one run into `root`, in the folder that the run names, or goes on with it.
 * @throws what `play` throws; the results are then as they were.
 */
export function playRuns(
  runs: readonly ResultRun[],
  results: string,
  work: string | null,
  play: (run: ResultRun, root: string) => void,
): void {
  const root = work ?? mkdtempSync(join(tmpdir(), 'quorum-results-'));
  mkdirSync(root, { recursive: true });
  try {
    for (const run of runs) if (!isFinished(join(root, run.study), run)) play(run, root);
    publishStudies(results, new Map(runs.map((run) => [run.study, gatherStudy(run, join(root, run.study))])));
  } finally {
    if (work === null) rmSync(root, { recursive: true, force: true });
  }
}
