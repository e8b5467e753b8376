# Completion of quorum for bash: source this file, or put it where bash-completion looks.
_quorum() {
  local line=${COMP_LINE:0:COMP_POINT} words current cut
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  current=${words[${#words[@]} - 1]}
  local IFS=$'\n'
  COMPREPLY=($("${words[0]}" completion --words -- "${words[@]:1}" 2> /dev/null))
  case ${COMPREPLY[0]} in
    :files) COMPREPLY=($(compgen -f -- "${current#--*=}")); compopt -o filenames 2> /dev/null ;;
    :folders) COMPREPLY=($(compgen -d -- "${current#--*=}")); compopt -o filenames 2> /dev/null ;;
    *)
      # bash cuts its words at = and : too, and replaces only the part behind the last of them.
      for cut in = :; do
        [[ $COMP_WORDBREAKS == *$cut* && $current == *$cut* ]] && COMPREPLY=("${COMPREPLY[@]#"${current%$cut*}$cut"}")
      done
      ;;
  esac
}
complete -F _quorum quorum
