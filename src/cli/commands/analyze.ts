/** `quorum analyze`: plays many deals on all cores and writes what came of them. */

import type { Command } from 'commander';
import { createTally } from '../../analysis/tally.ts';
import { InputError } from '../../engine/errors.ts';
import { formatRules } from '../../games/rules.ts';
import type { SummaryRow } from '../../report/columns.ts';
import { completeManifest, createManifest } from '../../report/manifest.ts';
import { ResultFolder } from '../../report/result-folder.ts';
import type { Job } from '../../run/plan.ts';
import type { Batch } from '../../run/pool.ts';
import { findStrategy } from '../../search/strategy.ts';
import { readBudget, type BudgetOptions } from '../budget.ts';
import { watchInterrupts } from '../interrupt.ts';
import { DEFAULT_DEALS, describeRun, planGames, playJobs, type CountedJob, type GameOptions } from '../job-running.ts';
import { addOptions, BUDGET_OPTIONS, DEAL_OPTIONS } from '../options.ts';
import { choosePlayer } from '../player-choice.ts';
import { nameGame } from '../rule-text.ts';
import { EXIT, writeLine, type Shell } from '../shell.ts';
import { formatSummary } from '../summary-table.ts';

interface AnalyzeOptions extends GameOptions, BudgetOptions {
  readonly player: string;
  readonly strategy: string;
  readonly workers: number;
  readonly out?: string;
  readonly force?: true;
  readonly noReturn?: true;
}

const EXAMPLE = `
Plays ${DEFAULT_DEALS} deals unless told otherwise; with "all", every variant.

Example:
  $ quorum analyze all --seed 1 --deals 1000 --out results
  $ quorum analyze cadogan-congress --rule marriage=any --out any-suit
`;

async function planJobs(shell: Shell, variantName: string, options: AnalyzeOptions): Promise<Job[]> {
  const player = choosePlayer(options.player);
  const noReturn = options.noReturn === true;
  if (noReturn && player.kind === null) {
    throw new InputError('--no-return speaks of games that a player lost; name one with --player');
  }
  const strategy = findStrategy(options.strategy);
  const budget = readBudget(options);
  const games = await planGames(shell, variantName, options);
  return games.map((game) => Object.assign({ player, noReturn, strategy, budget }, game));
}

const countJob = (job: Job): CountedJob => ({ name: nameGame(job.variant, job.rules), job, tally: createTally() });

const toSummaryRow = ({ job: { variant, rules, player }, tally }: CountedJob): SummaryRow => ({
  variant: variant.name,
  rules: formatRules(rules),
  player: player.label,
  tally,
});

async function runAnalyze(shell: Shell, variantName: string, options: AnalyzeOptions): Promise<void> {
  if (options.out === undefined) throw new InputError('--out is missing; name a folder for the results');
  const jobs = await planJobs(shell, variantName, options);
  const run = describeRun(variantName, options);
  const folder = await ResultFolder.create(options.out, createManifest(run), {
    force: options.force === true,
    noReturn: options.noReturn === true,
  });
  const counted = jobs.map(countJob);
  const rows = counted.map(toSummaryRow);
  const keep = async ({ jobIndex, deals, outcomes }: Batch): Promise<void> => {
    const { variant, rules, player } = rows[jobIndex];
    await folder.appendDeals(
      deals.map(({ scheme, id }, i) => ({ variant, rules, player, scheme, deal: id, outcome: outcomes[i] })),
    );
  };
  const interrupt = watchInterrupts();
  try {
    const interrupted = await playJobs(shell, counted, { workers: options.workers, signal: interrupt.signal }, keep);
    const seconds = (Date.now() - run.start.getTime()) / 1000;
    await folder.finish(rows, completeManifest(run, rows, seconds, interrupted));
    await writeLine(shell.stdout, formatSummary(jobs, rows.map(({ tally }) => tally)).join('\n'));
    const state = interrupted ? 'interrupted; the complete rows are' : 'results are';
    await writeLine(shell.stderr, `${state} in ${folder.path}: ${folder.names.join(', ')}`);
    if (interrupted) shell.exitCode = EXIT.interrupted;
  } finally {
    interrupt.stop();
    await folder.close();
  }
}

export function addAnalyzeCommand(program: Command, shell: Shell): void {
  const command = program
    .command('analyze')
    .argument('<variant>', 'a variant, or all')
    .description('play many deals on all cores and write CSV files')
    .addHelpText('after', EXAMPLE)
    .action((variant: string, options: AnalyzeOptions) => runAnalyze(shell, variant, options));
  addOptions(command, [...DEAL_OPTIONS, 'rule', 'player', 'noReturn', 'strategy', ...BUDGET_OPTIONS, 'workers', 'out', 'force']);
}
