# Completion of quorum for fish: save this file as ~/.config/fish/completions/quorum.fish.
function __quorum_words
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l answer ($words[1] completion --words -- $words[2..-1] "$current" 2> /dev/null)
    set -l flag (string match -r -- '^--[^=]*=' "$current")
    set -l typed (string replace -r -- '^--[^=]*=' '' "$current")
    switch "$answer[1]"
        case :files
            printf "$flag%s\n" (__fish_complete_path "$typed")
        case :folders
            printf "$flag%s\n" (__fish_complete_directories "$typed")
        case '*'
            printf '%s\n' $answer
    end
end
complete -c quorum -f -a '(__quorum_words)'
