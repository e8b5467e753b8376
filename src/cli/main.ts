/** The command line from arguments to exit code. */

import { Command, CommanderError, Option } from 'commander';
import { readVersion } from '../store/provenance.ts';
import { describeFailure, formatMessage, formatUsageError } from './terminal/failures.ts';
import { addHelpCommand, extendHelp, FITTING_HELP } from './help/help.ts';
import { addGeneralOption } from './options/option-spec.ts';
import { createSilence, EXIT, explainOutputError, tellLine, type Shell, writeLine } from './terminal/shell.ts';

const VERSION_FLAGS: ReadonlySet<string> = new Set(['-v', '--version', '-V']);

type AddCommand = (program: Command, shell: Shell) => void;

/**
 * The commands in the order of the help, grouped by the people whom they serve. Each is loaded when it is asked for,
 * because all of them take longer to load than most take to run.
 */
const DOORS: Readonly<Record<string, Readonly<Record<string, () => Promise<AddCommand>>>>> = {
  'I have a deal:': {
    solve: async () => (await import('./commands/solve.ts')).addSolveCommand,
    hint: async () => (await import('./commands/hint.ts')).addHintCommand,
    play: async () => (await import('./commands/play.ts')).addPlayCommand,
    explain: async () => (await import('./commands/explain.ts')).addExplainCommand,
    list: async () => (await import('./commands/list.ts')).addListCommand,
    page: async () => (await import('./commands/page.ts')).addPageCommand,
    rate: async () => (await import('./commands/rate.ts')).addRateCommand,
    verify: async () => (await import('./commands/verify.ts')).addVerifyCommand,
    deal: async () => (await import('./commands/deal.ts')).addDealCommand,
    rules: async () => (await import('./commands/rules.ts')).addRulesCommand,
  },
  'I study win rates:': {
    analyze: async () => (await import('./commands/analyze.ts')).addAnalyzeCommand,
    plan: async () => (await import('./commands/plan.ts')).addPlanCommand,
    report: async () => (await import('./commands/report.ts')).addReportCommand,
    audit: async () => (await import('./commands/audit.ts')).addAuditCommand,
    columns: async () => (await import('./commands/columns.ts')).addColumnsCommand,
    merge: async () => (await import('./commands/merge.ts')).addMergeCommand,
    study: async () => (await import('./commands/study.ts')).addStudyCommand,
  },
  'I write solvers:': {
    bench: async () => (await import('./commands/bench.ts')).addBenchCommand,
    compare: async () => (await import('./commands/compare.ts')).addCompareCommand,
    profile: async () => (await import('./commands/profile.ts')).addProfileCommand,
    strategies: async () => (await import('./commands/kinds.ts')).addStrategiesCommand,
    players: async () => (await import('./commands/kinds.ts')).addPlayersCommand,
    weights: async () => (await import('./commands/weights.ts')).addWeightsCommand,
    tune: async () => (await import('./commands/tune.ts')).addTuneCommand,
    perft: async () => (await import('./commands/perft.ts')).addPerftCommand,
  },
  'Others:': {
    completion: async () => (await import('./commands/completion.ts')).addCompletionCommand,
  },
};

const NAMES = Object.values(DOORS).flatMap((door) => Object.keys(door));

/** The commands that these arguments need: the one that they name, all where they name none, none for the version. */
function chooseCommands(args: readonly string[]): readonly string[] {
  const word = args.find((arg) => !arg.startsWith('-'));
  if (word === undefined) return args.length === 1 && VERSION_FLAGS.has(args[0]) ? [] : NAMES;
  return NAMES.includes(word) ? [word] : NAMES;
}

/** `-V` too prints the version, as it always has. */
function addFormerVersionFlag(program: Command): void {
  program.addOption(new Option('-V').hideHelp()).on('option:V', () => {
    program.configureOutput().writeOut?.(`${readVersion()}\n`);
    throw new CommanderError(EXIT.done, 'commander.version', readVersion());
  });
}

/** @param names of the commands that it shall have. */
export async function createProgram(
  shell: Shell,
  args: readonly string[] = [],
  names: readonly string[] = NAMES,
): Promise<Command> {
  const program = new Command('quorum')
    .description('Solver and win-rate laboratory for the Congress family of double-deck patience.')
    .version(readVersion(), '-v, --version', 'print the version')
    .configureHelp(FITTING_HELP)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      writeErr: (text) => shell.errors.write(text),
      getOutHelpWidth: () => shell.stdout.columns ?? 80,
      outputError: (text, write) => write(formatUsageError(text, args)),
    });
  addGeneralOption(program, 'quiet');
  program.hook('preAction', () => {
    if (program.opts()['quiet'] === true) shell.stderr = createSilence();
  });
  addFormerVersionFlag(program);
  extendHelp(program, shell);
  for (const [door, commands] of Object.entries(DOORS)) {
    program.commandsGroup(door);
    const chosen = Object.entries(commands).filter(([name]) => names.includes(name));
    for (const add of await Promise.all(chosen.map(([, load]) => load()))) add(program, shell);
  }
  addHelpCommand(program);
  return program;
}

/** Answers the scripts of `quorum completion`, which pass on the words of a line. */
async function printWords(shell: Shell, words: readonly string[]): Promise<void> {
  const named = NAMES.filter((name) => words.includes(name));
  const { completeWords } = await import('./completion/words.ts');
  const program = await createProgram(shell, [], named);
  for (const word of completeWords(program, NAMES, words)) await writeLine(shell.stdout, word);
}

/** Runs one command. @returns the exit code; errors have been told on stderr. */
export async function runCommand(
  args: readonly string[],
  streams: Pick<Shell, 'stdout' | 'stderr' | 'stdin'>,
): Promise<number> {
  const shell: Shell = { ...streams, errors: streams.stderr, exitCode: EXIT.done };
  try {
    const [command, mode, , ...words] = args;
    if (command === 'completion' && mode === '--words') await printWords(shell, words);
    else await (await createProgram(shell, args, chooseCommands(args))).parseAsync(args, { from: 'user' });
    return shell.exitCode;
  } catch (error) {
    const { message, exitCode } = describeFailure(error, args);
    if (message !== null) await tellLine(shell.errors, formatMessage(message));
    return exitCode;
  }
}

/**
 * The program: this process's arguments and streams. Whatever cannot be said on stderr is left unsaid;
 * whatever stdout could not take, texts of help too, is a failure.
 */
export async function main(): Promise<void> {
  const { stdout, stderr, stdin } = process;
  const lost: Error[] = [];
  stdout.on('error', (error) => lost.push(error));
  stderr.on('error', () => undefined);
  const args = process.argv.slice(2);
  const exitCode = await runCommand(args, { stdout, stderr, stdin });
  // What was written without waiting fails a moment later.
  await new Promise<void>((resolve) => stdout.write('', () => resolve()));
  const [error] = lost;
  if (exitCode === EXIT.done && error !== undefined) {
    await tellLine(stderr, formatMessage(describeFailure(explainOutputError(error), args).message ?? ''));
    process.exitCode = EXIT.failure;
  } else process.exitCode = exitCode;
}
