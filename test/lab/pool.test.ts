import type { Deal } from '../../src/deal/deal-v1.ts';
import { packChunk } from '../../src/store/chunk.ts';
import { limitDeal, openWorkerPool, type WorkerPool } from '../../src/lab/pool.ts';
import { takeSeat } from '../../src/lab/runner.ts';
import { packDeals } from '../lab/records.ts';
import { GREEDY, TOO_LARGE, createSeat, dealsOf, rollout } from './jobs.ts';

const SEED = { firstSeed: 1, count: 1 };

let pool: WorkerPool | null = null;

const onFault = (message: string): never => expect.unreachable(`no fault was expected: ${message}`);

function openPool(workers: number): WorkerPool {
  return (pool = openWorkerPool({ workers, dealSeconds: null, signal: new AbortController().signal, onFault }));
}

afterEach(async () => {
  await pool?.end();
  pool = null;
});

describe('the worker pool', () => {
  test('plays as this thread does, seeds or lists', async () => {
    const seat = createSeat({});
    const deals = dealsOf('parliament', 3, 6);
    const expected = packDeals(deals, deals.map(takeSeat(seat)), 2000);
    const workers = openPool(2);
    const [seeds, list] = await Promise.all([
      workers.play({ seat, deals: { firstSeed: 3, count: 6 } }),
      workers.play({ seat, deals }),
    ]);
    expect([seeds, list].map((records) => packChunk(records).digest)).toEqual([expected.digest, expected.digest]);
  });

  test('changes seats from task to task', async () => {
    const workers = openPool(1);
    const seats = [createSeat({}), createSeat({ variant: 'congress' }), createSeat({ player: GREEDY }), createSeat({})];
    const results = await Promise.all(seats.map((seat) => workers.play({ seat, deals: { firstSeed: 1, count: 2 } })));
    const [first, ...others] = results.map((records) => packChunk(records).digest);
    expect(others.at(-1)).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('fails with the name of the deal that could not be played, and goes on', async () => {
    const workers = openPool(1);
    await expect(workers.play({ seat: createSeat(TOO_LARGE), deals: { firstSeed: 7, count: 2 } })).rejects.toThrow(
      /^parliament, seed 7: 65536 MiB .*; give searches less memory, or a study fewer workers$/,
    );
    expect(await workers.play({ seat: createSeat({}), deals: SEED })).toHaveLength(1);
  });

  test('fails with the name of a deal that cannot be read', async () => {
    const broken: Deal = {
      scheme: 'cards',
      id: 'torn pack',
      get cards(): never {
        throw new Error('unreadable');
      },
    };
    await expect(openPool(1).play({ seat: createSeat({}), deals: [broken] })).rejects.toThrow(
      /parliament, deal torn pack: .*unreadable/,
    );
  });

  test('rejects what is out when it is ended, what waits, and what comes afterwards', async () => {
    const workers = openPool(1);
    const seat = createSeat({ variant: 'congress', nodes: 1e12 });
    const out = [1, 2, 3].map((firstSeed) =>
      expect(workers.play({ seat, deals: { ...SEED, firstSeed } })).rejects.toThrow(/./),
    );
    await workers.end();
    await Promise.all(out);
    await expect(workers.play({ seat, deals: SEED })).rejects.toThrow('the workers have been ended');
  });

  test('plays nothing for a signal that was aborted before', async () => {
    pool = openWorkerPool({ workers: 1, signal: AbortSignal.abort() });
    await expect(pool.play({ seat: createSeat({}), deals: SEED })).rejects.toThrow('the workers have been ended');
  });
});

test('the limit of a deal is ten minutes, or more where the budget is large', () => {
  const quick = createSeat({ nodes: 1000 });
  const limits = [
    quick,
    createSeat({ nodes: 5_000_000 }),
    createSeat({ player: GREEDY, nodes: 5_000_000 }),
    createSeat({ player: GREEDY, noReturn: true, nodes: 1 }),
    createSeat({ player: rollout(10_000), nodes: 1 }),
  ].map(limitDeal);
  expect(limits).toEqual([600, 2500, 600, 14_500, 5000]);
  expect(limitDeal({ ...quick, difficulty: { games: 16, rollouts: 4, onlyMoves: false } })).toBeCloseTo(4008.5);
});
