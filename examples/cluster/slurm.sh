#!/bin/bash
# Plays a study on a Slurm cluster, and publishes it when nothing is missing:
#
#   bash slurm.sh FOLDER SHARDS QUESTION [QUESTION...]
#   bash slurm.sh study 80 'congress --deals 10000 --nodes 5e6' 'congress --deals 10000 --nodes 5e6,5e7'
#
# A question is what follows `quorum analyze`; each next one begins when the one before is answered. Every shard plays
# into the same folder, which all nodes must see. A round is an array of shards, and a job after it, which publishes the
# study or begins another round for what is missing. Rounds end for good when one has played nothing new.
#
# The next lines hold for every job. A shard with one worker needs 512 MB; add 256 MB for each further worker.
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=04:00:00
# Slurm sends this signal to the script two minutes before the time limit, so that finished deals are kept.
#SBATCH --signal=B:USR1@120
#SBATCH --requeue
#SBATCH --open-mode=append

# How often a task goes back into the queue after its time limit or a failure; then it waits for the next round.
RETRIES=10

# One task of the array. It decides by the exit code: 0 is done; 2, 126 and 127 are commands that can never work.
shard() { # PLAYED FOLDER SHARDS QUESTION...
  # shellcheck disable=SC2086 # a question is several words
  quorum analyze $4 --resume "$2" --shard "$SLURM_ARRAY_TASK_ID/$3" --workers "$SLURM_CPUS_PER_TASK" &
  player=$!
  trap 'kill -TERM $player 2>/dev/null' USR1
  # Whoever cancels the job does not want it back.
  trap 'RETRIES=0; kill -TERM $player 2>/dev/null' TERM
  wait $player
  code=$?
  # A trap ends the first wait, but not the program.
  while kill -0 $player 2>/dev/null; do
    wait $player
    code=$?
  done
  echo "shard $SLURM_ARRAY_TASK_ID of $3 ended with exit code $code"
  case $code in
    0 | 2 | 126 | 127) ;;
    *) [ "${SLURM_RESTART_COUNT:-0}" -ge $RETRIES ] || scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" ;;
  esac
  exit $code
}

# After all tasks, however they ended; a job that was killed outright comes back here, too.
finish() { # PLAYED FOLDER SHARDS QUESTION...
  quorum status "$2"
  case $? in
    0)
      if [ $# -gt 4 ]; then submit 0 "$2" "$3" "${@:5}"; else exec quorum analyze --resume "$2"; fi
      ;;
    3)
      played=$(quorum status "$2" --json | node -p 'JSON.parse(fs.readFileSync(0)).logs.reduce((sum, { records }) => sum + records, 0)')
      if [ "$played" -eq "$1" ]; then
        folder=$2 shards=$3
        shift 3
        echo "This round has played nothing new. Look into $folder-logs, then go on: bash slurm.sh $folder $shards ${*@Q}" >&2
        exit 1
      fi
      submit "$played" "${@:2}"
      ;;
    *) exit 1 ;;
  esac
}

submit() { # PLAYED FOLDER SHARDS QUESTION...
  name=quorum-$(basename "$2")
  mkdir -p "$2-logs"
  array=$(sbatch --parsable --job-name="$name" --array="0-$(($3 - 1))" --output="$2-logs/shard-%a.log" "$0" shard "$@") || exit
  sbatch --job-name="$name" --dependency="afterany:${array%%;*}" --output="$2-logs/rounds.log" "$0" finish "$@"
}

case ${1-} in
  shard | finish) "$@" ;;
  *)
    if [ $# -lt 3 ]; then
      sed -n '2,5s/^# *//p' "$0" >&2
      exit 2
    fi
    # The last of a million shards has nothing to play. It begins the study, or says at once what is wrong.
    # shellcheck disable=SC2086
    quorum --quiet analyze $3 --resume "$1" --shard 999999/1000000 || exit
    submit 0 "$@"
    ;;
esac
