/** Putting parts of a study together: the blocks of their logs are copied into one folder. */

import { conflictOf } from '../base/errors.ts';
import { identifyFile } from './files/durable.ts';
import { beginFolder } from './folder.ts';
import { STUDY_FILES } from './manifest.ts';
import { type OpenStudy, refuseConflicts, requestTasks } from './opening.ts';
import { type Damage, RecordStore } from './record-store.ts';
import { joinParts } from './parts.ts';
import { formatStudy } from './study.ts';
import { countMissing } from './tasks.ts';
import { sumOf } from '../statistics/moments.ts';

async function refuseOwnPart(paths: readonly string[], out: string) {
  const target = await identifyFile(out);
  for (const path of paths)
    if (target !== null && (await identifyFile(path)) === target)
      throw conflictOf('out')(
        `${out} is one of the folders to merge, ${path}; name another folder for the merged study`,
      );
}

/** The caller closes the store. */
export interface MergedStudy extends Omit<OpenStudy, 'jobs'> {
  /** Deals that are still to be played, or to be searched with a further budget. */
  readonly open: number;
}

/**
 * Puts parts of a study together in a new folder. Parts may have other seeds and other numbers of budgets.
 * @throws InputError when they do not belong together, or disagree on a deal; FileError.
 */
export async function mergeStudies(
  paths: readonly string[],
  out: string,
  {
    force = false,
    onDamage = () => undefined,
  }: { readonly force?: boolean; readonly onDamage?: (damage: readonly Damage[]) => void } = {},
): Promise<MergedStudy> {
  await refuseOwnPart(paths, out);
  const file = await joinParts(paths);
  const known = new RecordStore();
  try {
    await known.refresh(paths);
    const damage = known.listDamage();
    if (damage.length > 0) onDamage(damage);
    await refuseConflicts(known);
    await beginFolder(out, 'study', formatStudy(file), STUDY_FILES, force);
    const study = { file, store: await known.copyTo(out), shard: null };
    const request = requestTasks(study);
    return { ...study, open: sumOf(request.jobs.map((_, index) => countMissing(request, index))) };
  } finally {
    await known.close();
  }
}
