/**
 * Winning lines for the deals that needed more than the first budget, in a file that `quorum verify` reads:
 *
 *     npm run winning-lines        searches for the lines that are missing: an hour and more of work
 *
 * These are the wins that are hardest to find. Deals that a study leaves unknown are searched, too; a line settles such
 * a deal. Deals without a line are searched again each time.
 */

import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { formatRules } from '../../src/engine/games/rules.ts';
import type { Rules } from '../../src/engine/games/variant.ts';
import { HARD_DEALS, WINNING_LINES } from './files.ts';
import { readRows } from './keeping.ts';
import { type ResultRun, rulesOf, SOLVER_RUNS } from './runs.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface HardDeal {
  readonly run: ResultRun;
  readonly seed: number;
}

/** A line as `quorum solve --json` prints it. */
export interface WinningLine {
  readonly variant: string;
  readonly rules: Rules;
  readonly deal: { readonly seed: number };
  readonly moves: readonly string[];
  readonly text: string;
}

const nameDeal = (variant: string, rules: Rules, seed: number): string => `${variant} ${formatRules(rules)} ${seed}`;
const nameHard = ({ run, seed }: HardDeal): string => nameDeal(run.variant, rulesOf(run), seed);

/** The deals that a study searched with its last budget, where that is not its first, but for those that it refuted. */
export const listHardDeals = (root: string): HardDeal[] =>
  SOLVER_RUNS.flatMap((run) => {
    const [first, ...larger] = run.budgets?.split(',') ?? [];
    if (larger.length === 0) return [];
    return readRows(join(root, run.folder, HARD_DEALS))
      .filter((row) => row['verdict'] !== 'unwinnable' && Number(row['nodes_limit']) > Number(first))
      .map((row) => ({ run, seed: Number(row['deal']) }));
  });

export function readWinningLines(root: string): WinningLine[] {
  const file = join(root, WINNING_LINES);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((text) => Object.assign(JSON.parse(text), { text }));
}

async function solve({ run: { variant, settings, budgets }, seed }: HardDeal): Promise<string | null> {
  const rules = settings.flatMap((setting) => ['--rule', setting]);
  const nodes = budgets?.split(',').at(-1) ?? '';
  const args = ['solve', variant, ...rules, '--seed', `${seed}`, '--nodes', nodes, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, join('bin', 'quorum.ts'), ...args], { cwd: ROOT });
  const { seconds: _seconds, ...line } = JSON.parse(stdout);
  return line.verdict === 'winnable' ? JSON.stringify(line) : null;
}

async function main(): Promise<void> {
  const root = join(ROOT, 'results');
  const file = join(root, WINNING_LINES);
  const deals = listHardDeals(root);
  const found = new Map(readWinningLines(root).map(({ variant, rules, deal, text }) => [nameDeal(variant, rules, deal.seed), text]));
  const missing = deals.filter((deal) => !found.has(nameHard(deal))).values();
  const work = async (): Promise<void> => {
    for (const deal of missing) {
      const line = await solve(deal);
      process.stderr.write(`${nameHard(deal)}: ${line === null ? 'no line found' : 'won'}\n`);
      if (line === null) continue;
      found.set(nameHard(deal), line);
      appendFileSync(file, `${line}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  writeFileSync(file, deals.flatMap((deal) => found.get(nameHard(deal)) ?? []).map((line) => `${line}\n`).join(''));
}

if (process.argv[1] === import.meta.filename) void main();
