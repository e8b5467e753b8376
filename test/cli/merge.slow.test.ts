import { existsSync, symlinkSync } from 'node:fs';
import { createFaultOutcome } from '../../src/players/analysis/outcome.ts';
import { Journal } from '../../src/store/journal.ts';
import { readVersion } from '../../src/lab/files/provenance.ts';
import { createHeader, readHeader } from '../../src/lab/study.ts';
import { packDeals } from '../lab/records.ts';
import { failure, quorum, refused, run, useFiles, words } from './harness.ts';

const { path, read, readFiles, readManifest } = useFiles();
const PLAN = words`analyze congress,parliament --player random --player greedy --deals 12`;

const play = (folder: string, ...options: readonly string[]) =>
  run`${PLAN} ${options} --workers 1 --out ${path(folder)}`;
const playPart = (part: number, count = 2) => play(`part-${part}`, `--shard=${part}/${count}`);

async function readJournal(folder: string) {
  const journal = await Journal.open(path(folder, 'chunks.jsonl'), 'read');
  await journal.close();
  return journal;
}

/** The first chunk again, with other records that are sound in themselves. */
async function forgeChunk(folder: string, records: ReturnType<typeof packDeals>) {
  const { header } = await readJournal(folder);
  const forged = await Journal.create(path(folder, 'chunks.jsonl'), header ?? { study: '' });
  await forged.append({ chunk: 0, ...records });
  await forged.close();
}

const merge = (folders: readonly string[], out: string) =>
  quorum`merge ${folders.map((folder) => path(folder))} --out ${path(out)}`;

test('merge makes the bytes of the undivided study, whatever the order of the parts and what they share', async () => {
  await play('whole');
  for (const part of [1, 2, 3]) await playPart(part, 3);
  await play('half', '--shard=1/2');
  for (const parts of [['part-2', 'part-1', 'part-3'], ['part-3', 'half', 'part-1', 'part-2'], ['whole']]) {
    const out = `merged-${parts.length}`;
    expect((await merge(parts, out)).code).toBe(0);
    expect(readFiles(out)).toEqual(readFiles('whole'));
  }
  expect(readManifest('merged-3')).toMatchObject({ finished: true, shard: null });
});

test('merge takes no less than no time, as analyze does, when the clock is set back meanwhile', async () => {
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now -= 3_600_000));
  try {
    await play('whole');
    await merge(['whole'], 'merged');
  } finally {
    clock.mockRestore();
  }
  for (const folder of ['whole', 'merged']) {
    const { seconds } = readManifest(folder);
    expect([seconds >= 0, seconds < 60]).toEqual([true, true]);
  }
});

test('merge refuses parts that disagree, naming the deals', async () => {
  await play('whole');
  await playPart(1);
  await forgeChunk('part-1', packDeals([], []));
  expect(await merge(['whole', 'part-1'], 'merged')).toEqual(
    failure(1, /part-1 and .*whole disagree on congress random seed 1; play these again/),
  );
  expect(existsSync(path('merged'))).toBe(false);
});

test('merge takes what came of a deal over its having been given up, whatever the order of the parts', async () => {
  await play('sound', '--shard=1/2');
  await play('given-up', '--shard=1/2');
  await forgeChunk('given-up', packDeals([{ scheme: 'deal-v1', id: '1' }], [createFaultOutcome('worker-hung', 1)]));
  const parts = ['sound', 'given-up'];
  for (const all of [parts, parts.toReversed()]) {
    const out = `${all[0]}-first`;
    expect((await merge(all, out)).stderr).toContain('parts are missing');
    expect(read(out, 'deals.csv')).not.toContain('worker-hung');
  }
  expect((await merge(['given-up'], 'alone')).code).toBe(1);
  expect(read('alone', 'deals.csv')).toContain('unknown,,worker-hung');
});

test('merge refuses parts of another study, saying what differs', async () => {
  await playPart(1);
  await play('other', '--rule=worry-back=yes');
  expect(await merge(['part-1', 'other'], 'merged')).toEqual(
    failure(2, /other is part of another study than .*part-1.*rules.worry-back is no there and yes here/),
  );
});

test('merge needs folders of studies, and one for the result', async () => {
  await playPart(1);
  expect(await refused`merge ${path('part-1')}`).toMatch(/--out is missing/);
  expect(await merge(['nothing'], 'merged')).toEqual(failure(2, /nothing holds no study/));
  await play('other');
  expect(await merge(['part-1'], 'other')).toEqual(failure(2, /already holds results/));
});

test('merge does not write over one of its parts, by whatever name', async () => {
  for (const part of [1, 2]) await playPart(part);
  symlinkSync(path('part-1'), path('link'));
  const before = read('part-1', 'chunks.jsonl');
  for (const out of ['part-1', 'link']) {
    expect(await refused`merge ${path('part-2')} ${path('part-1')} --out ${path(out)} --force`).toContain(
      `--out ${path(out)} is one of the folders to merge, ${path('part-1')}; name another folder for the`,
    );
    expect(read('part-1', 'chunks.jsonl')).toBe(before);
  }
});

test('merge refuses folders that another version played', async () => {
  await play('old');
  const { header } = await readJournal('old');
  const { plan, options, shard, start } = readHeader({ journal: { header }, path: 'old' });
  const other = createHeader({ ...plan, version: '0.0.9' }, { options, shard, start });
  await (await Journal.create(path('old', 'chunks.jsonl'), other)).close();
  const refusal = `old needs the program that played it: version is 0.0.9 there and ${readVersion()} here; use that one`;
  expect(await merge(['old'], 'merged')).toEqual(failure(2, refusal));
  expect(existsSync(path('merged'))).toBe(false);
});
