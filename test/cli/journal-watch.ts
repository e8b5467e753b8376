import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

function listChunks(journal: string): number[] {
  if (!existsSync(journal)) return [];
  const lines = readFileSync(journal, 'utf8').split('\n').slice(1, -1);
  return lines.map((line) => Number(/"chunk":(\d+)/.exec(line)?.[1]));
}

/** Waits until a journal holds the first `count` chunks of its plan, so that as many can be published. */
export async function waitForChunks(journal: string, count: number): Promise<void> {
  const isThere = (): boolean => {
    const chunks = new Set(listChunks(journal));
    return Array.from({ length: count }, (_, chunk) => chunks.has(chunk)).every(Boolean);
  };
  while (!isThere()) await sleep(20);
}
