/** Playing a study on this machine, from its options to its table. */

import { addCounts, NO_COUNTS, type Counts } from '../report/chunk-result.ts';
import { Layout } from '../run/layout.ts';
import type { Chunk } from '../run/plan.ts';
import { countClimbs } from '../run/seat.ts';
import { playStudy } from '../run/playing.ts';
import { watchInterrupts } from './interrupt.ts';
import { createProgress } from './progress.ts';
import { EXIT, tellLine, type Shell } from './shell.ts';
import { countChunks, nameJob, nameStage } from './study-names.ts';
import { openStudy, type OpenStudy, type PlayingOptions, type Request } from './study-opening.ts';
import { publishStudy } from './study-publishing.ts';

/** Plays what is missing, telling on stderr how far it is. */
async function playOn(
  shell: Shell,
  { store, header, jobs, played }: OpenStudy,
  { workers, dealLimit }: PlayingOptions,
  signal: AbortSignal,
): Promise<void> {
  const layout = new Layout(jobs, header.shard);
  const again = [...played.keys()].filter((index) => store.isFaulty(index)).length;
  if (again > 0) await tellLine(shell.stderr, `${countChunks(again)} with deals that were given up: played again`);
  const items = jobs.map((job, jobIndex) => ({ name: nameJob(job), count: layout.countDeals(jobIndex), climbs: countClimbs(job.seat) > 0 }));
  const progress = createProgress(items, workers, shell.stderr);
  const sums = jobs.map(() => NO_COUNTS);
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
    for (const [index, counts] of played) {
      const chunk = layout.at(index);
      if (chunk !== undefined) count(chunk, counts);
    }
    await playStudy({ kind: header.plan.kind, jobs, layout }, store, run, count);
  } finally {
    progress.stop();
  }
}

/** Opens a study, plays what is missing of it and publishes it, the finished part when interrupted. */
export async function runStudy(shell: Shell, request: Request): Promise<void> {
  const started = performance.now();
  const { options } = request;
  const study = await openStudy(shell, request);
  const interrupt = watchInterrupts();
  try {
    await playOn(shell, study, options, interrupt.signal);
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
    await study.store.close();
  }
}
