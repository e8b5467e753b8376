import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RecordStore } from '../../src/lab/record-store.ts';
import { readCsvFiles, spawnQuorum, words, type Ended } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { readLines } from '../lab/logs.ts';
import { canMount, countPages, limitFiles, obeyPermissions, useDisks, usePermissions } from './scarcity.ts';
import {
  disturbStudy,
  finish,
  listLitter,
  MIXED,
  playMixed,
  readIfThere,
  readManifest,
  sizeLogs,
  useReference,
} from './study.ts';

const path = useFolder();
const disks = useDisks();
const permissions = usePermissions();
const reference = useReference(MIXED);

const begin = (folder: string, wrap?: readonly string[]) =>
  spawnQuorum(words`analyze ${MIXED} --workers 2 --out ${folder}`, '', wrap);

const resume = (folder: string, wrap?: readonly string[]) =>
  spawnQuorum(words`analyze --resume ${folder} --workers 2`, '', wrap);

/** One line, at the end of what there is on stderr, and nothing on stdout. */
function expectFailure({ code, stdout, stderr }: Ended, message: string) {
  expect(stderr.split('\n').slice(-2)).toEqual([`quorum: ${message}`, '']);
  expect(stderr.match(/^quorum: (?!unknown deals are searched again)|^ +at /gm)).toHaveLength(1);
  expect([code, stdout]).toEqual([1, '']);
}

const describeStop = (folder: string, reason: string) =>
  `${folder} cannot be written: ${reason}, then go on with --resume ${folder}; nothing finished is lost`;

/** That no whole line is damaged. @returns how many there are. */
async function countSound(folder: string) {
  const store = await RecordStore.open(folder);
  await store.close();
  expect(store.listDamage().filter(({ torn }) => !torn)).toEqual([]);
  return readLines(folder).length;
}

const LIMITED = 'the file may not become larger; lift the limit';
const FULL = 'the disk is full; make room';

const limit = (bytes: number) => ({
  folder: path('study'),
  wrap: limitFiles(Math.floor(bytes / 1024)),
  makeRoom: (): void => undefined,
});

/** The question and the manifest. */
const SMALL_FILES = 2;

function fillDisk(pages: number) {
  disks.mount(path('disk'), pages);
  return { folder: path('disk', 'study'), wrap: [], makeRoom: () => disks.change(path('disk'), 'size=1m') };
}

const mounting = canMount();
if (!mounting) console.warn('this user cannot mount: there is only a limit on the size of files for a full disk');

const SCARCITIES = [
  ['a limit on the size of files', LIMITED, (bytes: number) => limit(bytes)],
  ...(mounting ? [['a disk', FULL, (bytes: number) => fillDisk(countPages(bytes) + SMALL_FILES)] as const] : []),
] as const;

test.each(SCARCITIES)('%s that is reached keeps every finished block', async (_, reason, limitTo) => {
  const { folder, wrap, makeRoom } = limitTo(sizeLogs(reference().folder) / 2);
  expectFailure(await begin(folder, wrap), describeStop(folder, reason));
  expect(await countSound(folder)).toBeGreaterThan(5);
  expect(readdirSync(folder).sort()).toEqual(['log', 'manifest.json', 'study.json']);
  expect(readManifest(folder)).toMatchObject({ finished: false });

  const before = readLines(folder);
  const refused = `^quorum: ${folder} cannot be .*: ${reason}, then .*; nothing finished is lost\n$`;
  const stderr = expect.stringMatching(new RegExp(refused, 'm'));
  expect(await resume(folder, wrap)).toEqual({ code: 1, stdout: '', stderr });
  expect(readLines(folder).slice(0, before.length)).toEqual(before);
  expect(listLitter(folder)).toEqual([]);

  makeRoom();
  await finish(folder, reference());
});

