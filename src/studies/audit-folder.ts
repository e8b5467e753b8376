/** A folder of results in an audit: the claims of its rows, and whether its files fit together. */

import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { at } from '../base/objects.ts';
import { countedAs } from '../analysis/outcome.ts';
import { InputError } from '../base/errors.ts';
import type { Weights } from '../games/weights.ts';
import type { CodeName } from '../plugins/own-code.ts';
import { readRecords } from '../store/chunk.ts';
import { isThisProgram } from '../store/provenance.ts';
import { readTextLines } from '../store/text-lines.ts';
import { formatDealRows, listDealColumns } from '../tables/deal-columns.ts';
import { readClaims, type Claim } from '../tables/deal-series.ts';
import { isClaim } from './audit.ts';
import { ChunkPlan } from './chunk-plan.ts';
import { MANIFEST } from './manifest.ts';
import { takePrefixes } from './playing.ts';
import { ResultFolder } from './result-folder.ts';
import { describeForm, describeSeat } from './study-plan.ts';
import { listDifferences, readHeader, type StudyHeader } from './study.ts';

const DEALS = 'deals.csv';
const TOTALS = ['deals', 'won', 'lost', 'unknown'] as const;
type Total = (typeof TOTALS)[number];

const Fields = v.record(v.string(), v.unknown());
/** Its fields may have been changed. */
const ManifestSchema = v.object({
  kind: v.picklist(['analyze', 'bench']),
  version: v.optional(v.unknown()),
  commit: v.optional(v.unknown()),
  finished: v.optional(v.unknown()),
  interrupted: v.optional(v.unknown()),
  totals: v.fallback(v.nullish(Fields), undefined),
  code: v.fallback(v.array(Fields), []),
});

type JournalRows = AsyncGenerator<{ readonly group: string; readonly line: string }, undefined>;

type GroupCells = Pick<Claim, 'variant' | 'rules' | 'player'> & {
  readonly strategy: string | null;
  readonly stream?: string | number | null;
};

const nameGroup = ({ variant, rules, player, strategy, stream }: GroupCells): string =>
  JSON.stringify([variant, rules, player, strategy ?? '', String(stream ?? '')]);

async function* listJournalRows(folder: ResultFolder, { plan, shard }: StudyHeader): JournalRows {
  for (const { index, jobIndex } of takePrefixes(new ChunkPlan(plan.jobs, shard), plan.jobs, folder).chunks) {
    const { seat } = at(plan.jobs, jobIndex);
    const own = describeSeat(seat);
    const group = nameGroup(own);
    const rows = formatDealRows(listDealColumns(describeForm(seat)), own, await readRecords(folder, index));
    for (const line of rows.split('\n')) if (line !== '') yield { group, line };
  }
}

/**
 * Takes the row that belongs to a claim, and says whether it says the same. An unfinished study may have gone on after
 * its rows were published. The journal then has more rows, and may have decided unknown deals.
 */
async function takeRow(rows: JournalRows, claim: Claim, finished: boolean): Promise<boolean> {
  const group = nameGroup(claim);
  for (;;) {
    const { value: row } = await rows.next();
    if (row === undefined) return false;
    if (finished || row.group === group) return row.line === claim.line || (!finished && claim.verdict === 'unknown');
  }
}

