/** `quorum analyze`: plays many deals on all cores and writes what came of them. */

import type { Command } from 'commander';
import { addOutcome, createTally, type Tally } from '../../analysis/tally.ts';
import { InputError } from '../../engine/errors.ts';
import type { Variant } from '../../games/game.ts';
import { findVariant, VARIANTS } from '../../games/registry.ts';
import { formatRules } from '../../games/rules.ts';
import type { SummaryRow } from '../../report/columns.ts';
import { completeManifest, createManifest, type RunDescription } from '../../report/manifest.ts';
import { readCommit, readVersion } from '../../report/provenance.ts';
import { RESULT_FILES, ResultFolder } from '../../report/result-folder.ts';
import type { Job, Player } from '../../run/plan.ts';
import { runJobs } from '../../run/pool.ts';
import { readBudget, type BudgetOptions } from '../budget.ts';
import { openDeals, resolveSeeds, type DealOptions } from '../deal-source.ts';
import { watchInterrupts } from '../interrupt.ts';
import { addOptions, BUDGET_OPTIONS, DEAL_OPTIONS } from '../options.ts';
import { createProgress } from '../progress.ts';
import { nameGame, resolveAllRules } from '../rule-text.ts';
import { EXIT, writeLine, type Shell } from '../shell.ts';
import { formatSummary } from '../summary-table.ts';

interface AnalyzeOptions extends DealOptions, BudgetOptions {
  readonly rule: readonly string[];
  readonly player: Player;
  readonly workers: number;
  readonly out?: string;
  readonly force?: true;
}

const DEFAULT_DEALS = 100;

const EXAMPLE = `
Plays ${DEFAULT_DEALS} deals unless told otherwise; with "all", every variant.

Example:
  $ quorum analyze all --seed 1 --deals 1000 --out results
  $ quorum analyze cadogan-congress --rule marriage=any --out any-suit
`;

const chooseVariants = (name: string): readonly Variant[] => (name === 'all' ? VARIANTS : [findVariant(name)]);

async function planJobs(shell: Shell, variantName: string, options: AnalyzeOptions): Promise<Job[]> {
  const variants = chooseVariants(variantName);
  const rules = resolveAllRules(variants, options.rule);
  const jobs: Job[] = [];
  for (const [index, variant] of variants.entries()) {
    const source = await openDeals(options, variant, shell.stdin, DEFAULT_DEALS);
    jobs.push({
      variant,
      rules: rules[index],
      player: options.player,
      budget: readBudget(options),
      count: source.count,
      deals: () => source.deals(),
    });
  }
  return jobs;
}

function describeRun(variantName: string, options: AnalyzeOptions): RunDescription {
  return {
    version: readVersion(),
    commit: readCommit(),
    options: { variant: variantName, ...options },
    seeds: resolveSeeds(options, DEFAULT_DEALS),
    start: new Date(),
  };
}

const listSummaryRows = (jobs: readonly Job[], tallies: readonly Tally[]): SummaryRow[] =>
  jobs.map(({ variant, rules, player }, index) => ({
    variant: variant.name,
    rules: formatRules(rules),
    player,
    tally: tallies[index],
  }));

/** Plays the jobs into the folder and the tallies; returns when done or interrupted. */
async function playJobs(
  shell: Shell,
  jobs: readonly Job[],
  tallies: readonly Tally[],
  workers: number,
  folder: ResultFolder,
  signal: AbortSignal,
): Promise<void> {
  const groups = listSummaryRows(jobs, tallies);
  const progress = createProgress(
    jobs.map(({ variant, rules, count }) => ({ name: nameGame(variant, rules), count })),
    workers,
    shell.stderr,
  );
  try {
    for await (const { jobIndex, deals, outcomes } of runJobs(jobs, { workers, signal })) {
      const { tally, variant, rules, player } = groups[jobIndex];
      const rows = deals.map(({ scheme, id }, i) => {
        return { variant, rules, player, scheme, deal: id, outcome: outcomes[i] };
      });
      await folder.appendDeals(rows);
      for (const outcome of outcomes) addOutcome(tally, outcome);
      progress.update(jobIndex, tally);
    }
  } finally {
    progress.stop();
  }
}

async function runAnalyze(shell: Shell, variantName: string, options: AnalyzeOptions): Promise<void> {
  if (options.out === undefined) throw new InputError('--out is missing; name a folder for the results');
  const jobs = await planJobs(shell, variantName, options);
  const run = describeRun(variantName, options);
  const folder = await ResultFolder.create(options.out, createManifest(run), options.force === true);
  const tallies = jobs.map(createTally);
  const interrupt = watchInterrupts();
  try {
    await playJobs(shell, jobs, tallies, options.workers, folder, interrupt.signal);
    const rows = listSummaryRows(jobs, tallies);
    const incomplete = jobs.some((job, index) => tallies[index].deals < job.count);
    const interrupted = interrupt.signal.aborted && incomplete;
    const seconds = (Date.now() - run.start.getTime()) / 1000;
    await folder.finish(rows, completeManifest(run, rows, seconds, interrupted));
    await writeLine(shell.stdout, formatSummary(jobs, tallies).join('\n'));
    const state = interrupted ? 'interrupted; the complete rows are' : 'results are';
    await writeLine(shell.stderr, `${state} in ${folder.path}: ${RESULT_FILES.join(', ')}`);
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
  addOptions(command, [...DEAL_OPTIONS, 'rule', 'player', ...BUDGET_OPTIONS, 'workers', 'out', 'force']);
}
