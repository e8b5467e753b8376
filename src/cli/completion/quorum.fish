# Completion of quorum for fish: save this file as ~/.config/fish/completions/quorum.fish.
function __quorum_words
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l answer ($words[1] completion --words -- $words[2..-1] "$current" 2> /dev/null)
    switch "$answer[1]"
        case :files
            __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
        case :folders
            __fish_complete_directories (string replace -r -- '^--[^=]*=' '' "$current")
        case '*'
            printf '%s\n' $answer
    end
end
complete -c quorum -f -a '(__quorum_words)'
