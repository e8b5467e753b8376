/** Re-checking rows of deals.csv: players play again, and other searches look for the solver's verdict. */

import { wasGivenUp, type DealRecord } from '../analysis/outcome.ts';
import { readAt, refuseAs } from '../base/errors.ts';
import { at, findOrMake } from '../base/objects.ts';
import { dealFromSeed, type Deal } from '../deal/deal-v1.ts';
import { dealFromPysol } from '../deal/pysol.ts';
import { parseRules } from '../games/rules.ts';
import { packOf } from '../games/position.ts';
import type { Variant } from '../games/variant.ts';
import { checkWeights, type Weights } from '../games/weights.ts';
import { annealing } from '../search/annealing.ts';
import { depthFirst } from '../search/depth-first.ts';
import { nrpa } from '../search/nrpa.ts';
import { portfolio } from '../search/portfolio.ts';
import { STRATEGIES } from '../search/solver.ts';
import type { Budget } from '../search/result.ts';
import type { Strategy } from '../search/strategy.ts';
import { escapeFormula, parseCsvRows } from '../tables/csv.ts';
import { createStudyTables } from '../tables/study-tables.ts';
import { splitWeights, type Claim } from '../tables/deal-series.ts';
import { findVariant } from '../variants/registry.ts';
import { choosePlayer, readStrategy } from './contenders.ts';
import { openWorkerPool, workInOrder, type PoolOptions, type WorkerPool } from './pool.ts';
import {
  describeGroup,
  describeGroups,
  openSetting,
  type PlayerContender,
  type RunConfig,
  type SearchContender,
} from './run-config.ts';
import { type DealSource, listDifferences } from './study.ts';

interface AuditedRow {
  readonly claim: Claim;
  readonly deal: Deal;
  /** If the solver made the row, only the game counts, because other searches take its place. */
  readonly config: RunConfig;
}

/** `not-remade`: nothing came of it within the budget. */
export type AuditOutcome = 'agreed' | 'not-remade' | 'contradicted';

export interface Finding {
  readonly claim: Claim;
  readonly outcome: AuditOutcome;
  readonly route: string | null;
  /** The search that shows a contradiction once more; null for players. */
  readonly witness: SearchContender | null;
  readonly nodes: number;
  readonly detail: string | null;
}

interface AuditOptions extends PoolOptions, RouteBudget {
  readonly seed: number;
  /** Whether this program played the rows. A player's game is then the same to the last cell. */
  readonly sameProgram: boolean;
}

export type Decided = 'winnable' | 'unwinnable';

export const isDecided = (verdict: string): verdict is Decided => verdict === 'winnable' || verdict === 'unwinnable';

const playOne = async (pool: WorkerPool, config: RunConfig, deal: Deal) =>
  at(await pool.play({ config, deals: [deal] }), 0);

async function checkGame(
  pool: WorkerPool,
  { claim, deal, config }: AuditedRow,
  sameProgram: boolean,
): Promise<Finding> {
  const record = await playOne(pool, config, deal);
  const found = { claim, route: null, witness: null, nodes: record.outcome.nodes ?? 0 };
  if (wasGivenUp(record.outcome)) return { ...found, outcome: 'not-remade', detail: 'its worker failed' };
  const detail = compareCells(claim, record, config);
  if (detail !== null && !sameProgram)
    return { ...found, outcome: 'not-remade', detail: `another version may have played it, and here ${detail}` };
  return { ...found, route: 'the game played again', outcome: detail === null ? 'agreed' : 'contradicted', detail };
}

async function checkVerdict(
  pool: WorkerPool,
  { claim, deal, config }: AuditedRow,
  verdict: Decided,
  options: AuditOptions,
): Promise<Finding> {
  let nodes = 0;
  let detail: string | null = null;
  for (const { name: route, contender, independent } of listRoutes(verdict, claim.strategy, options.seed, options)) {
    const { outcome } = await playOne(pool, { ...config, contender, noReturn: false }, deal);
    nodes += outcome.nodes ?? 0;
    if (!isDecided(outcome.verdict)) continue;
    if (outcome.verdict !== verdict) {
      const contrary =
        verdict === 'winnable'
          ? `${route} proves that there is no win`
          : `${route} finds a win, which the plain rules confirm`;
      return { claim, outcome: 'contradicted', route, witness: contender, nodes, detail: contrary };
    }
    if (independent) return { claim, outcome: 'agreed', route, witness: null, nodes, detail: null };
    detail = `only ${route} decides it, and the row may have been made in the same way`;
  }
  return { claim, outcome: 'not-remade', route: null, witness: null, nodes, detail };
}

