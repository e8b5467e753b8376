/** `quorum bench`: runs search strategies side by side on the same deals. */

import type { Command } from 'commander';
import { comparePerformance, measurePerformance, type Trial } from '../../analysis/performance.ts';
import { computeSignature } from '../../analysis/signature.ts';
import { createTally } from '../../analysis/tally.ts';
import { InputError } from '../../engine/errors.ts';
import { formatRules } from '../../games/rules.ts';
import { BENCH_DEALS_FILE, BENCH_FILE, BENCH_FILES } from '../../report/bench-files.ts';
import {
  BENCH_COLUMNS,
  BENCH_TIME_COLUMNS,
  type BenchDealRow,
  type BenchGroup,
  type BenchRow,
  type SummaryRow,
} from '../../report/columns.ts';
import { completeManifest, createManifest, type RunDescription } from '../../report/manifest.ts';
import { OutputFolder } from '../../report/output-folder.ts';
import { SOLVER } from '../../players/registry.ts';
import type { Batch } from '../../run/ordered.ts';
import { signStrategies } from '../../run/signature.ts';
import { formatBench } from '../bench-table.ts';
import { readBudget, type BudgetOptions } from '../budget.ts';
import { chooseContenders, type Contender } from '../contenders.ts';
import { watchInterrupts } from '../interrupt.ts';
import {
  DEFAULT_DEALS,
  describeRun,
  planGames,
  playJobs,
  type CountedJob,
  type GameOptions,
  type PlannedGame,
} from '../job-running.ts';
import { addOptions, DEAL_OPTIONS, listGivenFlags } from '../options.ts';
import { nameGame } from '../rule-text.ts';
import { EXIT, writeLine, type Shell } from '../shell.ts';
import { formatTable } from '../text.ts';

