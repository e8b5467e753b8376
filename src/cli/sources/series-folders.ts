/** The folders of studies whose deals a command reads. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedSeries } from '../../analysis/contest.ts';
import { InputError } from '../../base/errors.ts';
import { readDealSeries } from '../../tables/deal-series.ts';
import { identifyFile } from '../../store/durable.ts';
import { ResultFolder } from '../../studies/result-folder.ts';
import { readLines } from './input.ts';
import type { Shell } from '../terminal/shell.ts';

const DEALS = 'deals.csv';

/** @throws InputError for a folder that is not there, or is named twice, by whatever names. */
async function checkFolders(paths: readonly string[]): Promise<void> {
  const names = new Map<string, string>();
  for (const path of paths) {
    const folder = await identifyFile(path);
    if (folder === null)
      throw new InputError(`${path} is not there; name the folder of a study that analyze or bench has made`);
    const other = names.get(folder);
    if (other === path) throw new InputError(`${path} is named twice; name each folder once`);
    if (other !== undefined) throw new InputError(`${path} is the same folder as ${other}; name each folder once`);
    names.set(folder, path);
  }
}

/**
 * @param partial whether a folder without deals.csv is left out.
 * @throws InputError for folders that are not there, are named twice, or have no deals.csv that can be used; FileError when it cannot be read.
 */
export async function readFolders(shell: Shell, paths: readonly string[], partial = false): Promise<NamedSeries[]> {
  await checkFolders(paths);
  const folders: NamedSeries[] = [];
  for (const name of paths) {
    const path = join(name, DEALS);
    if (existsSync(path))
      folders.push({ name, series: await readDealSeries(readLines(path, path, shell.stdin), path) });
    else if (!partial) {
      const remedy = ResultFolder.holdsStudy(name)
        ? `finish its study with quorum analyze --resume ${name}`
        : 'name the folder of a study that analyze or bench has made';
      throw new InputError(`${name} has no ${DEALS}; ${remedy}`);
    }
  }
  return folders;
}
