/**
 * Searches the deals that main runs in `results/` left unknown again, with larger budgets:
 * `npm run larger-budgets -- [TIMES ...]`, by default 10. Whatever is still unknown goes on to the
 * next budget. Writes `results/solver/larger-budgets.csv`.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { runJobs } from '../../src/run/ordered.ts';
import type { Job } from '../../src/run/plan.ts';
import { describeSeat, type SeatPlan } from '../../src/run/seat.ts';
import { STRATEGIES } from '../../src/search/registry.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { LARGER_BUDGETS, MAIN_RUNS, rulesOf, type ResultRun } from './runs.ts';
import { readRows } from './tables.ts';

const RESULTS = resolve(import.meta.dirname, '../../results');

function createJob(run: ResultRun, seeds: readonly string[], times: number): Job {
  const variant = findVariant(run.variant);
  const { nodes, memory } = JSON.parse(readFileSync(join(RESULTS, run.folder, 'manifest.json'), 'utf8')).options;
  const seat: SeatPlan = {
    variant: run.variant,
    rules: rulesOf(run),
    player: null,
    noReturn: false,
    strategy: STRATEGIES[0].name,
    budget: { nodes: nodes * times, seconds: null, memory },
  };
  const list = () => seeds.map((seed) => dealFromSeed(Number(seed), variant.pack(variant.size)));
  return { seat, deals: { count: seeds.length, firstSeed: null, digest: null, list } };
}

const unknown = new Map(
  MAIN_RUNS.map((run) => {
    const rows = readRows(join(RESULTS, run.folder, 'deals.csv'));
    return [run, rows.filter(({ verdict }) => verdict === 'unknown').map((row) => row['deal'])];
  }),
);
const options = { workers: availableParallelism(), signal: new AbortController().signal };
const rows: string[][] = [['variant', 'rules', 'deal', 'times', 'verdict', 'nodes']];
const given = process.argv.slice(2).map(Number);
for (const times of given.length > 0 ? given : [10]) {
  const runs = MAIN_RUNS.filter((run) => (unknown.get(run) ?? []).length > 0);
  const jobs = runs.map((run) => createJob(run, unknown.get(run) ?? [], times));
  for (const run of runs) unknown.set(run, []);
  for await (const { jobIndex, deals, outcomes } of runJobs(jobs, options)) {
    const { variant, rules } = describeSeat(jobs[jobIndex].seat);
    for (const [i, { verdict, nodes }] of outcomes.entries()) {
      const { id } = deals[i];
      rows.push([variant, rules, id, `${times}`, verdict, `${nodes}`]);
      if (verdict === 'unknown') unknown.get(runs[jobIndex])?.push(id);
    }
  }
}
writeFileSync(join(RESULTS, LARGER_BUDGETS), stringify(rows));
