/** `quorum study`: one study on many machines, with Redis between them. */

import type { Command } from 'commander';
import { submitStudy } from '../../run/queue/study-queue.ts';
import { readState } from '../../run/queue/study-state.ts';
import { InputError } from '../../engine/errors.ts';
import { addOptions, ANALYZE_OPTIONS, listGivenFlags } from '../options.ts';
import { tellLine, writeLine, type Shell } from '../shell.ts';
import { withRedis, type RedisOptions } from '../study-access.ts';
import { countChunks, nameJobs } from '../study-names.ts';
import { askForStudy, type StudyOptions } from '../study-plan.ts';
import { describeState, formatStates } from '../study-table.ts';
import { runCollect, type CollectOptions } from './study-collect.ts';
import { runWork, type WorkOptions } from './study-work.ts';

interface StatusOptions extends RedisOptions {
  readonly json?: true;
}

interface SubmitOptions extends StudyOptions, RedisOptions {
  readonly bench?: true;
}

/** What a comparison has nothing to do with. */
const ANALYZE_FLAGS: ReadonlySet<string> = new Set(['--player', '--no-return', '--seconds']);

async function runSubmit(shell: Shell, variant: string, options: SubmitOptions, flags: readonly string[]): Promise<void> {
  const strangers = flags.filter((flag) => ANALYZE_FLAGS.has(flag));
  if (options.bench === true && strangers.length > 0) {
    throw new InputError(`--bench compares strategies of the solver by their nodes; leave out ${strangers.join(', ')}`);
  }
  const { header, jobs } = await askForStudy(shell, options.bench === true ? 'bench' : 'analyze', variant, options);
  await withRedis(shell, options, async ({ link, store }) => {
    const { chunks, added, retried } = await submitStudy(store, header, jobs);
    await writeLine(shell.stdout, header.study);
    const there = chunks.length - added;
    const parts = [
      `${countChunks(added)} submitted to ${link.name}`,
      ...(there > 0 ? [`${there} there already`] : []),
      ...(retried > 0 ? [`${retried} that had failed tried again`] : []),
    ];
    await tellLine(shell.stderr, `study ${header.study}, ${nameJobs(header.plan.jobs)}: ${parts.join(', ')}; play them with quorum study work`);
  });
}

async function runStatus(shell: Shell, options: StatusOptions): Promise<void> {
  await withRedis(shell, options, async ({ link, store }) => {
    const headers = options.study === undefined ? await store.list() : [await store.find(options.study)];
    const states = [];
    for (const header of headers) states.push(await readState(link, store, header));
    if (options.json === true) {
      for (const state of states) await writeLine(shell.stdout, JSON.stringify(describeState(state)));
    } else if (states.length > 0) await writeLine(shell.stdout, formatStates(states).join('\n'));
    if (states.length === 0) await tellLine(shell.stderr, `${link.name} has no study; submit one with quorum study submit`);
  });
}

const EXAMPLE = `
Submit a study once, from anywhere; start as many workers on as many machines as there are, whenever;
collect what they have played. Nothing is lost when a worker, a machine or Redis dies: see that Redis
writes to its disk (redis-server --appendonly yes). The files are those that analyze would have made, or
bench for a study submitted with --bench.

Example:
  $ quorum study submit all --deals 100000 --redis redis://queue.example:6379
  $ quorum study work --redis redis://queue.example:6379 --wait
  $ quorum study status --redis redis://queue.example:6379
  $ quorum study collect --redis redis://queue.example:6379 --wait --out results
`;

export function addStudyCommand(program: Command, shell: Shell): void {
  const study = program.command('study').description('play a study on many machines, with Redis between them').addHelpText('after', EXAMPLE);
  const submit = study
    .command('submit')
    .argument('<variant>', 'a variant, several with commas between them, or all')
    .description('put a study into Redis, and print its name')
    .action((variant: string, options: SubmitOptions) => runSubmit(shell, variant, options, listGivenFlags(submit)));
  addOptions(submit, [...ANALYZE_OPTIONS, 'bench', 'redis']);
  const work = study
    .command('work')
    .description('play what there is to play, the oldest study first, until nothing is left')
    .action((options: WorkOptions) => runWork(shell, options));
  addOptions(work, ['redis', 'study', 'workers', 'dealLimit', 'wait']);
  const status = study
    .command('status')
    .description('tell how far the studies are, and what failed')
    .action((options: StatusOptions) => runStatus(shell, options));
  addOptions(status, ['redis', 'study', 'json']);
  const collect = study
    .command('collect')
    .description('bring the results into a folder, and write CSV files as analyze and bench do')
    .action((options: CollectOptions) => runCollect(shell, options));
  addOptions(collect, ['redis', 'study', 'out', 'wait', 'remove']);
}
