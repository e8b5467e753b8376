import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import type * as fsPromises from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FileError } from '../../src/store/file-error.ts';
import { lockFolder } from '../../src/store/folder-lock.ts';
import { useFolder } from '../folder.ts';
import { readText } from '../root.ts';

/** Milliseconds that each step on the disk takes at most, so that those of several attempts mix in every order. */
const SLOWEST_STEP = 3;

/** What the next step waits for, if a test says so. */
const held = vi.hoisted((): { step: Promise<unknown> | null } => ({ step: null }));

/** The same step, a little later. A declaration, because the mock is made before anything else here. */
function delay<Args extends unknown[], Result>(step: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    const { step: wait } = held;
    held.step = null;
    await (wait ?? sleep(SLOWEST_STEP * Math.random()));
    return step(...args);
  };
}

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof fsPromises>();
  return { ...real, rename: delay(real.rename), rm: delay(real.rm), writeFile: delay(real.writeFile) };
});

const path = useFolder();
let folder = '';
let lock = '';
beforeEach(() => {
  folder = path();
  lock = path('lock.json');
});

const HERE = { pid: process.pid, host: hostname() };
/** What a lock of this process says. */
const OWN: unknown = { ...HERE, start: expect.stringMatching(/^\d+$/) };
const writeLock = (owner: unknown) => writeFileSync(lock, JSON.stringify(owner));
const readLock = (): unknown => JSON.parse(readText(lock));

/** Only Linux says when a process was started. */
const LINUX = existsSync('/proc/self/stat') ? ['Linux'] : [];

/** The number of a process that has ended. */
const { pid: deadPid } = spawnSync(process.execPath, ['--version']);

const tryTogether = (attempts: number) =>
  Promise.allSettled(Array.from({ length: attempts }, () => lockFolder(folder)));

function countTaken(attempts: readonly PromiseSettledResult<unknown>[]) {
  const refused = attempts.filter((attempt) => attempt.status === 'rejected');
  for (const { reason } of refused) expect(reason).toBeInstanceOf(FileError);
  return attempts.length - refused.length;
}

/** Takes the folder and gives it back, so that nothing is in it. @returns what the lock said. */
async function take() {
  const unlock = await lockFolder(folder);
  const owner = readLock();
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
  return owner;
}

/** Calls `use` with the number of a process that lives. It is dead afterwards. */
async function withProcess(use: (pid: number) => Promise<void>) {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  try {
    await use(child.pid ?? 0);
  } finally {
    child.stdin.end();
    await once(child, 'exit');
  }
}

describe('a folder', () => {
  test('is taken by writing down who has it, and given back', async () => {
    expect(await take()).toEqual(OWN);
  });

  test('is refused while the process that has it lives, and free once it is dead', async () => {
    await withProcess(async (pid) => {
      writeLock({ pid, host: hostname() });
      const attempt = lockFolder(folder);
      await expect(attempt).rejects.toThrow(FileError);
      const reason = `${folder} is being written by process ${pid}; wait for it, or remove ${lock}`;
      await expect(attempt).rejects.toThrow(reason);
      expect(readLock()).toEqual({ pid, host: hostname() });
    });
    expect(await take()).toEqual(OWN);
  });

  test('is refused to one of two that come at the same moment', async () => {
    expect(countTaken(await tryTogether(3))).toBe(1);
  });

  test('is refused to one who found it free, and was slower than another', async () => {
    const gate = new EventEmitter();
    held.step = once(gate, 'open');
    const slower = Promise.allSettled([lockFolder(folder)]);
    // It has looked, and is about to write its draft.
    await vi.waitFor(() => expect(held.step).toBeNull());
    const unlock = await lockFolder(folder);
    gate.emit('open');
    expect(countTaken(await slower)).toBe(0);
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('whose lock was left behind is taken by one of several that come together', async () => {
    for (let round = 0; round < 50; round++) {
      writeLock({ pid: deadPid, host: hostname() });
      const attempts = await tryTogether(6);
      expect(countTaken(attempts)).toBe(1);
      for (const attempt of attempts) if (attempt.status === 'fulfilled') await attempt.value();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  test.each(LINUX)("is free when the process of the lock's number was started at another time, on %s", async () => {
    await withProcess(async (pid) => {
      writeLock({ pid, host: hostname(), start: '1' });
      expect(await take()).toEqual(OWN);
    });
  });

  test.each(LINUX)('is refused to the process that has it already, on %s', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FileError);
    await unlock();
  });

  test.each([
    ['whose name is of a process that is gone', `${deadPid}--0a.part`],
    ['of a process that was started at another time', `${process.pid}-1-0a.part`],
  ])('is free at once when somebody left a draft of the lock %s', async (_, end) => {
    const draft = `${lock}.${end}`;
    writeFileSync(draft, '');
    // No clock decides: neither the draft's nor that of this machine.
    for (const seconds of [1, Date.now() / 1000, 4e9]) {
      if (existsSync(draft)) utimesSync(draft, seconds, seconds);
      expect(await take()).toEqual(OWN);
      writeFileSync(draft, '');
    }
  });

  test('is refused while a living process takes it, in words that name the draft', async () => {
    await withProcess(async (pid) => {
      const draft = `${lock}.${pid}--0a.part`;
      writeFileSync(draft, '');
      await expect(lockFolder(folder)).rejects.toThrow(
        `${folder} is being taken by process ${pid}; wait for it, or remove ${draft} if that is no quorum`,
      );
      expect(readdirSync(folder)).toEqual([`lock.json.${pid}--0a.part`]);
    });
    expect(await take()).toEqual(OWN);
  });

  test('that another process has taken meanwhile is not given back', async () => {
    const unlock = await lockFolder(folder);
    const other = { pid: process.ppid, host: hostname() };
    writeLock(other);
    await unlock();
    expect(readLock()).toEqual(other);
  });

  test.each([
    ['of another machine', JSON.stringify({ pid: process.ppid, host: `not-${hostname()}` })],
    ['of an earlier process with the number of this one', JSON.stringify(HERE)],
    ['that was cut short', '{"pid":'],
    ['that is empty', ''],
    ['that is something else', 'null'],
    ...[0, -1, '1', 1.5].map((pid) => [
      `whose process is ${JSON.stringify(pid)}`,
      JSON.stringify({ pid, host: hostname() }),
    ]),
  ])('is free with a lock %s', async (_, text) => {
    writeFileSync(lock, text);
    expect(await take()).toEqual(OWN);
  });

  test('that cannot be written cannot be taken', async () => {
    await expect(lockFolder(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
