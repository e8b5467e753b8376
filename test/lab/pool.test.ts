import type { Deal } from '../../src/engine/deal-v1.ts';
import { formatRecord } from '../../src/lab/record-block.ts';
import { limitDeal, openWorkerPool, type WorkerPool } from '../../src/lab/pool.ts';
import { createRunner } from '../../src/lab/runner.ts';
import { recordDeals } from './records.ts';
import { GREEDY, TOO_LARGE, createConfig, dealsOf, rollout } from './jobs.ts';

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
    const config = createConfig({});
    const deals = dealsOf('parliament', 3, 6);
    const expected = recordDeals(deals, deals.map(createRunner(config)), 2000).map(formatRecord);
    const workers = openPool(2);
    const [seeds, list] = await Promise.all([
      workers.play({ config, deals: { firstSeed: 3, count: 6 } }),
      workers.play({ config, deals }),
    ]);
    expect([seeds, list].map((records) => records.map(formatRecord))).toEqual([expected, expected]);
  });

  test('changes configurations from task to task', async () => {
    const workers = openPool(1);
    const configs = [
      createConfig({}),
      createConfig({ variant: 'congress' }),
      createConfig({ player: GREEDY }),
      createConfig({}),
    ];
    const results = await Promise.all(
      configs.map((config) => workers.play({ config, deals: { firstSeed: 1, count: 2 } })),
    );
    const [first, ...others] = results.map((records) => records.map(formatRecord).join());
    expect(others.at(-1)).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('fails with the name of the deal that could not be played, and goes on', async () => {
    const workers = openPool(1);
    await expect(workers.play({ config: createConfig(TOO_LARGE), deals: { firstSeed: 7, count: 2 } })).rejects.toThrow(
      /^parliament, seed 7: 65536 MiB .*; give searches less memory, or a study fewer workers$/,
    );
    expect(await workers.play({ config: createConfig({}), deals: SEED })).toHaveLength(1);
  });

  test('fails with the name of a deal that cannot be read', async () => {
    const broken: Deal = {
      scheme: 'cards',
      id: 'torn pack',
      get cards(): never {
        throw new Error('unreadable');
      },
    };
    await expect(openPool(1).play({ config: createConfig({}), deals: [broken] })).rejects.toThrow(
      /parliament, deal torn pack: .*unreadable/,
    );
  });

  test('rejects what is out when it is ended, what waits, and what comes afterwards', async () => {
    const workers = openPool(1);
    const config = createConfig({ variant: 'congress', nodes: 1e12 });
    const out = [1, 2, 3].map((firstSeed) =>
      expect(workers.play({ config, deals: { ...SEED, firstSeed } })).rejects.toThrow(/./),
    );
    await workers.end();
    await Promise.all(out);
    await expect(workers.play({ config, deals: SEED })).rejects.toThrow('the workers have been ended');
  });

  test('plays nothing for a signal that was aborted before', async () => {
    pool = openWorkerPool({ workers: 1, signal: AbortSignal.abort() });
    await expect(pool.play({ config: createConfig({}), deals: SEED })).rejects.toThrow('the workers have been ended');
  });
});

test('the limit of a deal is ten minutes, or more where the budget is large', () => {
  const quick = createConfig({ nodes: 1000 });
  const limits = [
    quick,
    createConfig({ nodes: 5_000_000 }),
    createConfig({ player: GREEDY, nodes: 5_000_000 }),
    createConfig({ player: GREEDY, noReturn: true, nodes: 1 }),
    createConfig({ player: rollout(10_000), nodes: 1 }),
  ].map(limitDeal);
  expect(limits).toEqual([600, 2500, 600, 14_500, 5000]);
  expect(limitDeal({ ...quick, band: true })).toBe(600);
});
