/** `quorum study`: one study on many machines, with Redis between them. */

import type { Command } from 'commander';
import { InputError } from '../../base/errors.ts';
import { findFarFault } from '../../plugins/own-code.ts';
import { Collector, openCollection } from '../../queue/collect.ts';
import { explainRedisError, isConnectionLoss, QueueError } from '../../queue/redis-errors.ts';
import { readState, type StudyState } from '../../queue/study-state.ts';
import { submitStudy } from '../../queue/submission.ts';
import { checkVersion, type WorkEvent, workOnStudies } from '../../queue/working.ts';
import { readIntervalForm } from '../../studies/precision.ts';
import { nameCode } from '../../studies/study-plan.ts';
import { countChunks, nameChunks, nameJobs } from '../../studies/study-names.ts';
import type { Chunk } from '../../studies/plan.ts';
import type { StudyHeader } from '../../studies/study.ts';
import { addHelpCommand, defineCommand, extendHelp } from '../help/help.ts';
import {
  ANALYZE_OPTIONS,
  chooseOptions,
  INTERVAL_OPTIONS,
  listGivenFlags,
  type Options,
  VARIANTS_ARGUMENT,
} from '../options/options.ts';
import { type Access, type Voice, withRedis } from '../sources/redis-access.ts';
import { askForStudy, tellDamage } from '../sources/study-source.ts';
import { describeFailure } from '../terminal/failures.ts';
import { heedInterrupts } from '../terminal/interrupt.ts';
import { createProgress } from '../terminal/progress.ts';
import { EXIT, type Shell, tellLine, tableWidth, print, say, sayInterrupted } from '../terminal/shell.ts';
import { reportStudy } from '../text/study-report.ts';
import { describeState, formatStates } from '../text/study-table.ts';

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
      await print(shell, header.study);
      const there = chunks - added;
      const parts = [
        `${countChunks(added)} submitted to ${link.name}`,
        ...(there > 0 ? [`${there} already there`] : []),
        ...(retried > 0 ? [`${retried} retried after failing`] : []),
      ];
      await say(
        shell,
        `study ${header.study}, ${nameJobs(header.plan.jobs)}: ${parts.join(', ')}; play them with quorum study work`,
      );
    });
  },
);

function tellOfWork(shell: Shell, voice: Voice, event: WorkEvent, workers: number): void {
  const tell = (text: string): void => void say(shell, text);
  const name = 'header' in event ? `study ${event.header.study}` : '';
  switch (event.type) {
    case 'fault':
      voice.say(event.text);
      break;
    case 'begun':
      voice.follow(createProgress([{ name, count: event.left }], workers, shell.stderr));
      tell(`${name}: ${nameJobs(event.header.plan.jobs)}, ${event.left} of ${event.deals} deals left`);
      break;
    case 'played':
      voice.progress?.update(0, event.counts);
      break;
    case 'ended':
      voice.follow(null);
      tell(`${name}: played ${countChunks(event.chunks)} here, ${event.counts.deals} deals`);
      break;
    case 'idle':
      tell('no study has chunks to play');
      break;
  }
}

const work = defineCommand(
  {
    name: 'work',
    args: [],
    about: 'play waiting chunks, the oldest study first, until none is left',
    options: chooseOptions(['redis', 'study', 'workers', 'dealLimit', 'wait']),
  },
  async (shell, options) => {
    const { study, workers, dealLimit, wait = false } = options;
    const interrupted = await heedInterrupts(async (signal) => {
      const work = async ({ link, voice }: Access): Promise<void> => {
        const onEvent = (event: WorkEvent): void => tellOfWork(shell, voice, event, workers);
        const request = { workers, dealSeconds: dealLimit ?? null, wait, signal, onEvent };
        await workOnStudies(link, { ...request, ...(study !== undefined && { study }) }).finally(() =>
          voice.follow(null),
        );
      };
      await withRedis(shell, options, work, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      return signal.aborted;
    });
    if (!interrupted) return;
    const who = 'other workers, or this one when restarted';
    await sayInterrupted(shell, `interrupted; ${who}, will play the unfinished chunks`);
  },
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
        for (const state of states) await print(shell, JSON.stringify(describeState(state)));
      } else if (states.length > 0) await print(shell, formatStates(states, tableWidth(shell.stdout)));
      if (headers.length + unreadable === 0)
        await say(shell, `${link.name} has no study; submit one with quorum study submit`);
    });
  },
);

