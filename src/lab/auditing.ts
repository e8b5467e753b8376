/** An audit of a folder of results: its files are compared with each other, and a random sample of its rows is re-checked. */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { countedAs } from '../analysis/outcome.ts';
import { InputError } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import { describeDeal, drawPlaces } from '../deal/deal-v1.ts';
import { DEFAULT_MEMORY } from '../search/solver.ts';
import { isThisProgram } from './files/provenance.ts';
import { readFileLines } from './files/text-lines.ts';
import type { Group } from '../measures/study-form.ts';
import { damaged } from '../tables/csv.ts';
import { createStudyTables } from '../tables/study-tables.ts';
import { readClaims, splitWeights, type Claim } from '../tables/deal-series.ts';
import { MANIFEST, type ManifestFacts, readManifest, DEALS_FILE, missDeals } from './manifest.ts';
import { describeConflict, readStudyFile, requestTasks } from './opening.ts';
import { RecordStore } from './record-store.ts';
import { type KeptStudy, readBatches } from './results.ts';
import { auditRows, isNumbered, openRows, type Finding, type ListedDeals } from './row-audit.ts';
import { describeGroup, describeGroups } from './run-config.ts';
import { isComplete } from './tasks.ts';
import { holdsWork } from './folder.ts';

const TOTALS = ['deals', 'won', 'lost', 'unknown'] as const;
type Totals = Record<(typeof TOTALS)[number], number>;

type Notes = Record<'faults' | 'remarks', string[]>;

async function checkManifest(path: string, { faults, remarks }: Notes) {
  const facts = await readManifest(path);
  if (facts === null) {
    faults.push(`${MANIFEST} cannot be read, so the version that played the study is unknown`);
    return null;
  }
  if (facts.kind === null) {
    faults.push(`${MANIFEST} is not that of a study; resume the study to make it again, and see who changed it`);
    return null;
  }
  const { finished, interrupted, totals } = facts;
  if (totals === null && !finished && !interrupted)
    remarks.push(
      `${DEALS_FILE} was not compared with ${MANIFEST}, which has no totals before the study has come to its end.`,
    );
  else if (totals === null || totals === undefined)
    faults.push(`${MANIFEST} has no totals; resume the study to make it again, and see who changed it`);
  return facts;
}

/** The records of a study; null without logs of this version. */
async function openLogs(path: string, { faults, remarks }: Notes): Promise<KeptStudy | null> {
  if (!holdsWork(path, 'study')) {
    remarks.push(`${DEALS_FILE} was not compared with the records, because there is no log.`);
    return null;
  }
  const file = await readStudyFile(path).catch((error: unknown) => {
    if (error instanceof InputError) return null;
    throw error;
  });
  if (file === null) {
    remarks.push(
      `${DEALS_FILE} was not compared with the records, because study.json is damaged or of another version.`,
    );
    return null;
  }
  const store = await RecordStore.open(path);
  for (const { file: log, line, torn } of store.listDamage())
    remarks.push(
      `${log}, line ${line}, ${torn ? 'was cut short' : 'is damaged'}; its deals count only if they were played again.`,
    );
  for await (const conflict of store.findConflicts()) faults.push(describeConflict(conflict));
  return { file, store, share: null };
}

const nameGroup = ({ variant, rules, player, strategy, stream }: Claim | Group) =>
  JSON.stringify([variant, rules, player, strategy ?? '', String(stream ?? '')]);

async function* listRows(study: KeptStudy) {
  const { kind, jobs } = study.file.plan;
  const { formatDeals } = createStudyTables(kind, describeGroups(jobs.map(({ config }) => config)));
  for await (const { job, records } of readBatches(study)) {
    const own = describeGroup(at(jobs, job).config);
    const group = nameGroup(own);
    const lines = formatDeals(own, records)[0].split('\n');
    for (const [i, { scheme, deal }] of records.entries())
      yield { group, deal: describeDeal(scheme, deal), line: at(lines, i) };
  }
}

/**
 * Takes the row that belongs to a claim, and says whether both agree. An unfinished study may have gone on after its
 * rows were published. There are more records then, and unknown deals may have been decided.
 */
async function takeRow(rows: ReturnType<typeof listRows>, claim: Claim, finished: boolean) {
  const [group, deal] = [nameGroup(claim), describeDeal(claim.scheme, claim.deal)];
  for (;;) {
    const { value: row } = await rows.next();
    if (row === undefined) return false;
    if (finished || (row.group === group && row.deal === deal))
      return row.line === claim.line || (!finished && claim.verdict === 'unknown');
  }
}

function listClaims(folder: string) {
  const path = join(folder, DEALS_FILE);
  return readClaims(readFileLines(path), path);
}

function compareTotals(counts: Totals, totals: Readonly<Record<string, unknown>>, { faults }: Notes) {
  const others = TOTALS.filter((name) => totals[name] !== counts[name]);
  if (others.length === 0) return;
  const list = (of: Readonly<Record<string, unknown>>) =>
    others.map((name) => `${String(of[name])} ${name}`).join(', ');
  faults.push(`${DEALS_FILE} has ${list(counts)} where ${MANIFEST} says ${list(totals)}`);
}

