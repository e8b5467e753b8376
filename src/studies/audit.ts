/** Re-checking rows of deals.csv: players play again, and other searches look for the solver's verdict. */

import { at } from '../base/objects.ts';
import type { Deal } from '../deal/deal-v1.ts';
import { wasGivenUp, type DealRecord } from '../analysis/outcome.ts';
import type { Claim } from '../tables/deal-series.ts';
import { formatDealRows, listDealColumns } from '../tables/deal-columns.ts';
import { parseCsvRows } from '../tables/csv.ts';
import { workInOrder } from './verdicts.ts';
import { WorkerPool, type PoolOptions } from './pool.ts';
import { describeForm, describeSeat, type SeatPlan, type SolverChoice } from './study-plan.ts';
import { annealing } from '../search/annealing.ts';
import { depthFirst } from '../search/depth-first.ts';
import { nrpa } from '../search/nrpa.ts';
import { resolveValues, type Values } from '../search/parameters.ts';
import { portfolio } from '../search/portfolio.ts';
import type { Strategy } from '../search/strategy.ts';

export interface AuditedRow {
  readonly claim: Claim;
  readonly deal: Deal;
  /** Who played; of the solver only the game counts, because other searches take its place. */
  readonly seat: SeatPlan;
}

/** `not-remade`: nothing came of it within the budget. */
export type AuditOutcome = 'agreed' | 'not-remade' | 'contradicted';

export interface Finding {
  readonly claim: Claim;
  readonly outcome: AuditOutcome;
  readonly route: string | null;
  /** The search that shows a contradiction once more; null for players. */
  readonly witness: SolverChoice | null;
  readonly nodes: number;
  readonly detail: string | null;
}

export interface AuditOptions extends PoolOptions {
  readonly budget: RouteBudget;
  readonly seed: number;
  /** Whether this program played the rows. A player's game is then the same to the last cell. */
  readonly sameProgram: boolean;
}

const isDecided = (verdict: string): verdict is Decided => verdict === 'winnable' || verdict === 'unwinnable';

export const isClaim = ({ verdict }: Claim): boolean => isDecided(verdict) || verdict === 'won' || verdict === 'lost';

export const isSolverClaim = ({ verdict }: Claim): boolean => isDecided(verdict);

const nameContrary = (claim: Decided, route: string): string =>
  claim === 'winnable' ? `${route} proves that there is no win` : `${route} finds a win, which the plain rules confirm`;

const playOne = async (pool: WorkerPool, seat: SeatPlan, deal: Deal): Promise<DealRecord> =>
  at(await pool.play({ seat, deals: [deal] }), 0);

async function checkGame(pool: WorkerPool, { claim, deal, seat }: AuditedRow, sameProgram: boolean): Promise<Finding> {
  const record = await playOne(pool, seat, deal);
  const found = { claim, route: null, witness: null, nodes: record.outcome.nodes ?? 0 };
  if (wasGivenUp(record.outcome)) return { ...found, outcome: 'not-remade', detail: 'its worker failed' };
  const detail = compareRows(claim, record, seat);
  if (detail !== null && !sameProgram)
    return { ...found, outcome: 'not-remade', detail: `another version may have played it, and here ${detail}` };
  return { ...found, route: 'the game played again', outcome: detail === null ? 'agreed' : 'contradicted', detail };
}

async function checkVerdict(
  pool: WorkerPool,
  { claim, deal, seat }: AuditedRow,
  verdict: Decided,
  { seed, budget }: AuditOptions,
): Promise<Finding> {
  let nodes = 0;
  let detail: string | null = null;
  for (const { name: route, who, independent } of listRoutes(verdict, claim.strategy, seed, budget)) {
    const { outcome } = await playOne(pool, { ...seat, who, noReturn: false }, deal);
    nodes += outcome.nodes ?? 0;
    if (!isDecided(outcome.verdict)) continue;
    if (outcome.verdict !== verdict)
      return { claim, outcome: 'contradicted', route, witness: who, nodes, detail: nameContrary(verdict, route) };
    if (independent) return { claim, outcome: 'agreed', route, witness: null, nodes, detail: null };
    detail = `only ${route} decides it, and the row may have been made in the same way`;
  }
  return { claim, outcome: 'not-remade', route: null, witness: null, nodes, detail };
}

