import type { StudyKind } from '../../src/tables/columns.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Deal } from '../../src/deal/deal.ts';
import { decodeChunk, type ChunkResult } from '../../src/store/chunk-result.ts';
import type { ChunkDeals } from '../../src/studies/plan.ts';
import { limitDeal, WorkerPool } from '../../src/studies/pool.ts';
import { describeSeat, type SeatPlan } from '../../src/studies/seat.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { encodeChunk } from '../store/chunks.ts';
import { GREEDY, TOO_LARGE, createSeat, dealsOf } from './jobs.ts';

let pool: WorkerPool | null = null;

const onFault = (message: string): never => expect.unreachable(`no fault was expected: ${message}`);

function openPool(workers: number): WorkerPool {
  return (pool = new WorkerPool({ workers, dealSeconds: null, onFault }));
}

afterEach(async () => {
  await pool?.end();
  pool = null;
});

const play = (
  workers: WorkerPool,
  seat: SeatPlan,
  deals: ChunkDeals,
  kind: StudyKind = 'analyze',
): Promise<ChunkResult> => workers.playChunk({ kind, seat, deals });

/** Without what the clock said. */
const strip = ({ counts, digest, data, times }: ChunkResult) => ({
  counts: { ...counts, seconds: 0 },
  digest,
  data,
  times: times?.length,
});

describe('the worker pool', () => {
  test.each<StudyKind>(['analyze', 'bench'])('plays as this thread does, seeds or lists: %s', async (kind) => {
    const seat = createSeat({});
    const deals = dealsOf('parliament', 3, 6);
    const expected = encodeChunk(
      { kind, group: describeSeat(seat), noReturn: false },
      deals,
      deals.map(takeSeat(seat)),
    );
    const workers = openPool(2);
    const [seeds, list] = await Promise.all([
      play(workers, seat, { firstSeed: 3, count: 6 }, kind),
      play(workers, seat, deals, kind),
    ]);
    expect([strip(seeds), strip(list)]).toEqual([strip(expected), strip(expected)]);
    expect(decodeChunk(seeds)?.rows.split('\n')).toHaveLength(7);
  });

  test('changes seats from task to task', async () => {
    const workers = openPool(1);
    const seats = [createSeat({}), createSeat({ variant: 'congress' }), createSeat({ player: GREEDY }), createSeat({})];
    const results = await Promise.all(seats.map((seat) => play(workers, seat, { firstSeed: 1, count: 2 })));
    const [first, ...others] = results.map(({ digest }) => digest);
    expect(others.at(-1)).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('fails with the name of the deal that could not be played, and goes on', async () => {
    const workers = openPool(1);
    const large = createSeat(TOO_LARGE);
    await expect(play(workers, large, { firstSeed: 7, count: 2 })).rejects.toThrow(
      /^parliament, deal deal-v1 7: 65536 MiB .*; give less with --memory, or use fewer --workers in a study$/,
    );
    expect((await play(workers, createSeat({}), { firstSeed: 1, count: 1 })).counts.deals).toBe(1);
  });

  test('fails with the name of a deal that cannot be read', async () => {
    const broken: Deal = {
      scheme: 'cards',
      id: 'torn pack',
      get cards(): never {
        throw new Error('unreadable');
      },
    };
    await expect(play(openPool(1), createSeat({}), [broken])).rejects.toThrow(
      /parliament, cards deal torn pack: .*unreadable/,
    );
  });

  test('rejects what is out when it is ended, what waits, and what comes afterwards', async () => {
    const workers = openPool(1);
    const seat = createSeat({ variant: 'congress', nodes: 1e12 });
    const out = [1, 2, 3].map((firstSeed) => expect(play(workers, seat, { firstSeed, count: 1 })).rejects.toThrow(/./));
    await workers.end();
    await Promise.all(out);
    await expect(play(workers, seat, { firstSeed: 1, count: 1 })).rejects.toThrow('the workers have been ended');
  });
});

test('an hour in which nobody could look at the workers is not held against them', async () => {
  const faults: string[] = [];
  const workers = (pool = new WorkerPool({
    workers: 1,
    dealSeconds: 60,
    onFault: (message) => void faults.push(message),
  }));
  let slept = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + slept);
  try {
    const endless = play(
      workers,
      createSeat({ variant: 'congress', settings: ['stock-deal=blocked'], strategy: 'annealing', nodes: 1e12 }),
      { firstSeed: 1, count: 1 },
    );
    const ended = endless.then(
      () => 'played',
      () => 'ended',
    );
    await sleep(4000);
    slept = 3_600_000;
    await sleep(2500);
    expect(faults).toEqual([]);
    await workers.end();
    expect(await ended).toBe('ended');
  } finally {
    clock.mockRestore();
  }
});

describe('the limit of a deal', () => {
  test('is ten minutes, or more where the budget is large', () => {
    expect(limitDeal(createSeat({ nodes: 1000 }))).toBe(600);
    expect(limitDeal(createSeat({ nodes: 5_000_000 }))).toBe(2500);
    expect(limitDeal(createSeat({ player: GREEDY, nodes: 5_000_000 }))).toBe(600);
    expect(limitDeal(createSeat({ player: GREEDY, noReturn: true, nodes: 1 }))).toBe(1200);
    expect(
      limitDeal(createSeat({ player: { name: 'rollout', label: 'rollout', parameters: { nodes: 10_000 } }, nodes: 1 })),
    ).toBe(5000);
  });
});
