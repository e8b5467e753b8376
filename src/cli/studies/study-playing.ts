/** Playing a study on this machine, from its options to its table. */

import { addCounts, NO_COUNTS, type Counts } from '../../analysis/tally.ts';
import { ChunkPlan } from '../../studies/chunk-plan.ts';
import type { Chunk } from '../../studies/plan.ts';
import { countClimbs } from '../../studies/seat.ts';
import { playStudy, takePrefixes } from '../../studies/playing.ts';
import { watchInterrupts } from '../terminal/interrupt.ts';
import { createProgress } from '../terminal/progress.ts';
import { EXIT, tellLine, type Shell } from '../terminal/shell.ts';
import { countChunks, nameJob, nameStage } from '../text/study-names.ts';
import { addDeals, openStudy, type OpenStudy, type PlayingOptions, type Request } from './study-opening.ts';
import { lookAt } from './study-precision.ts';
import { publishStudy } from './study-publishing.ts';
import { tableWidth, wrapText } from '../text/text.ts';

/** What had been played of each job before. */
function sumPlayed({ header, jobs, played }: OpenStudy): Counts[] {
  const chunkPlan = new ChunkPlan(jobs, header.shard);
  const sums = jobs.map(() => NO_COUNTS);
  for (const [index, counts] of played) {
    const chunk = chunkPlan.at(index);
    if (chunk !== undefined) sums[chunk.jobIndex] = addCounts(sums[chunk.jobIndex], counts);
  }
  return sums;
}

/**
 * Plays what is missing, telling on stderr how far it is.
 * @param sums what has been played of each job; it is added to.
 */
export async function playOn(
  shell: Shell,
  { store, header, jobs }: Omit<OpenStudy, 'played'>,
  sums: Counts[],
  { workers, dealLimit }: Pick<PlayingOptions, 'workers' | 'dealLimit'>,
  signal: AbortSignal,
): Promise<void> {
  const chunkPlan = new ChunkPlan(jobs, header.shard);
  const items = jobs.map((job, jobIndex) => ({
    name: nameJob(job),
    count: chunkPlan.countDeals(jobIndex),
    climbs: countClimbs(job.seat) > 0,
  }));
  const progress = createProgress(items, workers, shell.stderr);
  const count = ({ jobIndex }: Chunk, counts: Counts): void => {
    sums[jobIndex] = addCounts(sums[jobIndex], counts);
    progress.update(jobIndex, sums[jobIndex]);
  };
  const run = {
    workers,
    dealSeconds: dealLimit ?? null,
    signal,
    onFault: (text: string) => progress.tell(text),
    onStage: (stage: number) => progress.tell(nameStage(jobs, stage)),
  };
  try {
    for (const [jobIndex, counts] of sums.entries()) if (counts.deals > 0) progress.update(jobIndex, counts);
    await playStudy({ kind: header.plan.kind, jobs, chunkPlan }, store, run, count);
  } finally {
    progress.stop();
  }
}

/** Plays a study, and adds deals to it until it is precise enough where that was asked for. @returns what it has become. */
async function playToEnd(
  shell: Shell,
  begun: OpenStudy,
  options: PlayingOptions,
  signal: AbortSignal,
): Promise<OpenStudy> {
  const { store, played } = begun;
  const again = [...played.keys()].filter((index) => store.isFaulty(index)).length;
  if (again > 0) await tellLine(shell.stderr, `${countChunks(again)} with deals that were given up: played again`);
  const sums = sumPlayed(begun);
  for (let study = begun; ;) {
    await playOn(shell, study, sums, options, signal);
    const { header } = study;
    const look = lookAt(header, sums);
    if (look === null || !takePrefixes(new ChunkPlan(study.jobs, header.shard), header.plan.jobs, store).complete)
      return study;
    await tellLine(shell.stderr, wrapText(look.text, '', tableWidth(shell.stderr)).join('\n'));
    if (look.next === null) return study;
    study = await addDeals(study, look.next);
  }
}

/** Opens a study, plays what is missing of it and publishes it, the finished part when interrupted. */
export async function runStudy(shell: Shell, request: Request): Promise<void> {
  const started = performance.now();
  const { options } = request;
  const begun = await openStudy(shell, request);
  const interrupt = watchInterrupts();
  try {
    const study = await playToEnd(shell, begun, options, interrupt.signal);
    const seconds = (performance.now() - started) / 1000;
    const complete = await publishStudy(shell, study.store, study.header, {
      seconds,
      cutShort: 'interrupted',
      json: options.json === true,
      profile: options.profile === true,
      intervals: options,
    });
    if (!complete) shell.exitCode = EXIT.interrupted;
  } finally {
    interrupt.stop();
    await begun.store.close();
  }
}
