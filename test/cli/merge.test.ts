import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Journal } from '../../src/report/journal.ts';
import { RESULT_FILES } from '../../src/report/result-folder.ts';
import { useFolder } from '../folder.ts';
import { encodeChunk, GROUP } from '../report/chunks.ts';
import { runQuorum, type Ended } from './harness.ts';

const path = useFolder();
const CSV_FILES = RESULT_FILES.filter((name) => name.endsWith('.csv'));
const PLAN = ['analyze', 'congress,parliament', '--player', 'random', '--player', 'greedy', '--deals', '12'];

const readFiles = (folder: string): string[] => CSV_FILES.map((name) => readFileSync(path(folder, name), 'utf8'));

async function play(folder: string, ...options: readonly string[]): Promise<void> {
  const { code, stderr } = await runQuorum([...PLAN, ...options, '--workers', '1', '--out', path(folder)]);
  expect(code === 0 ? '' : stderr).toBe('');
}

const merge = (folders: readonly string[], out: string): Promise<Ended> =>
  runQuorum(['merge', ...folders.map((folder) => path(folder)), '--out', path(out)]);

describe('merge', () => {
  test('makes the bytes of the undivided study, whatever the order of the parts and what they share', async () => {
    await play('whole');
    for (const part of [1, 2, 3]) await play(`part-${part}`, '--shard', `${part}/3`);
    await play('half', '--shard', '1/2');
    for (const parts of [['part-2', 'part-1', 'part-3'], ['part-3', 'half', 'part-1', 'part-2'], ['whole']]) {
      const out = `merged-${parts.length}`;
      expect((await merge(parts, out)).code).toBe(0);
      expect(readFiles(out)).toEqual(readFiles('whole'));
    }
    expect(JSON.parse(readFileSync(path('merged-3', 'manifest.json'), 'utf8'))).toMatchObject({ finished: true, shard: null });
  });

  test('names what is missing, publishes no more than is complete, and leaves a study that can be finished', async () => {
    await play('whole');
    await play('part-1', '--shard', '1/2');
    const { code, stderr } = await merge(['part-1'], 'merged');
    expect(code).toBe(1);
    expect(stderr).toMatch(/parts are missing; the complete rows are in .*merged/);
    expect(stderr).toMatch(/missing: congress random seed 2, congress random seed 4, .* and \d+ more; merge their folders too, or play them with quorum analyze --resume .*merged/);
    expect(readFileSync(path('merged', 'deals.csv'), 'utf8').trimEnd().split('\n')).toHaveLength(2);
    expect((await runQuorum(['analyze', '--resume', path('merged'), '--workers', '1'])).code).toBe(0);
    expect(readFiles('merged')).toEqual(readFiles('whole'));
  });

  test('refuses parts that disagree, naming the deals', async () => {
    await play('whole');
    await play('part-1', '--shard', '1/2');
    // The first chunk again, with another result that is sound in itself.
    const journal = await Journal.open(path('part-1', 'chunks.jsonl'), 'read');
    const { header } = journal;
    await journal.close();
    const forged = await Journal.create(path('part-1', 'chunks.jsonl'), header ?? {});
    await forged.append({ chunk: 0, ...encodeChunk({ kind: 'analyze', group: GROUP, noReturn: false }, [], []) });
    await forged.close();
    const { code, stderr } = await merge(['whole', 'part-1'], 'merged');
    expect(code).toBe(1);
    expect(stderr).toMatch(/part-1 and .*whole disagree on congress random seed 1; play these again/);
    expect(existsSync(path('merged'))).toBe(false);
  });

  test('refuses parts of another study, saying what differs', async () => {
    await play('part-1', '--shard', '1/2');
    await play('other', '--seed', '2');
    const { code, stderr } = await merge(['part-1', 'other'], 'merged');
    expect(code).toBe(2);
    expect(stderr).toMatch(/other is part of another study than .*part-1.*firstSeed is 1 there and 2 here/);
  });

  test('leaves out a line that was cut short, and says so', async () => {
    await play('whole');
    const text = readFileSync(path('whole', 'chunks.jsonl'), 'utf8');
    writeFileSync(path('whole', 'chunks.jsonl'), text.slice(0, -20));
    const { code, stderr } = await merge(['whole'], 'merged');
    expect(code).toBe(1);
    expect(stderr).toMatch(/whole: a line of the journal was cut short or damaged/);
    expect(stderr).toMatch(/missing: parliament greedy seed 12;/);
    expect(readFileSync(path('whole', 'chunks.jsonl'), 'utf8')).toBe(text.slice(0, -20));
  });

  test('needs folders of studies, and one for the result', async () => {
    await play('part-1', '--shard', '1/2');
    expect(await runQuorum(['merge', path('part-1')])).toMatchObject({ code: 2, stderr: expect.stringMatching(/--out is missing/) });
    expect(await merge(['nothing'], 'merged')).toMatchObject({ code: 2, stderr: expect.stringMatching(/nothing holds no study/) });
    expect(await merge(['part-1'], 'part-1')).toMatchObject({ code: 2, stderr: expect.stringMatching(/already holds results/) });
  });
});
