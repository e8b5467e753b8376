/** The results of a study, gathered from its records in the order of their rows, and the files of them. */

import { at, findOrMake } from '../base/objects.ts';
import { compareWithBaseline } from './comparison.ts';
import type { TestPlan } from './deal-test.ts';
import {
  type DealTrials,
  measurePerformance,
  countRuns,
  measureWinRate,
  traceRuns,
  type Trial,
} from './performance.ts';
import { type DealRecord, wasGivenUp } from '../players/analysis/outcome.ts';
import type { IntervalForm } from '../statistics/intervals.ts';
import type { BenchRow } from './measures/bench.ts';
import { describeForm, type Group, haveStreams, isSolver } from './measures/study-form.ts';
import type { SummaryRow } from './measures/summary.ts';
import { addOutcome, createTally } from './measures/tally.ts';
import { DATA_PACKAGE, formatDataPackage } from './tables/data-package.ts';
import { createStudyTables, type DataTable } from './tables/study-tables.ts';
import { removeResults, writeResult, writeResults } from './folder.ts';
import { formatManifest, MANIFEST, ROW_FILES, type StudyDescription, type StudyEnd } from './manifest.ts';

/** Records of one job, in the order of its deals. */
export interface Batch {
  readonly job: number;
  /** The number of each deal in its source. */
  readonly deals: readonly number[];
  readonly records: readonly DealRecord[];
}

export interface Publication extends Omit<StudyEnd, 'rows'> {
  /** One for each job. */
  readonly groups: readonly Group[];
  /** How many deals each group is asked to play. */
  readonly asked: readonly number[];
  /** With the looks that there have been. */
  readonly test?: TestPlan | null;
  readonly form: IntervalForm;
  readonly description: StudyDescription;
  /** The folder of the files; null: none are written. */
  readonly folder: string | null;
  /** Whether the files with rows of deals are left out. */
  readonly noDeals?: boolean;
}

export interface StudyResults {
  readonly summary: readonly SummaryRow[];
  /** Of each group: deals of which its code claims without proof that they have no win, and on which it or its worker failed. */
  readonly faults: readonly { readonly claimed: number; readonly failed: number }[];
  /**
   * The rows of bench.csv, one for each group; null unless it is a comparison. A group has none without a deal, or if
   * its stream is not the first, because that has the row of all.
   */
  readonly comparison: readonly (BenchRow | null)[] | null;
  /** None without a folder. */
  readonly files: readonly string[];
}

/** By the places of their deals, of which a part of a study lacks some. */
type Trials = ReadonlyMap<number, DealTrials>;

const keyOfContender = ({ stream: _stream, ...group }: Group) => JSON.stringify(group);

/** The trials of the deals that both have, the baseline's first. */
const pairTrials = (baseline: Trials, trials: Trials) =>
  Array.from(trials).flatMap(([place, own]) => {
    const other = baseline.get(place);
    return other === undefined ? [] : [[other, own] as const];
  });

/** Gathers the results of a study, while its records are read once. */
function gather({ description: { kind }, groups, asked, form, test }: Publication) {
  const summary = groups.map((group, i) => ({ ...group, tally: createTally(), form, asked: at(asked, i) }));
  const faults = groups.map(() => ({ claimed: 0, failed: 0 }));
  const names = groups.map(keyOfContender);
  /** Groups that differ in their streams alone share the trials of the first of them. */
  const firsts = names.map((name) => names.indexOf(name));
  const allTrials = groups.map(() => new Map<number, Trial[]>());

  const addTrials = ({ job: group, deals, records }: Batch) => {
    // The work of a worker that died is lost; it counts as the most that it may have done.
    const most = at(groups, group).nodesLimit ?? 0;
    const trials = at(allTrials, at(firsts, group));
    for (const [i, { outcome }] of records.entries()) {
      const { verdict, nodes, zones, seconds } = outcome;
      const own = findOrMake(trials, at(deals, i), () => []);
      own.push({ verdict, zones, nodes: nodes ?? most, seconds });
    }
  };

  const compare = (group: Group, index: number) => {
    const trials = at(allTrials, index);
    if (trials.size === 0) return null;
    const deals = [...trials.values()];
    const { nodesLimit } = group;
    const first = groups.findIndex(({ variant, rules }) => variant === group.variant && rules === group.rules);
    const pairs = first === index ? [] : pairTrials(at(allTrials, first), trials);
    return {
      ...group,
      asked: at(asked, index),
      performance: { ...measurePerformance(deals.flat(), nodesLimit ?? 0), deals: deals.length },
      repetition: haveStreams(groups) ? countRuns(deals) : null,
      profile: nodesLimit === null ? null : traceRuns(deals, nodesLimit),
      comparison: compareWithBaseline(
        pairs,
        [isSolver(at(groups, first)), isSolver(group)],
        test,
        groups.every(isSolver) ? 'decided' : 'won',
      ),
      winRate: groups.every(isSolver) ? null : measureWinRate(deals, form),
    };
  };

  return {
    /** The batches as they come, when they have been counted. */
    async *read(batches: AsyncIterable<Batch>): AsyncGenerator<Batch, undefined> {
      for await (const batch of batches) {
        for (const { outcome } of batch.records) {
          addOutcome(at(summary, batch.job).tally, outcome);
          if (outcome.reason === 'claimed') at(faults, batch.job).claimed += 1;
          else if (wasGivenUp(outcome)) at(faults, batch.job).failed += 1;
        }
        if (kind === 'bench') addTrials(batch);
        yield batch;
      }
    },
    finish: () => ({ summary, faults, comparison: kind === 'bench' ? groups.map(compare) : null }),
  };
}

async function* listLines(
  batches: AsyncIterable<Batch>,
  groups: readonly Group[],
  { heads, formatDeals }: ReturnType<typeof createStudyTables>,
): AsyncGenerator<readonly [deals: string, blockers: string]> {
  yield heads;
  for await (const { job, records } of batches) yield formatDeals(at(groups, job), records);
}

/** Reads all records once, in the order of the question. */
export async function publishResults(batches: AsyncIterable<Batch>, publication: Publication): Promise<StudyResults> {
  const { test = null, form, groups, description, folder, noDeals = false } = publication;
  const gathering = gather(publication);
  const counted = gathering.read(batches);
  if (folder === null || noDeals) for await (const _ of counted);
  if (folder === null) return { ...gathering.finish(), files: [] };
  const tables = createStudyTables(
    description.kind,
    describeForm(groups, { noReturn: description.noReturn !== undefined, test: test !== null }),
  );
  // Older rows would be those of other records.
  if (noDeals) await removeResults(folder, ROW_FILES);
  else await writeResults(folder, ROW_FILES, listLines(counted, groups, tables));
  const results = gathering.finish();
  const { summary, comparison } = results;
  const isWritten = ({ file }: DataTable) => !noDeals || !ROW_FILES.some((name) => name === file);
  const written = [
    ...tables.formatTotals(summary, comparison && comparison.filter((row) => row !== null)),
    [DATA_PACKAGE, formatDataPackage(tables.tables.filter(isWritten), form)] as const,
    [MANIFEST, formatManifest(description, { ...publication, rows: summary })] as const,
  ];
  for (const [name, text] of written) await writeResult(folder, name, text);
  return { ...results, files: [...(noDeals ? [] : ROW_FILES), ...written.map(([name]) => name)] };
}
