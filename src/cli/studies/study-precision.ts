/** Studies that go on until they are precise enough: what they ask for, and when they end. */

import type { Counts } from '../../analysis/tally.ts';
import { listLooks, measureHalfWidth } from '../../statistics/sample-size.ts';
import { InputError } from '../../base/errors.ts';
import type { Job } from '../../studies/plan.ts';
import { createHeader, listDifferences, planStudy, type StudyHeader } from '../../studies/study.ts';
import type { DealOptions } from '../sources/deal-source.ts';
import { chooseIntervalForm, type IntervalOptions } from '../options/interval-choice.ts';
import { nameJob } from '../text/study-names.ts';

/** See --precision. With it, `deals` are the most that there may be. */
export interface PrecisionOptions {
  /** Half the width of every interval, as a share. */
  readonly precision?: number;
  /** The numbers of deals at which that is looked at, so that whoever reads the manifest knows the plan. */
  readonly looks?: readonly number[];
}

/** The most deals unless the command line says how many. */
const MOST_DEALS = 1_000_000;

/**
 * The options of a study with its looks, where it has any: they follow from the number of deals alone.
 * @throws InputError for options that do not go together.
 */
export function planLooks<
  Options extends DealOptions & IntervalOptions & PrecisionOptions & { readonly shard?: string },
>(options: Options): Options {
  const { precision, deals = MOST_DEALS, deal, dealFile, pysol, shard, interval } = options;
  if (precision === undefined) return options;
  if (shard !== undefined)
    throw new InputError(
      '--precision looks at all deals together, which no shard has; leave out --shard, or name the number of deals without --precision',
    );
  if (deal !== undefined || dealFile !== undefined || pysol !== undefined) {
    throw new InputError(
      '--precision plays as many shuffled deals as it takes; name them with --seed, and the most with --deals',
    );
  }
  if (interval === 'wilson')
    throw new InputError(
      '--precision needs intervals that cover as often as they say, which --interval wilson does not; leave one of them out',
    );
  return { ...options, deals, looks: listLooks(deals) };
}

/** The looks of a study; none unless it was begun with --precision. */
export function readLooks({ options: { precision, looks } }: Pick<StudyHeader, 'options'>): readonly number[] {
  return typeof precision === 'number' && Array.isArray(looks)
    ? looks.filter((look) => Number.isSafeInteger(look))
    : [];
}

/** How many deals of each game there are. */
const countDeals = ({ plan }: StudyHeader): number => plan.jobs[0].deals.count;

/** A study with so many seeds of each game, as it would be planned at once. */
export function planDeals<Study extends { readonly header: StudyHeader; readonly jobs: readonly Job[] }>(
  { header, jobs }: Study,
  count: number,
): Pick<Study, 'header' | 'jobs'> {
  // Seeds are dealt out where they are played; nobody lists them.
  const planned = jobs.map(({ seat, deals }): Job => ({
    seat,
    deals: { count, firstSeed: deals.firstSeed, digest: null, list: () => deals.list() },
  }));
  const { plan, options, shard, start } = header;
  return { header: createHeader(planStudy(plan, plan.kind, planned), { options, shard, start }), jobs: planned };
}

/** A study that is asked for, at the look to which the one that there is has come. */
export function fitLook<Study extends { readonly header: StudyHeader; readonly jobs: readonly Job[] }>(
  asked: Study,
  there: StudyHeader,
): Pick<Study, 'header' | 'jobs'> {
  const count = countDeals(there);
  return readLooks(asked.header).includes(count) ? planDeals(asked, count) : asked;
}

/** What decides at which look a study ends. */
function describePrecision(header: StudyHeader): object {
  const looks = readLooks(header);
  if (looks.length === 0) return {};
  const { precision, confidence } = header.options;
  return {
    precision,
    'the number of deals at most': looks.at(-1),
    confidence: chooseIntervalForm({}, { confidence }).confidence,
  };
}

/** What differs between the precision of two studies, in words. */
export const comparePrecision = (there: StudyHeader, here: StudyHeader): string[] =>
  listDifferences(describePrecision(there), describePrecision(here));

/** Where a study stands at a look. */
export interface Look {
  /** In words. */
  readonly text: string;
  /** The number of deals of the next one; null where the study ends. */
  readonly next: number | null;
}

/** `0.0123`, rounded upward to three digits, so that it does not look narrower than it is. */
function formatHalfWidth(width: number): string {
  const scale = 10 ** (2 - Math.floor(Math.log10(width)));
  return String(Number((Math.ceil(width * scale) / scale).toPrecision(3)));
}

/**
 * Looks at a study whose deals have all been played. It depends on their rows alone.
 * @param counts those of each job.
 * @returns null for a study without looks.
 */
export function lookAt(header: StudyHeader, counts: readonly Counts[]): Look | null {
  const looks = readLooks(header);
  if (looks.length === 0) return null;
  const precision = Number(header.options['precision']);
  const form = chooseIntervalForm({}, header.options);
  const widths = counts.map((each) => measureHalfWidth(each, form));
  const widest = Math.max(...widths);
  const deals = countDeals(header);
  const next = widest <= precision ? null : (looks.find((look) => look > deals) ?? null);
  const { jobs } = header.plan;
  const where = jobs.length > 1 ? ` (${nameJob(jobs[widths.indexOf(widest)])})` : '';
  const found = `look ${looks.filter((look) => look <= deals).length} of ${looks.length}, ${deals} deals of each game: the widest interval reaches ${formatHalfWidth(widest)} to either side${where}`;
  if (widest <= precision) return { text: `${found}, which is precise enough`, next };
  if (next !== null) return { text: `${found}; on to ${next} deals`, next };
  return { text: `${found}, and not ${precision}; these are the most deals that the study may have`, next };
}
