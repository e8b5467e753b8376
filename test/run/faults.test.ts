import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Deal } from '../../src/deal/deal.ts';
import { decodeChunk, type ChunkResult } from '../../src/report/chunk-result.ts';
import { runJobs } from '../../src/run/ordered.ts';
import { WorkerPool } from '../../src/run/pool.ts';
import { createSeat, dealsOf, listSource } from './jobs.ts';
import { MARKER } from './workers/mortal.ts';

const findWorker = (name: string): string => new URL(`./workers/${name}.ts`, import.meta.url).href;

/** No deal here takes longer, on any machine, unless it hangs: it makes some hundred moves. */
const DEAL_SECONDS = 4;
const SEAT = createSeat({ nodes: 500 });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quorum-faults-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Some deals with names of their own. */
const nameDeals = (names: readonly string[]): Deal[] =>
  dealsOf('parliament', 1, names.length).map(({ cards }, i) => ({ scheme: 'cards', id: names[i], cards }));

interface Played {
  readonly result: ChunkResult;
  readonly faults: readonly string[];
}

async function play(names: readonly string[], worker: string | null): Promise<Played> {
  // To fill the memory may take as long as to hang.
  const dealSeconds = names.some((name) => name.startsWith('overflows')) ? null : DEAL_SECONDS;
  const faults: string[] = [];
  const onFault = (message: string): void => void faults.push(message);
  const pool = new WorkerPool({ workers: 1, dealSeconds, onFault, ...(worker && { workerFile: findWorker(worker) }) });
  try {
    return { result: await pool.playChunk(SEAT, nameDeals(names)), faults };
  } finally {
    await pool.end();
  }
}

const listRows = ({ result }: Played): string[] => decodeChunk(result)?.rows.trimEnd().split('\n') ?? [];

/** The row of a deal that was given up: every number is empty. */
const findUnknownRow = (sound: string, reason: string): string => {
  const [variant, rules, player, scheme, name, ...rest] = sound.split(',');
  return [variant, rules, player, scheme, name, 'unknown', reason, ...rest.slice(2).map(() => '')].join(',');
};

const KINDS = [
  ['exits', 'worker-died', /the worker died \(worker exited with code: 3\)/],
  ['overflows', 'worker-memory', /the worker ran out of memory \(.*memory limit.*\)/],
  ['hangs', 'worker-hung', /the worker hung \(no deal was done within 4 seconds\)/],
] as const;

describe('a deal at which the worker', () => {
  test.each(KINDS)('%s each time is unknown (%s), and no other', async (kind, reason, message) => {
    const names = ['first', 'second', kind, 'fourth', 'last'];
    const [sound, faulty] = [await play(names, null), await play(names, 'faulty')];
    const expected = listRows(sound);
    expected[2] = findUnknownRow(expected[2], reason);
    expect(listRows(faulty)).toEqual(expected);
    expect(faulty.result.counts).toMatchObject({ deals: 5 });
    expect(decodeChunk(faulty.result)?.tally.unknown).toBe(faulty.result.counts.unknown);
    expect(sound.faults).toEqual([]);
    expect(faulty.faults).toEqual([
      expect.stringMatching(/^parliament, cards deals first to last: .*; each of them is tried once more$/),
      expect.stringMatching(new RegExp(`^parliament, cards deal ${kind}: the worker .* again; the deal stays unknown$`)),
    ]);
    expect(faulty.faults[0]).toMatch(message);
  });

  test.each(KINDS)('%s only once leaves no trace in the rows', async (kind) => {
    const names = ['first', `${kind} once ${join(folder, 'marker')}`, 'last'];
    const faulty = await play(names, 'faulty');
    const sound = await play(names, null);
    expect([faulty.result.digest, faulty.result.data]).toEqual([sound.result.digest, sound.result.data]);
    expect(faulty.faults).toEqual([expect.stringMatching(/each of them is tried once more$/)]);
  });
});

test('two faults of a chunk cost two deals', async () => {
  const rows = listRows(await play(['exits', 'second', 'hangs'], 'faulty'));
  expect(rows.map((row) => row.split(',').slice(4, 7).join(' ')).filter((row) => !row.startsWith('second'))).toEqual([
    'exits unknown worker-died',
    'hangs unknown worker-hung',
  ]);
});

test('deals of other chunks do not notice', async () => {
  const pool = new WorkerPool({ workers: 2, dealSeconds: DEAL_SECONDS, workerFile: findWorker('faulty') });
  try {
    const seeds = [1, 2, 3, 4, 5, 6].map((firstSeed) => pool.playChunk(SEAT, { firstSeed, count: 1 }));
    const [, ...results] = await Promise.all([pool.playChunk(SEAT, nameDeals(['exits'])), ...seeds]);
    expect(results.map((result) => decodeChunk(result)?.rows.split(',')[4])).toEqual(['1', '2', '3', '4', '5', '6']);
  } finally {
    await pool.end();
  }
});

describe('no deal is given up', () => {
  test('when the worker cannot start', async () => {
    const attempt = play(['first', 'last'], 'unstartable');
    await expect(attempt).rejects.toThrow(/^parliament, cards deals first to last: the worker failed before the first deal: ./);
  });

  test('when no worker can start any more', async () => {
    process.env[MARKER] = join(folder, 'marker');
    try {
      const attempt = play(['first', 'last'], 'mortal');
      await expect(attempt).rejects.toThrow(/^parliament, cards deal first: the worker failed before the first deal: ./);
    } finally {
      delete process.env[MARKER];
    }
  });

  test('when the run ends meanwhile', async () => {
    const controller = new AbortController();
    const job = { seat: createSeat({ variant: 'congress', nodes: 1e12 }), deals: listSource(dealsOf('congress', 1, 2000)) };
    const faults: string[] = [];
    setTimeout(() => controller.abort(), 1000);
    const run = runJobs([job], { workers: 2, signal: controller.signal, onFault: (message) => faults.push(message) });
    for await (const batch of run) expect(batch.jobIndex).toBe(0);
    expect(controller.signal.aborted).toBe(true);
    expect(faults).toEqual([]);
  });
});
