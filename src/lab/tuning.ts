import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { addCounts, NO_COUNTS, type Counts } from '../players/analysis/tally.ts';
import { conflictOf, parseJson, refuseAs } from '../base/errors.ts';
import { formatWeights } from '../engine/notation/weights-text.ts';
import { createAsker } from './asking.ts';
import { readProgram } from './files/provenance.ts';
import { beginFolder, readWork, writeResult } from './folder.ts';
import { MANIFEST } from './manifest.ts';
import { readSameCode } from './opening.ts';
import { openWorkerPool } from './pool.ts';
import { RecordStore } from './record-store.ts';
import { hashData } from './run-config.ts';
import { listDifferences } from './study.ts';
import { findVariant } from '../variants/registry.ts';
import { countDeals, describeCost, tuneTable, type TuningResult } from './tuner.ts';
import { setParameters, type TuningPlan } from './tuning-plan.ts';
import { estimateRatio } from '../statistics/bootstrap.ts';
import type { Interval } from '../statistics/intervals.ts';
import { meanOf, sumOf } from '../statistics/moments.ts';
import { compareRates, type PairedRates } from '../statistics/paired-rates.ts';
import { formatCsv } from './tables/csv.ts';
import { DATA_PACKAGE, formatTuningPackage } from './tables/data-package.ts';
import { GENERATION_MEASURES, HELD_OUT_MEASURES, type HeldOutPair } from './measures/tuning.ts';
import { roundSeconds } from '../search/result.ts';

const WEIGHTS = 'weights.json';
const GENERATIONS = 'generations.csv';
const HELD_OUT = 'held-out.csv';
/** The contender with its tuned parameters, as `--strategy` and `--player` take it. */
const PARAMETERS = 'parameters.txt';
const FILES = [WEIGHTS, PARAMETERS, GENERATIONS, HELD_OUT, DATA_PACKAGE, MANIFEST];

interface TuningFile {
  readonly format: 1;
  readonly plan: TuningPlan;
  /** That makes the same again; null where none did. */
  readonly command: string | null;
  /** When it was begun, ISO 8601, UTC. */
  readonly start: string;
}

const formatTuning = (file: TuningFile) => `${JSON.stringify({ ...file, id: hashData(file) }, null, 1)}\n`;

/** The version in it says whether this program can read the rest. */
const FileSchema = v.looseObject({
  id: v.string(),
  format: v.literal(1),
  plan: v.looseObject({ kind: v.literal('tune'), version: v.string(), commit: v.nullable(v.string()) }),
  command: v.nullable(v.string()),
  start: v.string(),
});

const isTuning = (file: unknown): file is TuningFile & { readonly id: string } => v.is(FileSchema, file);

const unreadable = refuseAs('malformed', 'path');

function parseTuning(text: string | null, path: string): TuningFile {
  const complain = () => `${path} holds a tuning whose tuning.json has been damaged; begin it again elsewhere`;
  const json = parseJson(text ?? '', complain, 'path');
  if (!isTuning(json))
    throw unreadable(`${path} holds no tuning that this version can read; use the version that began it`);
  const { id, ...file } = json;
  if (id === hashData(file)) return file;
  throw unreadable(complain());
}

const conflicting = conflictOf('path');

function checkFile(path: string, { plan }: TuningFile, asked: TuningPlan | null) {
  const { version, commit } = plan;
  const program = listDifferences({ version, commit }, readProgram());
  if (program.length > 0)
    throw conflicting(`${path} needs the program that began it: ${program.join('; ')}; use that one`);
  const differences = asked === null ? [] : listDifferences(plan, asked);
  if (differences.length > 0)
    throw conflicting(
      `${path} holds another tuning: ${differences.join('; ')}; use the same options, or another folder`,
    );
}

/** The caller closes the store. */
export interface OpenTuning {
  readonly path: string;
  readonly store: RecordStore;
  readonly file: TuningFile;
}

/**
 * @param asked the plan as it would be made now, which must be the same; null: whatever the folder has.
 * @throws InputError when the folder holds no such tuning; FileError when it cannot be opened.
 */
export async function resumeTuning(path: string, asked: TuningPlan | null = null): Promise<OpenTuning> {
  const file = parseTuning(readWork(path, 'tuning'), path);
  checkFile(path, file, asked);
  await readSameCode(file.plan, path);
  return { path, store: await RecordStore.open(path), file };
}

/** How the folder of a tuning is begun. */
export interface BeginTuningOptions {
  /** Makes the same again, for whoever reads the files; null unless given. */
  readonly command?: string;
  /** Whether results that are there may be replaced; not unless given. */
  readonly force?: boolean;
}

/** @throws InputError when the folder holds something; FileError when it cannot be written. */
export async function beginTuning(
  path: string,
  plan: TuningPlan,
  { command, force = false }: BeginTuningOptions = {},
): Promise<OpenTuning> {
  const file: TuningFile = { format: 1, plan, command: command ?? null, start: new Date().toISOString() };
  await beginFolder(path, 'tuning', formatTuning(file), FILES, force);
  return { path, store: new RecordStore(path), file };
}

/** What happens while weights are tuned. */
export type TuningEvent =
  /** `deals`: the number that is to be played. */
  | { readonly type: 'begun'; readonly deals: number }
  /** `counts`: all deals so far. */
  | { readonly type: 'played'; readonly counts: Counts };