export class AuditFolder {
  readonly #path: string;
  #totals: Partial<Record<string, unknown>> | null = null;
  #finished = false;
  /** What each file with code of the user's own held; null where nobody knows. */
  #code: readonly Readonly<Record<string, unknown>>[] | null = null;
  sameProgram = false;
  /** What is wrong with the files, in sentences. */
  readonly faults: string[] = [];
  /** What could not be compared, in sentences. */
  readonly remarks: string[] = [];
  /** Rows that claim nothing. */
  unknown = 0;
  #header: StudyHeader | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws InputError when a file of the user's own is not what it was when the study was played. */
  checkCode({ file, code }: CodeName): void {
    if (this.#code === null) return;
    const played = this.#code.find((each) => each['file'] === file) ?? {};
    const differences = listDifferences(played, { file, ...code });
    if (differences.length > 0)
      throw new InputError(`${file} is not the file that played: ${differences.join('; ')}; put that file there`);
  }

  /** The weights that a row's player names, which only the plan in the journal holds; null without them. */
  findWeights({ variant, player }: Claim): Weights | null {
    const job = this.#header?.plan.jobs.find(({ seat }) => seat.variant === variant && seat.who.label === player);
    return job?.seat.weights ?? null;
  }

  list(): AsyncGenerator<Claim> {
    const path = join(this.#path, DEALS);
    return readClaims(readTextLines(createReadStream(path), path), path);
  }

  /**
   * Goes through all rows once, and compares them with the other files.
   * @returns how many rows that claim something are wanted.
   * @throws InputError when there are no rows, or they are damaged.
   */
  async check(isWanted: (claim: Claim) => boolean): Promise<number> {
    const path = this.#path;
    if (!existsSync(join(path, DEALS))) {
      const remedy = ResultFolder.holdsStudy(path)
        ? `finish its study with quorum analyze --resume ${path}`
        : 'name a folder of results';
      throw new InputError(`${path} has no ${DEALS}; ${remedy}`);
    }
    await this.#readManifest();
    const journal = await this.#openJournal();
    const finished = this.#finished;
    const counts: Record<Total, number> = { deals: 0, won: 0, lost: 0, unknown: 0 };
    let count = 0;
    let rows = journal === null || this.#header === null ? null : listJournalRows(journal, this.#header);
    try {
      for await (const claim of this.list()) {
        const { row, variant, deal, verdict } = claim;
        const counted = countedAs(verdict);
        if (counted === null)
          throw new InputError(
            `${path}, ${DEALS}, row ${row}: "${verdict}" is not a verdict; make the file again with --resume`,
          );
        counts.deals += 1;
        counts[counted] += 1;
        if (isClaim(claim) && isWanted(claim)) count += 1;
        if (rows === null || (await takeRow(rows, claim, finished))) continue;
        rows = null;
        this.faults.push(
          `${DEALS}, row ${row} (${variant}, deal ${deal}, ${verdict}) is not what the journal holds; make the files again with --resume, and see who changed them`,
        );
      }
      if (finished && rows !== null && (await rows.next()).done !== true)
        this.faults.push(`${DEALS} has fewer rows than the journal; make it again with --resume`);
    } finally {
      await journal?.close();
    }
    this.unknown = counts.unknown;
    this.#compareTotals(counts);
    return count;
  }

  async #readManifest(): Promise<void> {
    let text: unknown;
    try {
      text = JSON.parse(await readFile(join(this.#path, MANIFEST), 'utf8'));
    } catch {
      this.faults.push(`${MANIFEST} cannot be read, so the version that played the study is unknown`);
      return;
    }
    const { success, output } = v.safeParse(ManifestSchema, text);
    if (!success) {
      this.faults.push(`${MANIFEST} is not that of a study; make it again with --resume, and see who changed it`);
      return;
    }
    const { finished, interrupted, totals, code } = output;
    if (totals === null && finished === false && interrupted === false)
      this.remarks.push(
        `${DEALS} was not compared with ${MANIFEST}, which has no totals before the study has come to its end.`,
      );
    else if (totals === null || totals === undefined)
      this.faults.push(`${MANIFEST} has no totals; make it again with --resume, and see who changed it`);
    this.sameProgram = isThisProgram(output);
    this.#finished = finished === true;
    this.#totals = totals ?? null;
    this.#code = code;
  }

  async #openJournal(): Promise<ResultFolder | null> {
    if (!ResultFolder.holdsStudy(this.#path)) {
      this.remarks.push(`${DEALS} was not compared with the journal, because there is none.`);
      return null;
    }
    const folder = await ResultFolder.open(this.#path, 'read');
    try {
      this.#header = readHeader(folder);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
    // Lines of another version are none of ours, and no damage.
    const damaged = this.#header === null && folder.header !== null ? 0 : folder.damaged;
    if (damaged > 0) {
      const [lines, they] =
        damaged === 1 ? ['a line of the journal is', 'it does'] : [`${damaged} lines of the journal are`, 'they do'];
      this.faults.push(
        `${lines} damaged, because ${they} not have the digest written there; --resume plays again what is lost`,
      );
    }
    if (this.#header !== null && damaged === 0) return folder;
    await folder.close();
    this.remarks.push(
      `${DEALS} was not compared with the journal, which ${damaged > 0 ? 'is damaged' : 'another version wrote'}.`,
    );
    return null;
  }

  #compareTotals(counts: Readonly<Record<Total, number>>): void {
    const totals = this.#totals;
    if (totals === null) return;
    const others = TOTALS.filter((name) => totals[name] !== counts[name]);
    if (others.length === 0) return;
    const list = (of: Partial<Record<string, unknown>>): string =>
      others.map((name) => `${String(of[name])} ${name}`).join(', ');
    this.faults.push(`${DEALS} has ${list(counts)} where ${MANIFEST} says ${list(totals)}`);
  }
}
