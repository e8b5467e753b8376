/** Commands, each with its arguments, options and help. */

import { Argument, type Command } from 'commander';
import { InputError } from '../../base/errors.ts';
import { quoteWord } from '../../base/text.ts';
import { extendHelp, type HelpValues } from '../help/help.ts';
import type { Shell } from '../terminal/shell.ts';
import { createOption, type Given, type OptionSpec } from './option-spec.ts';

type ArgumentSpec = readonly [term: string, meaning: string];

type ReadArgument<Spec extends ArgumentSpec> = Spec[0] extends `${string}...>`
  ? readonly string[]
  : Spec[0] extends `[${string}`
    ? string | undefined
    : string;

type ActionInput<Args extends readonly ArgumentSpec[], Spec extends OptionSpec> = [
  ...{ [Place in keyof Args]: ReadArgument<Args[Place]> },
  Given<Spec>,
  Command,
];

interface CommandSpec<Args extends readonly ArgumentSpec[], Spec extends OptionSpec> {
  readonly name: string;
  readonly args: Args;
  readonly about: string;
  readonly options: readonly Spec[];
  readonly help?: HelpValues;
}

export type AddCommand = (program: Command, shell: Shell) => void;

export const defineCommand =
  <const Args extends readonly ArgumentSpec[], Spec extends OptionSpec>(
    { name, args, about, options, help }: CommandSpec<Args, Spec>,
    run: (shell: Shell, ...given: ActionInput<Args, Spec>) => void | Promise<void>,
  ): AddCommand =>
  (program, shell) => {
    const command = program
      .command(name)
      .description(about)
      .action((...given: ActionInput<Args, Spec>) => {
        refuseIdle(options, listGivenFlags(command));
        return run(shell, ...given);
      });
    for (const [term, meaning] of args) command.addArgument(new Argument(term, meaning));
    for (const option of options) {
      command.addOption(createOption(option));
      if (!REPEATABLE.has(option.kind)) refuseSecond(command, option);
    }
    extendHelp(command, shell, help);
  };

export const listGivenFlags = (command: Command): string[] =>
  command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map(({ long }) => long ?? '');

const REPEATABLE: ReadonlySet<OptionSpec['kind']> = new Set(['switch', 'list', 'choices']);

/** Of an option with one value, a second one is an error. */
function refuseSecond(command: Command, { flags }: OptionSpec) {
  const [flag = ''] = flags.split(' ');
  let first: string | null = null;
  command.on(`option:${flag.slice(2)}`, (given: string) => {
    if (first !== null)
      throw new InputError(
        `${flag} is given twice, as ${quoteWord(first)} and as ${quoteWord(given)}; keep one of them`,
        {
          code: 'conflict',
        },
      );
    first = given;
  });
}

/** @throws InputError for an option that has no effect beside another one. */
function refuseIdle(options: readonly OptionSpec[], given: readonly string[]) {
  for (const { flags, idle = [] } of options) {
    const [flag = ''] = flags.split(' ');
    const other = idle.find((each) => given.includes(each));
    if (other !== undefined && given.includes(flag))
      throw new InputError(`${flag} has no effect with ${other}; leave it out`, { code: 'conflict' });
  }
}

/** The command as a person may type it again. @param left flags that its results do not depend on. */
export function repeatCommand(command: Command, left: ReadonlySet<string>): string {
  const options = command.options.filter(
    ({ long }) => listGivenFlags(command).includes(long ?? '') && !left.has(long ?? ''),
  );
  const words = options.flatMap((option) =>
    [command.getOptionValue(option.attributeName())]
      .flat()
      .flatMap((value) => (value === true ? [option.long] : [option.long, quoteWord(String(value))])),
  );
  return ['quorum', command.name(), ...command.args.map(quoteWord), ...words].join(' ');
}

/** @throws InputError for arguments and flags that are given beside a flag which stands alone. */
export function checkAlone(command: Command, flag: string, why: string): void {
  const others = [...command.args, ...listGivenFlags(command).filter((each) => each !== flag)];
  if (others.length > 0) throw new InputError(`${flag} ${why}; leave out ${others.join(', ')}`);
}
