/** Tells on stderr how far a study is while it is played. */

import type { OpenStudy } from '../../studies/opening.ts';
import { findShortfall, readLooks } from '../../studies/precision.ts';
import { runStudy, type StudyEvent } from '../../studies/running.ts';
import { countClimbs } from '../../studies/study-plan.ts';
import { countChunks, describeLook, describeShortfall, nameJob, nameStage } from '../text/study-names.ts';
import { createProgress, type Progress } from './progress.ts';
import { tellLine, tellText, type Shell } from './shell.ts';

class StudyProgress {
  readonly #shell: Shell;
  readonly #workers: number;
  #progress: Progress | null = null;

  constructor(shell: Shell, workers: number) {
    this.#shell = shell;
    this.#workers = workers;
  }

  readonly tell = (event: StudyEvent): void => {
    const { stderr } = this.#shell;
    switch (event.type) {
      case 'retried':
        void tellLine(stderr, `${countChunks(event.chunks)} with deals that were given up are played again`);
        break;
      case 'begun':
        this.#progress = createProgress(
          event.study.jobs.map((job, i) => ({
            name: nameJob(job),
            count: event.deals[i],
            most: readLooks(event.study.header).at(-1) ?? event.deals[i],
            climbs: countClimbs(job.seat) > 0,
          })),
          this.#workers,
          stderr,
        );
        break;
      case 'played':
        this.#progress?.update(event.job, event.counts);
        break;
      case 'stage':
        this.#progress?.tell(nameStage(event.study.jobs, event.stage));
        break;
      case 'fault':
        this.#progress?.tell(event.text);
        break;
      case 'looked':
        this.stop();
        void tellText(stderr, describeLook(event.look, event.study.jobs));
        break;
    }
  };

  stop(): void {
    this.#progress?.stop();
    this.#progress = null;
  }
}

/** Plays what is missing of a study, and tells how far it is. */
export function runStudyHere(
  shell: Shell,
  study: OpenStudy,
  { workers, dealLimit }: { readonly workers: number; readonly dealLimit?: number },
  signal: AbortSignal,
): ReturnType<typeof runStudy> {
  const shortfall = findShortfall(study.header);
  if (shortfall !== null) void tellText(shell.stderr, describeShortfall(shortfall));
  const progress = new StudyProgress(shell, workers);
  return runStudy(study, { workers, dealSeconds: dealLimit ?? null, signal, onEvent: progress.tell }).finally(() =>
    progress.stop(),
  );
}
