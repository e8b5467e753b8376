/** The part of a completion that bash and zsh have in common: what may stand where, as `case` commands. */

import { listCommands, listRuleWords, type CommandNode } from './command-tree.ts';
import type { OptionValues } from '../option-spec.ts';

/** Nothing that is listed here has a quote in it: names of options, commands, variants, strategies, players and rules. */
const quote = (text: string): string => `'${text}'`;

/** Sets what may stand in a place. */
function assign(values: OptionValues): string {
  if (values === 'rules') return '_quorum_rules "$variant"';
  return typeof values === 'string' ? `_quorum_kind=${values}` : `_quorum_words=${quote(values.join(' '))}`;
}

/** Whether anything is known of what may stand there. */
const isListed = (values: OptionValues | null): values is OptionValues => values !== null && values.length > 0;

/** The branches of a `case`, those with the same command together. */
function formatBranches(branches: readonly (readonly [pattern: string, command: string])[]): string[] {
  const patterns = new Map<string, string[]>();
  for (const [pattern, command] of branches) patterns.set(command, [...(patterns.get(command) ?? []), pattern]);
  return Array.from(patterns, ([command, alike]) => `      ${alike.map(quote).join(' | ')}) ${command} ;;`);
}

/** Flags that are followed by a value; no flag is in one command and is not in another. */
function listValueFlags(commands: readonly CommandNode[]): string[] {
  return [...new Set(commands.flatMap(({ options }) => options.flatMap(({ flags, values }) => (values === null ? [] : flags))))];
}

const listWords = ({ children }: CommandNode): string[] => children.map(({ path }) => path.split(' ').at(-1) ?? '');

/**
 * Two functions. `_quorum_find WORD...` takes the words before the one to be completed, the program's name
 * first, and sets `_quorum_kind` (words, files or folders), `_quorum_words` and `_quorum_flags`.
 */
export function formatFinder(program: CommandNode): string[] {
  const commands = listCommands(program);
  const rules = listRuleWords();
  const entries = commands.flatMap((node) => listWords(node).map((word) => [`${node.path}/${word}`, `command=${quote(`${node.path} ${word}`.trim())}; continue`] as const));
  const options = commands.flatMap(({ path, options: own }) =>
    own.flatMap(({ flags, values }) => (isListed(values) ? flags.map((flag) => [`${path}/${flag}`, assign(values)] as const) : [])),
  );
  const places = commands.flatMap((node) => [
    ...(node.children.length > 0 ? [[`${node.path}/0`, assign(listWords(node))] as const] : []),
    ...node.places.flatMap((values, place) => (isListed(values) ? [[`${node.path}/${place}`, assign(values)] as const] : [])),
  ]);
  const endless = commands.flatMap(({ path, places: own, isVariadic }) => (isVariadic ? [[path, assign(own.at(-1) ?? [])] as const] : []));
  const flags = commands.map(({ path, options: own }) => [path, `_quorum_flags=${quote(own.flatMap((each) => each.flags).join(' '))}`] as const);
  const all = [...new Set(rules.flatMap(({ words }) => words))];
  return [
    '_quorum_rules() {',
    '  case "$1" in',
    ...rules.map(({ variant, words }) => `    ${variant}) _quorum_words=${quote(words.join(' '))} ;;`),
    `    *) _quorum_words=${quote(all.join(' '))} ;;`,
    '  esac',
    '}',
    '',
    '_quorum_find() {',
    "  local command='' variant='' option='' place=0 word",
    '  shift',
    '  for word in "$@"; do',
    '    if [ -n "$option" ]; then',
    "      option=''",
    '      continue',
    '    fi',
    '    case "$word" in',
    `      ${listValueFlags(commands).join(' | ')}) option=$word; continue ;;`,
    '      -*) continue ;;',
    '    esac',
    '    case "$command/$word" in',
    ...formatBranches(entries),
    '    esac',
    '    [ -z "$variant" ] && variant=$word',
    '    place=$((place + 1))',
    '  done',
    "  _quorum_kind=words _quorum_words='' _quorum_flags=''",
    '  if [ -n "$option" ]; then',
    '    case "$command/$option" in',
    ...formatBranches(options),
    '    esac',
    '    return',
    '  fi',
    '  case "$command" in',
    ...formatBranches(endless),
    '  esac',
    '  case "$command/$place" in',
    ...formatBranches(places),
    '  esac',
    '  case "$command" in',
    ...formatBranches(flags),
    '  esac',
    '}',
  ];
}