describe('a lack of room', () => {
  test('for deals.csv leaves the files that were published before as they were', async () => {
    const folder = path('study');
    cpSync(reference().folder, folder, { recursive: true });
    const { wrap } = limit(reference().results['deals.csv'].length / 2);
    expectFailure(await resume(folder, wrap), describeStop(folder, LIMITED));
    expect(readCsvFiles(folder)).toEqual(reference().results);
    await finish(folder, reference());
  });

  test.each(mounting ? ['publication'] : [])('during %s leaves whole files or none', async () => {
    const { results, folder: whole } = reference();
    const { folder, makeRoom } = fillDisk(countPages(sizeLogs(whole)) + SMALL_FILES + 1);
    expectFailure(await begin(folder), describeStop(folder, FULL));
    expect(await countSound(folder)).toBeGreaterThan(0);
    expect(listLitter(folder)).toEqual([]);
    expect(existsSync(join(folder, 'stuck.csv'))).toBe(false);
    expect(['', results['deals.csv']]).toContain(readIfThere(join(folder, 'deals.csv')));
    makeRoom();
    const before = readLines(folder);
    await finish(folder, reference());
    expect(readLines(folder)).toEqual(before);
  });

  // One page holds the question.
  test.each(mounting ? ['one page'] : [])('for more than %s stops a study at its very beginning', async () => {
    const { folder, makeRoom } = fillDisk(1);
    expectFailure(await begin(folder), describeStop(folder, FULL));
    expect(listLitter(folder)).toEqual([]);
    makeRoom();
    await finish(folder, reference());
  });
});

async function playPart(folder: string) {
  mkdirSync(folder);
  const { code } = await disturbStudy(folder, playMixed(folder), { grown: 1500 }, (child) => child.kill('SIGTERM'));
  expect(code).toBe(143);
}

describe('a folder without write permission', () => {
  test.each(['closed', 'closed/study'])('is not begun in: %s', async (name) => {
    mkdirSync(path('closed'));
    permissions.close(path('closed'));
    expectFailure(
      await begin(path(name), obeyPermissions()),
      `--out ${path(name)} cannot be written: permission denied; choose a folder that can`,
    );
    expect(readdirSync(path('closed'))).toEqual([]);
  });

  test.each([
    ['its folder', (folder: string) => folder],
    ['that of its logs', (folder: string) => join(folder, 'log')],
  ])('stops a begun study when it is %s, and harms nothing', async (_name, choose) => {
    const folder = path('study');
    await playPart(folder);
    const before = readLines(folder);
    permissions.close(choose(folder));
    expectFailure(
      await resume(folder, obeyPermissions()),
      describeStop(folder, 'permission denied; make it readable and writable'),
    );
    expect(readLines(folder).slice(0, before.length)).toEqual(before);
    permissions.open(choose(folder));
    await finish(folder, reference());
  });

  test('met only at publication keeps what has been played', async () => {
    const folder = path('study');
    mkdirSync(folder);
    const close = () => permissions.close(folder);
    expectFailure(
      await disturbStudy(folder, playMixed(folder), { grown: 1500 }, close, obeyPermissions()),
      describeStop(folder, 'permission denied; make it readable and writable'),
    );
    const before = readLines(folder);
    expect(await countSound(folder)).toBeGreaterThan(5);
    permissions.open(folder);
    await finish(folder, reference());
    expect(readLines(folder)).toEqual(before);
  });

  test.each(mounting ? ['read-only'] : [])(
    'stops a begun study when its file system is %s, and harms nothing',
    async () => {
      disks.mount(path('disk'), 256);
      const folder = path('disk', 'study');
      await playPart(folder);
      const before = readLines(folder);
      disks.change(path('disk'), 'ro');
      expectFailure(await resume(folder), describeStop(folder, 'the file system is read-only; make it writable'));
      expect(readLines(folder)).toEqual(before);
      disks.change(path('disk'), 'rw');
      await finish(folder, reference());
    },
  );
});
