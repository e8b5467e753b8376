/** What may stand on the command line, read from the program itself, so that no second list of it exists. */

import type { Argument, Command, Option } from 'commander';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import { STRATEGIES } from '../../search/registry.ts';
import { CATALOGUE } from '../../variants/catalogue.ts';
import { findValues, type OptionValues } from '../options/option-spec.ts';
import { VARIANTS_ARGUMENT } from '../studies/study-plan.ts';

export interface OptionNode {
  /** Long and short: `--help`, `-h`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Null when it takes no value. */
  readonly values: OptionValues | null;
}

export interface CommandNode {
  /** `study submit`; empty for the program itself. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly OptionNode[];
  /** In the order of their places; the last stands for all places after it when `isVariadic`. */
  readonly places: readonly OptionValues[];
  readonly isVariadic: boolean;
  readonly children: readonly CommandNode[];
}

/** Variants, each with its rule options as `key=value`. */
export const listRuleWords = (): { variant: string; words: string[] }[] =>
  CATALOGUE.map(({ name, options }) => ({
    variant: name,
    words: options.flatMap(({ key, values }) => values.map((value) => `${key}=${value}`)),
  }));

const VARIANT_NAMES = CATALOGUE.map(({ name }) => name);

function listArgumentValues(argument: Argument, siblings: readonly string[]): OptionValues {
  if (argument.argChoices !== undefined) return argument.argChoices;
  switch (argument.name()) {
    case 'variant':
      return argument.description === VARIANTS_ARGUMENT ? [...VARIANT_NAMES, 'all'] : VARIANT_NAMES;
    case 'strategy':
      return STRATEGIES.map(({ name }) => name);
    case 'player':
      return [SOLVER, ...PLAYERS.map(({ name }) => name)];
    case 'file':
      return 'files';
    case 'dirs':
      return 'folders';
    // Of Commander's own help.
    case 'command':
      return siblings;
    default:
      return [];
  }
}

const readOption = (option: Option): OptionNode => ({
  flags: [option.long, option.short].filter((flag) => typeof flag === 'string'),
  description: option.description,
  // One that may stand without a value is taken to.
  values: option.required ? (findValues(option) ?? []) : null,
});

/** @param inherited options that every command takes. */
export function readCommandTree(
  command: Command,
  path = '',
  inherited: readonly OptionNode[] = [],
  siblings: readonly string[] = [],
): CommandNode {
  const helper = command.createHelp();
  const options = helper.visibleOptions(command).map(readOption);
  const everywhere = options.filter(({ flags }) => flags.includes('--quiet'));
  const children = helper.visibleCommands(command);
  const names = children.map((child) => child.name());
  const { registeredArguments } = command;
  return {
    path,
    description: helper.subcommandDescription(command),
    options: [...options, ...inherited],
    places: registeredArguments.map((argument) => listArgumentValues(argument, siblings)),
    isVariadic: registeredArguments.at(-1)?.variadic === true,
    children: children.map((child) =>
      readCommandTree(child, `${path} ${child.name()}`.trim(), [...inherited, ...everywhere], names),
    ),
  };
}

/** A command and all below it. */
export const listCommands = (node: CommandNode): CommandNode[] => [node, ...node.children.flatMap(listCommands)];
