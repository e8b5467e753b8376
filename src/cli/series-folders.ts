/** The folders of studies whose deals a command reads. */

import { join } from 'node:path';
import type { NamedSeries } from '../analysis/contest.ts';
import { InputError } from '../engine/errors.ts';
import { readDealSeries } from '../report/deal-series.ts';
import { readLines } from './input.ts';
import type { Shell } from './shell.ts';

/**
 * @param isRead whether a deals.csv is to be read; of a folder whose own is not there are no series.
 * @throws InputError for a folder that is named twice, or whose deals.csv is none; FileError when it cannot be read.
 */
export async function readFolders(shell: Shell, paths: readonly string[], isRead: (path: string) => boolean = () => true): Promise<NamedSeries[]> {
  const twice = paths.find((path, i) => paths.indexOf(path) < i);
  if (twice !== undefined) throw new InputError(`${twice} is named twice; name each folder once`);
  const folders: NamedSeries[] = [];
  for (const name of paths) {
    const path = join(name, 'deals.csv');
    if (isRead(path)) folders.push({ name, series: await readDealSeries(readLines(path, path, shell.stdin), path) });
  }
  return folders;
}
