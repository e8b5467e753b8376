import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RESULT_FILES } from '../../src/report/result-folder.ts';
import { useFolder } from '../folder.ts';
import { runQuorum, startQuorum, waitForEnd } from './harness.ts';

const path = useFolder();
const CSV_FILES = RESULT_FILES.filter((name) => name.endsWith('.csv'));
const readFiles = (folder: string): string[] => CSV_FILES.map((name) => readFileSync(path(folder, name), 'utf8'));

/** Two games, and budgets of which the second decides more: all looks but the last are not precise enough. */
const STUDY = ['analyze', 'british-constitution,parliament', '--nodes', '300,3000', '--memory', '4', '--deals', '1600', '--precision', '0.0265'];

/** How many lines of a journal say what is played: one more after each look. */
function countHeaders(folder: string): number {
  const journal = path(folder, 'chunks.jsonl');
  return existsSync(journal) ? readFileSync(journal, 'utf8').split('"format":').length - 1 : 0;
}

test('a study with a precision makes the same bytes for any number of workers, and killed after each look', async () => {
  const alone = await runQuorum([...STUDY, '--workers', '1', '--out', path('one')]);
  expect([alone.code, alone.stderr]).toEqual([0, expect.stringMatching(/look 3 of 4.* on to 1600 deals[^]*look 4 of 4, 1600 deals/)]);
  const files = readFiles('one');
  await runQuorum([...STUDY, '--workers', '2', '--out', path('two')]);
  expect(readFiles('two')).toEqual(files);
  for (const look of [1, 2, 3]) {
    const child = startQuorum([...STUDY, '--workers', '2', '--resume', path('killed')]);
    const died = waitForEnd(child);
    while (countHeaders('killed') < look) await sleep(2);
    child.kill('SIGKILL');
    expect((await died).code).toBeNull();
  }
  expect((await runQuorum(['analyze', '--resume', path('killed'), '--workers', '2'])).code).toBe(0);
  expect(readFiles('killed')).toEqual(files);
});
