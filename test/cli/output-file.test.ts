import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { checkOutputFile } from '../../src/cli/terminal/output-file.ts';
import { useFolder } from '../folder.ts';
import { failure, quorum } from './harness.ts';

const path = useFolder();
const STUDY = resolve(import.meta.dirname, '../../results/players/congress-careful');

function makePipe(name: string) {
  expect(spawnSync('mkfifo', [path(name)]).status).toBe(0);
  return path(name);
}

describe.each([
  ['page', 'congress'],
  ['report', STUDY],
  ['weights', 'congress'],
])('%s --out', (command, subject) => {
  const write = (name: string, ...more: string[]) => quorum`${command} ${subject} --out ${name} ${more}`;

  test('replaces no pipe, whether or not it is forced to', async () => {
    const pipe = makePipe('pipe');
    symlinkSync(pipe, path('link'));
    for (const name of [pipe, path('link')])
      for (const force of [[], ['--force']])
        expect(await write(name, ...force)).toMatchObject({
          code: 2,
          stderr: `quorum: --out ${name} is a pipe; name an ordinary file, or one that does not exist yet\n`,
        });
    expect(statSync(pipe).isFIFO()).toBe(true);
    expect(readlinkSync(path('link'))).toBe(pipe);
  });

  test('replaces no folder and no socket', async () => {
    mkdirSync(path('folder'));
    const server = createServer().listen(path('socket'));
    await once(server, 'listening');
    try {
      for (const kind of ['folder', 'socket'])
        expect(await write(path(kind), '--force')).toEqual(failure(2, `--out ${path(kind)} is a ${kind}; name an`));
      expect([statSync(path('folder')).isDirectory(), statSync(path('socket')).isSocket()]).toEqual([true, true]);
    } finally {
      server.close();
    }
  });

  test('writes through links, also where nothing is there yet, and the links stay', async () => {
    mkdirSync(path('far'));
    writeFileSync(path('far', 'old'), 'old');
    symlinkSync('far/old', path('link'));
    symlinkSync('far', path('folder'));
    symlinkSync('../second', path('far', 'first'));
    symlinkSync('far/new', path('second'));
    expect(await write(path('link'))).toEqual(
      failure(2, 'exists already; name another file, or replace it with --force'),
    );
    expect(readFileSync(path('far', 'old'), 'utf8')).toBe('old');
    expect(await write(path('link'), '--force')).toMatchObject({ code: 0 });
    expect(await write(path('folder', 'first'))).toMatchObject({ code: 0 });
    expect(readFileSync(path('far', 'new'), 'utf8')).toBe(readFileSync(path('far', 'old'), 'utf8'));
    expect(readFileSync(path('far', 'new'), 'utf8').length).toBeGreaterThan(100);
    for (const name of ['link', 'second']) expect(lstatSync(path(name)).isSymbolicLink()).toBe(true);
  });

  test('says that links lead in a circle', async () => {
    symlinkSync('b', path('a'));
    symlinkSync('a', path('b'));
    expect(await write(path('a'), '--force')).toEqual(failure(1, 'cannot be written: its links lead in a circle;'));
  });
});

test('a device may not be written, with or without --force', () => {
  // Only the check is asked: a command that failed it would leave the machine without this device.
  for (const force of [false, true]) expect(() => checkOutputFile('/dev/null', force)).toThrow('is a device; name an');
});

test('charts are written only if all of them may be', async () => {
  const charts = path('charts');
  expect(await quorum`report ${STUDY} --format svg --out ${charts}`).toMatchObject({ code: 0 });
  writeFileSync(path('charts', 'win-rates.svg'), 'mine');
  rmSync(path('charts', 'places.svg'));
  makePipe('charts/places.svg');
  const again = await quorum`report ${STUDY} --format svg --out ${charts} --force`;
  expect(again).toEqual(failure(2, 'places.svg is a pipe;'));
  expect(readFileSync(path('charts', 'win-rates.svg'), 'utf8')).toBe('mine');
});
