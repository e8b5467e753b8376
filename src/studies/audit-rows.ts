/** The rows of a sample with their deals, ready to be checked again. */

import { type Deal, dealFromSeed } from '../deal/deal-v1.ts';
import { dealFromPysol } from '../deal/pysol.ts';
import { InputError, readAt } from '../base/errors.ts';
import { parseRules } from '../games/rules.ts';
import type { Variant } from '../games/variant.ts';
import { checkWeights } from '../games/weights.ts';
import { SOLVER } from '../players/registry.ts';
import { type Claim, splitWeights } from '../tables/deal-series.ts';
import { escapeFormula } from '../tables/csv.ts';
import type { AuditedRow } from './audit.ts';
import type { PlayerChoice, SeatPlan } from './seat.ts';
import { STRATEGIES } from '../search/solver.ts';
import { findVariant } from '../variants/registry.ts';
import type { AuditFolder } from './audit-folder.ts';
import { choosePlayer, readStrategy } from './contenders.ts';
import type { DealSource } from './plan.ts';

/** The routes of an audit bring budgets of their own. */
const ANY_BUDGET = { nodes: 1, seconds: null, memory: 1 };

const NO_RETURN = 'no_return_fate';

const nameRow = ({ row }: Claim): string => `deals.csv, row ${row}`;

/** The player of a row, with its random stream. */
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

/** Who played, read once for all rows of the same game and player. */
class Seats {
  readonly #folder: AuditFolder;
  readonly #seats = new Map<string, SeatPlan>();

  constructor(folder: AuditFolder) {
    this.#folder = folder;
  }

  async find(claim: Claim): Promise<SeatPlan> {
    const { variant, rules, player, stream, header } = claim;
    const key = JSON.stringify([variant, rules, player, stream]);
    const known = this.#seats.get(key);
    if (known !== undefined) return known;
    const who =
      player === SOLVER
        ? null
        : await openRowPlayer(claim, this.#folder).catch((error: unknown) => readAt(nameRow(claim), () => fail(error)));
    const seat = readAt(nameRow(claim), (): SeatPlan => {
      const found = findVariant(variant);
      const weights = this.#folder.findWeights(claim);
      return {
        variant: found.name,
        rules: parseRules(found, rules),
        who: who ?? readStrategy(STRATEGIES[0].name, { kind: STRATEGIES[0], code: null }, ANY_BUDGET),
        noReturn: who !== null && header.split(',').includes(NO_RETURN),
        ...(who !== null && weights !== null && { weights: checkWeights(found, weights) }),
      };
    });
    this.#seats.set(key, seat);
    return seat;
  }
}

/** Deals given as cards, which no study keeps. */
export interface ListedDeals {
  readonly name: string;
  /** One list for each variant. */
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
    for await (const deal of sources[i].list()) {
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
export const hasWeights = (claim: Claim, folder: AuditFolder): boolean =>
  splitWeights(claim.player)[1] === '' || folder.findWeights(claim) !== null;

/** Whether a row's deal can be dealt without a file. */
export const isNumbered = ({ scheme }: Claim): boolean => scheme === 'deal-v1' || scheme === 'pysolfc';

/**
 * @param listed the deals given as cards, if a row has any.
 * @throws InputError for a row that cannot be dealt or played here.
 */
export async function prepareRows(
  folder: AuditFolder,
  claims: readonly Claim[],
  listed: ListedDeals | undefined,
): Promise<AuditedRow[]> {
  const seats = new Seats(folder);
  const named: { readonly claim: Claim; readonly seat: SeatPlan }[] = [];
  for (const claim of claims) named.push({ claim, seat: await seats.find(claim) });
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
