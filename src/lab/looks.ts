/** How precisely a study knows its win rates: the form of its intervals, and the looks at which it may end. */

import { at, dropUndefined } from '../base/objects.ts';
import { estimateSampleSize, maySuffice, measureHalfWidth, type SampleSize } from '../statistics/sample-size.ts';
import { conflictOf } from '../base/errors.ts';
import { refuseName } from '../base/text.ts';
import {
  countNarrowingLooks,
  EXACT_INTERVAL,
  INTERVAL_METHODS,
  type IntervalForm,
  type IntervalMethod,
} from '../statistics/intervals.ts';
import { type DealTest, readTest, type TestPlan, type TestRequest } from './deal-test.ts';
import { type Counts, NO_COUNTS } from '../players/analysis/tally.ts';
import { openSeeds } from '../engine/deal-v1.ts';
import { findPack } from './tasks.ts';
import { listTestLooks } from '../statistics/sequential-test.ts';
import { type Job, listDifferences, planJobs, type PlannedStudy, type StudyFile } from './study.ts';

/** How intervals of win rates are calculated. They change no game, so results may be published again with others. */
export interface IntervalOptions {
  /** 0..1 */
  readonly confidence?: number;
  readonly interval?: string;
}

const isMethod = (name: unknown): name is IntervalMethod => INTERVAL_METHODS.some((method) => method === name);

export function readIntervalForm({
  confidence,
  interval: method = EXACT_INTERVAL.method,
}: IntervalOptions): IntervalForm {
  if (isMethod(method)) return { method, confidence: confidence ?? EXACT_INTERVAL.confidence };
  throw refuseName('interval', method, INTERVAL_METHODS);
}

export const pickIntervals = ({ confidence, interval }: IntervalOptions): IntervalOptions =>
  dropUndefined({ confidence, interval });

/** The form that is given; otherwise that of the study's options. */
export function chooseIntervalForm(options: StudyFile['options'], given: IntervalOptions = {}): IntervalForm {
  const { confidence, interval, precision, sprt } = options;
  const kept = {
    ...(typeof confidence === 'number' && confidence > 0 && confidence < 1 && { confidence }),
    ...(isMethod(interval) && { interval }),
  };
  const form = readIntervalForm({ ...kept, ...pickIntervals(given) });
  // A test may be extended, so all looks count that it might have.
  if (sprt !== undefined) {
    refuseWilson(form.method);
    return { ...form, looks: listTestLooks(1e8).length };
  }
  if (precision === undefined) return form;
  refuseWilson(form.method);
  if (form.confidence !== readIntervalForm(kept).confidence)
    throw conflictOf('confidence')(
      'the study was begun with a precision, which holds for one level of confidence; leave the level out',
    );
  return { ...form, looks: countNarrowingLooks(form.confidence) };
}

function refuseWilson(interval: string | undefined) {
  if (interval === 'wilson')
    throw conflictOf('interval')(
      'a study that ends by itself needs intervals that cover as often as they say, which those of wilson do not; leave them out',
    );
}

/** Checks a study that ends by itself. */
export function checkLooking({ listed, interval }: IntervalOptions & { readonly listed: boolean }): void {
  if (listed)
    throw conflictOf('deals')(
      'a study that ends by itself plays as many shuffled deals as it takes; name the first seed, and the most deals',
    );
  refuseWilson(interval);
}

const countDeals = ({ plan }: StudyFile) => at(plan.jobs, 0).deals.count;

/** The end of a study: a precision, or a test. */
export interface EndRequest extends TestRequest {
  /** Half the width of every interval, 0..0.5. */
  readonly precision?: number;
}

const pickEnd = ({ precision, sprt, alpha, beta }: StudyFile['options']) =>
  dropUndefined({ precision, sprt, alpha, beta });

/** As options of a study; null for one of fixed size. */
export function describeEnd(request: EndRequest, mostDeals: number): object | null {
  return request.sprt === undefined && request.precision === undefined
    ? null
    : { ...pickEnd({ ...request }), deals: mostDeals };
}

/** Numbers of deals; none for a study of fixed size. */
export function readLooks({ options }: Pick<StudyFile, 'options'>): readonly number[] {
  const { precision, sprt, deals } = options;
  return precision === undefined && sprt === undefined ? [] : listTestLooks(Number(deals));
}

const readError = (error: unknown) => (typeof error === 'number' ? error : undefined);

