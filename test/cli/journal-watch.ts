import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startQuorum, waitForEnd } from './harness.ts';

/** How many chunks at the beginning of its plan a journal holds, which can be published. */
function countFirst(journal: string) {
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(1, -1) : [];
  const chunks = new Set(lines.map((line) => Number(/"chunk":(\d+)/.exec(line)?.[1])));
  let count = 0;
  while (chunks.has(count)) count++;
  return count;
}

/** Begins a study, and stops it by SIGINT when it has five chunks: its rows are published, and it says how to go on. */
export async function interruptStudy(args: readonly string[], out: string) {
  const child = startQuorum([...args, '--out', out]);
  const ending = waitForEnd(child);
  while (countFirst(`${out}/chunks.jsonl`) < 5) await sleep(20);
  expect(existsSync(`${out}/deals.csv`)).toBe(false);
  child.kill('SIGINT');
  const ended = await ending;
  expect(ended.code).toBe(130);
  expect(ended.stderr).toContain(`interrupted; the complete rows are in ${out}: deals.csv`);
  expect(ended.stderr.endsWith(`\ncontinue with quorum ${args[0]} --resume ${out}\n`)).toBe(true);
  return ended;
}
