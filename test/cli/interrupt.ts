import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLines } from '../lab/logs.ts';
import { startQuorum, waitForEnd } from './harness.ts';

/** Begins a study, and stops it by SIGINT when it has five blocks: its rows are published, and it says how to go on. */
export async function interruptStudy(args: readonly string[], out: string) {
  const child = startQuorum([...args, '--out', out]);
  const ending = waitForEnd(child);
  while (readLines(out).length < 5) await sleep(20);
  expect(existsSync(`${out}/deals.csv`)).toBe(false);
  child.kill('SIGINT');
  const ended = await ending;
  expect(ended.code).toBe(130);
  expect(ended.stderr).toContain(`interrupted; the complete rows are in ${out}: deals.csv`);
  expect(ended.stderr.endsWith(`\ncontinue with quorum ${args[0]} --resume ${out}\n`)).toBe(true);
  return ended;
}
