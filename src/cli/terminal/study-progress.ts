/** Tells on stderr how far a study is while it is played. */

import type { StudyEvent } from '../../studies/running.ts';
import { countClimbs } from '../../studies/seat.ts';
import { countChunks, describeLook, nameJob, nameStage } from '../text/study-names.ts';
import { createProgress, type Progress } from './progress.ts';
import { tellLine, type Shell, tableWidth } from './shell.ts';
import { wrapText } from '../../base/prose.ts';

export class StudyProgress {
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
        void tellLine(stderr, wrapText(describeLook(event.look, event.study.jobs), '', tableWidth(stderr)).join('\n'));
        break;
    }
  };

  /** Leaves the terminal as it was. */
  stop(): void {
    this.#progress?.stop();
    this.#progress = null;
  }
}
