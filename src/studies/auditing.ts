/** An audit of a folder of results: its files are compared with each other, and a random sample of its rows is re-checked. */

import { availableParallelism } from 'node:os';
import { at } from '../base/objects.ts';
import { drawPlaces, type Deal, dealFromSeed } from '../deal/deal-v1.ts';
import { DEFAULT_MEMORY, STRATEGIES } from '../search/solver.ts';
import { type Claim, splitWeights } from '../tables/deal-series.ts';
import { auditRows, isClaim, type Finding, type AuditedRow } from './audit.ts';
import { AuditFolder } from './audit-folder.ts';
import { dealFromPysol } from '../deal/pysol.ts';
import { InputError, readAt } from '../base/errors.ts';
import { parseRules } from '../games/rules.ts';
import type { Variant } from '../games/variant.ts';
import { checkWeights } from '../games/weights.ts';
import { SOLVER } from '../players/registry.ts';
import { escapeFormula } from '../tables/csv.ts';
import type { PlayerChoice, SeatPlan } from './study-plan.ts';
import { findVariant } from '../variants/registry.ts';
import { choosePlayer, readStrategy } from './contenders.ts';
import type { DealSource } from './plan.ts';

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

/** The routes of an audit bring budgets of their own. */
const ANY_BUDGET = { nodes: 1, seconds: null, memory: 1 };

const NO_RETURN = 'no_return_fate';

const nameRow = ({ row }: Claim): string => `deals.csv, row ${row}`;

async function openRowPlayer({ player, stream }: Claim, folder: AuditFolder): Promise<PlayerChoice | null> {
  const chosen = await choosePlayer(splitWeights(player)[0]);
  if (chosen === null) return null;
  // Rows name the weights too.
  const choice = { ...chosen.choice, label: player };
  if (choice.code !== undefined) folder.checkCode({ file: choice.name, code: choice.code });
  const { seed } = choice.parameters;
  return stream === '' || typeof seed !== 'number'
    ? choice
    : { ...choice, parameters: { ...choice.parameters, seed: seed + Number(stream) } };
}

function fail(error: unknown): never {
  throw error;
}

async function openSeat(claim: Claim, folder: AuditFolder): Promise<SeatPlan> {
  const { variant, rules, player, header } = claim;
  const who =
    player === SOLVER
      ? null
      : await openRowPlayer(claim, folder).catch((error: unknown) => readAt(nameRow(claim), () => fail(error)));
  return readAt(nameRow(claim), (): SeatPlan => {
    const found = findVariant(variant);
    const weights = folder.findWeights(claim);
    return {
      variant: found.name,
      rules: parseRules(found, rules),
      who: who ?? readStrategy(STRATEGIES[0].name, { kind: STRATEGIES[0], code: null }, ANY_BUDGET),
      noReturn: who !== null && header.split(',').includes(NO_RETURN),
      ...(who !== null && weights !== null && { weights: checkWeights(found, weights) }),
    };
  });
}

/** Deals given as cards, which no study keeps. */
interface ListedDeals {
  readonly name: string;
  readonly open: (variants: readonly Variant[]) => Promise<readonly DealSource[]>;
}

async function readListedDeals(
  claims: readonly Claim[],
  { name: file, open }: ListedDeals,
): Promise<ReadonlyMap<string, Deal>> {
  const deals = new Map<string, Deal>();
  const variants = [...new Set(claims.map(({ variant }) => variant))].map(findVariant);
  const sources = await open(variants);
  for (const [i, { name }] of variants.entries()) {
    const wanted = new Set(claims.filter(({ variant }) => variant === name).map(({ deal }) => deal));
    for await (const deal of at(sources, i).list()) {
      const written = escapeFormula(deal.id);
      if (!wanted.has(written)) continue;
      const key = JSON.stringify([name, written]);
      if (deals.has(key))
        throw new InputError(`${file} has two deals called "${deal.id}"; it is unknown which of them a row means`);
      deals.set(key, deal);
    }
  }
  return deals;
}

/** Whether the weights that a row was played by are at hand, if it names any. A solver's verdict does not depend on them. */
const hasWeights = (claim: Claim, folder: AuditFolder): boolean =>
  splitWeights(claim.player)[1] === '' || folder.findWeights(claim) !== null;

const isNumbered = ({ scheme }: Claim): boolean => scheme === 'deal-v1' || scheme === 'pysolfc';

/**
 * @param listed the deals given as cards, if a row has any.
 * @throws InputError for a row that cannot be dealt or played here.
 */
async function prepareRows(
  folder: AuditFolder,
  claims: readonly Claim[],
  listed: ListedDeals | undefined,
): Promise<AuditedRow[]> {
  // Rows of the same game and player share a seat.
  const seats = new Map<string, SeatPlan>();
  const named: { readonly claim: Claim; readonly seat: SeatPlan }[] = [];
  for (const claim of claims) {
    const key = JSON.stringify([claim.variant, claim.rules, claim.player, claim.stream]);
    const seat = seats.get(key) ?? (await openSeat(claim, folder));
    seats.set(key, seat);
    named.push({ claim, seat });
  }
  const unnumbered = claims.filter((claim) => !isNumbered(claim));
  const listedDeals =
    listed === undefined || unnumbered.length === 0
      ? new Map<string, Deal>()
      : await readListedDeals(unnumbered, listed);
  return named.map(({ claim, seat }) => {
    const variant = findVariant(seat.variant);
    const pack = variant.pack(variant.size);
    const { scheme, deal: name } = claim;
    const deal = readAt(nameRow(claim), () => {
      if (scheme === 'deal-v1') return dealFromSeed(/^\d+$/.test(name) ? Number(name) : Number.NaN, pack);
      if (scheme === 'pysolfc') return dealFromPysol(name, pack);
      const found = listedDeals.get(JSON.stringify([claim.variant, name]));
      if (found !== undefined) return found;
      throw new InputError(`the deal "${name}" is not in ${listed?.name}; give the file that was played`);
    });
    return { claim, deal, seat };
  });
}
