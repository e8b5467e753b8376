/** How far studies in Redis are, as text and as JSON. */

import { escapeControls } from '../../base/text.ts';
import { describeSeat } from '../../studies/study-plan.ts';
import type { StudyState } from '../../queue/study-state.ts';
import { formatDuration } from '../terminal/progress.ts';
import { nameChunks, nameJobs } from '../../studies/study-names.ts';
import { fitTable, formatPercent, type TableColumn, tabulate } from '../../base/prose.ts';

const share = ({ deals, dealsDone }: StudyState): number => (deals === 0 ? 1 : dealsDone / deals);

const COLUMNS: readonly TableColumn<StudyState>[] = [
  ['study', ({ header }) => header.study],
  ['games', ({ header }) => nameJobs(header.plan.jobs)],
  ['deals', ({ deals }) => deals],
  ['done', ({ dealsDone }) => dealsDone],
  ['chunks', ({ chunks }) => chunks],
  ['done', ({ counts }) => counts.done],
  ['active', ({ counts }) => counts.active],
  ['waiting', ({ counts }) => counts.waiting],
  ['failed', ({ counts }) => counts.failed],
  ['done', (state) => formatPercent(share(state))],
  ['deals/s', ({ rate }) => rate?.toFixed(1)],
  ['left', ({ secondsLeft }) => (secondsLeft === null ? '' : formatDuration(secondsLeft))],
];
const TEXTS = 2;

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
  [...fitTable(tabulate(COLUMNS, states), TEXTS, width), ...states.flatMap(listRemarks)].map(escapeControls);

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
