/** How far a study is: what its logs hold of what is asked for, whoever writes them, on whatever machine. */

import { refuseAs } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import { holdsWork } from './folder.ts';
import type { Look, TestLook } from './looks.ts';
import { requestTasks } from './opening.ts';
import { joinParts } from './parts.ts';
import { type Damage, type LogContents, RecordStore } from './record-store.ts';
import { countPlayed, lookAtStudy } from './results.ts';
import type { PlannedJob, StudyFile } from './study.ts';
import { countMissing, findOpenShards, isComplete } from './tasks.ts';

/** How far one game is, as one contender plays it. All counts are of deals. */
export interface JobStatus extends PlannedJob {
  readonly asked: number;
  /** Those that have a record. */
  readonly done: number;
  readonly won: number;
  readonly lost: number;
  readonly unknown: number;
  /** Those that are still to be played, or to be searched with a further budget. */
  readonly open: number;
}

/** How far a study is. */
export interface StudyStatus {
  /** Null while no folder is there. */
  readonly file: StudyFile | null;
  /** Whether all that is asked for is there, and a study that ends by itself has ended. */
  readonly complete: boolean;
  /** The last look of a study that ends by itself, if it has all deals of its round. */
  readonly look: Look | TestLook | null;
  readonly jobs: readonly JobStatus[];
  readonly logs: readonly LogContents[];
  /** Folders that are not there yet, or in which nothing has been begun. */
  readonly absent: readonly string[];
  /** The shards of which something is missing, from 1; null unless they are asked for. */
  readonly openShards: readonly number[] | null;
  readonly damage: readonly Damage[];
}

/**
 * Reads what is asked for in some folders of one study, and their logs; changes nothing.
 * @param shards into how many the work is divided, to find those that lack something.
 * @throws InputError when the folders belong to several studies; FileError when a log cannot be read.
 */
export async function readStatus(
  paths: readonly string[],
  { shards }: { readonly shards?: number } = {},
): Promise<StudyStatus> {
  if (paths.length === 0) throw refuseAs('missing', 'paths')('no folder is named; name those of a study');
  const [there, absent]: [string[], string[]] = [[], []];
  for (const path of paths) (holdsWork(path, 'study') ? there : absent).push(path);
  const all = shards === undefined ? null : Array.from({ length: shards }, (_, i) => i + 1);
  if (there.length === 0)
    return { file: null, complete: false, look: null, jobs: [], logs: [], absent, openShards: all, damage: [] };
  const file = await joinParts(there);
  const store = new RecordStore();
  try {
    await store.refresh(there);
    const study = { file, store, shard: null };
    const request = requestTasks(study);
    const isPlayed = isComplete(request);
    const look = isPlayed ? await lookAtStudy(study) : null;
    const jobs = countPlayed(study, false).map(({ counts: { deals, won, lost, unknown } }, i): JobStatus => {
      const { config, deals: asked } = at(file.plan.jobs, i);
      const open = countMissing(request, i);
      return { config, deals: asked, asked: asked.count, done: deals, won, lost, unknown, open };
    });
    return {
      file,
      complete: isPlayed && (look === null || look.next === null),
      look,
      jobs,
      logs: store.listLogs(),
      absent,
      openShards: shards === undefined ? null : findOpenShards(request, shards),
      damage: store.listDamage(),
    };
  } finally {
    await store.close();
  }
}
