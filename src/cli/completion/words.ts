/** The words that may stand at the end of a command line, for the completion of shells. */

import type { Argument, Command, Option } from 'commander';
import { VARIANTS } from '../../variants/registry.ts';
import { findValues, type OptionValues } from '../options/option-spec.ts';
import { SEATS, STRATEGY_WORDS } from '../options/options.ts';

function listArgumentValues(argument: Argument, names: readonly string[]) {
  const values: Readonly<Record<string, OptionValues>> = {
    variant: [...VARIANTS.map(({ name }) => name), ...(argument.description.endsWith('all') ? ['all'] : [])],
    strategy: STRATEGY_WORDS,
    player: SEATS,
    file: 'files',
    table: 'files',
    dir: 'folders',
    dirs: 'folders',
    command: names,
  };
  return argument.argChoices ?? values[argument.name()] ?? [];
}

function listRules(variantName: string) {
  const named = VARIANTS.filter(({ name }) => name === variantName);
  const options = (named.length > 0 ? named : VARIANTS).flatMap((variant) => variant.options);
  return [...new Set(options.flatMap(({ key, values }) => values.map((value) => `${key}=${value}`)))];
}

const findOption = ({ options, parent }: Command, flag: string) =>
  [...options, ...(parent?.options ?? [])].find(({ long, short }) => long === flag || short === flag);

function findPlace(program: Command, words: readonly string[]) {
  let command = program;
  let option: Option | undefined;
  const others: string[] = [];
  for (const word of words) {
    if (option !== undefined) option = undefined;
    else if (word.startsWith('-')) {
      const found = findOption(command, word);
      option = found?.required === true ? found : undefined;
    } else {
      const child = others.length === 0 ? command.commands.find((each) => each.name() === word) : undefined;
      if (child === undefined) others.push(word);
      else command = child;
    }
  }
  return { command, option, others };
}

function listArguments({ command, others }: ReturnType<typeof findPlace>, names: readonly string[]) {
  if (command.commands.length > 0 && others.length === 0) return names;
  const { registeredArguments: own } = command;
  const last = own.at(-1);
  const argument = own[others.length] ?? (last?.variadic === true ? last : undefined);
  return argument === undefined ? [] : listArgumentValues(argument, names);
}

/** Whole words for the place of the last one; `:files` and `:folders` ask the shell for paths. @param names of all commands. */
export function completeWords(program: Command, names: readonly string[], words: readonly string[]): string[] {
  const place = findPlace(program, words.slice(0, -1));
  const { command } = place;
  const current = words.at(-1) ?? '';
  const [, assigned = ''] = /^(--[^=]+=)/.exec(current) ?? [];
  const option = place.option ?? (assigned === '' ? undefined : findOption(command, assigned.slice(0, -1)));
  const helper = command.createHelp();
  const others = helper.visibleGlobalOptions(command).filter(({ long }) => long !== '--version');
  const flags = [...helper.visibleOptions(command), ...others].flatMap(({ long }) => long ?? []);
  if (option === undefined && current.startsWith('-')) return flags.filter((flag) => flag.startsWith(current));

  const values = option === undefined ? listArguments(place, [...names, 'help']) : (findValues(option) ?? []);
  if (values === 'files' || values === 'folders') return [`:${values}`];
  // Files of one's own may stand where a strategy or a player does.
  if (values !== 'rules' && values.length > 0 && /[\\/]/.test(current)) return [':files'];
  const listed = values === 'rules' ? listRules(place.others[0] ?? '') : values;
  const offered = listed.length === 0 && option === undefined ? flags : listed.map((value) => assigned + value);
  return offered.filter((word) => word.startsWith(current));
}
