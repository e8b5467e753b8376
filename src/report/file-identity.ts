/** Which file or folder it is, whatever name led to it. */

import { stat, type FileHandle } from 'node:fs/promises';

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
export const identifyOpenFile = async (handle: FileHandle): Promise<string> => format(await handle.stat({ bigint: true }));
