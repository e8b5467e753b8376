/** Completion for zsh. */

import type { CommandNode } from './command-tree.ts';
import { formatFinder } from './shell-words.ts';

const COMPLETE = `_quorum() {
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
  ['#compdef quorum', '# Completion of quorum for zsh: source this file after compinit, or save it as _quorum in a folder of $fpath.', '', ...formatFinder(program), '', COMPLETE].join('\n');
