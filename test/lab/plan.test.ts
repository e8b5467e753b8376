import * as fc from 'fast-check';
import type { Deal } from '../../src/engine/deal-v1.ts';
import { ChunkPlan, dealChunk, loadChunks, nameDeals, type Chunk, type Work } from '../../src/lab/tasks.ts';
import type { Job } from '../../src/lab/run-config.ts';
import { planStudy } from '../../src/lab/planning.ts';
import { createSeat } from './jobs.ts';

const SEAT = createSeat({ variant: 'congress' });

/** A job whose deals are only names, made as they are asked for. */
function createJob(count: number, onDeal = () => undefined) {
  function* list(): Generator<Deal> {
    for (let i = 0; i < count; i++) {
      onDeal();
      yield { scheme: 'cards', id: String(i), cards: [] };
    }
  }
  return { seat: SEAT, deals: { count, firstSeed: null, digest: 'names', list } };
}

const createSeedJob = (firstSeed: number, count: number) => ({
  seat: SEAT,
  deals: { count, firstSeed, digest: null, list: () => [] },
});

async function collectWork(jobs: readonly Job[], chunks: Iterable<Chunk> = new ChunkPlan(jobs).inTurns()) {
  const all: Work[] = [];
  for await (const work of loadChunks(jobs, chunks)) all.push(work);
  return all;
}

const listNames = ({ deals }: Work) => dealChunk('congress', deals).map(({ id }) => id);

describe('the deals of chunks', () => {
  test('are those of their places, in order, whichever chunks are wanted', async () => {
    const counts = fc.array(fc.nat(150), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(counts, fc.infiniteStream(fc.boolean()), async (counts, wanted) => {
        const jobs = counts.map((count, i) => (i % 2 === 0 ? createJob(count) : createSeedJob(1000, count)));
        const chunks = [...new ChunkPlan(jobs).inTurns()].filter(() => wanted.next().value);
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
    const jobs = [createJob(1_000_000, () => void (made += 1))];
    const work = loadChunks(jobs, new ChunkPlan(jobs).inTurns());
    await work.next();
    await work.next();
    expect(made).toBeLessThan(50);
    await work.return(undefined);
  });

  test('that are fewer than was said are missed', async () => {
    const { seat, deals } = createJob(18);
    await expect(collectWork([{ seat, deals: { ...deals, count: 20 } }])).rejects.toThrow(
      /18 deals where there should be at least 19/,
    );
  });

  test('stay seeds on their way, and have names for messages', async () => {
    const [{ deals }] = await collectWork([createSeedJob(5, 1000)]);
    expect(deals).toEqual({ firstSeed: 5, count: 15 });
    expect(nameDeals('congress', deals)).toBe('congress, seed 5 to 19');
    expect(nameDeals('congress', { firstSeed: 7, count: 1 })).toBe('congress, seed 7');
  });
});

const SEEDS = { firstSeed: 1, count: 2 };

test.each([
  ['no deals', [{ firstSeed: 1, count: 0 }], 'needs one deal or more'],
  ['an empty list', [[]], 'needs one deal or more'],
  ['half a seed', [{ firstSeed: 1.5, count: 2 }], 'whole seeds from 0 on'],
  ['a game that is named twice', [SEEDS, SEEDS], 'named twice'],
])('a study of %s is not planned', async (_, all, message) => {
  const games = all.map((deals) => ({ variant: 'congress', deals }));
  await expect(planStudy({ kind: 'analyze', games, contenders: [{ player: 'greedy' }] })).rejects.toThrow(message);
});