async function compareRows(
  path: string,
  manifest: ManifestFacts | null,
  study: KeptStudy | null,
  notes: Notes,
  onClaim: (claim: Claim) => void,
) {
  const { faults } = notes;
  const counts: Totals = { deals: 0, won: 0, lost: 0, unknown: 0 };
  const finished = manifest?.finished === true;
  let rows = study && listRows(study);
  for await (const claim of listClaims(path)) {
    const { row, variant, deal, verdict } = claim;
    const counted = countedAs(verdict);
    if (counted === null)
      throw damaged(
        `${path}, ${DEALS_FILE}, row ${row}: "${verdict}" is not a verdict; resume the study to make the file again`,
      );
    counts.deals += 1;
    counts[counted] += 1;
    onClaim(claim);
    if (rows === null || (await takeRow(rows, claim, finished))) continue;
    rows = null;
    faults.push(
      `${DEALS_FILE}, row ${row} (${variant}, deal ${deal}, ${verdict}) differs from its record; resume the study to make the files again, and see who changed them`,
    );
  }
  if (finished && rows !== null && (await rows.next()).done !== true)
    faults.push(`${DEALS_FILE} has fewer rows than there are records; resume the study to make it again`);
  if (finished && study !== null && !isComplete(requestTasks(study)))
    faults.push(`${MANIFEST} says that the study is finished, but records are missing; resume it to play their deals`);
  if (manifest?.totals) compareTotals(counts, manifest.totals, notes);
  return counts;
}

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
  /** Without them, rows with deals given as cards are not drawn. */
  readonly listed?: ListedDeals;
  /** Told of each fault of the files, even where the rows cannot be checked after that. */
  readonly onFileFault?: (text: string) => void;
  readonly onFault?: (text: string) => void;
}

export interface LeftOutRows {
  readonly unknown: number;
  /** Their deals are given as cards. */
  readonly cards: number;
  /** They were played by weights that only study.json holds. */
  readonly weights: number;
}

export interface StudyAudit {
  /** Sentences about the faults of the files. */
  readonly faults: readonly string[];
  /** Sentences about the parts that could not be compared. */
  readonly remarks: readonly string[];
  readonly total: number;
  readonly drawn: number;
  readonly leftOut: LeftOutRows;
  /**
   * Re-checks row after row.
   * @param signal ends it early, without an error.
   * @throws Error that names the deal, as soon as one fails.
   */
  check(signal?: AbortSignal): AsyncGenerator<Finding>;
}

/**
 * Compares the files of a study, and draws the rows that are to be re-checked.
 * @throws InputError when there are no rows, or one of them cannot be played here; FileError.
 */
export async function auditStudy(path: string, request: AuditRequest): Promise<StudyAudit> {
  const { sample, seed, verdict, listed } = request;
  if (!existsSync(join(path, DEALS_FILE))) throw missDeals(path, 'name a folder of results');
  const notes: Notes = { faults: [], remarks: [] };
  const counted = { checkable: 0, cards: 0, weights: 0 };
  let study: KeptStudy | null = null;
  /** Only the plan holds them. */
  const findWeights = ({ variant, player }: Claim) =>
    study?.file.plan.jobs.find(({ config }) => config.variant === variant && config.contender.label === player)?.config
      .weights ?? null;
  /** Whether a row that is asked for can be checked, or else what it lacks. */
  const classify = (claim: Claim): keyof typeof counted | null => {
    if (claim.verdict === 'unknown' || (verdict !== undefined && claim.verdict !== verdict)) return null;
    if (!isNumbered(claim) && listed === undefined) return 'cards';
    return splitWeights(claim.player)[1] === '' || findWeights(claim) !== null ? 'checkable' : 'weights';
  };
  let unknown: number;
  let manifest: ManifestFacts | null;
  try {
    manifest = await checkManifest(path, notes);
    study = await openLogs(path, notes);
    ({ unknown } = await compareRows(path, manifest, study, notes, (claim) => {
      const found = classify(claim);
      if (found !== null) counted[found] += 1;
    }));
  } finally {
    await study?.store.close();
    for (const fault of notes.faults) request.onFileFault?.(fault);
  }
  const { checkable: total, ...leftOut } = counted;
  const places = drawPlaces(total, sample, seed);
  const claims: Claim[] = [];
  let place = 0;
  for await (const claim of listClaims(path)) {
    if (claims.length === places.length) break;
    if (classify(claim) === 'checkable' && place++ === places[claims.length]) claims.push(claim);
  }
  const rows = await openRows(claims, { findWeights, code: manifest?.code ?? null, listed });
  const options = {
    memory: DEFAULT_MEMORY,
    workers: availableParallelism(),
    ...request,
    sameProgram: isThisProgram(manifest ?? {}),
  };
  return {
    ...notes,
    total,
    drawn: rows.length,
    leftOut: { unknown, ...leftOut },
    check: (signal = new AbortController().signal) => auditRows(rows, { ...options, signal }),
  };
}
