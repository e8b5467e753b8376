/** Folders, and files that are either whole or not there: written beside their place, brought to the disk, then renamed. */

import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, open, readdir, readlink, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { at } from '../../base/objects.ts';
import { explainFileError, findCure, hasCode, isMisnamed } from './file-error.ts';

/**
 * Makes a folder, and missing ones above it. Node's own recursion never ends where the system calls an existing folder
 * above missing, as it does below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(resolve(path));
  // A missing drive is above itself.
  if (above !== resolve(path) && !existsSync(above)) await makeFolder(above);
  try {
    await mkdir(path);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const WRITE_SIZE = 1 << 20;

/** The place that a name leads to through symbolic links, where a file may still be missing. */
export async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    const link = await readlink(path).catch(() => null);
    return link === null ? path : followLinks(resolve(await realpath(dirname(path)), link));
  }
}

/** Brings a folder's names to the disk, so that a rename outlives a loss of power. Windows opens no folders. */
export async function syncFolder(path: string) {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems bring no folder to the disk.
    if (!hasCode(error, 'EINVAL') && !hasCode(error, 'EBADF')) throw error;
  } finally {
    await handle.close();
  }
}

/** Drafts of a file have names of their own, so that nobody publishes what another process has half written. */
async function removeDrafts(path: string) {
  const [folder, name] = [dirname(path), `${basename(path)}.`];
  for (const other of await readdir(folder))
    if (other.startsWith(name) && /^[\da-f]{8}\.part$/.test(other.slice(name.length)))
      await rm(join(folder, other), { force: true });
}

/** The later of two processes removes the draft of the other, and publishes its own; so nothing is left of a killed one. */
async function beginDraft(path: string) {
  await removeDrafts(path);
  const draft = `${path}.${randomUUID().slice(0, 8)}.part`;
  const handle = await open(draft, 'wx');
  let gathered = '';
  return {
    async write(text: string) {
      gathered += text;
      if (gathered.length < WRITE_SIZE) return;
      await handle.appendFile(gathered);
      gathered = '';
    },
    async sync() {
      await handle.appendFile(gathered);
      await handle.sync();
    },
    /** @returns false when another process has removed the draft, and will publish its own. */
    async publish() {
      try {
        await rename(draft, path);
        return true;
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      }
    },
    async close() {
      await rm(draft, { force: true }).catch(() => undefined);
      await handle.close();
    },
  };
}

/**
 * Writes whole files of one folder side by side. Until all are written, the old ones stay as they were; only between
 * two renames some are new.
 * @param parts the next piece of each file.
 * @returns whether all have been published here, and not by another process that began later.
 */
export async function writeTogether(
  paths: readonly string[],
  parts: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<boolean> {
  const drafts: Awaited<ReturnType<typeof beginDraft>>[] = [];
  let isPublished = true;
  try {
    for (const path of paths) drafts.push(await beginDraft(path));
    for await (const texts of parts) for (const [i, draft] of drafts.entries()) await draft.write(texts[i] ?? '');
    for (const draft of drafts) await draft.sync();
    for (const draft of drafts) isPublished = (await draft.publish()) && isPublished;
  } finally {
    for (const draft of drafts) await draft.close();
  }
  await syncFolder(dirname(at(paths, 0)));
  return isPublished;
}

export const writeDurably = (path: string, text: string): Promise<boolean> => writeTogether([path], [[text]]);

const format = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }) => `${dev} ${ino}`;

/** Tells files and folders apart, whatever their names, for as long as they are there or open; null without one. */
export const identifyFile = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(format, (error: unknown) => {
    if (isMisnamed(error)) return null;
    throw explainFileError(error, `${path} cannot be read`, findCure(error));
  });

/** Writes all bytes at a place of a file; the system may take them in pieces. */
export async function writeAt(handle: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  for (let written = 0; written < bytes.length;)
    written += (await handle.write(bytes, written, bytes.length - written, offset + written)).bytesWritten;
}
