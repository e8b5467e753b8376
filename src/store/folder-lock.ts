/** One writer per folder or file: a lock names the process that writes, for as long as it lives. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { FileError, hasCode } from './file-error.ts';

const LOCK = 'lock.json';

const OWNER = v.object({
  pid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  host: v.string(),
  /** When the process was started, as its system counts; null where it does not say. */
  start: v.optional(v.nullable(v.string()), null),
});

type Owner = v.InferOutput<typeof OWNER>;

function readOwner(path: string) {
  try {
    const read = v.safeParse(OWNER, JSON.parse(readFileSync(path, 'utf8')));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

const formatOwner = (owner: Owner) => `${JSON.stringify(owner)}\n`;

/** The fields of /proc/PID/stat after the program's name, which may hold blanks and brackets. */
const STATE = 0;
const START = 19;

/** Null where the system does not say it as Linux does. */
function readStatus(pid: number): { readonly zombie: boolean; readonly start: string | null } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { zombie: fields[STATE] === 'Z', start: fields[START] ?? null };
  } catch {
    return null;
  }
}

/** When this process was started; where the system does not say it, a number that no earlier process had. */
const OWN_START = readStatus(process.pid)?.start ?? String(Math.floor(Date.now() - 1000 * process.uptime()));

function exists(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Whether the owner of a lock lives here. Numbers of processes are used again, so one with another start is another
 * process. A process that has ended is dead, even if its parent never asks for it, as in some containers.
 */
function isAlive({ pid, host, start }: Owner) {
  if (host !== hostname() || !exists(pid)) return false;
  if (pid === process.pid) return start === OWN_START;
  const status = readStatus(pid);
  if (start === null || status === null) return status?.zombie !== true;
  return !status.zombie && status.start === start;
}

function refuseLiving(path: string, what: string) {
  const owner = readOwner(path);
  if (owner === null || !isAlive(owner)) return;
  throw new FileError(
    `${what} is being written by process ${owner.pid}; wait for it, or remove ${path} if that is no quorum`,
  );
}

/* A draft is a lock before it has its name. Its own name says whose it is, because a process that is stopped may leave it empty. */

const DRAFT_END = /^\.(\d+)-(\d*)-[0-9a-f]+\.part$/;

const nameDraft = (path: string, { pid, start }: Owner) =>
  `${path}.${pid}-${start ?? ''}-${randomUUID().slice(0, 8)}.part`;

/** The other drafts of a lock. Those of processes that are gone are removed; their names are never used again. */
async function listRivals(path: string, own: string | null) {
  const rivals: { readonly draft: string; readonly pid: number }[] = [];
  for (const name of await readdir(dirname(path))) {
    const draft = join(dirname(path), name);
    const end = name.startsWith(basename(path)) ? DRAFT_END.exec(name.slice(basename(path).length)) : null;
    if (end === null || draft === own) continue;
    const [, pid, start] = end;
    const owner = { pid: Number(pid), host: hostname(), start: start || null };
    if (isAlive(owner)) rivals.push({ draft, pid: owner.pid });
    else await rm(draft, { force: true });
  }
  return rivals;
}

/** Milliseconds that a process is given to finish taking a lock, which takes it a few. */
const LOCK_TIMEOUT = 3000;
const MOMENT = 10;

/**
 * Makes a draft, and gives it the name of the lock when it is the only one. If two processes come at the same moment,
 * at most one finds its draft alone: each looks again after making its own. The first by name waits for the others, and
 * these withdraw. A draft takes the place of the old lock at once, so that nobody sees half a lock, or removes a new
 * one.
 * @throws FileError when another process has the lock, or does not finish taking it.
 */
async function writeLock(path: string, what: string, owner: Owner) {
  const end = performance.now() + LOCK_TIMEOUT;
  let draft: string | null = null;
  try {
    for (;;) {
      const [rival, ...others] = await listRivals(path, draft);
      if (rival === undefined) {
        refuseLiving(path, what);
        if (draft !== null) return await rename(draft, path);
        draft = nameDraft(path, owner);
        await writeFile(draft, formatOwner(owner), { flag: 'wx' });
        continue;
      }
      if (performance.now() > end)
        throw new FileError(
          `${what} is being taken by process ${rival.pid}; wait for it, or remove ${rival.draft} if that is no quorum`,
        );
      if (draft !== null && [rival, ...others].some((each) => each.draft < String(draft))) {
        await rm(draft, { force: true });
        draft = null;
      }
      await sleep(MOMENT);
    }
  } catch (error) {
    if (draft !== null) await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Takes a lock for this process. One whose process is gone, or was on another machine, counts for nothing: a study must
 * go on after any crash, wherever it is started again.
 * @returns gives it back.
 * @throws FileError when a living process of this machine has it.
 */
async function takeLock(path: string, what: string) {
  const owner = { pid: process.pid, host: hostname(), start: OWN_START };
  await writeLock(path, what, owner);
  return async () => {
    // The folder may have been moved meanwhile, and another process may have taken the one that is there now.
    const now = readOwner(path);
    if (now === null || formatOwner(now) !== formatOwner(owner)) return;
    // A lock that stays counts for nothing, and must not hide why the folder can no longer be written.
    await rm(path, { force: true }).catch(() => undefined);
  };
}

export const lockFolder = (folder: string): Promise<() => Promise<void>> => takeLock(join(folder, LOCK), folder);

/** Takes a file; the lock lies beside it. */
export const lockFile = (path: string): Promise<() => Promise<void>> => takeLock(resolve(`${path}.lock`), path);
