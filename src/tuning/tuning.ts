import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { addCounts, NO_COUNTS, type Counts } from '../analysis/tally.ts';
import { InputError } from '../base/errors.ts';
import { formatWeights } from '../notation/weights-text.ts';
import { readProgram } from '../store/provenance.ts';
import { MANIFEST } from '../studies/manifest.ts';
import { readCode } from '../studies/opening.ts';
import { nameCode } from '../studies/study-plan.ts';
import { listDifferences, nameData } from '../studies/study.ts';
import { findVariant } from '../variants/registry.ts';
import { countDeals, describeCost, tuneTable } from './tuner.ts';
import type { TuningPlan } from './tuning-plan.ts';
import { countPlayed, openTuningPool, type TuningResult } from './tuning-pool.ts';
import { estimateRatio } from '../statistics/bootstrap.ts';
import type { Interval } from '../statistics/intervals.ts';
import { sumOf } from '../statistics/moments.ts';
import { compareRates, type PairedRates } from '../statistics/paired-rates.ts';
import { formatCsv } from '../tables/csv.ts';
import { DATA_PACKAGE, formatTuningPackage } from '../tables/data-package.ts';
import { listTuningTables } from '../tables/study-tables.ts';
import { GENERATION_MEASURES, HELD_OUT_MEASURES, type HeldOutPair } from '../measures/tuning.ts';
import { StepLog } from '../store/step-log.ts';
import { beginWork, type Held, openWork } from '../store/work-folder.ts';
import { roundSeconds } from '../search/result.ts';

const WEIGHTS = 'weights.json';
const SCHEDULE = 'schedule.json';
const GENERATIONS = 'generations.csv';
const HELD_OUT = 'held-out.csv';
const FILES = [WEIGHTS, SCHEDULE, GENERATIONS, HELD_OUT, DATA_PACKAGE, MANIFEST];

interface TuningHeader {
  readonly study: string;
  readonly plan: TuningPlan;
  /** When it was begun, ISO 8601, UTC. */
  readonly start: string;
}

/** The version in it says whether this program can read the rest. */
const HeaderSchema = v.looseObject({ plan: v.looseObject({ kind: v.literal('tune') }) });
const isHeader = (header: unknown): header is TuningHeader => v.is(HeaderSchema, header);