async function removeStudy(shell: Shell, { link, store }: Access, study: string): Promise<void> {
  await store.remove(study);
  await say(shell, `study ${study} is removed from ${link.name}`);
}

/** @throws InputError unless it is clear which one. */
async function findStudy({ link, store, voice }: Access, name: string | undefined): Promise<StudyHeader> {
  if (name !== undefined) return store.find(name);
  const [header, ...others] = await store.list((_study, message) => voice.say(message));
  if (header === undefined) throw new InputError(`${link.name} has no study; submit one with quorum study submit`);
  if (others.length === 0) return header;
  const names = [header, ...others].map(({ study }) => study).join(', ');
  throw new InputError(`${link.name} has several studies; name one with --study: ${names}`);
}

async function collectStudy(
  shell: Shell,
  access: Access,
  options: Options<'study' | 'wait' | 'remove' | 'confidence' | 'interval'>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const started = performance.now();
  const header = await findStudy(access, options.study);
  checkVersion(header);
  const { study, plan } = header;
  const { store, voice } = access;
  const folder = await openCollection(path, header, (damage) => void tellDamage(shell, damage));
  try {
    const onDamage = (chunk: Chunk, damage: string): void =>
      voice.say(`study ${study}: the result of ${nameChunks(plan.jobs, [chunk])} ${damage}`);
    const collector = new Collector(store, header, folder, onDamage);
    await collector.collectAll({
      wait: options.wait === true,
      signal,
      onProgress: (collected, missing) =>
        voice.say(`study ${study}: ${collected} of ${countChunks(missing)} collected`),
    });
    const cutShort = signal.aborted ? 'interrupted' : 'chunks are missing';
    if (await reportStudy(shell, { store: folder, header }, started, cutShort, options)) {
      if (options.remove === true) await removeStudy(shell, access, study);
      return;
    }
    const missing = collector.listMissing();
    const names = nameChunks(plan.jobs, missing);
    await tellLine(
      shell.errors,
      `missing: ${countChunks(missing.length)}, ${names}; collect again when they have been played, or play them here with quorum ${plan.kind} --resume ${path}`,
    );
    shell.exitCode = signal.aborted ? EXIT.interrupted : EXIT.failure;
  } finally {
    await folder.close();
  }
}

const collect = defineCommand(
  {
    name: 'collect',
    args: [],
    about: 'fetch the results into a folder, and write the CSV files',
    options: chooseOptions(['redis', 'study', 'out', 'wait', 'remove', ...INTERVAL_OPTIONS]),
  },
  async (shell, options) => {
    const { out } = options;
    if (out === undefined) throw new InputError('--out is missing; name a folder for the results');
    void readIntervalForm(options);
    let ended = false;
    await heedInterrupts((signal) =>
      withRedis(
        shell,
        options,
        async (access) => {
          await collectStudy(shell, access, options, out, signal);
          ended = true;
        },
        signal,
      ),
    );
    if (ended) return;
    // Redis was away, and is not waited for.
    await sayInterrupted(shell, `interrupted; the collected results are in ${out}; collect again to continue`);
  },
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
    await withRedis(shell, options, async (access) => {
      const { link, store } = access;
      const condition = await store.inspect(study);
      if (condition === 'none')
        throw new InputError(`--study ${study}: ${link.name} has no such study; quorum study status lists its studies`);
      if (condition === 'sound' && force !== true) {
        throw new InputError(
          `study ${study} is readable, and results not yet collected would be lost; collect it with quorum study collect --remove, or give --force`,
        );
      }
      await removeStudy(shell, access, study);
    });
  },
);

export function add(program: Command, shell: Shell): void {
  const study = program.command('study').description('play a study on many machines that share a Redis server');
  extendHelp(study, shell);
  for (const addCommand of [submit, work, status, collect, remove]) addCommand(study, shell);
  addHelpCommand(study);
}
