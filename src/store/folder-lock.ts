/** One writer per folder: a file that names the process, for as long as it lives. */

import { readFileSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { FileError, hasCode } from './file-error.ts';

const LOCK = 'lock.json';
/** The lock before it has its name; there for a moment only. */
const DRAFT = 'lock.json.part';

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When the process was started, as its system counts; null where it does not say. */
  readonly start: string | null;
}

function readOwner(path: string): Partial<Owner> | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** The fields of /proc/PID/stat after the program's name, which may hold blanks and brackets. */
const STATE = 0;
const START = 19;

/** What Linux says of a process; null on other systems. */
function readStatus(pid: number): { readonly zombie: boolean; readonly start: string | null } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { zombie: fields[STATE] === 'Z', start: fields[START] ?? null };
  } catch {
    return null;
  }
}

const describeSelf = (): Owner => ({
  pid: process.pid,
  host: hostname(),
  start: readStatus(process.pid)?.start ?? null,
});

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Whether the process that wrote down a lock lives here. Numbers of processes are used again, so one
 * that was started at another time is another; and one that has ended and only waits for its parent to
 * ask, which a container's first process may never do, is dead.
 */
function isAlive({ pid, host, start = null }: Partial<Owner>): boolean {
  if (pid === undefined || host !== hostname() || !exists(pid)) return false;
  const status = readStatus(pid);
  // Where nobody says when it was started, a lock with this process's number was left by an earlier one.
  if (start === null || status === null) return pid !== process.pid && status?.zombie !== true;
  return !status.zombie && status.start === start;
}

/** @throws FileError when a living process has the lock. */
function refuseLiving(folder: string, path: string): void {
  const owner = readOwner(path);
  if (owner === null || !isAlive(owner)) return;
  throw new FileError(
    `${folder} is being written by process ${owner.pid}; wait for it, or remove ${path} if that is no quorum`,
  );
}

/** Milliseconds after which a draft that says nothing was left behind, and is not just being written. */
const DRAFT_AGE = 10_000;

/** Whether whoever began a draft has been stopped in the middle of it. */
function isLeftBehind(draft: string): boolean {
  const owner = readOwner(draft);
  if (owner !== null) return !isAlive(owner);
  const state = statSync(draft, { throwIfNoEntry: false });
  return state !== undefined && Date.now() - state.mtimeMs > DRAFT_AGE;
}

/** @throws FileError when another process is taking the folder just now. */
async function beginDraft(folder: string, draft: string, text: string): Promise<void> {
  if (isLeftBehind(draft)) await rm(draft, { force: true });
  try {
    await writeFile(draft, text, { flag: 'wx' });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) {
      throw new FileError(`${folder} has just been taken by another process; wait for it`, { cause: error });
    }
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Takes a folder for this process. A lock whose process is gone, or was on another machine, counts
 * for nothing: a study must go on after any crash, wherever it is started again.
 *
 * Of several processes that come at the same moment one makes the draft. Only then does it look whether
 * the folder is free, and puts the draft in the place of whatever lock was left there: the others can
 * neither see a lock that is half written nor remove the one that has just been made.
 * @returns gives the folder back.
 * @throws FileError when a living process of this machine has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const [path, draft] = [join(folder, LOCK), join(folder, DRAFT)];
  refuseLiving(folder, path);
  const text = `${JSON.stringify(describeSelf())}\n`;
  await beginDraft(folder, draft, text);
  try {
    refuseLiving(folder, path);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return async () => {
    // The folder may have been moved meanwhile, and another process have taken the one that is there now.
    if (JSON.stringify(readOwner(path)) !== text.trimEnd()) return;
    // What is left behind counts for nothing, and must not hide why the folder can no longer be written.
    await rm(path, { force: true }).catch(() => undefined);
  };
}
