/**
 * Searches the deals that main runs in `results/` left unknown again, with larger budgets:
 * `npm run larger-budgets -- [TIMES ...]`, by default 10. Whatever is still unknown goes on to the
 * next budget. Writes `results/solver/larger-budgets.csv`.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { decodeChunk } from '../../src/report/chunk-result.ts';
import { WorkerPool } from '../../src/run/pool.ts';
import { describeSeat, type SeatPlan } from '../../src/run/seat.ts';
import { STRATEGIES } from '../../src/search/registry.ts';
import { LARGER_BUDGETS, MAIN_RUNS, rulesOf, type ResultRun } from './runs.ts';
import { readRows } from './tables.ts';

const RESULTS = resolve(import.meta.dirname, '../../results');

function planSeat(run: ResultRun, times: number): SeatPlan {
  const { nodes, memory } = JSON.parse(readFileSync(join(RESULTS, run.folder, 'manifest.json'), 'utf8')).options;
  const [{ name }] = STRATEGIES;
  const who = { strategy: name, label: name, parameters: {}, budget: { nodes: nodes * times, seconds: null, memory } };
  return { variant: run.variant, rules: rulesOf(run), who, noReturn: false };
}

const unknown = new Map(
  MAIN_RUNS.map((run) => {
    const rows = readRows(join(RESULTS, run.folder, 'deals.csv'));
    return [run, rows.filter(({ verdict }) => verdict === 'unknown').map((row) => row['deal'])];
  }),
);
const pool = new WorkerPool({ workers: availableParallelism(), dealSeconds: null });
const rows: string[][] = [['variant', 'rules', 'deal', 'times', 'verdict', 'nodes']];
const given = process.argv.slice(2).map(Number);
for (const times of given.length > 0 ? given : [10]) {
  for (const [run, seeds] of unknown) {
    const seat = planSeat(run, times);
    const { variant, rules } = describeSeat(seat);
    const results = await Promise.all(seeds.map((seed) => pool.playChunk({ kind: 'bench', seat, deals: { firstSeed: Number(seed), count: 1 } })));
    const traces = results.flatMap((result) => decodeChunk(result)?.traces ?? []);
    for (const [i, { verdict, nodes }] of traces.entries()) rows.push([variant, rules, seeds[i], `${times}`, verdict, `${nodes}`]);
    unknown.set(run, seeds.filter((_, i) => traces[i].verdict === 'unknown'));
  }
}
await pool.end();
writeFileSync(join(RESULTS, LARGER_BUDGETS), stringify(rows));
