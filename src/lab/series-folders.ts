import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedSeries } from './contest.ts';
import { conflictOf, refuseAs } from '../base/errors.ts';
import { readDealSeries } from './tables/deal-series.ts';
import { identifyFile } from './files/durable.ts';
import { readFileLines } from './files/text-lines.ts';
import { DEALS_FILE } from './manifest.ts';

const missing = refuseAs('missing', 'paths');
const conflicting = conflictOf('paths');

async function checkFolders(paths: readonly string[]) {
  const names = new Map<string, string>();
  for (const path of paths) {
    const folder = await identifyFile(path);
    if (folder === null) throw missing(`${path} does not exist; name a study folder made by analyze or bench`);
    const other = names.get(folder);
    if (other === path) throw conflicting(`${path} is named twice; name each folder once`);
    if (other !== undefined) throw conflicting(`${path} is the same folder as ${other}; name each folder once`);
    names.set(folder, path);
  }
}

/** The series of the folders that have deals.csv. @throws InputError for folders that are not there, or named twice. */
export async function readFolders(paths: readonly string[]): Promise<NamedSeries[]> {
  await checkFolders(paths);
  const folders: NamedSeries[] = [];
  for (const name of paths) {
    const path = join(name, DEALS_FILE);
    if (existsSync(path)) folders.push({ name, series: await readDealSeries(readFileLines(path), path) });
  }
  return folders;
}
