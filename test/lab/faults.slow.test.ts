import { createFaultOutcome, type DealRecord } from '../../src/players/analysis/outcome.ts';
import { formatRecord } from '../../src/lab/record-block.ts';
import { openWorkerPool } from '../../src/lab/pool.ts';
import { useFolder } from '../folder.ts';
import { createConfig, findWorker, describeDeals } from './jobs.ts';
import { MARKER } from './workers/mortal.ts';

/** No deal here takes longer, on any machine, unless it hangs: it makes some hundred moves. */
const DEAL_SECONDS = 5;
const CONFIG = createConfig({ nodes: 500 });

const path = useFolder();
const { signal } = new AbortController();

async function play(names: readonly string[], worker: string | null) {
  // To fill the memory may take as long as to hang.
  const dealSeconds = names.some((name) => name.startsWith('overflows')) ? null : DEAL_SECONDS;
  const faults: string[] = [];
  const onFault = (message: string) => void faults.push(message);
  const workerFile = worker && { workerFile: findWorker(worker) };
  const pool = openWorkerPool({ workers: 1, dealSeconds, signal, onFault, ...workerFile });
  try {
    return { records: await pool.play({ config: CONFIG, deals: describeDeals(names) }), faults };
  } finally {
    await pool.end();
  }
}

const dropSeconds = ({ records }: { readonly records: readonly DealRecord[] }): DealRecord[] =>
  records.map((record) => ({ ...record, outcome: { ...record.outcome, seconds: 0 } }));

const KINDS = [
  ['exits', 'worker-died', /the worker died \(worker exited with code: 3\)/],
  ['overflows', 'worker-memory', /the worker ran out of memory \(.*memory limit.*\)/],
  ['hangs', 'worker-hung', /the worker hung \(no deal was done within 5 seconds\)/],
] as const;

describe('a deal at which the worker', () => {
  test.each(KINDS)('%s each time is unknown (%s), and no other', async (kind, reason, message) => {
    const names = ['first', 'second', kind, 'fourth', 'last'];
    const [sound, faulty] = [await play(names, null), await play(names, 'faulty')];
    const expected = dropSeconds(sound);
    expected[2] = { ...expected[2], outcome: createFaultOutcome(reason, 0) };
    expect(dropSeconds(faulty)).toEqual(expected);
    expect(sound.faults).toEqual([]);
    expect(faulty.faults).toEqual([
      expect.stringMatching(/^parliament, deal first to last: .*; each of them is tried once more$/),
      expect.stringMatching(new RegExp(`^parliament, deal ${kind}: the worker .* again; the deal stays unknown$`)),
    ]);
    expect(faulty.faults[0]).toMatch(message);
  });

  test.each(KINDS)('%s only once leaves no trace in the records', async (kind) => {
    const names = ['first', `${kind} once ${path('marker')}`, 'last'];
    const faulty = await play(names, 'faulty');
    const sound = await play(names, null);
    expect(faulty.records.map(formatRecord)).toEqual(sound.records.map(formatRecord));
    expect(faulty.faults).toEqual([expect.stringMatching(/each of them is tried once more$/)]);
  });
});

test('two faults of a task cost two deals', async () => {
  const { records } = await play(['exits', 'second', 'hangs'], 'faulty');
  expect(records.map(({ deal, outcome }) => [deal, outcome.reason]).toSpliced(1, 1)).toEqual([
    ['exits', 'worker-died'],
    ['hangs', 'worker-hung'],
  ]);
});

test('deals of other tasks do not notice', async () => {
  const pool = openWorkerPool({ workers: 2, dealSeconds: DEAL_SECONDS, signal, workerFile: findWorker('faulty') });
  try {
    const seeds = [1, 2, 3, 4, 5, 6].map((firstSeed) => pool.play({ config: CONFIG, deals: { firstSeed, count: 1 } }));
    const [, ...results] = await Promise.all([
      pool.play({ config: CONFIG, deals: describeDeals(['exits']) }),
      ...seeds,
    ]);
    expect(results.flat().map(({ deal }) => deal)).toEqual(['1', '2', '3', '4', '5', '6']);
  } finally {
    await pool.end();
  }
});

describe('no deal is given up', () => {
  test('when the worker cannot start', async () => {
    await expect(play(['first', 'last'], 'unstartable')).rejects.toThrow(
      /^parliament, deal first to last: the worker failed before the first deal: ./,
    );
  });

  test('when no worker can start any more', async () => {
    process.env[MARKER] = path('marker');
    try {
      const attempt = play(['first', 'last'], 'mortal');
      await expect(attempt).rejects.toThrow(/^parliament, deal first: the worker failed before the first deal: ./);
    } finally {
      delete process.env[MARKER];
    }
  });
});
