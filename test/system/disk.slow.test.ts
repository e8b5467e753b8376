import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnQuorum, words, type Ended } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { canMount, countPages, limitFiles, obeyPermissions, useDisks, usePermissions } from './scarcity.ts';
import {
  disturbStudy,
  expectCode,
  expectFinished,
  finish,
  inspectJournal,
  listLitter,
  locateJournal,
  MIXED,
  playMixed,
  readIfThere,
  readJournal,
  readManifest,
  readResults,
  sizeJournal,
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
  expect(stderr.match(/^quorum: |^ +at /gm)).toHaveLength(1);
  expect([code, stdout]).toEqual([1, '']);
}

const describeStop = (folder: string, reason: string) =>
  `${folder} cannot be written: ${reason}, then go on with --resume ${folder}; nothing finished is lost`;

/** Whole lines, every one of them sound. @returns how many chunks they hold. */
async function countSound(folder: string) {
  const { chunks, lines, damaged } = await inspectJournal(folder);
  expect([damaged, lines]).toEqual([0, 1 + chunks.length]);
  return chunks.length;
}

interface Scarcity {
  readonly name: string;
  readonly reason: string;
  /** Full after half of the journal. */
  forHalf(journal: number): ReturnType<typeof limit>;
  /** Full when the journal is whole and some of what is published is missing. */
  forJournal(journal: number): ReturnType<typeof limit>;
}

const limit = (bytes: number) => ({
  folder: path('study'),
  wrap: limitFiles(Math.floor(bytes / 1024)),
  makeRoom: (): void => undefined,
});

const LIMIT: Scarcity = {
  name: 'a limit on the size of files',
  reason: 'the file may not become larger; lift the limit',
  forHalf: (journal) => limit(journal / 2),
  forJournal: (journal) => limit((journal + reference().results['stuck.csv'].length) / 2),
};

/** The manifest and the lock. */
const SMALL_FILES = 2;

function fillDisk(pages: number) {
  disks.mount(path('disk'), pages);
  return { folder: path('disk', 'study'), wrap: [], makeRoom: () => disks.change(path('disk'), 'size=1m') };
}

const DISK: Scarcity = {
  name: 'a disk',
  reason: 'the disk is full; make room',
  forHalf: (journal) => fillDisk(countPages(journal / 2) + SMALL_FILES),
  forJournal: (journal) => fillDisk(countPages(journal) + SMALL_FILES + 1),
};

const mounting = canMount();
if (!mounting) console.warn('this user cannot mount: a limit on the size of files stands for a full disk');

describe.each([mounting ? DISK : LIMIT])('$name that is reached', (scarcity) => {
  test('during play keeps every finished chunk, and the study goes on when there is room', async () => {
    const { folder, wrap, makeRoom } = scarcity.forHalf(sizeJournal(reference().folder));
    expectFailure(await begin(folder, wrap), describeStop(folder, scarcity.reason));
    expect(await countSound(folder)).toBeGreaterThan(5);
    expect(readdirSync(folder).sort()).toEqual(['chunks.jsonl', 'manifest.json']);
    expect(readManifest(folder)).toMatchObject({ finished: false });

    const before = readJournal(folder);
    const refused = `^quorum: ${folder} cannot be .*: ${scarcity.reason}, then .*; nothing finished is lost\n$`;
    const stderr = expect.stringMatching(new RegExp(refused, 'm'));
    expect(await resume(folder, wrap)).toEqual({ code: 1, stdout: '', stderr });
    expect(readJournal(folder).subarray(0, before.length).equals(before)).toBe(true);
    expect(listLitter(folder)).toEqual([]);

    makeRoom();
    await finish(folder, reference());
  });

  test('during publication leaves whole files or none, which come when there is room', async () => {
    const { results, folder: whole } = reference();
    const { folder, wrap, makeRoom } = scarcity.forJournal(sizeJournal(whole));
    expectFailure(await begin(folder, wrap), describeStop(folder, scarcity.reason));
    expect(await countSound(folder)).toBeGreaterThan(0);
    expect(Math.abs(sizeJournal(folder) - sizeJournal(whole))).toBeLessThan(2000);
    expect(listLitter(folder)).toEqual([]);
    expect(existsSync(join(folder, 'stuck.csv'))).toBe(false);
    expect(['', results['deals.csv']]).toContain(readIfThere(join(folder, 'deals.csv')));
    makeRoom();
    const before = readJournal(folder);
    await finish(folder, reference());
    expect(readJournal(folder).equals(before)).toBe(true);
  });
});

describe('a lack of room', () => {
  test('for deals.csv leaves the files that were published before as they were', async () => {
    const folder = path('study');
    cpSync(reference().folder, folder, { recursive: true });
    const { wrap } = limit(reference().results['deals.csv'].length / 2);
    expectFailure(await resume(folder, wrap), describeStop(folder, LIMIT.reason));
    expect(readResults(folder)).toEqual(reference().results);
    await finish(folder, reference());
  });

  // One page holds the lock, two the lock and the journal's first line.
  test.each(mounting ? [1, 2] : [])(
    'for more than %i pages stops a study at its very beginning, until there is room',
    async (pages) => {
      const { folder, makeRoom } = fillDisk(pages);
      expectFailure(
        await begin(folder),
        `--out ${folder} cannot be written: the disk is full; choose a folder that can`,
      );
      expect(listLitter(folder)).toEqual([]);
      makeRoom();
      expectCode(await spawnQuorum(playMixed(folder)), [0]);
      await expectFinished(folder, reference());
    },
  );
});

async function playPart(folder: string) {
  mkdirSync(folder);
  const { code } = await disturbStudy(folder, playMixed(folder), { grown: 3000 }, (child) => child.kill('SIGTERM'));
  expect(code).toBe(130);
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
    ['its journal', locateJournal],
  ])('stops a begun study when it is %s, and harms nothing', async (_name, choose) => {
    const folder = path('study');
    await playPart(folder);
    const names = readdirSync(folder);
    const before = [readJournal(folder), readResults(folder)];
    permissions.close(choose(folder));
    expectFailure(
      await resume(folder, obeyPermissions()),
      `${folder} cannot be opened: permission denied; make it readable and writable, then try again; nothing finished is lost`,
    );
    expect(readdirSync(folder)).toEqual(names);
    expect([readJournal(folder), readResults(folder)]).toEqual(before);
    permissions.open(choose(folder));
    await finish(folder, reference());
  });

  test('met only at publication keeps what has been played', async () => {
    const folder = path('study');
    mkdirSync(folder);
    const close = () => permissions.close(folder);
    expectFailure(
      await disturbStudy(folder, playMixed(folder), { grown: 5000 }, close, obeyPermissions()),
      describeStop(folder, 'permission denied; make it readable and writable'),
    );
    const before = readJournal(folder);
    expect(await countSound(folder)).toBeGreaterThan(5);
    permissions.open(folder);
    await finish(folder, reference());
    expect(readJournal(folder).equals(before)).toBe(true);
  });

  test.each(mounting ? ['read-only'] : [])(
    'stops a begun study when its file system is %s, and harms nothing',
    async () => {
      disks.mount(path('disk'), 256);
      const folder = path('disk', 'study');
      await playPart(folder);
      const before = readJournal(folder);
      disks.change(path('disk'), 'ro');
      expectFailure(
        await resume(folder),
        `${folder} cannot be opened: the file system is read-only; make it writable, then try again; nothing finished is lost`,
      );
      expect(readJournal(folder).equals(before)).toBe(true);
      disks.change(path('disk'), 'rw');
      await finish(folder, reference());
    },
  );
});
