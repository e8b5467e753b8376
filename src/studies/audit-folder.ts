/** A folder of results as an audit takes it: what its rows claim, and whether its files fit together. */

import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countedAs } from '../analysis/outcome.ts';
import { InputError } from '../base/errors.ts';
import { isObject } from '../base/objects.ts';
import type { Weights } from '../games/weights.ts';
import { readClaims, type Claim } from '../tables/deal-series.ts';
import { MANIFEST, type CodeDescription, type Manifest } from './manifest.ts';
import { ResultFolder } from './result-folder.ts';
import { isThisProgram } from '../store/provenance.ts';
import { isClaim } from './audit.ts';
import { ChunkPlan } from './chunk-plan.ts';
import type { CodeName } from '../plugins/own-code.ts';
import { takePrefixes } from './playing.ts';
import { describeForm, describeSeat } from './seat.ts';
import { readRecords } from '../store/chunk.ts';
import { formatDealRows, listDealColumns } from '../tables/deal-columns.ts';
import { listDifferences, readHeader, type StudyHeader } from './study.ts';
import { readTextLines } from '../store/text-lines.ts';

const DEALS = 'deals.csv';

interface Said {
  readonly sameProgram: boolean;
  readonly finished: boolean;
  readonly totals: Partial<Record<Total, unknown>> | null;
  /** What each file of the user's own held; null where nobody knows. */
  readonly code: readonly Partial<CodeDescription>[] | null;
}

const NOTHING_SAID: Said = { sameProgram: false, finished: false, totals: null, code: null };

const TOTALS = ['deals', 'won', 'lost', 'unknown'] as const;
type Total = (typeof TOTALS)[number];

type Counts = Record<Total, number>;

interface JournalRow {
  readonly group: string;
  readonly line: string;
}

const nameGroup = ({
  variant,
  rules,
  player,
  strategy,
  stream,
}: Pick<Claim, 'variant' | 'rules' | 'player'> & {
  readonly strategy: string | null;
  readonly stream?: string | number | null;
}): string => JSON.stringify([variant, rules, player, strategy ?? '', String(stream ?? '')]);

/** Whether a value says that it is the manifest of a study; what else it says may be anything. */
const isManifest = (value: unknown): value is Partial<Record<keyof Manifest, unknown>> =>
  isObject(value) && 'kind' in value && (value.kind === 'analyze' || value.kind === 'bench');

/** The rows of a journal, taken one after the other as deals.csv goes by. */
class JournalRows {
  readonly #rows: AsyncGenerator<JournalRow, undefined>;
  readonly #finished: boolean;

  constructor(folder: ResultFolder, header: StudyHeader, finished: boolean) {
    this.#rows = listJournalRows(folder, header);
    this.#finished = finished;
  }

