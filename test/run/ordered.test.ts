import { describe, expect, test } from 'vitest';
import type { Deal } from '../../src/deal/deal.ts';
import { runJobs, type Batch } from '../../src/run/ordered.ts';
import type { Job } from '../../src/run/plan.ts';
import { TOO_LARGE, createJob, listSource } from './jobs.ts';

async function collectBatches(jobs: readonly Job[], workers: number): Promise<Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of runJobs(jobs, { workers, signal: new AbortController().signal })) batches.push(batch);
  return batches;
}

/** What a row is made of, in the order it came. */
const listRows = (batches: readonly Batch[]) =>
  batches.flatMap(({ jobIndex, deals, outcomes }) =>
    deals.map(({ id }, i) => ({ jobIndex, id, outcome: { ...outcomes[i], seconds: 0 } })),
  );

describe('jobs played in order', () => {
  test('gives the same outcomes in the same order for one worker and for three', async () => {
    const jobs = [createJob({ count: 20 }), createJob({ variant: 'cadogan-congress', count: 9 })];
    const one = listRows(await collectBatches(jobs, 1));
    const three = listRows(await collectBatches(jobs, 3));
    expect(three).toEqual(one);
    expect(one.map(({ id }) => Number(id))).toEqual([
      ...Array.from({ length: 20 }, (_, i) => i + 1),
      ...Array.from({ length: 9 }, (_, i) => i + 1),
    ]);
    expect(new Set(one.map(({ outcome }) => outcome.verdict))).toContain('winnable');
  });

  test('does nothing for no deals', async () => {
    expect(await collectBatches([createJob({ count: 0 })], 2)).toEqual([]);
  });

  test('stops at once when told to, with an unbroken run of deals from the first one on', async () => {
    const controller = new AbortController();
    const job = createJob({ variant: 'congress', count: 100_000 });
    const seen: string[] = [];
    for await (const { deals } of runJobs([job], { workers: 2, signal: controller.signal })) {
      seen.push(...deals.map(({ id }) => id));
      if (seen.length >= 10) controller.abort();
    }
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, i) => String(i + 1)));
    expect(seen.length).toBeLessThan(50);
  });

  test('ends a search that would go on for minutes', async () => {
    const controller = new AbortController();
    const job = createJob({ variant: 'congress', count: 8, nodes: 1e12 });
    setTimeout(() => controller.abort(), 1500);
    const started = performance.now();
    for await (const batch of runJobs([job], { workers: 2, signal: controller.signal })) expect(batch.jobIndex).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('starts nothing when told to stop before it began', async () => {
    const signal = AbortSignal.abort();
    for await (const batch of runJobs([createJob({ count: 5 })], { workers: 1, signal })) expect(batch).toBeUndefined();
  });

  test('fails with the name of the deal that could not be played', async () => {
    const broken: Deal = { scheme: 'cards', id: 'torn pack', get cards(): never {
      throw new Error('unreadable');
    } };
    const job: Job = { ...createJob({ count: 1 }), deals: listSource([broken]) };
    await expect(collectBatches([job], 1)).rejects.toThrow(/parliament, cards deal torn pack: .*unreadable/);
  });

  test('fails with what to change when a search does not fit into memory', async () => {
    const job = createJob({ ...TOO_LARGE, count: 1 });
    await expect(collectBatches([job], 1)).rejects.toThrow(/^parliament, deal deal-v1 1: 65536 MiB .*; give less with --memory$/);
  });
});