/** How weights are tuned. Everything has a default, and nothing here changes the results. */
export interface TuningRunOptions {
  /** All cores unless given. */
  readonly workers?: number;
  /** Stops the tuning; all finished steps are kept. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: TuningEvent) => void;
}

/** Null when it was stopped. @throws Error when deals fail. */
export async function tuneWeights(
  { store, file: { plan } }: OpenTuning,
  options: TuningRunOptions = {},
): Promise<TuningResult | null> {
  const {
    workers = availableParallelism(),
    signal = new AbortController().signal,
    onEvent = () => undefined,
  } = options;
  onEvent({ type: 'begun', deals: countDeals(plan) });
  let sum = NO_COUNTS;
  const onDeals = (counts: Counts) => {
    sum = addCounts(sum, counts);
    onEvent({ type: 'played', counts: sum });
  };
  const faults: string[] = [];
  const pool = openWorkerPool({ workers, signal, onFault: (text) => faults.push(text) });
  try {
    return await tuneTable({ plan, ask: createAsker({ store, pool, program: plan, onDeals }) });
  } catch (error) {
    if (signal.aborted) return null;
    const [fault] = faults;
    throw fault === undefined ? error : new Error(fault, { cause: error });
  } finally {
    await pool.end();
  }
}

const round = (value: number) => Number(value.toPrecision(8));

function describeReport(plan: TuningPlan, { shipped, tuned, difference, rates, ...rest }: TuningReport) {
  const { gained, missed, interval, p } = rates;
  const { variant, rules, what, contender } = plan;
  return {
    variant,
    rules,
    what,
    contender: contender.label,
    ...rest,
    cost: describeCost(plan),
    shipped: { ...shipped, cost: round(shipped.cost) },
    tuned: { ...tuned, cost: round(tuned.cost) },
    difference: { mean: round(difference.mean), low: round(difference.low), high: round(difference.high) },
    wins: { gained, missed, p: round(p), low: round(interval.low), high: round(interval.high) },
  };
}

/** The results of a tuning, and the files that hold them. */
export interface PublishedTuning {
  readonly report: TuningReport;
  readonly figures: object;
  readonly files: readonly string[];
}

/**
 * Writes the files of a finished tuning.
 * @param seconds that it took.
 * @throws FileError when one cannot be written.
 */
export async function publishTuning(
  { path, file }: OpenTuning,
  result: TuningResult,
  seconds: number,
): Promise<PublishedTuning> {
  const { command } = file;
  const { kind, version, commit, ...plan } = file.plan;
  const { tuned, same, generations, heldOut } = result;
  const report = reportTuning(heldOut, same);
  const figures = describeReport(file.plan, report);
  const variant = findVariant(plan.variant);
  const weights = { variant, weights: { ...plan.weights, [plan.what]: tuned } };
  const isOfWeights = plan.what !== 'parameters';
  const manifest = {
    kind,
    version,
    commit,
    tuning: hashData(file.plan),
    command,
    plan,
    node: process.version,
    start: file.start,
    seconds: roundSeconds(seconds),
    report: figures,
  };
  const texts: (readonly [name: string, text: string])[] = [
    isOfWeights
      ? [WEIGHTS, `${formatWeights(weights, command === null ? null : `Made by: ${command}`, 2)}\n`]
      : [PARAMETERS, `${setParameters(plan.contender, tuned).label}\n`],
    [GENERATIONS, formatCsv(GENERATION_MEASURES, generations)],
    [HELD_OUT, formatCsv(HELD_OUT_MEASURES, heldOut)],
    [DATA_PACKAGE, formatTuningPackage()],
    [MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`],
  ];
  for (const [name, text] of texts) await writeResult(path, name, text);
  return { report, figures, files: texts.map(([name]) => name) };
}

/** Costs are means over deals; lower is better. */
export interface TuningReport extends Pick<HeldOutPair, 'shipped' | 'tuned'> {
  readonly deals: number;
  /** The mean cost with the tuned weights less that with the shipped ones, and its bootstrap 95 % interval by deal. */
  readonly difference: { readonly mean: number } & Interval;
  readonly rates: PairedRates;
  readonly verdict: 'better' | 'worse' | 'no difference found' | 'the same';
}

function judge({ low, high }: Interval, same: boolean) {
  if (same) return 'the same';
  return high < 0 ? 'better' : low > 0 ? 'worse' : 'no difference found';
}

/**
 * @param pairs at least one.
 * @param same whether both are the same.
 */
export function reportTuning(pairs: readonly HeldOutPair[], same: boolean): TuningReport {
  const differences = pairs.map(({ shipped, tuned }) => tuned.cost - shipped.cost);
  const total = (name: 'shipped' | 'tuned') => ({
    won: sumOf(pairs.map((pair) => pair[name].won)),
    cost: meanOf(pairs.map((pair) => pair[name].cost)),
  });
  const mean = meanOf(differences);
  const { low, high } = estimateRatio(
    pairs.map(() => 1),
    differences,
  ).interval ?? { low: mean, high: mean };
  return {
    deals: pairs.length,
    shipped: total('shipped'),
    tuned: total('tuned'),
    difference: { mean, low, high },
    rates: compareRates(pairs.map(({ shipped, tuned }) => [[shipped.won === 1], [tuned.won === 1]])),
    verdict: judge({ low, high }, same),
  };
}
