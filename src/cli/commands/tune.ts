import type { Command } from 'commander';
import { InputError } from '../../base/errors.ts';
import { count, formatP, formatTable, joinEnds, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';
import { quoteWord } from '../../base/text.ts';
import { isSearch } from '../../lab/run-config.ts';
import { formatGameOf } from '../../lab/study-names.ts';
import { describeCost } from '../../lab/tuner.ts';
import { formatRange, TUNING_DEFAULTS, type TuningPlan } from '../../lab/tuning-plan.ts';
import { beginTuning, publishTuning, resumeTuning, tuneWeights, type TuningReport } from '../../lab/tuning.ts';
import { defineCommand, listGivenFlags, repeatCommand } from '../options/command.ts';
import { AS_JSON, type Given, text } from '../options/option-spec.ts';
import { FORCE, WORKERS } from '../options/shared-options.ts';
import { checkResuming } from '../sources/study-source.ts';
import { askForTuning, TUNING_OPTIONS } from '../sources/tuning-source.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import { createProgress, type Progress } from '../terminal/progress.ts';
import { print, log, logInterrupted, type Shell, logWrapped, textWidth } from '../terminal/shell.ts';
import { holdsWork } from '../../lab/folder.ts';

const TUNE_OPTIONS = [
  ...TUNING_OPTIONS,
  WORKERS,
  text('--out <dir>', 'folder for the tuned weights and their history; it is created if it does not exist'),
  text('--resume <dir>', 'go on with the tuning in a folder; if there is none and a variant is named, begin it'),
  FORCE,
  AS_JSON,
] as const;

/** The options that do not say what is tuned. */
const FREE_FLAGS = new Set(['--out', '--resume', '--force', '--workers', '--json']);

async function openTuning(
  shell: Shell,
  variant: string | undefined,
  options: Given<(typeof TUNE_OPTIONS)[number]>,
  command: Command,
) {
  const { out, resume, force = false } = options;
  const path = resume ?? out;
  if (path === undefined) throw new InputError('--out is missing; name a folder for the tuned weights');
  const flags = listGivenFlags(command);
  const bound = flags.filter((flag) => !FREE_FLAGS.has(flag));
  if (resume !== undefined) checkResuming(resume, options, variant, bound);
  if (variant === undefined) {
    if (resume !== undefined) return resumeTuning(resume);
    throw new InputError('the variant is missing; name one');
  }
  const plan = await askForTuning(shell, variant, options, flags);
  if (resume !== undefined && holdsWork(resume, 'tuning')) return resumeTuning(resume, plan);
  return beginTuning(path, plan, { command: repeatCommand(command, FREE_FLAGS), force });
}

const formatTuned = (plan: TuningPlan) => `${formatGameOf(plan)}, ${plan.what}`;

const show = (value: number) => value.toFixed(4);

function describeVerdict({ what }: TuningPlan, { verdict }: TuningReport) {
  const [tuned, old] = what === 'parameters' ? ['parameters', 'given'] : ['weights', 'default'];
  if (verdict === 'the same') return `The tuned and the ${old} ${tuned} are the same.`;
  if (verdict !== 'no difference found')
    return `Judged by cost, the tuned ${tuned} did ${verdict} than the ${old} ones.`;
  return `Judged by cost, no difference was found between the tuned and the ${old} ${tuned}.`;
}

function describeDifference(
  { contender, scale }: TuningPlan,
  { difference: { mean, low, high }, rates, verdict }: TuningReport,
) {
  if (verdict === 'the same') return [];
  const texts = [`Difference of cost ${show(mean)}, 95 % interval ${show(low)} to ${show(high)}.`];
  if (isSearch(contender) && scale === 'log')
    texts.push(
      `That is ${show(Math.exp(mean))} times the nodes (${show(Math.exp(low))} to ${show(Math.exp(high))}), as a geometric mean.`,
    );
  const { gained, missed, interval, p } = rates;
  const points = joinEnds(interval, (share) => (100 * share).toFixed(2));
  return [
    ...texts,
    `Won: ${count(gained, 'deal')} gained, ${missed} missed; McNemar p ${formatP(p)}, difference of rates ${points} points.`,
  ];
}

type Side = readonly [name: string, weights: TuningReport['tuned']];

function formatReport(plan: TuningPlan, report: TuningReport, width: number) {
  const { shipped, tuned, deals } = report;
  const columns: TableColumn<Side>[] = [
    [plan.what === 'parameters' ? 'parameters' : 'weights', ([name]) => name],
    ['won', ([, { won }]) => won],
    ['cost', ([, { cost }]) => show(cost)],
  ];
  const sides: readonly Side[] = [
    [plan.what === 'parameters' ? 'given' : 'default', shipped],
    ['tuned', tuned],
  ];
  const text = [
    ...describeDifference(plan, report),
    describeVerdict(plan, report),
    `Cost: ${describeCost(plan)}.`,
  ].join(' ');
  return [
    ...wrapText(
      `${formatTuned(plan)}: ${deals} held-out deals, seeds ${formatRange(plan.heldOut)}, by ${plan.contender.label}`,
      width,
    ),
    ...formatTable(tabulate(columns, sides, false), 1, '  '),
    ...wrapText(text, width),
  ];
}

export const add = defineCommand(
  {
    name: 'tune',
    args: [['[variant]', 'a variant']],
    about: 'find better weights or parameters on training deals, and judge them on others',
    options: TUNE_OPTIONS,
    help: {
      defaults: Object.entries(TUNING_DEFAULTS).map(
        ([what, { training, heldOut }]) =>
          [what, `--seeds ${formatRange(training)} --held-out ${formatRange(heldOut)}`] as const,
      ),
    },
  },
  async (shell, variant, options, command) => {
    const started = performance.now();
    const tuning = await openTuning(shell, variant, options, command);
    const { path, store, file } = tuning;
    const { plan } = file;
    const { workers } = options;
    let progress: Progress | null = null;
    try {
      await withInterrupt(async (signal) => {
        const result = await tuneWeights(tuning, {
          workers,
          signal,
          onEvent: (event) => {
            if (event.type === 'played') return progress?.update(0, event.counts);
            const name = formatTuned(plan);
            void log(shell, `${name}: this takes ${event.deals} games, including those that judge the weights`);
            progress = createProgress([{ name, count: event.deals }], shell.stderr);
          },
        }).finally(() => progress?.stop());
        if (result === null)
          return logInterrupted(shell, `interrupted; continue with quorum tune --resume ${quoteWord(path)}`);
        const seconds = (performance.now() - started) / 1000;
        const { report, figures, files } = await publishTuning(tuning, result, seconds);
        const width = textWidth(shell.stdout);
        await print(shell, options.json === true ? JSON.stringify(figures) : formatReport(plan, report, width));
        return logWrapped(shell, `results are in ${path}: ${files.join(', ')}`);
      });
    } finally {
      await store.close();
    }
  },
);
