/** The command line from arguments to exit code. */

import { Command, CommanderError, Option } from 'commander';
import { readVersion } from '../report/provenance.ts';
import { addAnalyzeCommand } from './commands/analyze.ts';
import { addBenchCommand } from './commands/bench.ts';
import { addCompareCommand } from './commands/compare.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addDealCommand } from './commands/deal.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addHintCommand } from './commands/hint.ts';
import { addListCommand } from './commands/list.ts';
import { addMergeCommand } from './commands/merge.ts';
import { addPageCommand } from './commands/page.ts';
import { addPerftCommand } from './commands/perft.ts';
import { addPlayCommand } from './commands/play.ts';
import { addPlayersCommand } from './commands/players.ts';
import { addRateCommand } from './commands/rate.ts';
import { addRulesCommand } from './commands/rules.ts';
import { addSolveCommand } from './commands/solve.ts';
import { addStrategiesCommand } from './commands/strategies.ts';
import { addStudyCommand } from './commands/study.ts';
import { addVerifyCommand } from './commands/verify.ts';
import { describeFailure, formatMessage, formatUsageError } from './failures.ts';
import { addHelpCommand, extendHelp, FITTING_HELP } from './help-text.ts';
import { addOptions } from './options.ts';
import { createSilence, EXIT, explainOutputError, tellLine, type Shell } from './shell.ts';

/** `-V` too prints the version, as it always has. */
function addFormerVersionFlag(program: Command): void {
  program.addOption(new Option('-V').hideHelp()).on('option:V', () => {
    program.configureOutput().writeOut?.(`${readVersion()}\n`);
    throw new CommanderError(EXIT.done, 'commander.version', readVersion());
  });
}

function createProgram(shell: Shell, args: readonly string[]): Command {
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
  addOptions(program, ['quiet']);
  program.hook('preAction', () => {
    if (program.opts()['quiet'] === true) shell.stderr = createSilence();
  });
  addFormerVersionFlag(program);
  extendHelp(
    program,
    shell,
    ['Every command explains itself; for example: quorum help analyze'],
    ['solve congress --seed 1', 'analyze all --deals 100 --out results'],
  );
  addSolveCommand(program, shell);
  addVerifyCommand(program, shell);
  addHintCommand(program, shell);
  addPlayCommand(program, shell);
  addPageCommand(program, shell);
  addListCommand(program, shell);
  addAnalyzeCommand(program, shell);
  addMergeCommand(program, shell);
  addStudyCommand(program, shell);
  addExplainCommand(program, shell);
  addRateCommand(program, shell);
  addBenchCommand(program, shell);
  addCompareCommand(program, shell);
  addPerftCommand(program, shell);
  addDealCommand(program, shell);
  addRulesCommand(program, shell);
  addStrategiesCommand(program, shell);
  addPlayersCommand(program, shell);
  addCompletionCommand(program, shell);
  addHelpCommand(program);
  return program;
}

/** Runs one command. @returns the exit code; errors have been told on stderr. */
export async function runCommand(args: readonly string[], streams: Pick<Shell, 'stdout' | 'stderr' | 'stdin'>): Promise<number> {
  const shell: Shell = { ...streams, errors: streams.stderr, exitCode: EXIT.done };
  try {
    await createProgram(shell, args).parseAsync(args, { from: 'user' });
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
