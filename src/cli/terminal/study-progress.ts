/** Plays studies, and decides lists of deals, on all cores; tells on stderr how far it is. */

import { addCounts, NO_COUNTS } from '../../players/analysis/tally.ts';
import { at } from '../../base/objects.ts';
import { count } from '../../base/prose.ts';
import type { OpenStudy } from '../../lab/opening.ts';
import { readLooks, readStudyTest, type TestLook } from '../../lab/looks.ts';
import type { PlayedStudy, StudyEvent } from '../../lab/playing.ts';
import { describeLook, describeAttempt, formatGameOf, formatJob } from '../../lab/study-names.ts';
import { countRetries } from '../../lab/run-config.ts';
import type { Job } from '../../lab/study.ts';
import type { DecidedDeal } from '../../lab/deciding.ts';
import { formatTest } from '../text/paired-text.ts';
import { formatMessage } from './failures.ts';
import { withInterrupt } from './interrupt.ts';
import { createProgress, type Progress } from './progress.ts';
import { isDrawable, log, logInterrupted, type Shell, logWrapped } from './shell.ts';

export async function runStudyHere(
  shell: Shell,
  study: OpenStudy,
  { workers, dealLimit }: { readonly workers: number; readonly dealLimit?: number },
  signal: AbortSignal,
): Promise<PlayedStudy> {
  // The pool of workers is loaded when it is needed, like a command.
  const { runStudy } = await import('../../lab/playing.ts');
  const { stderr } = shell;
  let progress: Progress | null = null;
  const stop = () => {
    progress?.stop();
    progress = null;
  };
  const logTests = ({ tests, next }: TestLook, { jobs }: OpenStudy) => {
    if (next === null) stop();
    for (const test of tests) {
      const text = `${formatJob(at(jobs, test.job))}: ${formatTest(test)}`;
      if (next === null) void logWrapped(shell, text);
      else if (isDrawable(stderr)) progress?.log(text);
    }
  };
  const onEvent = (event: StudyEvent): void => {
    switch (event.type) {
      case 'retried':
        return void log(
          shell,
          `trying ${count(event.deals, 'deal')} again that ${event.deals === 1 ? 'was' : 'were'} given up`,
        );
      case 'begun': {
        if (progress !== null) return progress.extend(event.deals);
        const { file, jobs } = event.study;
        const items = jobs.map((job, i) => {
          const deals = event.deals[i] ?? 0;
          const most = readStudyTest(file, 0) ? Infinity : (readLooks(file).at(-1) ?? deals);
          return { name: formatJob(job), count: deals, most, climbs: countRetries(job.config) > 0 };
        });
        progress = createProgress(items, stderr);
        return;
      }
      case 'played':
        return progress?.update(event.job, event.counts);
      case 'attempt':
        return progress?.log(describeAttempt(event.study.jobs, event.attempt));
      case 'fault':
        return progress?.log(event.text);
      case 'looked':
        if ('tests' in event.look) return logTests(event.look, event.study);
        stop();
        return void logWrapped(shell, describeLook(event.look, event.study.jobs));
    }
  };
  return runStudy(study, { workers, dealSeconds: dealLimit ?? null, signal, onEvent }).finally(stop);
}

interface Deciding extends Job {
  readonly workers: number;
  /** Whether each deal prints a line of its own; a bar on the same terminal would run through them. */
  readonly printsLines: boolean;
}

/** Says how many deals have been tried. @param take takes them in their order, and says whether that is enough. */
export async function decideDealsHere(
  shell: Shell,
  { workers, printsLines, ...job }: Deciding,
  take: (decided: DecidedDeal) => Promise<boolean>,
): Promise<number> {
  const { count } = job.deals;
  const isHidden = printsLines && shell.stdout.isTTY === true;
  const item = { name: formatGameOf(job.config), count };
  const progress = isHidden ? null : createProgress([item], shell.stderr);
  const onFault = (text: string) => (progress ? progress.log(text) : void log(shell, formatMessage(text)));
  let sum = NO_COUNTS;
  let isEnough = false;
  const { decideDeals } = await import('../../lab/deciding.ts');
  await withInterrupt(async (signal) => {
    for await (const { decided, counts } of decideDeals(job, { workers, onFault, signal })) {
      sum = addCounts(sum, counts);
      progress?.update(0, sum);
      for (const each of decided) isEnough ||= await take(each);
      if (isEnough) return;
    }
  }).finally(() => progress?.stop());
  if (!isEnough && sum.deals < count)
    await logInterrupted(shell, `interrupted; only the first ${sum.deals} of ${count} deals have been tried`);
  return sum.deals;
}
