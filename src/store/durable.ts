/** Folders, and files that are whole or not there: written beside their place, brought to the disk, then renamed. */

import { existsSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { hasCode } from './file-error.ts';

/**
 * Makes a folder, and those above it that are missing. Node's own way of doing that never ends where
 * the system says that the folder above is missing although it is there, as it does below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const above = dirname(resolve(path));
    if (hasCode(error, 'ENOENT') && above !== resolve(path) && !existsSync(above)) {
      await makeFolder(above);
      await makeFolder(path);
    } else if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Characters gathered before they are handed to the operating system. */
const WRITE_SIZE = 1 << 20;

/** Brings a folder's names to the disk, so that a rename outlives a loss of power. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAndSync(path: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  // Whatever is there is no draft of this process; opened, it might be a link to a file somewhere else.
  await rm(path, { force: true });
  const handle = await open(path, 'wx');
  try {
    let gathered = '';
    for await (const part of parts) {
      gathered += part;
      if (gathered.length < WRITE_SIZE) continue;
      await handle.appendFile(gathered);
      gathered = '';
    }
    await handle.appendFile(gathered);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a whole file, or leaves what was there as it was, whatever happens meanwhile.
 * @param parts the text, piece by piece.
 */
export async function writeDurably(path: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const draft = `${path}.part`;
  try {
    await writeAndSync(draft, parts);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/* Which file or folder it is, whatever name led to it. */

const format = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string => `${dev} ${ino}`;

/** The same text for the same file only, for as long as it is there or open; null when nothing is there. */
export async function identifyFile(path: string): Promise<string | null> {
  try {
    return format(await stat(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** The same of an open file. */
export const identifyOpenFile = async (handle: FileHandle): Promise<string> =>
  format(await handle.stat({ bigint: true }));