function readCells(header: readonly string[], line: string): ReadonlyMap<string, string> {
  const [cells] = parseCsvRows(line.endsWith('\n') ? line : `${line}\n`, { rows: 1, columns: header.length }) ?? [];
  return new Map(header.map((name, place) => [name, cells?.[place] ?? '']));
}

function compareRows({ header, line }: Claim, record: DealRecord, seat: SeatPlan): string | null {
  const columns = listDealColumns(describeForm(seat));
  const there = readCells(header.split(','), line);
  const here = readCells(
    columns.map(({ name }) => name),
    formatDealRows(columns, describeSeat(seat), [record]),
  );
  for (const [name, value] of here) {
    const old = there.get(name);
    if (old !== undefined && old !== value) return `${name} is ${value || 'empty'} and not ${old || 'empty'}`;
  }
  return null;
}

const WINDOW = 2;

/**
 * Re-checks rows, all workers together. The findings depend on the rows, the seed and the budget alone, and come in the
 * order of the rows.
 * @param signal ends it early, without an error.
 * @throws Error that names the deal, as soon as one fails.
 */
export async function* auditRows(
  rows: Iterable<AuditedRow> | AsyncIterable<AuditedRow>,
  options: AuditOptions,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  const pool = new WorkerPool(options);
  const check = (row: AuditedRow): Promise<Finding> => {
    const { verdict } = row.claim;
    return isDecided(verdict) ? checkVerdict(pool, row, verdict, options) : checkGame(pool, row, options.sameProgram);
  };
  yield* workInOrder(pool, rows, check, { window: WINDOW * options.workers, signal });
}

export type Decided = 'winnable' | 'unwinnable';

export interface Route {
  readonly name: string;
  readonly who: SolverChoice;
  /** Whether this is another way than the row's own; only then does its agreement count. */
  readonly independent: boolean;
}

export interface RouteBudget {
  readonly nodes: number;
  readonly memory: number;
}

/** Far from the streams that anybody gives. */
const FIRST_STREAM = 2 ** 31;
const STREAMS = 2 ** 31;

function chooseStream(own: string, seed: number): number {
  const stream = FIRST_STREAM + (seed % STREAMS);
  return own.split(':').includes(`seed=${stream}`) ? FIRST_STREAM + ((seed + 1) % STREAMS) : stream;
}

function choose(
  strategy: Strategy,
  given: Values,
  label: string,
  share: number,
  { nodes, memory }: RouteBudget,
): SolverChoice {
  const budget = { nodes: Math.max(1, Math.round(share * nodes)), seconds: null, memory };
  return {
    strategy: strategy.name,
    label,
    parameters: resolveValues(strategy, given),
    budget,
  };
}

/**
 * The routes that are tried until one decides. They include those of the contrary verdict, which would be a
 * contradiction.
 * @param own the row's strategy, as its row names it.
 */
export function listRoutes(claim: Decided, own: string, seed: number, budget: RouteBudget): Route[] {
  const [ownName] = own.split(':', 1);
  const stream = chooseStream(own, seed);
  const search = (strategy: Strategy, share: number): Route => {
    const label = `${strategy.name}:seed=${stream}`;
    return { name: label, who: choose(strategy, { seed: stream }, label, share, budget), independent: true };
  };
  const complete = (share: number): Route => ({
    name: 'the complete search without cuts',
    who: choose(depthFirst, { safe: 0 }, `${depthFirst.name}:safe=0`, share, budget),
    independent: !(ownName === depthFirst.name && own.split(':').includes('safe=0')),
  });
  const relaxation = (share: number): Route => ({
    name: 'the relaxation',
    who: choose(
      portfolio,
      { steps: [{ search: 'proof', share: 1 }] },
      `${portfolio.name}:steps=proof/1`,
      share,
      budget,
    ),
    // The portfolio makes such proofs too, and its rows do not say how.
    independent: ownName !== portfolio.name,
  });
  if (claim === 'unwinnable') {
    const proofs = ownName === depthFirst.name ? [relaxation(0.3), complete(0.5)] : [complete(0.6), relaxation(0.2)];
    return [...proofs, search(annealing, 0.2)];
  }
  const [first, second] = ownName === annealing.name ? [nrpa, annealing] : [annealing, nrpa];
  return [search(first, 0.3), relaxation(0.05), complete(0.15), search(second, 0.5)];
}