  /**
   * Takes the row that belongs to a claim, and says whether it says the same. An unfinished study may have gone on
   * after its rows were published. The journal then has more rows, and may have decided unknown deals.
   */
  async take(claim: Claim): Promise<boolean> {
    const group = nameGroup(claim);
    for (;;) {
      const { value: row } = await this.#rows.next();
      if (row === undefined) return false;
      if (!this.#finished && row.group !== group) continue;
      return row.line === claim.line || (!this.#finished && claim.verdict === 'unknown');
    }
  }

  /** Whether there are rows that no claim has taken, though the study is finished. */
  async hasMore(): Promise<boolean> {
    return this.#finished && (await this.#rows.next()).done !== true;
  }
}

async function* listJournalRows(
  folder: ResultFolder,
  { plan, shard }: StudyHeader,
): AsyncGenerator<JournalRow, undefined> {
  for (const { index, jobIndex } of takePrefixes(new ChunkPlan(plan.jobs, shard), plan.jobs, folder).chunks) {
    const { seat } = plan.jobs[jobIndex];
    const own = describeSeat(seat);
    const group = nameGroup(own);
    const rows = formatDealRows(listDealColumns(describeForm(seat)), own, await readRecords(folder, index));
    for (const line of rows.split('\n')) if (line !== '') yield { group, line };
  }
}

export class AuditFolder {
  readonly #path: string;
  #said = NOTHING_SAID;
  /** What is wrong with the files, in sentences. */
  readonly faults: string[] = [];
  /** What could not be compared, in sentences. */
  readonly remarks: string[] = [];
  /** Rows that claim nothing. */
  unknown = 0;
  /** The study's plan; null where there is no journal. */
  header: StudyHeader | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether this program, of this commit, played the study. */
  get sameProgram(): boolean {
    return this.#said.sameProgram;
  }

  /** @throws InputError when a file of the user's own is not what it was when the study was played. */
  checkCode({ file, code }: CodeName): void {
    if (this.#said.code === null) return;
    const played = this.#said.code.find((each) => each.file === file) ?? {};
    const differences = listDifferences(played, { file, ...code });
    if (differences.length > 0)
      throw new InputError(`${file} is not the file that played: ${differences.join('; ')}; put that file there`);
  }

  /** The weights that a row's player names, which only the plan in the journal holds; null where there are none, or nobody knows them. */
  findWeights({ variant, player }: Claim): Weights | null {
    return (
      this.header?.plan.jobs.find(({ seat }) => seat.variant === variant && seat.who.label === player)?.seat.weights ??
      null
    );
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
  async check(wanted: (claim: Claim) => boolean): Promise<number> {
    if (!existsSync(join(this.#path, DEALS))) {
      const remedy = ResultFolder.holdsStudy(this.#path)
        ? `finish its study with quorum analyze --resume ${this.#path}`
        : 'name a folder of results';
      throw new InputError(`${this.#path} has no ${DEALS}; ${remedy}`);
    }
    this.#said = await this.#readManifest();
    const journal = await this.#openJournal();
    const counts: Counts = { deals: 0, won: 0, lost: 0, unknown: 0 };
    let count = 0;
    let differs = false;
    try {
      const { header } = this;
      const rows = journal === null || header === null ? null : new JournalRows(journal, header, this.#said.finished);
      for await (const claim of this.list()) {
        const counted = countedAs(claim.verdict);
        if (counted === null)
          throw new InputError(
            `${this.#path}, ${DEALS}, row ${claim.row}: "${claim.verdict}" is not a verdict; make the file again with --resume`,
          );
        counts.deals += 1;
        counts[counted] += 1;
        if (isClaim(claim) && wanted(claim)) count += 1;
        if (rows === null || differs || (await rows.take(claim))) continue;
        differs = true;
        this.#reportDifference(claim);
      }
      if (rows !== null && !differs && (await rows.hasMore()))
        this.faults.push(`${DEALS} has fewer rows than the journal; make it again with --resume`);
    } finally {
      await journal?.close();
    }
    this.unknown = counts.unknown;
    this.#compareTotals(counts);
    return count;
  }

  #reportDifference({ row, variant, deal, verdict }: Claim): void {
    this.faults.push(
      `${DEALS}, row ${row} (${variant}, deal ${deal}, ${verdict}) is not what the journal holds; make the files again with --resume, and see who changed them`,
    );
  }

  async #readManifest(): Promise<Said> {
    const path = join(this.#path, MANIFEST);
    let manifest: unknown;
    try {
      manifest = JSON.parse(await readFile(path, 'utf8'));
    } catch {
      this.faults.push(`${MANIFEST} cannot be read, so the version that played the study is unknown`);
      return NOTHING_SAID;
    }
    if (!isManifest(manifest)) {
      this.faults.push(`${MANIFEST} is not that of a study; make it again with --resume, and see who changed it`);
      return NOTHING_SAID;
    }
    const { finished, interrupted, totals, code = [] } = manifest;
    if (totals === null && finished === false && interrupted === false)
      this.remarks.push(
        `${DEALS} was not compared with ${MANIFEST}, which has no totals before the study has come to its end.`,
      );
    else if (!isObject(totals))
      this.faults.push(`${MANIFEST} has no totals; make it again with --resume, and see who changed it`);
    return {
      sameProgram: isThisProgram(manifest),
      finished: finished === true,
      totals: isObject(totals) ? totals : null,
      code: Array.isArray(code) ? code.filter(isObject) : [],
    };
  }

  async #openJournal(): Promise<ResultFolder | null> {
    if (!ResultFolder.holdsStudy(this.#path)) {
      this.remarks.push(`${DEALS} was not compared with the journal, because there is none.`);
      return null;
    }
    const folder = await ResultFolder.open(this.#path, 'read');
    try {
      this.header = readHeader(folder);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
    // Lines of another version are none of ours, and no damage.
    const damaged = this.header === null && folder.header !== null ? 0 : folder.damaged;
    if (damaged > 0) {
      const [lines, they] =
        damaged === 1 ? ['a line of the journal is', 'it does'] : [`${damaged} lines of the journal are`, 'they do'];
      this.faults.push(
        `${lines} damaged, because ${they} not have the digest written there; --resume plays again what is lost`,
      );
    }
    if (this.header !== null && damaged === 0) return folder;
    await folder.close();
    this.remarks.push(
      `${DEALS} was not compared with the journal, which ${damaged > 0 ? 'is damaged' : 'another version wrote'}.`,
    );
    return null;
  }

  #compareTotals(counts: Counts): void {
    const { totals } = this.#said;
    if (totals === null) return;
    const others = TOTALS.filter((name) => totals[name] !== counts[name]);
    if (others.length === 0) return;
    const list = (of: Partial<Record<Total, unknown>>): string =>
      others.map((name) => `${String(of[name])} ${name}`).join(', ');
    this.faults.push(`${DEALS} has ${list(counts)} where ${MANIFEST} says ${list(totals)}`);
  }
}
