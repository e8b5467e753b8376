/** Which file or folder it is, whatever name led to it. */

import { stat } from 'node:fs/promises';

/** The same text for the same file only, for as long as it is there; null when nothing is. */
export async function identifyFile(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
