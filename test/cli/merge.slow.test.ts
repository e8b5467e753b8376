import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { createFaultOutcome, type DealRecord } from '../../src/players/analysis/outcome.ts';
import { readVersion } from '../../src/lab/files/provenance.ts';
import { formatBlock, packBlock, parseBlock, unpackBlock } from '../../src/lab/record-block.ts';
import { formatStudy, parseStudy } from '../../src/lab/study.ts';
import { listLogs, readLines } from '../lab/logs.ts';
import { failure, quorum, refused, run, useFiles, words } from './harness.ts';

const { path, read, readFiles, readManifest, write } = useFiles();
const PLAN = words`analyze congress,parliament --player random --player greedy --deals 300`;

const play = (folder: string, ...options: readonly string[]) =>
  run`${PLAN} ${options} --workers 1 --out ${path(folder)}`;
const playPart = (part: number, count = 2) => play(`part-${part}`, `--shard=${part}/${count}`);

/** Replaces the record of the first deal of a log, and all others of its block by none. */
function forgeBlock(folder: string, change: (record: DealRecord) => DealRecord) {
  const [line, ...rest] = readLines(path(folder));
  const block = parseBlock(line)!;
  const [record] = unpackBlock(block)!;
  const lines = [formatBlock(packBlock(block, [change(record)])), ...rest.map((each) => `${each}\n`)];
  const [log] = listLogs(path(folder));
  write(log.slice(path().length), lines.join(''));
}

const merge = (folders: readonly string[], out: string) =>
  quorum`merge ${folders.map((folder) => path(folder))} --out ${path(out)}`;

test('merge makes the bytes of the undivided study, whatever the order of the parts and what they share', async () => {
  await play('whole');
  for (const part of [1, 2, 3]) await playPart(part, 3);
  await play('half', '--shard=1/2');
  await play('again', '--shard=2/3');
  const all = ['part-3', 'half', 'part-1', 'again', 'part-2'];
  for (const parts of [['part-2', 'part-1', 'part-3'], all, ['whole']]) {
    const out = `merged-${parts.length}`;
    expect((await merge(parts, out)).code).toBe(0);
    expect(readFiles(out)).toEqual(readFiles('whole'));
  }
  expect(readManifest('merged-3')).toMatchObject({ finished: true });
  expect(readManifest('merged-3').options).not.toHaveProperty('shard');
  expect(readdirSync(path('part-1')).sort()).toEqual(['log', 'manifest.json', 'study.json']);
});

test('merge leaves out the rows of deals if asked, and a later run makes them', async () => {
  await play('whole');
  expect((await quorum`merge ${path('whole')} --out ${path('short')} --no-deals`).code).toBe(0);
  const whole = readFiles('whole');
  expect(readFiles('short')).toEqual(
    Object.fromEntries(Object.entries(whole).filter(([name]) => !['deals.csv', 'blockers.csv'].includes(name))),
  );
  const { resources } = JSON.parse(read('short', 'datapackage.json'));
  expect(resources.map((each: { readonly path: string }) => each.path)).toEqual(['summary.csv', 'stuck.csv']);
  expect((await quorum`audit ${path('short')} --sample 3`).code).toBe(0);
  await run`analyze --resume ${path('short')}`;
  expect(readFiles('short')).toEqual(whole);
  await run`analyze --resume ${path('short')} --no-deals`;
  expect(existsSync(path('short', 'deals.csv'))).toBe(false);
});

test('merge refuses parts that disagree, naming the deal and both places', async () => {
  await play('whole');
  await playPart(1);
  forgeBlock('part-1', ({ outcome, ...record }) => ({ ...record, outcome: { ...outcome, nodes: 7 } }));
  expect(await merge(['whole', 'part-1'], 'merged')).toEqual(
    failure(
      2,
      /whole\/log\/\S+, line \d+ and .*part-1\/log\/\S+, line 1 disagree on deal \d+ \(deal-v1\); play it again/,
    ),
  );
  expect(existsSync(path('merged'))).toBe(false);
});

test('merge takes what came of a deal over its having been given up, whatever the order of the parts', async () => {
  await play('sound', '--shard=1/2');
  await play('given-up', '--shard=1/2');
  forgeBlock('given-up', (record) => ({ ...record, outcome: createFaultOutcome('worker-hung', 1) }));
  const parts = ['sound', 'given-up'];
  for (const all of [parts, parts.toReversed()]) {
    const out = `${all[0]}-first`;
    expect((await merge(all, out)).stderr).toContain('parts are missing');
    expect(read(out, 'deals.csv')).not.toContain('worker-hung');
  }
  expect((await merge(['given-up'], 'alone')).code).toBe(1);
  expect(read('alone', 'deals.csv')).toContain('unknown,worker-hung');
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
  const before = readLines(path('part-1'));
  for (const out of ['part-1', 'link']) {
    expect(await refused`merge ${path('part-2')} ${path('part-1')} --out ${path(out)} --force`).toContain(
      `${path(out)} is one of the folders to merge, ${path('part-1')}; name another folder for the`,
    );
    expect(readLines(path('part-1'))).toEqual(before);
  }
});

test('merge refuses folders that another version played', async () => {
  await play('old');
  const file = parseStudy(read('old', 'study.json'));
  if (typeof file === 'string') throw new Error(file);
  write('old/study.json', formatStudy({ ...file, plan: { ...file.plan, version: '0.0.9' } }));
  const refusal = `old needs the program that played it: version is 0.0.9 there and ${readVersion()} here; use that one`;
  expect(await merge(['old'], 'merged')).toEqual(failure(2, refusal));
  expect(existsSync(path('merged'))).toBe(false);
});
