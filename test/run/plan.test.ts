import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../../src/deal/deal.ts';
import { congress } from '../../src/games/congress.ts';
import { resolveRules } from '../../src/games/rules.ts';
import { chooseChunkSize, cutChunks, SOLVER_CHOICE, type Chunk, type Job } from '../../src/run/plan.ts';
import { STRATEGIES } from '../../src/search/strategy.ts';

/** A job whose deals are only names, made as they are asked for. */
function createJob(count: number, onDeal: () => void = () => undefined): Job {
  return {
    variant: congress,
    rules: resolveRules(congress, []),
    player: SOLVER_CHOICE,
    noReturn: false,
    strategy: STRATEGIES[0],
    budget: { nodes: 1, seconds: null, memory: 1 },
    count,
    *deals(): Generator<Deal> {
      for (let i = 0; i < count; i++) {
        onDeal();
        yield { scheme: 'cards', id: String(i), cards: [] };
      }
    },
  };
}

async function collectChunks(jobs: readonly Job[], workers: number): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const chunk of cutChunks(jobs, workers)) chunks.push(chunk);
  return chunks;
}

describe('chunks', () => {
  test('hold every deal of every job once and in order, and never two jobs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(40), { maxLength: 4 }), fc.integer({ min: 1, max: 9 }), async (counts, workers) => {
        const chunks = await collectChunks(counts.map((count) => createJob(count)), workers);
        const names = chunks.flatMap(({ jobIndex, deals }) => deals.map(({ id }) => `${jobIndex} ${id}`));
        expect(names).toEqual(counts.flatMap((count, job) => Array.from({ length: count }, (_, i) => `${job} ${i}`)));
        expect(chunks.every(({ deals }) => deals.length > 0)).toBe(true);
      }),
    );
  });

  test('shrink to single deals, so that workers end together', async () => {
    const sizes = (await collectChunks([createJob(100)], 2)).map(({ deals }) => deals.length);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes[0]).toBeGreaterThan(1);
    expect(sizes.slice(-8)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('are never empty, whatever remains', () => {
    expect(chooseChunkSize(0, 8, 4)).toBe(1);
    expect(chooseChunkSize(1, 1000, 4)).toBe(1);
  });

  test('are made only when asked for', async () => {
    let made = 0;
    const chunks = cutChunks([createJob(1_000_000, () => (made += 1))], 2);
    await chunks.next();
    await chunks.next();
    expect(made).toBeLessThan(20);
  });
});
