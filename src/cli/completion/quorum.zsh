#compdef quorum
# Completion of quorum for zsh: source this file after compinit, or save it as _quorum in a folder of $fpath.
_quorum() {
  local -a answer=("${(@f)$($words[1] completion --words -- "${(@)words[2,CURRENT]}" 2> /dev/null)}")
  case $answer[1] in
    :files) compset -P '--*='; _files ;;
    :folders) compset -P '--*='; _files -/ ;;
    *) compadd -- "${answer[@]}" ;;
  esac
}
# Sourced, or found in $fpath as _quorum and run for the first time.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _quorum "$@"; else compdef _quorum quorum; fi
