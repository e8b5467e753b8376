/** The results of a study: the records of its deals in the order of the question, and what is made of them. */

import type { DealRecord } from '../players/analysis/outcome.ts';
import { at, dropUndefined } from '../base/objects.ts';
import { describeStudy } from './manifest.ts';
import {
  chooseIntervalForm,
  type IntervalOptions,
  type JobTest,
  type Look,
  lookAt,
  lookAtTests,
  readStudyTest,
  type TestLook,
} from './looks.ts';
import { addCounts, type Counts, NO_COUNTS } from '../players/analysis/tally.ts';
import { type OpenStudy, requestTasks } from './opening.ts';
import { type Batch, publishResults, type StudyResults } from './publication.ts';
import type { RecordStore } from './record-store.ts';
import { describeGroup } from './run-config.ts';
import { rangeOf } from './study.ts';
import { isComplete, type KeyedJob } from './tasks.ts';

/** What publishing needs of a study. */
export interface KeptStudy extends Pick<OpenStudy, 'file' | 'shard'> {
  readonly store: RecordStore;
}

const BATCH = 128;

/** Of each deal that is there, the record of the last search. */
async function* readJob(
  store: Pick<RecordStore, 'read'>,
  { keys, deals }: KeyedJob,
): AsyncGenerator<readonly [number, DealRecord]> {
  const [first, ...retries] = keys;
  if (first === undefined) return;
  for await (const [deal, played] of store.read(first, rangeOf(deals))) {
    let record = played;
    for (const key of retries) {
      if (record.outcome.verdict !== 'unknown') break;
      const { value } = await store.read(key, { start: deal, end: deal + 1 }).next();
      if (value === undefined) break;
      record = at(value, 1);
    }
    yield [deal, record];
  }
}

/** All records of a study, job after job. */
export async function* readBatches(study: KeptStudy, chosen?: number): AsyncGenerator<Batch> {
  const { jobs } = requestTasks(study);
  for (const [job, keyed] of jobs.entries()) {
    if (chosen !== undefined && chosen !== job) continue;
    let [deals, records]: [number[], DealRecord[]] = [[], []];
    for await (const [deal, record] of readJob(study.store, keyed)) {
      deals.push(deal);
      records.push(record);
      if (deals.length < BATCH) continue;
      yield { job, deals, records };
      [deals, records] = [[], []];
    }
    if (deals.length > 0) yield { job, deals, records };
  }
}

/** What there is of each job. @param open whether deals that were given up are still to be played, or count as unknown. */
export function countPlayed(study: KeptStudy, open: boolean): { readonly counts: Counts; readonly failed: number }[] {
  return requestTasks(study).jobs.map(({ keys, deals }) => {
    let [counts, failed] = [NO_COUNTS, 0];
    for (const [attempt, key] of keys.entries()) {
      const found = study.store.count(key, rangeOf(deals));
      failed += found.failed;
      const { won, lost } = found;
      const left = open ? found.failed : 0;
      const own = {
        ...NO_COUNTS,
        won,
        lost,
        deals: attempt === 0 ? found.deals - left : 0,
        unknown: attempt === 0 ? found.unknown - left : -won - lost,
      };
      counts = addCounts(counts, own);
    }
    return { counts, failed };
  });
}

/** The deals that each job has. */
const countJobs = (study: KeptStudy) =>
  requestTasks(study).jobs.map(({ keys, deals }) => study.store.count(at(keys, 0), rangeOf(deals)).deals);

/** The results that were written, and whether all deals are among them. */
export interface PublishedStudy extends StudyResults {
  readonly complete: boolean;
}

/** How results are published. */
export interface PublishOptions extends IntervalOptions {
  /** Leaves out the files with rows of deals, `deals.csv` and `blockers.csv`. */
  readonly noDeals?: boolean;
}

/** @param folder where files are written; null: nowhere. */
async function publish(study: KeptStudy, seconds: number, options: PublishOptions, folder: string | null) {
  const { file } = study;
  const { jobs } = file.plan;
  const form = chooseIntervalForm(file.options, options);
  const complete = isComplete(requestTasks(study));
  const results = await publishResults(readBatches(study), {
    folder,
    ...dropUndefined({ noDeals: options.noDeals }),
    asked: jobs.map(({ deals }) => deals.count),
    groups: jobs.map(({ config }) => describeGroup(config)),
    test: readStudyTest(file, Math.min(...countJobs(study))),
    form,
    description: describeStudy(file, form),
    seconds,
    complete,
  });
  return { ...results, complete };
}

/** The tests of a study at its present number of deals. */
async function listTests(study: KeptStudy): Promise<JobTest[]> {
  const { comparison } = await publish(study, 0, {}, null);
  return (comparison ?? []).flatMap((row, job) =>
    row?.comparison?.test ? [Object.assign({ job }, row.comparison.test)] : [],
  );
}

/** Looks at a study whose deals have all been played; null for one of fixed size. */
export async function lookAtStudy(study: KeptStudy): Promise<Look | TestLook | null> {
  const { file } = study;
  if (readStudyTest(file, 0) !== null) return lookAtTests(file, await listTests(study));
  return lookAt(
    file,
    countPlayed(study, false).map(({ counts }) => counts),
  );
}

/**
 * Publishes all deals that have been played, by others in the same folder too.
 * @param seconds wall-clock length of the work, for the manifest.
 * @throws FileError
 */
export async function publishStudy(
  study: KeptStudy,
  seconds = 0,
  options: PublishOptions = {},
): Promise<PublishedStudy> {
  await study.store.refresh();
  return publish(study, seconds, options, study.store.folder);
}
