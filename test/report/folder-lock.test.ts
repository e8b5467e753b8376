import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { FileError } from '../../src/report/file-error.ts';
import { lockFolder } from '../../src/report/folder-lock.ts';
import { useFolder } from '../folder.ts';

const path = useFolder();
let folder = '';
let lock = '';
beforeEach(() => {
  folder = path();
  lock = path('lock.json');
});

const HERE = { pid: process.pid, host: hostname() };
const writeLock = (owner: unknown): void => writeFileSync(lock, JSON.stringify(owner));
const readLock = (): unknown => JSON.parse(readFileSync(lock, 'utf8'));

/** Runs `use` with the number of a process that is alive, and again once it is not. */
async function withProcess(alive: (pid: number) => Promise<void>, dead: (pid: number) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  try {
    await alive(child.pid ?? 0);
  } finally {
    child.stdin.end();
    await once(child, 'exit');
  }
  await dead(child.pid ?? 0);
}

describe('a folder', () => {
  test('is taken by writing down who has it, and given back', async () => {
    const unlock = await lockFolder(folder);
    expect(readLock()).toEqual(HERE);
    await unlock();
    expect(existsSync(lock)).toBe(false);
  });

  test('is refused while the process that has it lives, and free once it is dead', async () => {
    await withProcess(
      async (pid) => {
        writeLock({ pid, host: hostname() });
        const attempt = lockFolder(folder);
        await expect(attempt).rejects.toThrow(FileError);
        await expect(attempt).rejects.toThrow(`${folder} is being written by process ${pid}; wait for it, or remove ${lock}`);
        expect(readLock()).toEqual({ pid, host: hostname() });
      },
      async () => {
        const unlock = await lockFolder(folder);
        expect(readLock()).toEqual(HERE);
        await unlock();
      },
    );
  });

  test('is refused to one of two that come at the same moment', async () => {
    const attempts = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)]);
    const taken = attempts.filter(({ status }) => status === 'fulfilled');
    const refused = attempts.filter((attempt) => attempt.status === 'rejected' && attempt.reason instanceof FileError);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length + refused.length).toBe(3);
  });

  test.each([
    ['of another machine', JSON.stringify({ pid: process.ppid, host: `not-${hostname()}` })],
    ['of an earlier process with the number of this one', JSON.stringify(HERE)],
    ['that was cut short', '{"pid":'],
    ['that is empty', ''],
    ['that is something else', 'null'],
  ])('is free with a lock %s', async (_, text) => {
    writeFileSync(lock, text);
    const unlock = await lockFolder(folder);
    expect(readLock()).toEqual(HERE);
    await unlock();
  });

  test('that cannot be written cannot be taken', async () => {
    await expect(lockFolder(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
