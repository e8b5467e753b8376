/** An audit of a folder of results: its files are compared with each other, and a random sample of its rows is re-checked. */

import { availableParallelism } from 'node:os';
import { drawPlaces } from '../deal/deal-v1.ts';
import { DEFAULT_MEMORY } from '../search/solver.ts';
import type { Claim } from '../tables/deal-series.ts';
import { auditRows, isClaim, type Finding } from './audit.ts';
import { AuditFolder } from './audit-folder.ts';
import { hasWeights, isNumbered, prepareRows, type ListedDeals } from './audit-rows.ts';

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
  /** Draws only rows with this verdict. */
  readonly verdict?: string;
  /** Without them, rows with deals given as cards are not drawn. */
  readonly listed?: ListedDeals;
  /** Told what is wrong with the files, even where the rows cannot be checked after that. */
  readonly onFileFault?: (text: string) => void;
  readonly onFault?: (text: string) => void;
}

export interface LeftOutRows {
  readonly unknown: number;
  /** Their deals are given as cards. */
  readonly cards: number;
  /** They were played by weights that only a journal holds. */
  readonly weights: number;
}

export interface StudyAudit {
  /** What is wrong with the files, in sentences. */
  readonly faults: readonly string[];
  /** What could not be compared, in sentences. */
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

/** @param places in ascending order, among the rows that are wanted. */
async function pickClaims(
  folder: AuditFolder,
  wanted: (claim: Claim) => boolean,
  places: readonly number[],
): Promise<Claim[]> {
  const claims: Claim[] = [];
  let place = 0;
  for await (const claim of folder.list()) {
    if (claims.length === places.length) break;
    if (!isClaim(claim) || !wanted(claim)) continue;
    if (place === places[claims.length]) claims.push(claim);
    place += 1;
  }
  return claims;
}

/**
 * Compares the files of a study, and draws the rows that are to be re-checked.
 * @throws InputError when there are no rows, or one of them cannot be played here; FileError.
 */
export async function auditStudy(path: string, request: AuditRequest): Promise<StudyAudit> {
  const { sample, seed, nodes, memory = DEFAULT_MEMORY, verdict, listed, onFault = () => undefined } = request;
  const { workers = availableParallelism() } = request;
  const folder = new AuditFolder(path);
  const { faults, remarks } = folder;
  const leftOut = { cards: 0, weights: 0 };
  const isAsked = (claim: Claim): boolean => verdict === undefined || claim.verdict === verdict;
  const findLack = (claim: Claim): keyof typeof leftOut | null =>
    !isNumbered(claim) && listed === undefined ? 'cards' : hasWeights(claim, folder) ? null : 'weights';
  const isWanted = (claim: Claim): boolean => isAsked(claim) && findLack(claim) === null;
  const count = (claim: Claim): boolean => {
    const lack = isAsked(claim) ? findLack(claim) : null;
    if (lack !== null) leftOut[lack] += 1;
    return isWanted(claim);
  };
  const total = await folder.check(count).finally(() => {
    for (const fault of faults) request.onFileFault?.(fault);
  });
  const claims = total === 0 ? [] : await pickClaims(folder, isWanted, drawPlaces(total, sample, seed));
  const rows = await prepareRows(folder, claims, listed);
  const { sameProgram, unknown } = folder;
  const options = { workers, dealSeconds: null, onFault, budget: { nodes, memory }, seed, sameProgram };
  return {
    faults,
    remarks,
    total,
    drawn: rows.length,
    leftOut: { unknown, ...leftOut },
    check: (signal = new AbortController().signal) => auditRows(rows, options, signal),
  };
}
