/** How far studies in Redis are, as text and as JSON. */

import { escapeControls } from '../../base/text.ts';
import { describeSeat } from '../../studies/seat.ts';
import type { StudyState } from '../../queue/study-state.ts';
import { formatDuration } from '../terminal/progress-lines.ts';
import { nameChunks, nameJobs } from './study-names.ts';
import { fitTable, formatPercent } from '../../base/prose.ts';

const HEADER = [
  'study',
  'games',
  'deals',
  'done',
  'chunks',
  'done',
  'active',
  'waiting',
  'failed',
  'done',
  'deals/s',
  'left',
];
/** Columns of text before the numbers. */
const TEXTS = 2;

const share = ({ deals, dealsDone }: StudyState): number => (deals === 0 ? 1 : dealsDone / deals);

function formatRow(state: StudyState): string[] {
  const { header, counts, chunks, deals, dealsDone, rate, secondsLeft } = state;
  return [
    header.study,
    nameJobs(header.plan.jobs),
    ...[deals, dealsDone, chunks, counts.done, counts.active, counts.waiting, counts.failed].map(String),
    formatPercent(share(state)),
    rate?.toFixed(1) ?? '',
    secondsLeft === null ? '' : formatDuration(secondsLeft),
  ];
}

function listRemarks({ header, counts, chunks, failures }: StudyState): string[] {
  const { study, plan } = header;
  const remarks = failures.map(({ chunk, reason }) => `${study}, ${nameChunks(plan.jobs, [chunk])} failed: ${reason}`);
  const more = counts.failed - failures.length;
  if (more > 0) remarks.push(`${study}: ${more} more failed`);
  const left = chunks - counts.submitted;
  if (left > 0) remarks.push(`${study}: ${left} of ${chunks} chunks have not been submitted; submit it again`);
  return remarks;
}

/** A table, and below it what failed; names and reasons come from Redis, and do not begin lines of their own. */
export const formatStates = (states: readonly StudyState[], width = Infinity): string[] =>
  [...fitTable([HEADER, ...states.map(formatRow)], TEXTS, width), ...states.flatMap(listRemarks)].map(escapeControls);

export function describeState(state: StudyState): Record<string, unknown> {
  const { header, counts, chunks, deals, dealsDone, rate, secondsLeft, failures } = state;
  const { study, start, plan } = header;
  return {
    study,
    start,
    kind: plan.kind,
    version: plan.version,
    commit: plan.commit,
    games: plan.jobs.map((job) => ({
      ...describeSeat(job.seat),
      deals: job.deals.count,
      firstSeed: job.deals.firstSeed,
    })),
    deals,
    dealsDone,
    share: share(state),
    chunks: { total: chunks, ...counts },
    dealsPerSecond: rate,
    secondsLeft,
    failures: failures.map(({ chunk, reason }) => ({
      chunk: chunk.index,
      deals: nameChunks(plan.jobs, [chunk]),
      reason,
    })),
  };
}
