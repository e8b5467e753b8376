/** `quorum study`: one study on many machines, with Redis between them. */

import type { Command } from 'commander';
import { InputError } from '../../base/errors.ts';
import { findFarFault } from '../../plugins/own-code.ts';
import { explainRedisError, isConnectionLoss, QueueError } from '../../queue/redis-errors.ts';
import { readState, type StudyState } from '../../queue/study-state.ts';
import { submitStudy } from '../../queue/submission.ts';
import { nameCode } from '../../studies/study-plan.ts';
import type { StudyHeader } from '../../studies/study.ts';
import { addHelpCommand, defineCommand, extendHelp } from '../help/help.ts';
import {
  ANALYZE_OPTIONS,
  chooseOptions,
  INTERVAL_OPTIONS,
  listGivenFlags,
  VARIANTS_ARGUMENT,
} from '../options/options.ts';
import { type Access, withRedis } from '../sources/redis-access.ts';
import { askForStudy } from '../sources/study-source.ts';
import { describeFailure } from '../terminal/failures.ts';
import { type Shell, tellLine, writeLine, tableWidth } from '../terminal/shell.ts';
import { countChunks, nameJobs } from '../text/study-names.ts';
import { describeState, formatStates } from '../text/study-table.ts';
import { runCollect } from './study-collect.ts';
import { runWork } from './study-work.ts';

/** What a comparison has nothing to do with. */
const ANALYZE_FLAGS: ReadonlySet<string> = new Set(['--player', '--no-return', '--seconds']);

/** The state of a study, or null when this version cannot make it out; the others are shown all the same. */
async function tryToReadState({ link, store, voice }: Access, header: StudyHeader): Promise<StudyState | null> {
  try {
    const state = await readState(link, store, header);
    // Names of games and players that only a later version knows are found out here.
    formatStates([state]);
    return state;
  } catch (error) {
    if (isConnectionLoss(error) || explainRedisError(error, link.name) instanceof QueueError) throw error;
    voice.say(
      `study ${header.study} is skipped, because this version cannot read it: ${describeFailure(error, []).message}`,
    );
    return null;
  }
}

const submit = defineCommand(
  {
    name: 'submit',
    args: [['<variant>', VARIANTS_ARGUMENT]],
    about: 'put a study into Redis, and print its name',
    options: chooseOptions([...ANALYZE_OPTIONS, 'bench', 'redis']),
  },
  async (shell, variant, options, command) => {
    const strangers = listGivenFlags(command).filter((flag) => ANALYZE_FLAGS.has(flag));
    if (options.bench === true && strangers.length > 0) {
      throw new InputError(
        `--bench compares strategies of the solver by their nodes; leave out ${strangers.join(', ')}`,
      );
    }
    const { header, jobs } = await askForStudy(shell, options.bench === true ? 'bench' : 'analyze', variant, options);
    for (const { seat } of jobs) {
      const name = nameCode(seat);
      const fault = name && findFarFault(name.file);
      if (fault) throw new InputError(`${name.file}: ${fault}; name it from there`);
    }
    await withRedis(shell, options, async ({ link, store }) => {
      const { chunks, added, retried } = await submitStudy(store, header, jobs);
      await writeLine(shell.stdout, header.study);
      const there = chunks - added;
      const parts = [
        `${countChunks(added)} submitted to ${link.name}`,
        ...(there > 0 ? [`${there} already there`] : []),
        ...(retried > 0 ? [`${retried} retried after failing`] : []),
      ];
      await tellLine(
        shell.stderr,
        `study ${header.study}, ${nameJobs(header.plan.jobs)}: ${parts.join(', ')}; play them with quorum study work`,
      );
    });
  },
);

const work = defineCommand(
  {
    name: 'work',
    args: [],
    about: 'play waiting chunks, the oldest study first, until none is left',
    options: chooseOptions(['redis', 'study', 'workers', 'dealLimit', 'wait']),
  },
  runWork,
);

const status = defineCommand(
  {
    name: 'status',
    args: [],
    about: 'show the progress of studies, and their failures',
    options: chooseOptions(['redis', 'study', 'json']),
  },
  async (shell, options) => {
    await withRedis(shell, options, async (access) => {
      const { link, store, voice } = access;
      let unreadable = 0;
      const skip = (_study: string, message: string): void => {
        unreadable += 1;
        voice.say(message);
      };
      const headers = options.study === undefined ? await store.list(skip) : [await store.find(options.study)];
      const states: StudyState[] = [];
      for (const header of headers) {
        const state = await tryToReadState(access, header);
        if (state !== null) states.push(state);
      }
      if (options.json === true) {
        for (const state of states) await writeLine(shell.stdout, JSON.stringify(describeState(state)));
      } else if (states.length > 0)
        await writeLine(shell.stdout, formatStates(states, tableWidth(shell.stdout)).join('\n'));
      if (headers.length + unreadable === 0)
        await tellLine(shell.stderr, `${link.name} has no study; submit one with quorum study submit`);
    });
  },
);

const collect = defineCommand(
  {
    name: 'collect',
    args: [],
    about: 'fetch the results into a folder, and write the CSV files',
    options: chooseOptions(['redis', 'study', 'out', 'wait', 'remove', ...INTERVAL_OPTIONS]),
  },
  runCollect,
);

const remove = defineCommand(
  {
    name: 'remove',
    args: [],
    about: 'remove a study from Redis without collecting it, even an unreadable one',
    options: chooseOptions(['redis', 'study', 'discard']),
  },
  async (shell, { force, ...options }) => {
    const { study } = options;
    if (study === undefined)
      throw new InputError('--study is missing; name the study to remove, as quorum study status shows it');
    await withRedis(shell, options, async ({ link, store }) => {
      const condition = await store.inspect(study);
      if (condition === 'none')
        throw new InputError(`--study ${study}: ${link.name} has no such study; quorum study status lists its studies`);
      if (condition === 'sound' && force !== true) {
        throw new InputError(
          `study ${study} is readable, and results not yet collected would be lost; collect it with quorum study collect --remove, or give --force`,
        );
      }
      await store.remove(study);
      await tellLine(shell.stderr, `study ${study} is removed from ${link.name}`);
    });
  },
);

export function add(program: Command, shell: Shell): void {
  const study = program.command('study').description('play a study on many machines that share a Redis server');
  extendHelp(study, shell);
  for (const addCommand of [submit, work, status, collect, remove]) addCommand(study, shell);
  addHelpCommand(study);
}