interface BenchOptions extends GameOptions, Omit<BudgetOptions, 'seconds'> {
  readonly strategy: readonly string[];
  readonly workers: number;
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

const EXAMPLE = `
Plays ${DEFAULT_DEALS} deals unless told otherwise; with "all", of every variant. Every strategy is
compared with the first on the deals both played: how many only one of them decided (with an
exact McNemar test), and its nodes for one node of the first (with a bootstrap 95 % interval).
PAR2 is the mean with each undecided deal counted as twice the node budget. A signature changes
when a search does something else on any deal, whether or not the deal is decided.

Example:
  $ quorum bench congress --deals 50 --strategy restarts --strategy depth-first
  $ quorum bench all --strategy restarts:nodes=100000 --strategy restarts:nodes=1000000
  $ quorum bench --signature
`;

/** One strategy on one game. */
interface Entry extends CountedJob {
  readonly game: PlannedGame;
  readonly contender: Contender;
  readonly trials: Trial[];
}

function createEntry(game: PlannedGame, contender: Contender): Entry {
  const { variant, rules, deals } = game;
  const { strategy, budget } = contender;
  const seat = { variant: variant.name, rules, player: null, noReturn: false, strategy: strategy.name, budget };
  return {
    name: `${nameGame(variant, rules)} ${contender.name}`,
    job: { seat, deals },
    tally: createTally(),
    game,
    contender,
    trials: [],
  };
}

const describeGroup = ({ game: { variant, rules }, contender: { name, budget } }: Entry): BenchGroup => ({
  variant: variant.name,
  rules: formatRules(rules),
  strategy: name,
  budget,
});

function createRow(entry: Entry, yardstick: Entry): BenchRow {
  const { trials, contender } = entry;
  return {
    ...describeGroup(entry),
    performance: measurePerformance(trials, contender.budget.nodes),
    comparison: entry === yardstick ? null : comparePerformance(trials, yardstick.trials),
  };
}

/** The rows of one game, each compared with the first; an interrupted run may leave some without a deal. */
const listRows = (entries: readonly Entry[]): BenchRow[] =>
  entries.filter(({ trials }) => trials.length > 0).map((entry) => createRow(entry, entries[0]));

const toSummaryRow = (entry: Entry): SummaryRow => ({
  ...describeGroup(entry),
  player: SOLVER,
  tally: entry.tally,
});

/** A row as a JSON line, under the names of the CSV columns; rules as `solve` shows them. */
function formatJson(row: BenchRow, game: PlannedGame): string {
  const cells = [...BENCH_COLUMNS, ...BENCH_TIME_COLUMNS].map(({ name, value }) => [name, value(row)] as const);
  return JSON.stringify(Object.assign(Object.fromEntries(cells), { rules: game.rules }));
}

async function printResults(shell: Shell, games: readonly PlannedGame[], rowsOf: readonly BenchRow[][], json: boolean) {
  for (const [index, game] of games.entries()) {
    const rows = rowsOf[index];
    if (rows.length === 0) continue;
    const lines = json
      ? rows.map((row) => formatJson(row, game))
      : [...(index === 0 ? [] : ['']), ...formatBench(nameGame(game.variant, game.rules), rows)];
    await writeLine(shell.stdout, lines.join('\n'));
  }
}

async function openFolder({ out, force }: BenchOptions, run: RunDescription) {
  if (out === undefined) return null;
  return OutputFolder.create<BenchDealRow>(out, BENCH_DEALS_FILE, [BENCH_FILE], createManifest(run), force === true);
}

async function runBench(shell: Shell, variantName: string, options: BenchOptions): Promise<void> {
  const contenders = chooseContenders(options.strategy, readBudget(options));
  const games = await planGames(shell, variantName, options);
  const run = describeRun(variantName, options);
  const entriesOf = games.map((game) => contenders.map((contender) => createEntry(game, contender)));
  const entries = entriesOf.flat();
  const folder = await openFolder(options, run);
  const keep = async ({ jobIndex, deals, outcomes }: Batch): Promise<void> => {
    const entry = entries[jobIndex];
    const group = describeGroup(entry);
    for (const { verdict, nodes, seconds, zones } of outcomes) {
      // What a worker that died had done is lost; it counts as the most it may have done.
      entry.trials.push({ verdict, nodes: nodes ?? entry.contender.budget.nodes, seconds, zones });
    }
    await folder?.append(
      deals.map(({ scheme, id }, i) => Object.assign({ scheme, deal: id, outcome: outcomes[i] }, group)),
    );
  };
  const interrupt = watchInterrupts();
  try {
    const interrupted = await playJobs(shell, entries, { workers: options.workers, signal: interrupt.signal }, keep);
    const seconds = (Date.now() - run.start.getTime()) / 1000;
    const rowsOf = entriesOf.map(listRows);
    if (folder !== null) {
      await folder.writeFile(BENCH_FILE, rowsOf.flat());
      await folder.writeManifest(completeManifest(run, entries.map(toSummaryRow), seconds, interrupted));
    }
    await printResults(shell, games, rowsOf, options.json === true);
    if (folder !== null) {
      const state = interrupted ? 'interrupted; the complete rows are' : 'results are';
      await writeLine(shell.stderr, `${state} in ${folder.path}: ${BENCH_FILES.join(', ')}`);
    } else if (interrupted) {
      await writeLine(shell.stderr, 'interrupted; only the deals that were finished are counted');
    }
    if (interrupted) shell.exitCode = EXIT.interrupted;
  } finally {
    interrupt.stop();
    await folder?.close();
  }
}

/** Prints the signature of every strategy, game by game, and one of them all. */
async function runSignature(shell: Shell): Promise<void> {
  const signatures = [...signStrategies()];
  const rows = signatures.map(({ variant, rules, strategy, outcomes, signature }) => {
    const decided = outcomes.filter(({ verdict }) => verdict !== 'unknown').length;
    return [nameGame(variant, rules), strategy.name, `${decided} of ${outcomes.length} decided`, signature];
  });
  const total = ['all', '', '', computeSignature(signatures.flatMap(({ outcomes }) => outcomes))];
  for (const line of formatTable([...rows, total], rows[0]?.length ?? 0)) await writeLine(shell.stdout, line);
}

async function runChosen(shell: Shell, variantName: string | undefined, options: BenchOptions, command: Command) {
  const flags = listGivenFlags(command);
  if (flags.includes('--signature')) {
    const others = [...(variantName === undefined ? [] : [variantName]), ...flags.filter((flag) => flag !== '--signature')];
    if (others.length > 0) {
      throw new InputError(`--signature has its own deals and budgets; leave out ${others.join(', ')}`);
    }
    return runSignature(shell);
  }
  if (variantName === undefined) throw new InputError('the variant is missing; name one, or all');
  return runBench(shell, variantName, options);
}

export function addBenchCommand(program: Command, shell: Shell): void {
  const command = program
    .command('bench')
    .argument('[variant]', 'a variant, or all')
    .description('compare search strategies on the same deals')
    .addHelpText('after', EXAMPLE)
    .action((variant: string | undefined, options: BenchOptions) => runChosen(shell, variant, options, command));
  addOptions(command, [
    ...DEAL_OPTIONS,
    'rule',
    'contender',
    'nodes',
    'memory',
    'workers',
    'out',
    'force',
    'json',
    'signature',
  ]);
}
