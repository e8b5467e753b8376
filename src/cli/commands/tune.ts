/** `quorum tune`: finds weights on training deals, and says on others whether they are better. */

import { InputError } from '../../base/errors.ts';
import { TuningFolder } from '../../tuning/tuning-folder.ts';
import { nameRange, TUNING_DEFAULTS } from '../../tuning/tuning-plan.ts';
import {
  beginTuning,
  publishTuning,
  resumeTuning,
  tuneWeights,
  type OpenTuning,
  type TuningEvent,
} from '../../tuning/tuning.ts';
import { defineCommand } from '../help/help.ts';
import { chooseOptions, listGivenFlags, type Options, TUNED_OPTIONS } from '../options/options.ts';
import { checkResuming } from '../sources/study-source.ts';
import { askForTuning } from '../sources/tuning-source.ts';
import { wrapText } from '../../base/prose.ts';
import { quoteWord } from '../../base/text.ts';
import { heedInterrupts } from '../terminal/interrupt.ts';
import { createProgress, type Progress } from '../terminal/progress.ts';
import { tableWidth, textWidth, type Shell, print, say, sayInterrupted } from '../terminal/shell.ts';
import { formatCommand, formatReport, nameTuned } from '../text/tuning-text.ts';

const TUNE_OPTIONS = [...TUNED_OPTIONS, 'workers', 'tuningFolder', 'resumeTuning', 'force', 'json'] as const;

/** The options that do not say what is tuned. */
const FREE_FLAGS: ReadonlySet<string> = new Set(['--resume', '--workers', '--json']);

async function openTuning(
  shell: Shell,
  variant: string | undefined,
  options: Options<(typeof TUNE_OPTIONS)[number]>,
  flags: readonly string[],
): Promise<OpenTuning> {
  const { out, resume, force } = options;
  if (resume === undefined) {
    if (variant === undefined) throw new InputError('the variant is missing; name one');
    if (out === undefined) throw new InputError('--out is missing; name a folder for the tuned weights');
    return beginTuning(out, await askForTuning(shell, variant, options, flags), force === true);
  }
  checkResuming(
    resume,
    options,
    variant,
    flags.filter((flag) => !FREE_FLAGS.has(flag)),
  );
  if (variant === undefined) return resumeTuning(resume);
  const plan = await askForTuning(shell, variant, options, flags);
  return TuningFolder.holdsTuning(resume) ? resumeTuning(resume, plan) : beginTuning(resume, plan);
}

export const add = defineCommand(
  {
    name: 'tune',
    args: [['[variant]', 'a variant']],
    about: 'find better weights on training deals, and judge them on others',
    options: chooseOptions(TUNE_OPTIONS),
    help: {
      defaults: Object.entries(TUNING_DEFAULTS).map(
        ([what, { training, heldOut }]) =>
          [what, `--seeds ${nameRange(training)} --held-out ${nameRange(heldOut)}`] as const,
      ),
    },
  },
  async (shell, variant, options, command) => {
    const started = performance.now();
    const tuning = await openTuning(shell, variant, options, listGivenFlags(command));
    const { plan } = tuning.header;
    const { workers } = options;
    let progress: Progress | null = null;
    const onEvent = (event: TuningEvent): void => {
      if (event.type === 'played') progress?.update(0, event.counts);
      else {
        void say(shell, `${nameTuned(plan)}: this takes ${event.deals} games, those that judge the weights included`);
        progress = createProgress([{ name: nameTuned(plan), count: event.deals }], workers, shell.stderr);
      }
    };
    try {
      await heedInterrupts(async (signal) => {
        const run = tuneWeights(tuning, { workers, signal, onEvent });
        const result = await run.finally(() => progress?.stop());
        if (result === null) {
          await sayInterrupted(
            shell,
            `interrupted; continue with quorum tune --resume ${quoteWord(tuning.folder.path)}`,
          );
          return;
        }
        const seconds = (performance.now() - started) / 1000;
        const { report, figures, files } = await publishTuning(tuning, result, {
          seconds,
          command: formatCommand(plan),
        });
        const lines =
          options.json === true ? [JSON.stringify(figures)] : formatReport(plan, report, textWidth(shell.stdout));
        await print(shell, lines);
        const where = `results are in ${tuning.folder.path}: ${files.join(', ')}`;
        await say(shell, wrapText(where, '', tableWidth(shell.stderr)));
      });
    } finally {
      await tuning.folder.close();
    }
  },
);
