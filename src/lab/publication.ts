/** The results of a study, gathered from its records in the order of their rows, and the files of them. */

import { at, findOrMake } from '../base/objects.ts';
import { compareWithYardstick } from '../analysis/comparison.ts';
import type { TestPlan } from '../analysis/deal-test.ts';
import {
  type DealTrials,
  measurePerformance,
  measureRepetition,
  measureWinRate,
  traceRuns,
  type Trial,
} from '../analysis/performance.ts';
import { SOLVER } from '../players/registry.ts';
import type { DealRecord } from '../analysis/outcome.ts';
import { addOutcome, createTally } from '../analysis/tally.ts';
import type { IntervalForm } from '../statistics/intervals.ts';
import { listBenchColumns, listProfileRows, PROFILE_COLUMNS, type BenchRow } from '../tables/bench-columns.ts';
import type { Column } from '../analysis/column.ts';
import {
  addStreamColumn,
  type Group,
  haveStreams,
  listGroupNoReturnRows,
  listGroupStuckRows,
  NO_RETURN_COLUMNS,
  STUCK_COLUMNS,
  SUMMARY_COLUMNS,
  type SummaryRow,
} from '../tables/columns.ts';
import { formatCsv, formatCsvHeader, formatCsvRows } from '../tables/csv.ts';
import { DATA_PACKAGE, formatDataPackage, listStudyTables } from '../tables/data-package.ts';
import { type DealRow, formatDealRows, listDealColumns, listNeeds, NEED_COLUMNS } from '../tables/deal-columns.ts';
import { writeResults } from './folder.ts';
import {
  BENCH_FILES,
  formatManifest,
  MANIFEST,
  NO_RETURN_FILE,
  RESULT_FILES,
  type StudyDescription,
  type StudyEnd,
} from './manifest.ts';
import { type Batch, type KeptStudy, readBatches } from './results.ts';

export interface Publication extends Omit<StudyEnd, 'rows'> {
  /** One for each job. */
  readonly groups: readonly Group[];
  /** With the looks that there have been. */
  readonly test?: TestPlan | null;
  readonly form: IntervalForm;
  readonly description: StudyDescription;
  /** Where files are written; null: nowhere. */
  readonly folder: string | null;
}

export interface StudyResults {
  readonly summary: readonly SummaryRow[];
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

const nameContender = ({ stream: _stream, ...group }: Group) => JSON.stringify(group);

/** The trials of the deals that both have, the yardstick's first. */
const pairTrials = (yardstick: Trials, trials: Trials) =>
  Array.from(trials).flatMap(([place, own]) => {
    const other = yardstick.get(place);
    return other === undefined ? [] : [[other, own] as const];
  });

const isSearch = ({ player }: Group) => player === SOLVER;

/** Gathers the results of a study, while its records are read once. */
function gather({ description: { kind }, groups, form, test }: Publication) {
  const summary = groups.map((group) => ({ ...group, tally: createTally(), form }));
  const names = groups.map(nameContender);
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
      performance: { ...measurePerformance(deals.flat(), nodesLimit ?? 0), deals: deals.length },
      repetition: haveStreams(groups) ? measureRepetition(deals) : null,
      profile: nodesLimit === null ? null : traceRuns(deals, nodesLimit),
      comparison: compareWithYardstick(
        pairs,
        [isSearch(at(groups, first)), isSearch(group)],
        test,
        groups.every(isSearch) ? 'decided' : 'won',
      ),
      winRate: groups.every(isSearch) ? null : measureWinRate(deals, form),
    };
  };

  return {
    async *read(study: KeptStudy): AsyncGenerator<readonly [group: Group, records: readonly DealRecord[]], undefined> {
      for await (const batch of readBatches(study)) {
        const { job, records } = batch;
        for (const { outcome } of records) addOutcome(at(summary, job).tally, outcome);
        if (kind === 'bench') addTrials(batch);
        yield [at(groups, job), records];
      }
    },
    finish: () => ({ summary, comparison: kind === 'bench' ? groups.map(compare) : null }),
  };
}

async function* listRows(
  gathering: ReturnType<typeof gather>,
  study: KeptStudy,
  columns: readonly Column<DealRow>[],
): AsyncGenerator<readonly [deals: string, needs: string]> {
  yield [formatCsvHeader(columns), formatCsvHeader(NEED_COLUMNS)];
  let row = 0;
  for await (const [group, records] of gathering.read(study)) {
    const needs = records.flatMap((record) => listNeeds(record, (row += 1)));
    yield [formatDealRows(columns, group, records), formatCsvRows(NEED_COLUMNS, needs)];
  }
}

/** With all files where there is a folder. */
export async function publishResults(study: KeptStudy, publication: Publication): Promise<StudyResults> {
  const { test = null, form, groups, description, folder } = publication;
  const noReturn = description.noReturn !== undefined;
  const gathering = gather(publication);
  if (folder === null) {
    for await (const _ of gathering.read(study));
    return { ...gathering.finish(), files: [] };
  }
  const streams = haveStreams(groups);
  const columns = { noReturn, streams, test: test !== null, players: groups.some((group) => !isSearch(group)) };
  const [deals, needs, summaries, stuck] = RESULT_FILES;
  await writeResults(folder, [deals, needs], listRows(gathering, study, listDealColumns(columns)));
  const results = gathering.finish();
  const { summary, comparison } = results;
  const rows = comparison?.filter((row) => row !== null) ?? [];
  const [bench, profile] = BENCH_FILES;
  const texts: (readonly [name: string, text: string] | false)[] = [
    [summaries, formatCsv(addStreamColumn(SUMMARY_COLUMNS, streams), summary)],
    [stuck, formatCsv(addStreamColumn(STUCK_COLUMNS, streams), summary.flatMap(listGroupStuckRows))],
    noReturn && [
      NO_RETURN_FILE,
      formatCsv(addStreamColumn(NO_RETURN_COLUMNS, streams), summary.flatMap(listGroupNoReturnRows)),
    ],
    comparison !== null && [bench, formatCsv(listBenchColumns(columns), rows)],
    comparison !== null && [profile, formatCsv(PROFILE_COLUMNS, rows.flatMap(listProfileRows))],
    [DATA_PACKAGE, formatDataPackage(listStudyTables(description.kind, columns), form)],
    [MANIFEST, formatManifest(description, { ...publication, rows: summary })],
  ];
  const written = texts.filter((each) => each !== false);
  for (const [name, text] of written) await writeResults(folder, [name], [[text]]);
  return { ...results, files: [deals, needs, ...written.map(([name]) => name)] };
}
