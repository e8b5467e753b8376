/** Completion for fish. */

import { listCommands, listRuleWords, type CommandNode, type OptionNode } from './command-tree.ts';
import type { OptionValues } from '../options/option-spec.ts';

/** In single quotes fish takes everything as it stands but for these two. */
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The words before the one to be completed, read from left to right: which command, how many words after it, and the first of them. */
function formatFinder(commands: readonly CommandNode[]): string[] {
  const valueFlags = [
    ...new Set(
      commands.flatMap(({ options }) => options.flatMap(({ flags, values }) => (values === null ? [] : flags))),
    ),
  ];
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [quote(path)]));
  return [
    'function __quorum_state',
    "    set -l path ''",
    "    set -l variant ''",
    '    set -l place 0',
    '    set -l skip 0',
    '    for word in (commandline -opc)[2..-1]',
    '        if test $skip = 1',
    '            set skip 0',
    '            continue',
    '        end',
    '        switch $word',
    `            case ${valueFlags.join(' ')}`,
    '                set skip 1',
    '                continue',
    "            case '-*'",
    '                continue',
    '        end',
    '        set -l next (string trim -- "$path $word")',
    `        if test $place = 0; and contains -- $next ${paths.join(' ')}`,
    '            set path $next',
    '            continue',
    '        end',
    '        set place (math $place + 1)',
    '        test -z "$variant"; and set variant $word',
    '    end',
    '    printf "%s\\n" "$path" $place "$variant"',
    'end',
    '',
    'function __quorum_in',
    '    set -l state (__quorum_state)',
    '    test "$state[1]" = "$argv[1]"',
    'end',
    '',
    'function __quorum_at',
    '    set -l state (__quorum_state)',
    '    test "$state[1]" = "$argv[1]"; and test $state[2] $argv[2] $argv[3]',
    'end',
    '',
    'function __quorum_paths',
    '    string match -q "*/*" -- (commandline -ct); and __fish_complete_path (commandline -ct)',
    'end',
    '',
    'function __quorum_rules',
    '    set -l state (__quorum_state)',
    '    switch "$state[3]"',
    ...listRuleWords().flatMap(({ variant, words }) => [
      `        case ${variant}`,
      `            printf "%s\\n" ${words.join(' ')}`,
    ]),
    "        case '*'",
    `            printf "%s\\n" ${[...new Set(listRuleWords().flatMap(({ words }) => words))].join(' ')}`,
    '    end',
    'end',
  ];
}

/** How fish is told what may stand in a place; words may be the names of files too. */
function formatValues(values: OptionValues): string {
  if (values === 'files') return '-F';
  if (values === 'folders') return "-a '(__fish_complete_directories)'";
  if (values === 'rules') return "-a '(__quorum_rules)'";
  return values.length === 0 ? '' : `-a ${quote(`${values.join(' ')} (__quorum_paths)`)}`;
}

function formatOption(path: string, { flags, description, values }: OptionNode): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const value = values === null ? '' : `${values === 'files' ? '-r' : '-x'} ${formatValues(values)}`;
  return [`complete -c quorum -n ${quote(`__quorum_in ${quote(path)}`)}`, ...names, value, `-d ${quote(description)}`]
    .filter(Boolean)
    .join(' ');
}

function formatCommand({ path, options, places, isVariadic, children }: CommandNode): string[] {
  const at = (test: string): string => `complete -c quorum -n ${quote(`__quorum_at ${quote(path)} ${test}`)}`;
  return [
    ...children.map((child) => `${at('-eq 0')} -a ${child.path.split(' ').at(-1)} -d ${quote(child.description)}`),
    ...places.flatMap((values, place) => {
      const last = isVariadic && place === places.length - 1;
      const text = formatValues(values);
      return text === '' ? [] : [`${at(`${last ? '-ge' : '-eq'} ${place}`)} ${text}`];
    }),
    ...options.map((option) => formatOption(path, option)),
  ];
}

export function formatFishCompletion(program: CommandNode): string {
  const commands = listCommands(program);
  return [
    '# Completion of quorum for fish: save this file as ~/.config/fish/completions/quorum.fish.',
    '',
    ...formatFinder(commands),
    '',
    'complete -c quorum -f',
    ...commands.flatMap(formatCommand),
  ].join('\n');
}
