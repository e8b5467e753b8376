/** `quorum study`: one study on many machines, with Redis between them. */

import type { Command } from 'commander';
import { submitStudy } from '../../run/queue/study-queue.ts';
import { readState } from '../../run/queue/study-state.ts';
import { createHeader } from '../../run/study.ts';
import { addOptions, BUDGET_OPTIONS, DEAL_OPTIONS } from '../options.ts';
import { writeLine, type Shell } from '../shell.ts';
import { describeOptions, planHere, planStudyJobs, STUDY_OPTIONS, type StudyOptions } from '../study-running.ts';
import { countChunks, withRedis, type RedisOptions } from '../study-access.ts';
import { describeState, formatStates, nameGames } from '../study-table.ts';
import { runCollect, type CollectOptions } from './study-collect.ts';
import { runWork, type WorkOptions } from './study-work.ts';

interface StatusOptions extends RedisOptions {
  readonly json?: true;
}

async function runSubmit(shell: Shell, variant: string, options: StudyOptions & RedisOptions): Promise<void> {
  const jobs = await planStudyJobs(shell, variant, options);
  const start = new Date().toISOString();
  const header = createHeader(planHere(jobs), { options: describeOptions(variant, options), shard: null, start });
  await withRedis(shell, options, async ({ link, store }) => {
    const { chunks, added, retried } = await submitStudy(store, header, jobs);
    await writeLine(shell.stdout, header.study);
    const there = chunks.length - added;
    const parts = [
      `${countChunks(added)} submitted to ${link.name}`,
      ...(there > 0 ? [`${there} there already`] : []),
      ...(retried > 0 ? [`${retried} that had failed tried again`] : []),
    ];
    await writeLine(shell.stderr, `study ${header.study}, ${nameGames(header.plan.jobs)}: ${parts.join(', ')}; play them with quorum study work`);
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
    if (states.length === 0) await writeLine(shell.stderr, `${link.name} has no study; submit one with quorum study submit`);
  });
}

const EXAMPLE = `
Submit a study once, from anywhere; start as many workers on as many machines as there are, whenever;
collect what they have played. Nothing is lost when a worker, a machine or Redis dies: see that Redis
writes to its disk (redis-server --appendonly yes). The files are those that analyze would have made.

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
    .action((variant: string, options: StudyOptions & RedisOptions) => runSubmit(shell, variant, options));
  addOptions(submit, [...DEAL_OPTIONS, ...STUDY_OPTIONS, ...BUDGET_OPTIONS, 'redis']);
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
    .description('bring the results into a folder, and write CSV files as analyze does')
    .action((options: CollectOptions) => runCollect(shell, options));
  addOptions(collect, ['redis', 'study', 'out', 'wait', 'remove']);
}
