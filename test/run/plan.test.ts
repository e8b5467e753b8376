import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../../src/deal/deal.ts';
import { belongsTo, chooseChunkSize, dealChunk, layoutChunks, loadChunks, nameDeals, type Job, type Work } from '../../src/run/plan.ts';
import type { SeatPlan } from '../../src/run/seat.ts';
import { createSeat } from './jobs.ts';

const SEAT = createSeat({ variant: 'congress' });
const GREEDY = createSeat({ variant: 'congress', player: { name: 'greedy', label: 'greedy', parameters: {} } });
const ROLLOUT = createSeat({ variant: 'congress', player: { name: 'rollout', label: 'rollout', parameters: { nodes: 100 } } });

/** A job whose deals are only names, made as they are asked for. */
function createJob(count: number, { seat = SEAT, onDeal = () => undefined }: { seat?: SeatPlan; onDeal?: () => void } = {}): Job {
  function* list(): Generator<Deal> {
    for (let i = 0; i < count; i++) {
      onDeal();
      yield { scheme: 'cards', id: String(i), cards: [] };
    }
  }
  return { seat, deals: { count, firstSeed: null, digest: 'names', list } };
}

const createSeedJob = (firstSeed: number, count: number): Job => ({
  seat: SEAT,
  deals: { count, firstSeed, digest: null, list: () => [] },
});

async function collectWork(jobs: readonly Job[], chunks = layoutChunks(jobs)): Promise<Work[]> {
  const all: Work[] = [];
  for await (const work of loadChunks(jobs, chunks)) all.push(work);
  return all;
}

const listNames = ({ deals }: Work): string[] => dealChunk('congress', deals).map(({ id }) => id);

describe('chunks', () => {
  const counts = fc.array(fc.nat(300), { maxLength: 4 });

  test('hold every deal of every job once and in order, and never two jobs', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const jobs = each.map((count) => createJob(count));
        const chunks = layoutChunks(jobs);
        const places = chunks.flatMap(({ jobIndex, start, count }) => Array.from({ length: count }, (_, i) => `${jobIndex} ${start + i}`));
        expect(places).toEqual(each.flatMap((count, job) => Array.from({ length: count }, (_, i) => `${job} ${i}`)));
        expect(chunks.map(({ index }) => index)).toEqual(chunks.map((_, i) => i));
        expect(chunks.every(({ count }) => count > 0)).toBe(true);
      }),
    );
  });

  test('shrink to single deals, so that workers end together', () => {
    const sizes = layoutChunks([createJob(1000)]).map(({ count }) => count);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes[0]).toBeGreaterThan(1);
    expect(sizes.slice(-8)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('are larger for players that do not think, and depend on nothing else', () => {
    const [solver, greedy, rollout] = [SEAT, GREEDY, ROLLOUT].map((seat) => layoutChunks([createJob(1_000_000, { seat })])[0].count);
    expect(greedy).toBeGreaterThan(solver);
    expect(rollout).toBe(solver);
  });

  test('are never empty, whatever remains', () => {
    expect(chooseChunkSize(0, 8)).toBe(1);
    expect(chooseChunkSize(1, 1000)).toBe(1);
  });
});

describe('shards', () => {
  test('have every chunk once, and all of it without one', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 7 }), (deals, count) => {
        const chunks = layoutChunks([createJob(deals)]);
        const owners = chunks.map((chunk) => Array.from({ length: count }, (_, i) => belongsTo({ index: i + 1, count }, chunk)));
        expect(owners.every((owns) => owns.filter(Boolean).length === 1)).toBe(true);
        expect(chunks.every((chunk) => belongsTo(null, chunk))).toBe(true);
      }),
    );
  });
});

describe('the deals of chunks', () => {
  test('are those of their places, in order, whichever chunks are wanted', async () => {
    const shapes = fc.record({ counts: fc.array(fc.nat(150), { maxLength: 3 }), wanted: fc.infiniteStream(fc.boolean()) });
    await fc.assert(
      fc.asyncProperty(shapes, async ({ counts, wanted }) => {
        const jobs = counts.map((count, i) => (i % 2 === 0 ? createJob(count) : createSeedJob(1000, count)));
        const chunks = layoutChunks(jobs).filter(() => wanted.next().value);
        const work = await collectWork(jobs, chunks);
        expect(work.map(({ chunk }) => chunk)).toEqual(chunks);
        for (const each of work) {
          const { jobIndex, start, count } = each.chunk;
          const first = jobIndex % 2 === 0 ? start : 1000 + start;
          expect(listNames(each)).toEqual(Array.from({ length: count }, (_, i) => String(first + i)));
        }
      }),
      { numRuns: 50 },
    );
  });

  test('are made only when asked for', async () => {
    let made = 0;
    const jobs = [createJob(1_000_000, { onDeal: () => (made += 1) })];
    const work = loadChunks(jobs, layoutChunks(jobs));
    await work.next();
    await work.next();
    expect(made).toBeLessThan(50);
    await work.return(undefined);
  });

  test('stay seeds on their way, and have names for messages', async () => {
    const [{ deals }] = await collectWork([createSeedJob(5, 1000)]);
    expect(deals).toEqual({ firstSeed: 5, count: 15 });
    expect(nameDeals('congress', deals)).toBe('congress, deal-v1 deals 5 to 19');
    expect(nameDeals('congress', { firstSeed: 7, count: 1 })).toBe('congress, deal-v1 deal 7');
  });
});
