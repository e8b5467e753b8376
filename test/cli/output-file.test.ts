import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOutputFile } from '../../src/cli/terminal/output-file.ts';
import { failure, quorum, refused, run, useFiles } from './harness.ts';

const { path, read, write } = useFiles();
const STUDY = fs.mkdtempSync(join(tmpdir(), 'quorum-study-'));

beforeAll(async () => {
  await quorum`analyze congress --player greedy --deals 12 --workers 1 --out ${STUDY}`;
});

afterAll(() => {
  fs.rmSync(STUDY, { recursive: true });
});

function makePipe(name: string) {
  expect(spawnSync('mkfifo', [path(name)]).status).toBe(0);
  return path(name);
}

describe.each([
  ['page', 'congress'],
  ['report', STUDY],
])('%s --out', (command, subject) => {
  const writeOut = (name: string, ...more: string[]) => quorum`${command} ${subject} --out ${name} ${more}`;

  test('replaces no pipe, whether or not it is forced to', async () => {
    const pipe = makePipe('pipe');
    fs.symlinkSync(pipe, path('link'));
    for (const name of [pipe, path('link')])
      for (const force of [[], ['--force']])
        expect(await writeOut(name, ...force)).toMatchObject({
          code: 2,
          stderr: `quorum: --out ${name} is a pipe; name an ordinary file, or one that does not exist yet\n`,
        });
    expect(fs.statSync(pipe).isFIFO()).toBe(true);
    expect(fs.readlinkSync(path('link'))).toBe(pipe);
  });

  test('replaces no folder and no socket', async () => {
    fs.mkdirSync(path('folder'));
    const server = createServer().listen(path('socket'));
    await once(server, 'listening');
    try {
      for (const kind of ['folder', 'socket'])
        expect(await writeOut(path(kind), '--force')).toEqual(failure(2, `--out ${path(kind)} is a ${kind}; name an`));
      expect([fs.statSync(path('folder')).isDirectory(), fs.statSync(path('socket')).isSocket()]).toEqual([true, true]);
    } finally {
      server.close();
    }
  });

  test('writes through links, also where nothing is there yet, and the links stay', async () => {
    fs.mkdirSync(path('far'));
    write('far/old', 'old');
    fs.symlinkSync('far/old', path('link'));
    fs.symlinkSync('far', path('folder'));
    fs.symlinkSync('../second', path('far', 'first'));
    fs.symlinkSync('far/new', path('second'));
    expect(await writeOut(path('link'))).toEqual(
      failure(2, 'exists already; name another file, or replace it with --force'),
    );
    expect(read('far', 'old')).toBe('old');
    expect(await writeOut(path('link'), '--force')).toMatchObject({ code: 0 });
    expect(await writeOut(path('folder', 'first'))).toMatchObject({ code: 0 });
    expect(read('far', 'new')).toBe(read('far', 'old'));
    expect(read('far', 'new').length).toBeGreaterThan(100);
    for (const name of ['link', 'second']) expect(fs.lstatSync(path(name)).isSymbolicLink()).toBe(true);
  });

  test('says that links lead in a circle', async () => {
    fs.symlinkSync('b', path('a'));
    fs.symlinkSync('a', path('b'));
    expect(await writeOut(path('a'), '--force')).toEqual(failure(1, 'cannot be written: its links lead in a circle;'));
  });
});

test('a device may not be written, with or without --force', () => {
  // Only the check is asked: a command that failed it would leave the machine without this device.
  for (const force of [false, true]) expect(() => checkOutputFile('/dev/null', force)).toThrow('is a device; name an');
});

test('charts are written only if all of them may be', async () => {
  const charts = path('charts');
  await run`report ${STUDY} --format svg --out ${charts}`;
  write('charts/win-rates.svg', 'mine');
  fs.rmSync(path('charts', 'places.svg'));
  makePipe('charts/places.svg');
  expect(await refused`report ${STUDY} --format svg --out ${charts} --force`).toContain('places.svg is a pipe;');
  expect(read('charts', 'win-rates.svg')).toBe('mine');
});
