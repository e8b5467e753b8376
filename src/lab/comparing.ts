import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { holdContest } from './comparison.ts';
import { arrangeContests, type Contest, type NamedSeries } from './contest.ts';
import { conflictOf, refuseAs } from '../base/errors.ts';
import { readDealSeries } from './tables/deal-series.ts';
import { identifyFile } from './files/durable.ts';
import { readFileLines } from './files/text-lines.ts';
import { readManifest, DEALS_FILE, missDeals } from './manifest.ts';

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

/** @param partial whether a folder without deals.csv is left out. */
export async function readFolders(paths: readonly string[], partial = false): Promise<NamedSeries[]> {
  await checkFolders(paths);
  const folders: NamedSeries[] = [];
  for (const name of paths) {
    const path = join(name, DEALS_FILE);
    if (existsSync(path)) folders.push({ name, series: await readDealSeries(readFileLines(path), path) });
    else if (!partial) throw missDeals(name, 'name a study folder made by analyze or bench');
  }
  return folders;
}

/** A contest and its rows, as `compare` prints them. */
export interface HeldContest {
  readonly contest: Contest;
  readonly rows: ReturnType<typeof holdContest>;
}

/** Two or more studies, compared deal by deal. `alone`: what one folder has alone. */
export interface StudyComparison {
  readonly contests: readonly HeldContest[];
  readonly alone: readonly string[];
  /** The folders whose number of deals was chosen after a look at results. */
  readonly grown: readonly string[];
}

/**
 * Compares studies deal by deal: the contenders of one folder with each other, or those of several folders with those
 * of the others.
 * @param common whether contenders with different deals are compared on the deals of both.
 * @throws InputError when nothing can be compared, or two solvers contradict each other; FileError.
 */
export async function compareStudies(paths: readonly string[], common = false): Promise<StudyComparison> {
  const { contests, alone } = arrangeContests(await readFolders(paths));
  if (contests.length === 0) {
    const why =
      paths.length === 1
        ? `no game in ${paths[0]} was played by more than one player, or more than one strategy; name folders of the same variants`
        : 'no game in one folder has a partner in all others; name folders of the same variants, with the same players or one player each';
    throw missing(alone.length === 0 ? why : `${why}. Without a partner: ${alone.join('; ')}`);
  }
  const grown: string[] = [];
  for (const path of paths) if (readManifest(path)?.previousCounts.length) grown.push(path);
  return { contests: contests.map((contest) => ({ contest, rows: holdContest(contest, common) })), alone, grown };
}
