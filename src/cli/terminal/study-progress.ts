/** Tells on stderr how far a study is while it is played. */

import { at } from '../../base/objects.ts';
import type { OpenStudy } from '../../studies/opening.ts';
import { findShortfall, readLooks, readStudyTest, type TestLook } from '../../studies/precision.ts';
import { runStudy, type StudyEvent } from '../../studies/running.ts';
import { countClimbs } from '../../studies/study-plan.ts';
import { countChunks, describeLook, describeShortfall, nameJob, nameStage } from '../../studies/study-names.ts';
import { createProgress, type Progress } from './progress.ts';
import { formatTest } from '../text/test-text.ts';
import { isDrawable, say, type Shell, tellText } from './shell.ts';

export function runStudyHere(
  shell: Shell,
  study: OpenStudy,
  { workers, dealLimit }: { readonly workers: number; readonly dealLimit?: number },
  signal: AbortSignal,
): ReturnType<typeof runStudy> {
  const shortfall = findShortfall(study.header);
  if (shortfall !== null) void tellText(shell.stderr, describeShortfall(shortfall));
  let progress: Progress | null = null;
  const stop = (): void => {
    progress?.stop();
    progress = null;
  };
  const tellTests = ({ tests, next }: TestLook, { jobs }: OpenStudy): void => {
    if (next === null) stop();
    for (const test of tests) {
      const text = `${nameJob(at(jobs, test.job))}: ${formatTest(test)}`;
      if (next === null) void tellText(shell.stderr, text);
      else if (isDrawable(shell.stderr)) progress?.tell(text);
    }
  };
  const onEvent = (event: StudyEvent): void => {
    switch (event.type) {
      case 'retried':
        void say(shell, `${countChunks(event.chunks)} with deals that were given up are played again`);
        break;
      case 'begun': {
        if (progress !== null) {
          progress.extend(event.deals);
          break;
        }
        const { header } = event.study;
        const items = event.study.jobs.map((job, i) => ({
          name: nameJob(job),
          count: event.deals[i] ?? 0,
          most: readStudyTest(header, 0) ? Infinity : (readLooks(header).at(-1) ?? event.deals[i] ?? 0),
          climbs: countClimbs(job.seat) > 0,
        }));
        progress = createProgress(items, workers, shell.stderr);
        break;
      }
      case 'played':
        progress?.update(event.job, event.counts);
        break;
      case 'stage':
        progress?.tell(nameStage(event.study.jobs, event.stage));
        break;
      case 'fault':
        progress?.tell(event.text);
        break;
      case 'looked':
        if ('tests' in event.look) tellTests(event.look, event.study);
        else {
          stop();
          void tellText(shell.stderr, describeLook(event.look, event.study.jobs));
        }
        break;
    }
  };
  return runStudy(study, { workers, dealSeconds: dealLimit ?? null, signal, onEvent }).finally(stop);
}