function checkHeader(path: string, header: object, asked: TuningPlan | null) {
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

export interface OpenTuning {
  readonly folder: Held<StepLog>;
  readonly header: TuningHeader;
}

async function checkCode(path: string, plan: TuningPlan) {
  const { who } = await readCode(plan);
  const differences = listDifferences(plan.who.code, who.code);
  if (differences.length > 0)
    throw new InputError(
      `--resume ${path} needs ${nameCode(plan.who)?.file} as it was when it began: ${differences.join('; ')}; put that file there`,
    );
}

/**
 * @param asked the plan as it would be made now, which must be the same; null: whatever the folder has.
 * @throws InputError when the folder holds no such tuning; FileError when it cannot be opened.
 */
export async function resumeTuning(path: string, asked: TuningPlan | null = null): Promise<OpenTuning> {
  const folder = await openWork(path, 'tuning', 'append', async (file) => {
    const log = await StepLog.open(file);
    if (log !== null) return log;
    throw new InputError(`${path} holds a tuning whose first line has been damaged; begin it again elsewhere`);
  });
  try {
    const header = checkHeader(path, folder.journal.header, asked);
    await checkCode(path, header.plan);
    return { folder, header };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/**
 * @param force whether results that are there may be replaced.
 * @throws InputError when the folder holds something; FileError when it cannot be written.
 */
export async function beginTuning(path: string, plan: TuningPlan, force = false): Promise<OpenTuning> {
  const header = { study: nameData(plan), plan, start: new Date().toISOString() };
  return { folder: await beginWork(path, 'tuning', FILES, force, (file) => StepLog.create(file, header)), header };
}

export type TuningEvent =
  /** `deals`: the number that is to be played. */
  | { readonly type: 'begun'; readonly deals: number }
  /** `counts`: all deals so far. */
  | { readonly type: 'played'; readonly counts: Counts };

export interface TuningRunOptions {
  /** All cores unless given. */
  readonly workers?: number;
  /** Stops the tuning; all finished steps are kept. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: TuningEvent) => void;
}

/** Null when it was stopped. @throws Error when deals fail. */
export async function tuneWeights(
  { folder, header: { plan } }: OpenTuning,
  options: TuningRunOptions = {},
): Promise<TuningResult | null> {
  const { workers = availableParallelism(), signal, onEvent = () => undefined } = options;
  onEvent({ type: 'begun', deals: countDeals(plan) });
  let sum = NO_COUNTS;
  const count = (counts: Counts) => {
    sum = addCounts(sum, counts);
    onEvent({ type: 'played', counts: sum });
  };
  const onKnown = (deals: number, won: number) => count(countPlayed(plan.who, deals, won));
  const pool = openTuningPool(workers, count);
  const end = (): void => void pool.end();
  if (signal?.aborted === true) end();
  signal?.addEventListener('abort', end);
  try {
    const read = (step: number) => folder.journal.read(step);
    const append = (step: number, value: unknown) => folder.change(() => folder.journal.append(step, value));
    return await tuneTable({ plan, pool, steps: { read, append }, onKnown });
  } catch (error) {
    if (signal?.aborted === true) return null;
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await pool.end();
  }
}

const round = (value: number) => Number(value.toPrecision(8));

function describeReport(plan: TuningPlan, { shipped, tuned, difference, rates, ...rest }: TuningReport) {
  const { gained, missed, interval, p } = rates;
  const { variant, rules, what, who } = plan;
  return {
    variant,
    rules,
    what,
    who: who.label,
    ...rest,
    cost: describeCost(plan),
    shipped: { ...shipped, cost: round(shipped.cost) },
    tuned: { ...tuned, cost: round(tuned.cost) },
    difference: { mean: round(difference.mean), low: round(difference.low), high: round(difference.high) },
    ...(what !== 'values' && {
      wins: { gained, missed, p: round(p), low: round(interval.low), high: round(interval.high) },
    }),
  };
}

export interface PublishedTuning {
  readonly report: TuningReport;
  readonly figures: object;
  readonly files: readonly string[];
}

/**
 * Writes the files of a finished tuning.
 * @param made its length in seconds, and the command that makes the same again.
 * @throws FileError when one cannot be written.
 */
export async function publishTuning(
  { folder, header }: OpenTuning,
  result: TuningResult,
  { seconds, command = null }: { readonly seconds: number; readonly command?: string | null },
): Promise<PublishedTuning> {
  const { kind, version, commit, ...plan } = header.plan;
  const { tuned, same, generations, heldOut } = result;
  const report = reportTuning(heldOut, same);
  const figures = describeReport(header.plan, report);
  const variant = findVariant(plan.variant);
  const weights = { variant, weights: { ...plan.weights, [plan.what]: tuned } };
  const manifest = {
    kind,
    version,
    commit,
    tuning: header.study,
    command,
    plan,
    node: process.version,
    start: header.start,
    seconds: roundSeconds(seconds),
    report: figures,
  };
  const texts: (readonly [name: string, text: string])[] = [
    plan.what === 'schedule'
      ? [SCHEDULE, `${JSON.stringify(tuned, null, 2)}\n`]
      : [WEIGHTS, `${formatWeights(weights, command === null ? null : `Made by: ${command}`, 2)}\n`],
    ...(generations.length === 0 ? [] : [[GENERATIONS, formatCsv(GENERATION_MEASURES, generations)] as const]),
    [HELD_OUT, formatCsv(HELD_OUT_MEASURES, heldOut)],
    [DATA_PACKAGE, formatTuningPackage(listTuningTables(generations.length > 0))],
    [MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`],
  ];
  for (const [name, text] of texts) await folder.write([name], [[text]]);
  return { report, figures, files: texts.map(([name]) => name) };
}

/** Costs are means over all cases; lower is better. */
export interface TuningReport extends Pick<HeldOutPair, 'shipped' | 'tuned'> {
  readonly deals: number;
  readonly cases: number;
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
 * @param pairs at least one, with at least one case among them.
 * @param same whether both are the same.
 */
export function reportTuning(pairs: readonly HeldOutPair[], same: boolean): TuningReport {
  const cases = pairs.map((pair) => pair.cases);
  const differences = pairs.map(({ shipped, tuned }) => tuned.cost - shipped.cost);
  const count = sumOf(cases);
  const total = (name: 'shipped' | 'tuned') => ({
    won: sumOf(pairs.map((pair) => pair[name].won)),
    cost: sumOf(pairs.map((pair) => pair[name].cost)) / count,
  });
  const mean = sumOf(differences) / count;
  const { low, high } = estimateRatio(cases, differences).interval ?? { low: mean, high: mean };
  return {
    deals: pairs.length,
    cases: count,
    shipped: total('shipped'),
    tuned: total('tuned'),
    difference: { mean, low, high },
    rates: compareRates(pairs.map(({ shipped, tuned }) => [[shipped.won === 1], [tuned.won === 1]])),
    verdict: judge({ low, high }, same),
  };
}
