import { afterEach, describe, expect, test } from 'vitest';
import { decodeChunk, encodeChunk } from '../../src/report/chunk-result.ts';
import { limitDeal, WorkerPool } from '../../src/run/pool.ts';
import { describeSeat, takeSeat } from '../../src/run/seat.ts';
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

const strip = (outcomes: readonly { readonly seconds: number }[]) => outcomes.map((outcome) => ({ ...outcome, seconds: 0 }));

describe('the worker pool', () => {
  test('plays as this thread does, in the order of the deals, seeds or lists', async () => {
    const seat = createSeat({});
    const deals = dealsOf('parliament', 3, 6);
    const here = takeSeat(seat);
    const expected = strip(deals.map((deal) => here(deal)));
    const workers = openPool(2);
    const [seeds, list] = await Promise.all([workers.play(seat, { firstSeed: 3, count: 6 }), workers.play(seat, deals)]);
    expect([strip(seeds), strip(list)]).toEqual([expected, expected]);
  });

  test('makes the results of chunks, the same as from the outcomes', async () => {
    const seat = createSeat({ player: GREEDY });
    const deals = dealsOf('parliament', 1, 2);
    const workers = openPool(1);
    const result = await workers.playChunk(seat, deals);
    const expected = encodeChunk(describeSeat(seat), false, deals, await workers.play(seat, deals));
    expect({ ...result, counts: { ...result.counts, seconds: 0 } }).toEqual({ ...expected, counts: { ...expected.counts, seconds: 0 } });
    expect(decodeChunk(result)?.rows.split('\n')).toHaveLength(3);
  });

  test('changes seats from task to task', async () => {
    const workers = openPool(1);
    const seats = [createSeat({}), createSeat({ variant: 'congress' }), createSeat({ player: GREEDY }), createSeat({})];
    const results = await Promise.all(seats.map((seat) => workers.playChunk(seat, { firstSeed: 1, count: 2 })));
    const [first, ...others] = results.map(({ digest }) => digest);
    expect(others.at(-1)).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('fails with the name of the deal that could not be played, and goes on', async () => {
    const workers = openPool(1);
    const large = createSeat(TOO_LARGE);
    await expect(workers.play(large, { firstSeed: 7, count: 2 })).rejects.toThrow(/^parliament, deal deal-v1 7: 65536 MiB /);
    expect(await workers.play(createSeat({}), { firstSeed: 1, count: 1 })).toHaveLength(1);
  });

  test('rejects what is out when it is ended, what waits, and what comes afterwards', async () => {
    const workers = openPool(1);
    const seat = createSeat({ variant: 'congress', nodes: 1e12 });
    const out = [1, 2, 3].map((firstSeed) => expect(workers.play(seat, { firstSeed, count: 1 })).rejects.toThrow(/./));
    await workers.end();
    await Promise.all(out);
    await expect(workers.play(seat, { firstSeed: 1, count: 1 })).rejects.toThrow('the workers have been ended');
  });
});

describe('the limit of a deal', () => {
  test('is ten minutes, or more where the budget is large', () => {
    expect(limitDeal(createSeat({ nodes: 1000 }))).toBe(600);
    expect(limitDeal(createSeat({ nodes: 5_000_000 }))).toBe(2500);
    expect(limitDeal(createSeat({ player: GREEDY, nodes: 5_000_000 }))).toBe(600);
    expect(limitDeal(createSeat({ player: GREEDY, noReturn: true, nodes: 1 }))).toBe(1200);
    expect(limitDeal(createSeat({ player: { name: 'rollout', label: 'rollout', nodes: 10_000 }, nodes: 1 }))).toBe(5000);
  });
});
