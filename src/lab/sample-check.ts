/** Checking a sample of records: players play again, and other searches look for the solver's verdict. */

import { wasGivenUp, type DealRecord } from '../players/analysis/outcome.ts';
import type { Deal } from '../engine/deal-v1.ts';
import { at } from '../base/objects.ts';
import { annealing } from '../search/annealing.ts';
import { depthFirst } from '../search/depth-first.ts';
import { nrpa } from '../search/nrpa.ts';
import { portfolio, proof } from '../search/portfolio.ts';
import type { Budget } from '../search/result.ts';
import type { Strategy } from '../search/strategy.ts';
import { readStrategy } from './contenders.ts';
import { openWorkerPool, workInOrder, type PoolOptions, type WorkerPool } from './pool.ts';
import { formatRecord } from './record-block.ts';
import { configOfAttempt, isSearch, type RunConfig, type SearchContender } from './run-config.ts';

/** A record, and the row that was published of it. */
export interface Claim {
  /** From 1, below the header. */
  readonly row: number;
  readonly config: RunConfig;
  readonly record: DealRecord;
}

/** A claim whose deal is at hand. */
export interface Sampled extends Claim {
  readonly deal: Deal;
}

/** `not-remade`: nothing came of it within the budget. */
export type AuditOutcome = 'agreed' | 'not-remade' | 'contradicted';

/** What came of one row that was checked again. */
export interface Finding {
  readonly claim: Claim;
  readonly outcome: AuditOutcome;
  readonly route: string | null;
  /** The search that shows a contradiction once more; null for players. */
  readonly witness: SearchContender | null;
  readonly nodes: number;
  readonly detail: string | null;
}

interface CheckOptions extends PoolOptions, RouteBudget {
  readonly seed: number;
  /** Whether this program played the records. A player's game is then the same to the last field. */
  readonly sameProgram: boolean;
}

export type Decided = 'winnable' | 'unwinnable';

export const isDecided = (verdict: string): verdict is Decided => verdict === 'winnable' || verdict === 'unwinnable';

const playOne = async (pool: WorkerPool, config: RunConfig, deal: Deal) =>
  at(await pool.play({ config, deals: [deal] }), 0);

async function checkGame(pool: WorkerPool, { deal, ...claim }: Sampled, sameProgram: boolean): Promise<Finding> {
  const record = await playOne(pool, claim.config, deal);
  const found = { claim, route: null, witness: null, nodes: record.outcome.nodes ?? 0 };
  if (wasGivenUp(record.outcome)) return { ...found, outcome: 'not-remade', detail: 'its worker failed' };
  const detail = compareRecords(claim.record, record);
  if (detail !== null && !sameProgram)
    return { ...found, outcome: 'not-remade', detail: `another version may have played it, and here ${detail}` };
  return { ...found, route: 'the game played again', outcome: detail === null ? 'agreed' : 'contradicted', detail };
}

function compareRecords(there: DealRecord, here: DealRecord) {
  if (formatRecord(there) === formatRecord(here)) return null;
  const names = ['verdict', 'reason', 'nodes', 'moves'] as const;
  const name = names.find((each) => there.outcome[each] !== here.outcome[each]);
  if (name === undefined) return 'the game played again ends with other cards';
  return `the game played again has ${name} ${here.outcome[name] ?? 'empty'}, not ${there.outcome[name] ?? 'empty'}`;
}

async function checkVerdict(
  pool: WorkerPool,
  { deal, ...claim }: Sampled,
  verdict: Decided,
  options: CheckOptions,
): Promise<Finding> {
  let nodes = 0;
  let detail: string | null = null;
  const { config } = claim;
  for (const route of listRoutes(verdict, config.contender.label, options.seed, options)) {
    const { name, contender, independent } = route;
    const { outcome } = await playOne(pool, { ...configOfAttempt(config, 0), contender, noReturn: false }, deal);
    nodes += outcome.nodes ?? 0;
    if (!isDecided(outcome.verdict)) continue;
    if (outcome.verdict !== verdict) {
      const contrary =
        verdict === 'winnable'
          ? `${name} proves that there is no win`
          : `${name} finds a win, which the plain rules confirm`;
      return { claim, outcome: 'contradicted', route: name, witness: contender, nodes, detail: contrary };
    }
    if (independent) return { claim, outcome: 'agreed', route: name, witness: null, nodes, detail: null };
    detail = `only ${name} decides it, and the row may have been made in the same way`;
  }
  return { claim, outcome: 'not-remade', route: null, witness: null, nodes, detail };
}

const WINDOW = 2;

/** The findings depend on the rows, the seed and the budget alone, and come in the order of the rows. */
export async function* checkSample(rows: readonly Sampled[], options: CheckOptions): AsyncGenerator<Finding> {
  const workers = Math.max(1, Math.min(options.workers, rows.length));
  const pool = openWorkerPool({ ...options, workers });
  const check = (row: Sampled) => {
    const { verdict } = row.record.outcome;
    const isSolved = isSearch(row.config.contender) && isDecided(verdict);
    return isSolved ? checkVerdict(pool, row, verdict, options) : checkGame(pool, row, options.sameProgram);
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

const formatStream = (seed: number) => `seed=${FIRST_STREAM + (seed % STREAMS)}`;

/**
 * The routes that are tried until one decides. They include those of the contrary verdict, which would be a
 * contradiction.
 * @param own the row's strategy, as its row names it.
 */
export function listRoutes(claim: Decided, own: string, seed: number, { nodes, memory }: RouteBudget): Route[] {
  const [ownName, ...ownValues] = own.split(':');
  const take = (kind: Strategy, value: string, share: number, name?: string, independent = true) => {
    const budget = { nodes: Math.max(1, Math.round(share * nodes)), seconds: null, memory };
    const spec = value === '' ? kind.name : `${kind.name}:${value}`;
    const contender = readStrategy(spec, { kind, source: null }, budget);
    return { name: name ?? contender.label, contender, independent };
  };
  const stream = formatStream(ownValues.includes(formatStream(seed)) ? seed + 1 : seed);
  const isComplete = ownName === depthFirst.name && ownValues.includes('safe=0');
  const search = (strategy: Strategy, share: number) => take(strategy, stream, share);
  const complete = (share: number) =>
    take(depthFirst, 'safe=0', share, 'the complete search without cuts', !isComplete);
  // The portfolio makes such proofs too, and its rows do not say how.
  const relaxation = (share: number) => take(proof, '', share, 'the relaxation', ownName !== portfolio.name);
  if (claim === 'unwinnable') {
    const proofs = ownName === depthFirst.name ? [relaxation(0.3), complete(0.5)] : [complete(0.6), relaxation(0.2)];
    return [...proofs, search(annealing, 0.2)];
  }
  const [first, second] = ownName === annealing.name ? [nrpa, annealing] : [annealing, nrpa];
  return [search(first, 0.3), relaxation(0.05), complete(0.15), search(second, 0.5)];
}
