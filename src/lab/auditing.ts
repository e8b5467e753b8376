/**
 * An audit of a study: its published rows are compared with its records, and these with what was asked. Then a random
 * sample of records is checked: players play again, and other searches look for the solver's verdict.
 */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { refuseAs } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import { describeDeal, drawPlaces } from '../engine/deal-v1.ts';
import { COUNTED } from '../players/analysis/outcome.ts';
import { DEFAULT_MEMORY } from '../search/solver.ts';
import { isThisProgram } from './files/provenance.ts';
import { readFileLines } from './files/text-lines.ts';
import { DEALS_FILE, MANIFEST, type ManifestFacts, missDeals, readManifest } from './manifest.ts';
import {
  type DealOpener,
  describeConflict,
  missStudy,
  openDealsAgain,
  readSameCode,
  readStudyFile,
  requestTasks,
} from './opening.ts';
import { RecordStore } from './record-store.ts';
import { type KeptStudy, readBatches } from './results.ts';
import { checkSample, type Claim, type Finding, type Sampled } from './sample-check.ts';
import { describeGroup, describeGroups } from './run-config.ts';
import { parseCsvRows } from './tables/csv.ts';
import { createStudyTables } from './tables/study-tables.ts';
import type { StudyFile } from './study.ts';
import { countMissing, isComplete } from './tasks.ts';
import { count } from '../base/prose.ts';
import { sumOf } from '../statistics/moments.ts';

/** How much of a study is checked again. */
export interface AuditRequest {
  readonly sample: number;
  /** Chooses the rows and the random streams. */
  readonly seed: number;
  /** Nodes that one row may cost. */
  readonly nodes: number;
  /** MiB for each worker. */
  readonly memory?: number;
  /** All cores unless given. */
  readonly workers?: number;
  /** That of the rows that are drawn. */
  readonly verdict?: string;
  /** Without it, rows with deals given as cards are not drawn. */
  readonly openDeals?: DealOpener;
  /** Told of each fault of the files. */
  readonly onFileFault?: (text: string) => void;
  readonly onFault?: (text: string) => void;
}

/** How many rows could not be drawn for the sample, by the reason. */
export interface LeftOutRows {
  readonly unknown: number;
  /** Their deals are given as cards. */
  readonly cards: number;
}

/** What is wrong with the files of a study, and the rows that are to be checked again. */
export interface StudyAudit {
  /** Sentences about the faults of the files. */
  readonly faults: readonly string[];
  /** Sentences about lines that were left out. */
  readonly remarks: readonly string[];
  readonly total: number;
  readonly drawn: number;
  readonly leftOut: LeftOutRows;
  /**
   * Checks row after row.
   * @param signal ends it early, without an error.
   * @throws Error that names the deal, as soon as one fails.
   */
  check(signal?: AbortSignal): AsyncGenerator<Finding>;
}

type Counts = Record<'deals' | 'won' | 'lost' | 'unknown', number>;

async function* listRows({ file, ...study }: KeptStudy) {
  const { kind, jobs } = file.plan;
  const { heads, formatDeals } = createStudyTables(kind, describeGroups(jobs.map(({ config }) => config)));
  yield { claim: null, job: 0, deal: 0, line: heads[0].trimEnd() };
  let row = 0;
  for await (const { job, deals, records } of readBatches({ file, ...study })) {
    const { config } = at(jobs, job);
    const lines = formatDeals(describeGroup(config), records)[0].split('\n');
    for (const [i, record] of records.entries()) {
      row += 1;
      yield { claim: { row, config, record }, job, deal: at(deals, i), line: at(lines, i) };
    }
  }
}

const formatClaim = ({ config, record }: Claim) =>
  `${config.variant} ${config.contender.label}, ${describeDeal(record.scheme, record.deal)}`;

/** The cells of a row before its verdict, which say whose deal it is. */
const keyOf = (line: string, header: string) => {
  const names = header.split(',');
  const cells = parseCsvRows(`${line}\n`, { rows: 1, columns: names.length })?.[0] ?? [];
  return JSON.stringify(cells.filter((_, i) => i < names.indexOf('verdict') && names[i] !== 'nodes_limit'));
};

/** The row of a deal. Those before it have been added since. */
async function findRow(rows: ReturnType<typeof listRows>, key: string, header: string) {
  for (;;) {
    const { value } = await rows.next();
    if (value === undefined || keyOf(value.line, header) === key) return value;
  }
}

/**
 * Compares the published rows with the records. An unfinished study may have gone on after its rows were published:
 * there are more records then, and unknown deals may have been decided.
 * @returns how many rows of each kind there are; null where a row is wrong.
 */
async function compareRows(path: string, study: KeptStudy, finished: boolean, onFault: (text: string) => void) {
  const counts: Counts = { deals: 0, won: 0, lost: 0, unknown: 0 };
  const rows = listRows(study);
  let header = '';
  let line = 0;
  for await (const published of readFileLines(join(path, DEALS_FILE))) {
    line += 1;
    if (line === 1) header = published;
    const row =
      finished || line === 1 ? (await rows.next()).value : await findRow(rows, keyOf(published, header), header);
    const isSame = row?.line === published;
    if (!isSame && (finished || !row?.claim || !published.includes(',unknown,'))) {
      const what = row?.claim ? formatClaim(row.claim) : 'no record';
      onFault(
        `${DEALS_FILE}, line ${line}, is not what the records say (${what}); make the files again, and see who changed them`,
      );
      return null;
    }
    if (!row?.claim) continue;
    counts.deals += 1;
    counts[isSame ? COUNTED[row.claim.record.outcome.verdict] : 'unknown'] += 1;
  }
  if (finished && (await rows.next()).done !== true)
    onFault(`${DEALS_FILE} has fewer rows than there are records; make it again`);
  return counts;
}

