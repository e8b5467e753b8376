/** Completion for bash, version 3.2 or later. */

import type { CommandNode } from './command-tree.ts';
import { formatFinder } from './shell-words.ts';

/** bash cuts its words at = and : too, and replaces only what stands behind the last of them. */
const COMPLETE = `_quorum() {
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
  ['# Completion of quorum for bash: source this file, or put it where bash-completion looks.', '', ...formatFinder(program), '', COMPLETE].join('\n');
