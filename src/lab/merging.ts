/** Putting parts of a study together: the blocks of their logs are copied into one folder. */

import { conflictOf } from '../base/errors.ts';
import { identifyFile } from './files/durable.ts';
import { beginFolder } from './folder.ts';
import { listLogs, LogWriter, readLog } from './log-file.ts';
import { STUDY_FILES } from './manifest.ts';
import { type OpenStudy, refuseConflicts, requestTasks } from './opening.ts';
import { parseBlock, type RecordBlock } from './record-block.ts';
import { type Damage, RecordStore } from './record-store.ts';
import { joinParts } from './parts.ts';
import { formatStudy } from './study.ts';
import type { JobRange } from './study-names.ts';
import { countUnsearched, listGaps } from './tasks.ts';

async function refuseOwnPart(paths: readonly string[], out: string) {
  const target = await identifyFile(out);
  for (const path of paths)
    if (target !== null && (await identifyFile(path)) === target)
      throw conflictOf('out')(
        `${out} is one of the folders to merge, ${path}; name another folder for the merged study`,
      );
}

/** Blocks of a write: each write to the disk takes as long as another. */
const COPIED_AT_ONCE = 256;

async function copyBlocks(paths: readonly string[], out: string) {
  const writer = new LogWriter(out);
  const seen = new Set<string>();
  let blocks: RecordBlock[] = [];
  const write = async () => {
    await Promise.all(blocks.map((block) => writer.append(block)));
    blocks = [];
  };
  try {
    for (const path of paths)
      for (const log of await listLogs(path))
        for await (const { text, ended } of readLog(log)) {
          const block = text !== null && ended ? parseBlock(text) : null;
          if (block === null) continue;
          const { config, source, first, verdicts } = block;
          // Equal addresses have been compared; a given-up deal may have been played elsewhere.
          const address = `${config} ${source} ${first} ${verdicts}`;
          if (seen.has(address)) continue;
          seen.add(address);
          blocks.push(block);
          if (blocks.length === COPIED_AT_ONCE) await write();
        }
    await write();
  } finally {
    await writer.close();
  }
}

/** What merged studies lack of the whole. */
export interface MissingWork {
  readonly gaps: readonly JobRange[];
  /** Unknown deals that have not been searched with every budget. */
  readonly unsearched: number;
}

/** The caller closes the store. */
export interface MergedStudy extends Omit<OpenStudy, 'jobs'> {
  readonly missing: MissingWork;
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
  } finally {
    await known.close();
  }
  await beginFolder(out, 'study', formatStudy(file), STUDY_FILES, force);
  await copyBlocks(paths, out);
  const study = { file, store: await RecordStore.open(out), shard: null };
  const request = requestTasks(study);
  const gaps = request.jobs.flatMap((job, index) =>
    listGaps(job, study.store).map((range) => Object.assign({ job: index }, range)),
  );
  return { ...study, missing: { gaps, unsearched: countUnsearched(request) } };
}
