import { Command } from 'commander';
import { setFlagsFromString } from 'node:v8';
import { readVersion } from '../lab/files/provenance.ts';
import { describeFailure, formatUsageError, logError } from './terminal/failures.ts';
import { addHelpCommand, extendHelp, FITTING_HELP } from './help/help.ts';
import type { AddCommand } from './options/command.ts';
import { createOption, QUIET } from './options/option-spec.ts';
import { interruptedCode } from './terminal/interrupt.ts';
import { createSilence, EXIT, explainOutputError, type Shell } from './terminal/shell.ts';

type LoadCommand = () => Promise<{ readonly add: AddCommand }>;

/** The commands in the order of the help. Each is loaded when it is needed, because most load longer than they run. */
const COMMAND_GROUPS: Readonly<Record<string, Readonly<Record<string, LoadCommand>>>> = {
  'I have a deal:': {
    solve: () => import('./commands/solve.ts'),
    explain: () => import('./commands/explain.ts'),
    list: () => import('./commands/list.ts'),
    page: () => import('./commands/page.ts'),
    verify: () => import('./commands/verify.ts'),
    deal: () => import('./commands/deal.ts'),
    rules: () => import('./commands/rules.ts'),
  },
  'I sit at a table:': {
    play: () => import('./commands/play.ts'),
    hint: () => import('./commands/hint.ts'),
  },
  'I study win rates:': {
    analyze: () => import('./commands/analyze.ts'),
    plan: () => import('./commands/plan.ts'),
    report: () => import('./commands/report.ts'),
    audit: () => import('./commands/audit.ts'),
    columns: () => import('./commands/columns.ts'),
    status: () => import('./commands/status.ts'),
    merge: () => import('./commands/merge.ts'),
  },
  'I write solvers:': {
    bench: () => import('./commands/bench.ts'),
    strategies: async () => ({ add: (await import('./commands/kinds.ts')).addStrategiesCommand }),
    players: async () => ({ add: (await import('./commands/kinds.ts')).addPlayersCommand }),
    weights: () => import('./commands/weights.ts'),
    tune: () => import('./commands/tune.ts'),
  },
};

const NAMES = Object.values(COMMAND_GROUPS).flatMap((group) => Object.keys(group));

/** The command that the arguments name, all commands where they name none, and none for the version. */
function chooseCommands(args: readonly string[]) {
  const word = args.find((arg) => !arg.startsWith('-'));
  if (/^(?:-v|--version)$/.test(args.join())) return [];
  return word !== undefined && NAMES.includes(word) ? [word] : NAMES;
}

function findCommand({ commands }: Command, args: readonly string[]) {
  const command = commands.find((each) => args.includes(each.name()));
  return command === undefined
    ? null
    : { name: command.name(), flags: command.options.flatMap(({ long }) => long ?? []) };
}

export async function createProgram(shell: Shell, args: readonly string[]) {
  const names = chooseCommands(args);
  const program = new Command('quorum')
    .description('Solver and win-rate laboratory for the Congress family of double-deck patience.')
    .configureHelp(FITTING_HELP)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      writeErr: (text) => shell.errors.write(text),
      getOutHelpWidth: () => shell.stdout.columns || 80,
      outputError: (text, write) => write(formatUsageError(text, args, findCommand(program, args))),
    });
  program.version(readVersion(), '-v, --version', 'print the version');
  program.addOption(createOption(QUIET));
  program.hook('preAction', () => {
    if (program.opts()['quiet'] === true) shell.stderr = createSilence();
  });
  extendHelp(program, shell);
  for (const [group, commands] of Object.entries(COMMAND_GROUPS)) {
    program.commandsGroup(group);
    const chosen = Object.entries(commands).filter(([name]) => names.includes(name));
    for (const { add } of await Promise.all(chosen.map(([, load]) => load()))) add(program, shell);
  }
  addHelpCommand(program, shell);
  return program;
}

export async function runCommand(
  args: readonly string[],
  streams: Pick<Shell, 'stdout' | 'stderr' | 'stdin'>,
): Promise<number> {
  const shell: Shell = { ...streams, errors: streams.stderr, exitCode: EXIT.done };
  try {
    const program = await createProgram(shell, args);
    await program.parseAsync(args, { from: 'user' });
    return shell.exitCode;
  } catch (error) {
    const { message, exitCode } = describeFailure(error);
    if (message !== null) await logError(shell, message);
    // A fault that was found before counts for more than a reader that wants no more.
    return exitCode === EXIT.readerGone && shell.exitCode !== EXIT.done ? shell.exitCode : exitCode;
  }
}

/** They play in threads of their own, which usually run long enough that optimized code pays. */
const LONG_RUNS: ReadonlySet<string> = new Set(['analyze', 'audit', 'bench', 'plan', 'tune']);

/**
 * An easy deal is solved before V8's optimized code pays, and making it took a quarter of the CPU. So V8 waits fifteen times as
 * long. Versions of Node after 20 have other flags, and less to gain.
 */
function optimizeLater(args: readonly string[]) {
  const isLong = chooseCommands(args).some((name) => LONG_RUNS.has(name));
  if (!isLong && process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=1000000');
}

/** It is a failure if stdout does not take all the output, texts of help too, unless its reader has gone. Stderr may refuse. */
export async function main(): Promise<void> {
  const { stdout, stderr, stdin } = process;
  const args = process.argv.slice(2);
  optimizeLater(args);
  const lost: Error[] = [];
  stdout.on('error', (error) => lost.push(error));
  stderr.on('error', () => undefined);
  const exitCode = await runCommand(args, { stdout, stderr, stdin });
  // Input that nobody has read to its end would keep the process alive.
  stdin.destroy();
  // Output that nobody waited for fails a moment later.
  await new Promise<void>((resolve) => stdout.write('', () => resolve()));
  const [error] = lost;
  if (exitCode === EXIT.done && error !== undefined) {
    const failure = describeFailure(explainOutputError(error));
    if (failure.message !== null) await logError({ errors: stderr }, failure.message);
    process.exitCode = failure.exitCode;
  } else process.exitCode = exitCode === EXIT.interrupted ? interruptedCode() : exitCode;
}
