/** `quorum tune`: finds weights on training deals, and says on others whether they are better. */

import { addCounts, NO_COUNTS, type Counts } from '../../analysis/tally.ts';
import type { Command } from 'commander';
import { reportTuning } from '../../tuning/tuning-report.ts';
import { InputError } from '../../base/errors.ts';
import { formatWeights } from '../../notation/weights-text.ts';
import { roundSeconds } from '../../studies/manifest.ts';
import { readProgram } from '../../store/provenance.ts';
import { TuningFolder } from '../../tuning/tuning-folder.ts';
import { openPlayer, openStrategy } from '../../plugins/own-code.ts';
import { isSolver, nameCode } from '../../studies/seat.ts';
import { listDifferences, nameStudy } from '../../studies/study.ts';
import { TuningCrew } from '../../tuning/crew.ts';
import { areEqual, countDeals, tuneWeights } from '../../tuning/tuner.ts';
import { findYardstick, TUNING_DEFAULTS, type TuningPlan } from '../../tuning/tuning-plan.ts';
import type { TuningResult } from '../../tuning/tuning-run.ts';
import { findVariant } from '../../variants/registry.ts';
import { extendHelp } from '../help/help.ts';
import { watchInterrupts } from '../terminal/interrupt.ts';
import { addOptions, listGivenFlags } from '../options/options.ts';
import { createProgress } from '../terminal/progress.ts';
import { checkResuming } from '../sources/study-source.ts';
import { EXIT, tellLine, writeLine, type Shell, tableWidth, textWidth } from '../terminal/shell.ts';
import { describeReport, formatCommand, formatReport, nameTuned } from '../text/tuning-text.ts';
import { nameRange, planTuning, type TuningOptions } from '../sources/tuning-source.ts';
import { wrapText } from '../../base/prose.ts';

interface TuneOptions extends TuningOptions {
  readonly workers: number;
  readonly out?: string;
  readonly resume?: string;
  readonly force?: true;
  readonly json?: true;
}

/** The options that do not say what is tuned. */
const FREE_FLAGS: ReadonlySet<string> = new Set(['--resume', '--workers', '--json']);

interface TuningHeader {
  readonly study: string;
  readonly plan: TuningPlan;
  /** When it was begun, ISO 8601, UTC. */
  readonly start: string;
}

const createHeader = (plan: TuningPlan): TuningHeader => ({
  study: nameStudy(plan),
  plan,
  start: new Date().toISOString(),
});

const isHeader = (header: object): header is TuningHeader =>
  'plan' in header &&
  typeof header.plan === 'object' &&
  header.plan !== null &&
  'kind' in header.plan &&
  header.plan.kind === 'tune';

/** @throws InputError when the folder needs another program, or holds another tuning than the one asked for. */
function checkHeader(path: string, header: object, asked: TuningPlan | null): TuningHeader {
  if (!isHeader(header))
    throw new InputError(`${path} holds no tuning that this version can read; use the version that began it`);
  const { version, commit } = header.plan;
  const program = listDifferences({ version, commit }, readProgram());
  if (program.length > 0)
    throw new InputError(`--resume ${path} needs the program that began it: ${program.join('; ')}; use that one`);
  const differences = asked === null ? [] : listDifferences(header.plan, asked);
  if (differences.length === 0) return header;
  throw new InputError(
    `--resume ${path} holds another tuning: ${differences.join('; ')}; use the same options, or another folder`,
  );
}

interface OpenTuning {
  readonly folder: TuningFolder;
  readonly header: TuningHeader;
}

/** Reads the code of the user's own that a tuning goes by. @throws InputError when it is not what it was. */
async function openCode(path: string, plan: TuningPlan): Promise<void> {
  const name = nameCode(plan);
  if (name === null) return;
  const { code } = isSolver(plan.who) ? await openStrategy(name.file) : await openPlayer(name.file);
  const differences = listDifferences(name.code, code);
  if (differences.length > 0)
    throw new InputError(
      `--resume ${path} needs ${name.file} as it was when it began: ${differences.join('; ')}; put that file there`,
    );
}