function readCells(text: string, names: readonly string[]) {
  const [cells] = parseCsvRows(text, { rows: 1, columns: names.length }) ?? [];
  return new Map(names.map((name, place) => [name, cells?.[place] ?? '']));
}

function compareCells({ header, line }: Claim, record: DealRecord, config: RunConfig) {
  const { heads, formatDeals } = createStudyTables('analyze', describeGroups([config]));
  const there = readCells(`${line}\n`, header.split(','));
  const here = readCells(formatDeals(describeGroup(config), [record])[0], heads[0].trimEnd().split(','));
  for (const [name, value] of here) {
    const old = there.get(name);
    if (old !== value) return `the game played again has ${name} ${value || 'empty'}, not ${old || 'empty'}`;
  }
  return null;
}

const WINDOW = 2;

/** The findings depend on the rows, the seed and the budget alone, and come in the order of the rows. */
export async function* auditRows(rows: readonly AuditedRow[], options: AuditOptions): AsyncGenerator<Finding> {
  const workers = Math.max(1, Math.min(options.workers, rows.length));
  const pool = openWorkerPool({ ...options, workers });
  const check = (row: AuditedRow) => {
    const { verdict } = row.claim;
    return isDecided(verdict) ? checkVerdict(pool, row, verdict, options) : checkGame(pool, row, options.sameProgram);
  };
  yield* workInOrder(pool, rows, check, { ...options, window: WINDOW * workers });
}

interface Route {
  readonly name: string;
  readonly contender: SearchContender;
  /** Whether this is another way than the row's own; only then does its agreement count. */
  readonly independent: boolean;
}

type RouteBudget = Pick<Budget, 'nodes' | 'memory'>;

/** Far from the streams that anybody gives. */
const FIRST_STREAM = 2 ** 31;
const STREAMS = 2 ** 31;

const nameStream = (seed: number) => `seed=${FIRST_STREAM + (seed % STREAMS)}`;

/**
 * The routes that are tried until one decides. They include those of the contrary verdict, which would be a
 * contradiction.
 * @param own the row's strategy, as its row names it.
 */
export function listRoutes(claim: Decided, own: string, seed: number, { nodes, memory }: RouteBudget): Route[] {
  const [ownName, ...ownValues] = own.split(':');
  const take = (kind: Strategy, value: string, share: number, name?: string, independent = true) => {
    const budget = { nodes: Math.max(1, Math.round(share * nodes)), seconds: null, memory };
    const contender = readStrategy(`${kind.name}:${value}`, { kind, source: null }, budget);
    return { name: name ?? contender.label, contender, independent };
  };
  const stream = nameStream(ownValues.includes(nameStream(seed)) ? seed + 1 : seed);
  const isComplete = ownName === depthFirst.name && ownValues.includes('safe=0');
  const search = (strategy: Strategy, share: number) => take(strategy, stream, share);
  const complete = (share: number) =>
    take(depthFirst, 'safe=0', share, 'the complete search without cuts', !isComplete);
  // The portfolio makes such proofs too, and its rows do not say how.
  const relaxation = (share: number) =>
    take(portfolio, 'steps=proof/1', share, 'the relaxation', ownName !== portfolio.name);
  if (claim === 'unwinnable') {
    const proofs = ownName === depthFirst.name ? [relaxation(0.3), complete(0.5)] : [complete(0.6), relaxation(0.2)];
    return [...proofs, search(annealing, 0.2)];
  }
  const [first, second] = ownName === annealing.name ? [nrpa, annealing] : [annealing, nrpa];
  return [search(first, 0.3), relaxation(0.05), complete(0.15), search(second, 0.5)];
}

/** Deals given as cards, which no study keeps. */
export interface ListedDeals {
  readonly name: string;
  readonly open: (variants: readonly Variant[]) => Promise<readonly DealSource[]>;
}

/** The facts that a folder tells about its rows. */
interface RowFacts {
  readonly findWeights: (claim: Claim) => Weights | null;
  /** The marks of files with code of the user's own; null where nobody knows. */
  readonly code: readonly Readonly<Record<string, unknown>>[] | null;
  readonly listed: ListedDeals | undefined;
}