/** The test of a study, with its looks up to a number of deals; null without one. */
export function readStudyTest(file: Pick<StudyFile, 'options'>, deals: number): TestPlan | null {
  const { sprt, alpha, beta } = file.options;
  if (typeof sprt !== 'string') return null;
  const looks = readLooks(file).filter((look) => look <= deals);
  return readTest({ sprt, alpha: readError(alpha), beta: readError(beta) }, looks);
}

/** A study with another number of seeds of each game. */
export function planDeals({ file, jobs }: PlannedStudy, count: number): PlannedStudy {
  const planned = jobs.map(({ config, deals }): Job => {
    const { firstSeed } = deals;
    return firstSeed === null
      ? { config, deals }
      : { config, deals: openSeeds(firstSeed, count, findPack(config.variant)) };
  });
  const { plan, options, start } = file;
  return planJobs(plan.kind, planned, { options, start }, plan);
}

/** The requested study, at the look that the kept one has reached. */
export function fitLook(asked: PlannedStudy, there: StudyFile): PlannedStudy {
  const count = countDeals(there);
  return readLooks(there).includes(count) ? planDeals(asked, count) : asked;
}

function describePrecision(file: StudyFile): object {
  const looks = readLooks(file);
  if (looks.length === 0) return {};
  const { confidence } = file.options;
  return {
    ...pickEnd(file.options),
    'the number of deals at most': looks.at(-1),
    confidence: chooseIntervalForm({ confidence }).confidence,
  };
}

export const comparePrecision = (there: StudyFile, here: StudyFile): string[] =>
  listDifferences(describePrecision(there), describePrecision(here));

/** A look at the intervals of a study that ends when they are narrow enough. */
export interface Look {
  /** Of each game. */
  readonly deals: number;
  /** Half the width of the widest interval, 0..0.5, and its job. */
  readonly halfWidth: number;
  readonly job: number;
  readonly precision: number;
  readonly sufficient: boolean;
  /** The number of deals at the next look; null where the study ends. */
  readonly next: number | null;
}

export type JobTest = DealTest & { readonly job: number };

/** A look at a study that ends when its tests have decided. */
export interface TestLook extends Pick<Look, 'sufficient' | 'next'> {
  readonly tests: readonly JobTest[];
}

/**
 * The number of deals at the next look; null after the last. A look at which no interval can be narrow enough is left
 * out, unless it is the last.
 * @param counts of each game, which all have as many deals.
 */
function findNext(file: StudyFile, deals: number, counts: readonly Counts[]) {
  const { precision } = file.options;
  const form = chooseIntervalForm(file.options);
  const later = readLooks(file).filter((look) => look > deals);
  const next = later.find(
    (look) => typeof precision !== 'number' || counts.every((each) => maySuffice(each, look - deals, precision, form)),
  );
  return next ?? later.at(-1) ?? null;
}

/** The most deals of a study that ends by itself, unless it is said how many. */
export const MOST_DEALS = 1_000_000;

const findLook = (deals: number | null) =>
  deals === null ? null : (listTestLooks(Math.max(deals, MOST_DEALS)).find((look) => look >= deals) ?? deals);

/**
 * The deals of each game at the look at which a study with a precision will end.
 * @param pilot the results of a few of its deals, at least one.
 */
export function foreseeEnd(pilot: Counts, precision: number, form: IntervalForm): SampleSize {
  const { likely, most } = estimateSampleSize(pilot, precision, form);
  return { likely: findLook(likely), most: findLook(most) };
}

/** A study that ends by itself, at its first look. */
export const planFirstLook = (planned: PlannedStudy): PlannedStudy =>
  planDeals(planned, findNext(planned.file, 0, [NO_COUNTS]) ?? 0);

const goOn = (file: StudyFile, sufficient: boolean, counts: readonly Counts[]) => ({
  sufficient,
  next: sufficient ? null : findNext(file, countDeals(file), counts),
});

export const lookAtTests = (file: StudyFile, tests: readonly JobTest[]): TestLook => ({
  tests,
  ...goOn(
    file,
    tests.every(({ verdict }) => verdict !== null),
    [],
  ),
});

/** Looks at a study whose deals have all been played; null without a precision. */
export function lookAt(file: StudyFile, counts: readonly Counts[]): Look | null {
  const { precision } = file.options;
  if (typeof precision !== 'number') return null;
  const form = chooseIntervalForm(file.options);
  const widths = counts.map((each) => measureHalfWidth(each, form));
  const halfWidth = Math.max(...widths);
  const look = { deals: countDeals(file), halfWidth, job: widths.indexOf(halfWidth), precision };
  return { ...look, ...goOn(file, halfWidth <= precision, counts) };
}
