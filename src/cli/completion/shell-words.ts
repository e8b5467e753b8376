/** The part of a completion that bash and zsh have in common: what may stand where, as `case` commands. */

import type { OptionValues } from '../options/option-spec.ts';
import { type CommandNode, listCommands, listRuleWords } from './command-tree.ts';

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
  return [
    ...new Set(
      commands.flatMap(({ options }) => options.flatMap(({ flags, values }) => (values === null ? [] : flags))),
    ),
  ];
}

const listWords = ({ children }: CommandNode): string[] => children.map(({ path }) => path.split(' ').at(-1) ?? '');

/**
 * Two functions. `_quorum_find WORD...` takes the words before the one to be completed, the program's name
 * first, and sets `_quorum_kind` (words, files or folders), `_quorum_words` and `_quorum_flags`.
 */
function formatFinder(program: CommandNode): string[] {
  const commands = listCommands(program);
  const rules = listRuleWords();
  const entries = commands.flatMap((node) =>
    listWords(node).map(
      (word) => [`${node.path}/${word}`, `command=${quote(`${node.path} ${word}`.trim())}; continue`] as const,
    ),
  );
  const options = commands.flatMap(({ path, options: own }) =>
    own.flatMap(({ flags, values }) =>
      isListed(values) ? flags.map((flag) => [`${path}/${flag}`, assign(values)] as const) : [],
    ),
  );
  const places = commands.flatMap((node) => [
    ...(node.children.length > 0 ? [[`${node.path}/0`, assign(listWords(node))] as const] : []),
    ...node.places.flatMap((values, place) =>
      isListed(values) ? [[`${node.path}/${place}`, assign(values)] as const] : [],
    ),
  ]);
  const endless = commands.flatMap(({ path, places: own, isVariadic }) =>
    isVariadic ? [[path, assign(own.at(-1) ?? [])] as const] : [],
  );
  const flags = commands.map(
    ({ path, options: own }) => [path, `_quorum_flags=${quote(own.flatMap((each) => each.flags).join(' '))}`] as const,
  );
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

/* Completion for bash, version 3.2 or later. */

/** bash cuts its words at = and : too, and replaces only what stands behind the last of them. */
const COMPLETE_BASH = `_quorum() {
  local line=\${COMP_LINE:0:COMP_POINT} words current kept cut
  local _quorum_kind _quorum_words _quorum_flags
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  current=\${words[\${#words[@]} - 1]}
  words=("\${words[@]:0:\${#words[@]} - 1}")
  kept=$current
  if [[ $current == --*=* ]]; then
    words+=("\${current%%=*}")
    current=\${current#*=}
  fi
  _quorum_find "\${words[@]}"
  local IFS=$'\\n'
  case $_quorum_kind in
    files) COMPREPLY=($(compgen -f -- "$current")) ;;
    folders) COMPREPLY=($(compgen -d -- "$current")) ;;
    *)
      [[ $current == -* || -z $_quorum_words ]] && _quorum_words=$_quorum_flags
      COMPREPLY=($(IFS=' '; compgen -W "$_quorum_words" -- "$current"))
      # Some words may be the names of files too.
      [[ $current == */* ]] && COMPREPLY=($(compgen -f -- "$current")) && _quorum_kind=files
      ;;
  esac
  if [[ $_quorum_kind != words ]]; then
    compopt -o filenames 2> /dev/null
  elif [[ \${#COMPREPLY[@]} -gt 0 ]]; then
    for cut in = :; do
      [[ $COMP_WORDBREAKS == *$cut* && $current == *$cut* ]] && COMPREPLY=("\${COMPREPLY[@]#"\${current%$cut*}$cut"}")
    done
  fi
}

complete -F _quorum quorum`;

export const formatBashCompletion = (program: CommandNode): string =>
  [
    '# Completion of quorum for bash: source this file, or put it where bash-completion looks.',
    '',
    ...formatFinder(program),
    '',
    COMPLETE_BASH,
  ].join('\n');

/* Completion for zsh. */

const COMPLETE_ZSH = `_quorum() {
  local _quorum_kind _quorum_words _quorum_flags
  local -a before=("\${(@)words[1,CURRENT - 1]}")
  if [[ $words[CURRENT] == --*=* ]]; then
    before+=("\${words[CURRENT]%%=*}")
    compset -P '*='
  fi
  _quorum_find "\${before[@]}"
  case $_quorum_kind in
    files) _files ;;
    folders) _files -/ ;;
    *)
      [[ $words[CURRENT] == -* || -z $_quorum_words ]] && _quorum_words=$_quorum_flags
      # Some words may be the names of files too.
      if [[ $words[CURRENT] == */* ]]; then _files; else compadd -- \${=_quorum_words}; fi
      ;;
  esac
}

# Sourced, or found in $fpath as _quorum and run for the first time.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _quorum "$@"
else
  compdef _quorum quorum
fi`;

export const formatZshCompletion = (program: CommandNode): string =>
  [
    '#compdef quorum',
    '# Completion of quorum for zsh: source this file after compinit, or save it as _quorum in a folder of $fpath.',
    '',
    ...formatFinder(program),
    '',
    COMPLETE_ZSH,
  ].join('\n');
