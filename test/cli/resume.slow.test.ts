import { formatDeal } from '../../src/engine/cards.ts';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Journal } from '../../src/store/journal.ts';
import { readVersion } from '../../src/lab/files/provenance.ts';
import { ResultFolder } from '../../src/lab/manifest.ts';
import type { StudyPlan } from '../../src/lab/run-config.ts';
import { createHeader, readHeader } from '../../src/lab/study.ts';
import { dealsOf } from '../lab/jobs.ts';
import { ended, failure, type Line, quorum, readCsvFiles, run, useFiles, words } from './harness.ts';

const { out, path, read, readFiles, readManifest, write } = useFiles();

/** Every file of the test, with its text. */
const readAll = () =>
  readdirSync(path(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [parentPath, name, readFileSync(join(parentPath, name), 'utf8')]);

const GAMES = words`cadogan-congress,parliament --rule marriage=suit,any --seed 11 --deals 6 --nodes 500 --memory 4`;
const CHUNKS = 18;
const play = (...line: Line) => quorum`analyze ${words(...line)} --workers 1`;
const GREEDY = words`parliament --deals 2 --player greedy`;

let whole = '';
let printed = '';

beforeAll(async () => {
  whole = join(mkdtempSync(join(tmpdir(), 'quorum-resume-')), 'whole');
  printed = (await play`${GAMES} --out ${whole}`).stdout;
  return () => rmSync(dirname(whole), { recursive: true });
});

/** Leaves the first chunks of the finished study, as a crash would have. */
function beginStudy(rest = '') {
  cpSync(whole, path('out'), { recursive: true });
  const lines = read('out', 'chunks.jsonl').split('\n');
  expect(lines).toHaveLength(CHUNKS + 2);
  write('out/chunks.jsonl', `${lines.slice(0, 8).join('\n')}\n${rest}`);
}

/** Runs a command. @returns how it ended, and whether every file has stayed as it was. */
async function attempt(...line: Line) {
  const before = readAll();
  const ended = await play(...line);
  return { ...ended, untouched: JSON.stringify(readAll()) === JSON.stringify(before) };
}

const refusal = (text: string | RegExp, code = 2) => ({ ...failure(code, text), untouched: true });

test('analyze --resume goes on from the plan of the folder, and ends with the files of an undisturbed study', async () => {
  // What a crash leaves of a line, and the zeros that some file systems leave where power was lost.
  beginStudy(`{"chunk":99,"counts":{"de${'\0'.repeat(4096)}`);
  const { options } = readManifest('out');
  const { code, stdout, stderr } = await play`--resume ${out}`;
  expect([code, stdout]).toEqual([0, printed]);
  expect(stderr).toContain('out: damaged or cut short: 1 line of the journal; their deals are played again');
  expect(stderr).toMatch(/results are in .*out: deals\.csv/);
  expect(readFiles('out')).toEqual(readCsvFiles(whole));
  expect(readManifest('out')).toMatchObject({ options, totals: { deals: 18 } });
  expect(existsSync(path('out', 'lock.json'))).toBe(false);
});

test('analyze --resume goes on with the deals of a file', async () => {
  const writeDeals = (first: number) => {
    const deals = dealsOf('parliament', first, 4).map(({ cards }) => formatDeal(cards));
    write('deals', deals.join('\n'));
  };
  writeDeals(1);
  await play`parliament --deal-file ${path('deals')} --player greedy --out ${out}`;
  const results = readFiles('out');
  write('out/chunks.jsonl', `${read('out', 'chunks.jsonl').split('\n').slice(0, 3).join('\n')}\n`);
  expect((await play`--resume ${out}`).code).toBe(0);
  expect(readFiles('out')).toEqual(results);
  writeDeals(2);
  expect(await attempt`--resume ${out}`).toEqual(
    refusal(/holds another study: digest is [0-9a-f]{64} there and [0-9a-f]{64} here; use/),
  );
});

/** A folder whose study was begun with another plan, everything else being right. */
async function beginOther(folder: string, change: Partial<StudyPlan>) {
  const journal = await Journal.open(path('whole', 'chunks.jsonl'), 'read');
  const { plan, options, shard, start } = readHeader({ journal, path: 'whole' });
  await journal.close();
  const header = createHeader({ ...plan, ...change }, { options, shard, start });
  await (await ResultFolder.create(path(folder), header, false)).close();
}

describe('analyze --resume refuses another study:', () => {
  test('in anything that it plays, saying what differs', async () => {
    beginStudy();
    const differs = 'firstSeed is 11 there and 12 here';
    const games = `cadogan-congress: ${differs}; parliament: ${differs}; use the same, or another folder`;
    expect(await attempt`${GAMES} --resume ${out} --seed 12`).toEqual(
      refusal(`--resume ${path('out')} holds another study: ${games}`),
    );
    expect(await attempt`${GAMES} --shard 1/2 --resume ${out}`).toEqual(
      refusal(/the shard is none there and 1\/2 here/),
    );
  });

  test('that another version began, which alone may go on with it', async () => {
    await play`${GREEDY} --out ${path('whole')}`;
    await beginOther('out', { version: '0.0.9' });
    const message = `holds another study: version is 0.0.9 there and ${readVersion()} here; use the same, or another folder`;
    expect(await attempt`--resume ${out}`).toEqual(refusal(message));
    expect(await attempt`${GREEDY} --resume ${out}`).toEqual(refusal(message));
    await beginOther('commit', { commit: 'f00' });
    expect(await attempt`--resume ${path('commit')}`).toEqual(
      refusal(/holds another study: commit is f00 there and \S+ here; use/),
    );
  });

  test('whose first line was edited or damaged', async () => {
    await play`${GREEDY} --out ${out}`;
    const text = read('out', 'chunks.jsonl');
    write('out/chunks.jsonl', text.replace(`"version":"${readVersion()}"`, '"version":"0.0.9"'));
    const header =
      /out holds a study whose header has been damaged; give --resume .*out again, with the variant and all options that it was begun with/;
    expect(await attempt`--resume ${out}`).toEqual(refusal(header));
    write('out/chunks.jsonl', text.slice(0, 20));
    expect(await attempt`--resume ${out}`).toEqual(refusal(/whose header has been damaged/));
  });
});

test('analyze --resume keeps all that has been played when only the header is damaged and the plan is given', async () => {
  beginStudy();
  const results = readFiles('out');
  const kept = read('out', 'chunks.jsonl').replace('"format":', '"gormat":');
  write('out/chunks.jsonl', kept);
  expect(await attempt`parliament --deals 3 --resume ${out}`).toEqual(
    refusal(/whose header has been damaged; give --resume .* again/),
  );
  const { code, stderr } = await play`${GAMES} --resume ${out}`;
  const told = `${path('out')}: the header of the journal was damaged; it is written again from this command`;
  expect([code, stderr.split('\n')[0]]).toEqual([0, told]);
  expect(stderr).not.toContain('played again');
  expect(readFiles('out')).toEqual(results);
  // The header, how many lines are damaged, and what was missing.
  expect(read('out', 'chunks.jsonl').startsWith(kept)).toBe(true);
  expect(read('out', 'chunks.jsonl').split('\n')).toHaveLength(1 + 1 + 1 + CHUNKS + 1);
  expect(await play`--resume ${out}`).toEqual(ended(0, /^[^:]+: 6 deals are done/));
  await run`merge ${out} --out ${path('merged')}`;
  expect(readFiles('merged')).toEqual(results);
});

describe('analyze --resume is bad usage', () => {
  test('where there is no study to take the plan from', async () => {
    mkdirSync(path('out'));
    expect(await attempt`--resume ${out}`).toEqual(
      refusal(/out holds no study: it has no chunks\.jsonl; name the folder of a study/),
    );
    const { code, stderr } = await play`--resume ${path('none')}`;
    expect([code, existsSync(path('none'))]).toEqual([2, false]);
    expect(stderr).toMatch(/none holds no study/);
  });

  test('with options that do not go with it', async () => {
    mkdirSync(path('out'));
    expect(await attempt`${GAMES} --resume ${out} --out ${path('new')}`).toEqual(
      refusal(/--out and --resume name two folders; keep one of them/),
    );
    expect(await attempt`${GAMES} --resume ${out} --force`).toEqual(
      refusal(/--force discards the study that --resume continues; keep one of them/),
    );
    const others =
      /follows its own plan; leave out --seed, --memory, or name the variant too for a comparison with the plan/;
    expect(await attempt`--resume ${out} --seed 5 --memory 3`).toEqual(refusal(others));
    expect(await attempt`--resume ${out} --shard 1/2`).toEqual(refusal(/leave out --shard, or name/));
    expect(existsSync(path('new'))).toBe(false);
  });
});

test('a folder in which another process writes is refused, to go on with and to replace', async () => {
  beginStudy();
  write('out/lock.json', JSON.stringify({ pid: process.ppid, host: hostname() }));
  const message = new RegExp(`out is being written by process ${process.ppid}; wait for it, or remove .*lock\\.json`);
  expect(await attempt`--resume ${out}`).toEqual(refusal(message, 1));
  expect(await attempt`${GAMES} --resume ${out}`).toEqual(refusal(message, 1));
  expect(await attempt`${GAMES} --out ${out} --force`).toEqual(refusal(message, 1));
  write('out/lock.json', JSON.stringify({ pid: process.ppid, host: `not-${hostname()}` }));
  expect((await play`--resume ${out}`).code).toBe(0);
});
