/**
 * The player greedy, whose process has an accident in its sixth game: once in each task that has one, where ACCIDENTS
 * names a folder for what has happened.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { findPlayer } from 'quorum-patience/players';

const { ACCIDENTS = '', SLURM_ARRAY_TASK_ID = '', SLURM_JOB_ID = '' } = process.env;

const die = () => process.kill(process.pid, 'SIGKILL');

/** @type {Readonly<Record<string, () => void>>} */
const OF_TASKS = {
  '': die,
  2: die,
  // With the script of the job, which can do nothing any more.
  4() {
    process.kill(process.ppid, 'SIGKILL');
    die();
  },
  // A game that lasts longer than the job may take.
  6() {
    execFileSync('scontrol', ['update', `JobId=${SLURM_JOB_ID}`, 'TimeLimit=2']);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600_000);
  },
};

const greedy = findPlayer('greedy');
let games = 0;

/** @type {import('quorum-patience/players').PlayerKind} */
export default {
  ...greedy,
  create(setting, values) {
    games++;
    const place = `${ACCIDENTS}/accident-${SLURM_ARRAY_TASK_ID}`;
    const accident = OF_TASKS[SLURM_ARRAY_TASK_ID];
    if (ACCIDENTS !== '' && games === 6 && accident !== undefined && !existsSync(place)) {
      writeFileSync(place, '');
      accident();
    }
    return greedy.create(setting, values);
  },
};
