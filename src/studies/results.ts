import { at } from '../base/objects.ts';
import type { TestPlan } from '../analysis/deal-test.ts';
import { describeStudy } from './manifest.ts';
import type { ChunkStore } from './result-folder.ts';
import { describeDeal } from '../deal/deal-v1.ts';
import { takePrefixes } from './chunk-plan.ts';
import { chooseIntervalForm, type IntervalOptions, type JobTest, readStudyTest } from './precision.ts';
import { publishResults, type Publication, type StudyResults } from './publication.ts';
import { describeSeat, nameCode } from './study-plan.ts';
import type { StudyHeader } from './study.ts';
import { type DealRecord, isWin, wasGivenUp } from '../analysis/outcome.ts';
import { readRecords, type ChunkReader } from '../store/chunk.ts';

export interface PublishedStudy extends StudyResults {
  readonly complete: boolean;
  /** Null unless code from a file plays. */
  readonly code: CodeReview | null;
}

interface KeptStudy {
  readonly store: Pick<ChunkStore, 'read' | 'standing' | 'write'>;
  readonly header: StudyHeader;
}

/**
 * The tests of a study at its present number of deals.
 * @param test one that it was not planned with.
 */
export async function listTests({ store, header }: KeptStudy, test?: TestPlan): Promise<JobTest[]> {
  const reader = { read: store.read.bind(store), standing: store.standing.bind(store) };
  const { comparison } = await publishStudy({ store: reader, header }, 0, {}, test);
  return (comparison ?? []).flatMap((row, job) =>
    row?.comparison?.test ? [Object.assign({ job }, row.comparison.test)] : [],
  );
}

/**
 * Publishes of each job all chunks before its first missing one.
 * @param seconds wall-clock length of the work, for the manifest.
 * @param test instead of that of the study.
 * @throws FileError
 */
export async function publishStudy(
  { store, header }: KeptStudy,
  seconds = 0,
  intervals: IntervalOptions = {},
  test?: TestPlan,
): Promise<PublishedStudy> {
  const { jobs } = header.plan;
  const { chunks, complete } = takePrefixes(jobs, header.shard, store);
  const form = chooseIntervalForm(header.options, intervals);
  const played = jobs.map(() => 0);
  for (const { jobIndex, count } of chunks) played[jobIndex] = at(played, jobIndex) + count;
  const publication: Publication = {
    groups: jobs.map(({ seat }) => describeSeat(seat)),
    asked: jobs.map(({ deals }) => deals.count),
    chunks,
    test: test ?? readStudyTest(header, Math.min(...played)),
    form,
    study: describeStudy(header, form),
    seconds,
    complete,
  };
  const results = await publishResults(store, publication);
  const own = [...jobs.entries()].flatMap(([job, { seat }]) => (nameCode(seat.who) === null ? [] : [job]));
  return {
    ...results,
    complete,
    code: own.length === 0 ? null : await reviewCode(store, publication, own),
  };
}

/** A claim that a deal has no win, which somebody else has won. */
export interface Contradiction {
  readonly claimant: number;
  readonly winner: number;
  readonly deal: string;
}

export interface CodeReview {
  readonly records: readonly {
    readonly group: number;
    readonly claimed: number;
    /** Deals on which its code failed or its worker ended. */
    readonly failed: number;
  }[];
  readonly contradictions: readonly Contradiction[];
}

const nameDeal = ({ scheme, deal }: DealRecord) => describeDeal(scheme, deal);

async function* listGroup(store: ChunkReader, { chunks }: Publication, group: number) {
  for (const { index, jobIndex } of chunks) if (jobIndex === group) yield* await readRecords(store, index);
}

async function reviewCode(store: ChunkReader, publication: Publication, own: readonly number[]) {
  const { groups } = publication;
  const records: CodeReview['records'][number][] = [];
  const contradictions: Contradiction[] = [];
  for (const group of own) {
    const claims = new Set<string>();
    let failed = 0;
    for await (const record of listGroup(store, publication, group)) {
      if (record.outcome.reason === 'claimed') claims.add(nameDeal(record));
      else if (wasGivenUp(record.outcome)) failed += 1;
    }
    records.push({ group, claimed: claims.size, failed });
    const { variant, rules } = at(groups, group);
    for (const [other, rival] of groups.entries()) {
      if (claims.size === 0 || other === group || rival.variant !== variant || rival.rules !== rules) continue;
      for await (const record of listGroup(store, publication, other)) {
        const deal = nameDeal(record);
        if (isWin(record.outcome.verdict) && claims.delete(deal))
          contradictions.push({ claimant: group, winner: other, deal });
      }
    }
  }
  return { records, contradictions };
}
