/** How far a study in Redis is. */

import { at } from '../base/objects.ts';
import type { Chunk } from '../studies/plan.ts';
import type { StudyHeader } from '../studies/study.ts';
import { planQueue, parseTaskName, type QueueCounts, type StudyStore } from './study-queue.ts';
import type { RedisLink } from './connection.ts';

export interface StudyState {
  readonly header: StudyHeader;
  readonly counts: QueueCounts;
  readonly chunks: number;
  readonly deals: number;
  readonly dealsDone: number;
  /** Deals per second lately; null when nobody plays. */
  readonly rate: number | null;
  readonly secondsLeft: number | null;
  readonly failures: readonly { readonly chunk: Chunk; readonly reason: string }[];
}

const RECENT = 200;
const MAX_FAILURES = 5;

async function listRecent(link: RedisLink, store: StudyStore, study: string) {
  const flat = await link.client.zrevrange(store.queue(study).toKey('completed'), 0, RECENT - 1, 'WITHSCORES');
  const recent: { chunk: number; time: number }[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const chunk = parseTaskName(at(flat, i));
    if (chunk !== null) recent.push({ chunk, time: Number(flat[i + 1]) });
  }
  return recent;
}

/** Deals per second from completions, the latest first; null when there are too few. */
export function measureRate(recent: readonly { readonly deals: number; readonly time: number }[]): number | null {
  const last = recent.at(-1);
  if (last === undefined || recent.length < 2) return null;
  const seconds = (at(recent, 0).time - last.time) / 1000;
  // The time that the earliest one took is unknown.
  const deals = recent.slice(0, -1).reduce((sum, each) => sum + each.deals, 0);
  return seconds > 0 ? deals / seconds : null;
}

export async function readState(link: RedisLink, store: StudyStore, header: StudyHeader): Promise<StudyState> {
  const { study, plan } = header;
  const chunkPlan = planQueue(plan.jobs);
  const countOf = (chunk: number): number => chunkPlan.at(chunk)?.count ?? 0;
  const counts = await store.count(study);
  let dealsDone = 0;
  for await (const page of store.listDone(study)) dealsDone += page.reduce((sum, chunk) => sum + countOf(chunk), 0);
  const deals = plan.jobs.reduce((sum, job) => sum + job.deals.count, 0);
  const recent = (await listRecent(link, store, study)).map(({ chunk, time }) => ({ deals: countOf(chunk), time }));
  const rate = counts.active > 0 ? measureRate(recent) : null;
  const failed = counts.failed === 0 ? [] : await store.listFailures(study, MAX_FAILURES);
  return {
    header,
    counts,
    chunks: chunkPlan.length,
    deals,
    dealsDone,
    rate,
    secondsLeft: rate === null ? null : (deals - dealsDone) / rate,
    failures: failed.flatMap(({ name, reason }) => {
      const chunk = chunkPlan.at(parseTaskName(name) ?? -1);
      return chunk === undefined ? [] : [{ chunk, reason }];
    }),
  };
}