/** The records of a study whose rows were left out. */
async function countRecords(study: KeptStudy) {
  const counts: Counts = { deals: 0, won: 0, lost: 0, unknown: 0 };
  for await (const { claim } of listRows(study)) {
    if (claim === null) continue;
    counts.deals += 1;
    counts[COUNTED[claim.record.outcome.verdict]] += 1;
  }
  return counts;
}

async function compareFiles(
  path: string,
  study: KeptStudy,
  manifest: ManifestFacts | null,
  onFault: (text: string) => void,
) {
  const finished = manifest?.finished === true;
  const hasRows = manifest?.noDeals !== true;
  const counts = hasRows ? await compareRows(path, study, finished, onFault) : await countRecords(study);
  if (manifest === null || manifest.kind === null)
    return onFault(`${MANIFEST} is not that of a study; make it again, and see who changed it`);
  if (finished && !isComplete(requestTasks(study)))
    onFault(`${MANIFEST} says that the study is finished, but records are missing; go on with the study`);
  const { totals } = manifest;
  const wrong = Object.entries(counts ?? {}).filter(([name, value]) => totals && totals[name] !== value);
  for (const [name, value] of wrong)
    onFault(
      `${hasRows ? DEALS_FILE : 'the log'} has ${value} ${name} where ${MANIFEST} says ${String(totals?.[name])}`,
    );
}

function listOpen(study: KeptStudy): string[] {
  const request = requestTasks(study);
  const open = sumOf(request.jobs.map((_, index) => countMissing(request, index)));
  return open === 0 ? [] : [`The study is not finished: ${count(open, 'deal')} left to play.`];
}

/** The deals of each job; null for a list that is not given. */
async function openLists(file: StudyFile, openDeals: DealOpener | undefined) {
  const sources = await openDealsAgain(file, openDeals);
  for (const [i, { deals }] of file.plan.jobs.entries())
    if (sources[i] && sources[i].digest !== deals.digest)
      throw refuseAs('conflict', 'openDeals')('the deals that are given are not those that were played; give these');
  return sources;
}

/**
 * Compares the files of a study, and draws the rows that are to be checked.
 * @throws InputError when there is no study, or one of its files has been changed; FileError.
 */
export async function auditStudy(path: string, request: AuditRequest): Promise<StudyAudit> {
  const { sample, seed, verdict, openDeals, onFileFault = () => undefined } = request;
  const file = await readStudyFile(path);
  if (file === null) throw missStudy(path);
  const manifest = readManifest(path);
  if (manifest?.noDeals !== true && !existsSync(join(path, DEALS_FILE)))
    throw missDeals(path, 'name a folder of results');
  const store = await RecordStore.open(path);
  try {
    const study = { file, store, shard: null };
    const faults: string[] = [];
    const onFault = (text: string) => {
      faults.push(text);
      onFileFault(text);
    };
    for await (const conflict of store.findConflicts()) onFault(describeConflict(conflict));
    if (store.listLogs().length === 0)
      onFault('it has no log of what was played, so no row could be checked; put its folder log back');
    else await compareFiles(path, study, manifest, onFault);
    const sources = await openLists(file, openDeals);
    const left = { unknown: 0, cards: 0 };
    const isDrawn = ({ record: { outcome } }: Claim, job: number) => {
      const { verdict: own } = outcome;
      if (own === 'unknown' || (verdict !== undefined && own !== verdict)) {
        if (own === 'unknown') left.unknown += 1;
        return false;
      }
      if (sources[job] === null) left.cards += 1;
      return sources[job] !== null;
    };
    let total = 0;
    for await (const { claim, job } of listRows(study)) if (claim !== null && isDrawn(claim, job)) total += 1;
    const leftOut = { ...left };
    const places = drawPlaces(total, sample, seed);
    const rows: Sampled[] = [];
    let place = 0;
    for await (const { claim, job, deal } of listRows(study)) {
      if (rows.length === places.length) break;
      if (claim === null || !isDrawn(claim, job) || place++ !== places[rows.length]) continue;
      const source = at(sources, job);
      if (source !== null) rows.push({ ...claim, deal: source.deal(deal - (source.firstSeed ?? 0)) });
    }
    for (const config of new Set(rows.map((row) => row.config))) await readSameCode(config, path);
    const options = {
      memory: DEFAULT_MEMORY,
      workers: availableParallelism(),
      ...request,
      sameProgram: isThisProgram(file.plan),
    };
    return {
      faults,
      remarks: [
        ...listOpen(study),
        ...store
          .listDamage()
          .map(
            ({ file: log, line, torn }) =>
              `${log}, line ${line}, ${torn ? 'was cut short' : 'is damaged'} and does not count.`,
          ),
      ],
      total,
      drawn: rows.length,
      leftOut,
      check: (signal = new AbortController().signal) => checkSample(rows, { ...options, signal }),
    };
  } finally {
    await store.close();
  }
}
