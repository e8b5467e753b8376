/** One writer per folder: a file that names the process, for as long as it lives. */

import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { FileError, hasCode } from './file-error.ts';

const LOCK = 'lock.json';

interface Owner {
  readonly pid: number;
  readonly host: string;
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Whether a process has ended and only waits for its parent to ask, which a container's first process may never do. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Takes a folder for this process. A lock whose process is gone, or was on another machine, counts
 * for nothing: a study must go on after any crash, wherever it is started again.
 * @returns gives the folder back.
 * @throws FileError when a living process of this machine has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK);
  const owner = readOwner(path);
  if (owner !== null && owner.host === hostname() && owner.pid !== process.pid && isAlive(owner.pid)) {
    throw new FileError(
      `${folder} is being written by process ${owner.pid}; wait for it, or remove ${path} if that is no quorum`,
    );
  }
  const own: Owner = { pid: process.pid, host: hostname() };
  await rm(path, { force: true });
  try {
    // Of two processes that come at the same moment, one makes the file.
    await writeFile(path, `${JSON.stringify(own)}\n`, { flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new FileError(`${folder} has just been taken by another process; wait for it`, { cause: error });
  }
  // What is left behind counts for nothing, and must not hide why the folder can no longer be written.
  return () => rm(path, { force: true }).catch(() => undefined);
}