async function resumeTuning(path: string, asked: TuningPlan | null): Promise<OpenTuning> {
  const folder = await TuningFolder.open(path);
  try {
    const header = checkHeader(path, folder.header, asked);
    await openCode(path, header.plan);
    return { folder, header };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

async function beginTuning(path: string, plan: TuningPlan, force: boolean): Promise<OpenTuning> {
  const header = createHeader(plan);
  return { folder: await TuningFolder.create(path, header, force), header };
}

/** Begins a tuning, or goes on with one. @throws InputError for options that do not go together. */
async function openTuning(
  shell: Shell,
  variant: string | undefined,
  options: TuneOptions,
  flags: readonly string[],
): Promise<OpenTuning> {
  const { out, resume, force } = options;
  if (resume === undefined) {
    if (variant === undefined) throw new InputError('the variant is missing; name one');
    if (out === undefined) throw new InputError('--out is missing; name a folder for the tuned weights');
    return beginTuning(out, await planTuning(shell, variant, options, flags), force === true);
  }
  checkResuming(
    resume,
    options,
    variant,
    flags.filter((flag) => !FREE_FLAGS.has(flag)),
  );
  if (variant === undefined) return resumeTuning(resume, null);
  const plan = await planTuning(shell, variant, options, flags);
  return TuningFolder.holdsTuning(resume) ? resumeTuning(resume, plan) : beginTuning(resume, plan, false);
}

/** Does what is missing, telling on stderr how far it is; null when it was interrupted. */
async function tuneOn(
  shell: Shell,
  { folder, header: { plan } }: OpenTuning,
  workers: number,
  signal: AbortSignal,
): Promise<TuningResult | null> {
  const progress = createProgress([{ name: nameTuned(plan), count: countDeals(plan) }], workers, shell.stderr);
  let sum = NO_COUNTS;
  const count = (counts: Counts): void => {
    sum = addCounts(sum, counts);
    progress.update(0, sum);
  };
  const onKnown = (deals: number, won: number): void =>
    count({ ...NO_COUNTS, deals, won, [isSolver(plan.who) ? 'unknown' : 'lost']: deals - won });
  const crew = new TuningCrew(workers, count);
  const end = (): void => void crew.end();
  signal.addEventListener('abort', end);
  try {
    return await tuneWeights({ plan, crew, steps: folder, onKnown });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    progress.stop();
    await crew.end();
  }
}

async function publishTuning(
  shell: Shell,
  { folder, header }: OpenTuning,
  result: TuningResult,
  seconds: number,
  json: boolean,
): Promise<void> {
  const { plan, start } = header;
  const { version, commit, ...rest } = plan;
  const variant = findVariant(plan.variant);
  const { table, generations, heldOut } = result;
  const report = reportTuning(heldOut, areEqual(table, findYardstick(variant, plan)));
  const figures = describeReport(plan, report);
  const command = formatCommand(plan);
  const files = await folder.publish({
    weights: formatWeights({ variant, weights: { ...plan.weights, [plan.what]: table } }, `Made by: ${command}`, 2),
    generations,
    heldOut,
    manifest: {
      kind: plan.kind,
      version,
      commit,
      tuning: header.study,
      command,
      plan: rest,
      node: process.version,
      start,
      seconds: roundSeconds(seconds),
      report: figures,
    },
  });
  await writeLine(
    shell.stdout,
    json ? JSON.stringify(figures) : formatReport(plan, report, textWidth(shell.stdout)).join('\n'),
  );
  await tellLine(
    shell.stderr,
    wrapText(`results are in ${folder.path}: ${files.join(', ')}`, '', tableWidth(shell.stderr)).join('\n'),
  );
}

async function runTune(
  shell: Shell,
  variant: string | undefined,
  options: TuneOptions,
  flags: readonly string[],
): Promise<void> {
  const started = performance.now();
  const tuning = await openTuning(shell, variant, options, flags);
  const interrupt = watchInterrupts();
  try {
    const result = await tuneOn(shell, tuning, options.workers, interrupt.signal);
    const seconds = (performance.now() - started) / 1000;
    if (result !== null) return await publishTuning(shell, tuning, result, seconds, options.json === true);
    await tellLine(shell.stderr, `interrupted; go on with quorum tune --resume ${tuning.folder.path}`);
    shell.exitCode = EXIT.interrupted;
  } finally {
    interrupt.stop();
    await tuning.folder.close();
  }
  return undefined;
}

export function addTuneCommand(program: Command, shell: Shell): void {
  const command = program
    .command('tune')
    .argument('[variant]', 'a variant')
    .description('find better weights on training deals, and judge them on others')
    .action((variant: string | undefined, options: TuneOptions) =>
      runTune(shell, variant, options, listGivenFlags(command)),
    );
  addOptions(command, [
    'tunedTable',
    'trainingSeeds',
    'heldOutSeeds',
    'rule',
    'tuningNodes',
    'tuningCost',
    'tuningStrategy',
    'tuningPlayer',
    'generations',
    'population',
    'batch',
    'stream',
    'fromScratch',
    'weightsFile',
    'workers',
    'tuningFolder',
    'resumeTuning',
    'force',
    'json',
  ]);
  extendHelp(command, shell, {
    defaults: Object.entries(TUNING_DEFAULTS).map(
      ([what, { training, heldOut }]) =>
        [what, `--seeds ${nameRange(training)} --held-out ${nameRange(heldOut)}`] as const,
    ),
  });
}