export const isNumbered = ({ scheme }: Claim): boolean => scheme === 'deal-v1' || scheme === 'pysolfc';

function checkCode({ name: file, code }: PlayerContender, facts: RowFacts['code']) {
  if (code === undefined || facts === null) return;
  const played = facts.find((each) => each['file'] === file) ?? {};
  const differences = listDifferences(played, { file, ...code });
  if (differences.length > 0)
    throw refuseAs('conflict')(`${file} is not the file that played: ${differences.join('; ')}; put that file there`);
}

/** Null for the solver. */
async function openRowPlayer({ player, stream }: Claim, { code }: RowFacts) {
  const chosen = await choosePlayer(splitWeights(player)[0]);
  if (chosen === null) return null;
  checkCode(chosen.choice, code);
  // Rows name the weights too.
  const choice = { ...chosen.choice, label: player };
  const { seed } = choice.parameters;
  if (stream === '' || typeof seed !== 'number') return choice;
  return { ...choice, parameters: { ...choice.parameters, seed: seed + Number(stream) } };
}

/** The routes of an audit bring budgets of their own. */
const ANY_BUDGET = { nodes: 1, seconds: null, memory: 1 };

async function openConfig(claim: Claim, facts: RowFacts) {
  const { variant, rules, header } = claim;
  const contender = await openRowPlayer(claim, facts);
  const found = findVariant(variant);
  const weights = facts.findWeights(claim);
  return {
    variant: found.name,
    rules: parseRules(found, rules),
    contender: contender ?? readStrategy(STRATEGIES[0].name, { kind: STRATEGIES[0], source: null }, ANY_BUDGET),
    noReturn: contender !== null && header.split(',').includes('no_return_fate'),
    ...(contender !== null && weights !== null && { weights: checkWeights(found, weights) }),
  };
}

const nameListed = (variant: string, deal: string) => JSON.stringify([variant, deal]);

const missing = refuseAs('missing', 'listed');
const ambiguous = refuseAs('ambiguous', 'listed');

async function readListedDeals(claims: readonly Claim[], { name: file, open }: ListedDeals) {
  const deals = new Map<string, Deal>();
  const wanted = new Set(claims.map(({ variant, deal }) => nameListed(variant, deal)));
  const variants = [...new Set(claims.map(({ variant }) => variant))].map(findVariant);
  const sources = await open(variants);
  for (const [i, { name }] of variants.entries()) {
    for await (const deal of at(sources, i).list()) {
      const key = nameListed(name, escapeFormula(deal.id));
      if (!wanted.has(key)) continue;
      if (deals.has(key))
        throw ambiguous(`${file} has two deals called "${deal.id}"; it is unknown which of them a row means`);
      deals.set(key, deal);
    }
  }
  return deals;
}

export async function openRows(claims: readonly Claim[], facts: RowFacts): Promise<AuditedRow[]> {
  const { listed } = facts;
  const unnumbered = claims.filter((claim) => !isNumbered(claim));
  const listedDeals = listed && unnumbered.length > 0 ? await readListedDeals(unnumbered, listed) : null;
  // Rows of the same game and player share a configuration.
  const configs = new Map<string, Promise<RunConfig>>();
  async function openRow(claim: Claim) {
    const { variant, rules, player, stream, scheme, deal: name } = claim;
    const key = JSON.stringify([variant, rules, player, stream]);
    const config = await findOrMake(configs, key, () => openConfig(claim, facts));
    const pack = packOf(openSetting(config));
    if (scheme === 'deal-v1')
      return { claim, deal: dealFromSeed(/^\d+$/.test(name) ? Number(name) : NaN, pack), config };
    if (scheme === 'pysolfc') return { claim, deal: dealFromPysol(name, pack), config };
    const deal = listedDeals?.get(nameListed(variant, name));
    if (deal !== undefined) return { claim, deal, config };
    throw missing(`the deal "${name}" is not in ${listed?.name}; give the file that was played`);
  }
  const rows: AuditedRow[] = [];
  for (const claim of claims) {
    const row = await openRow(claim).catch((error: unknown) =>
      readAt(`deals.csv, row ${claim.row}`, () => {
        throw error;
      }),
    );
    rows.push(row);
  }
  return rows;
}
