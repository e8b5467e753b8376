import { fitTable, joinSome, type TableColumn, tabulate } from '../../base/prose.ts';
import { quoteWord } from '../../base/text.ts';
import { describeGroup } from '../../lab/run-config.ts';
import { type JobStatus, readStatus, type StudyStatus } from '../../lab/status.ts';
import type { LogContents } from '../../lab/record-store.ts';
import { MOST_SHARDS } from '../../lab/study.ts';
import { describeLook, formatJob } from '../../lab/study-names.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON, whole } from '../options/option-spec.ts';
import { logDamage } from '../sources/study-source.ts';
import { EXIT, logWrapped, print, type Shell, tableWidth } from '../terminal/shell.ts';
import { formatTest } from '../text/paired-text.ts';
import { at } from '../../base/objects.ts';

const JOB_COLUMNS: readonly TableColumn<JobStatus>[] = [
  ['game', formatJob],
  ['asked', ({ asked }) => asked],
  ['done', ({ done }) => done],
  ['won', ({ won }) => won],
  ['lost', ({ lost }) => lost],
  ['unknown', ({ unknown }) => unknown],
  ['open', ({ open }) => open],
];

const LOG_COLUMNS: readonly TableColumn<LogContents>[] = [
  ['log', ({ file }) => file],
  ['records', ({ records }) => records],
  ['written', ({ written }) => written.toISOString().replace(/\.\d+/, '')],
];

/** Logs that are shown: those that have been written last. */
const SHOWN = 10;

/** `3,17-19`, as the array of a scheduler takes them. */
export function formatShards(shards: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const shard of shards) {
    const run = runs.at(-1);
    if (run?.[1] === shard - 1) run[1] = shard;
    else runs.push([shard, shard]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
}

function describeNext(status: StudyStatus, paths: readonly string[], shards?: number) {
  const { file, look, openShards, complete, absent } = status;
  if (file === null) return 'no folder of a study is there yet';
  const words = paths.filter((path) => !absent.includes(path)).map(quoteWord);
  const goOn = `quorum ${file.plan.kind} --resume ${words[0]}`;
  if (complete)
    return `nothing is missing; ${words.length === 1 ? goOn : `quorum merge ${joinSome(words, 2, ' ')} --out DIR`} makes the files of results`;
  if (openShards === null) return `play what is missing with ${goOn}, or in shards on several machines`;
  if (look !== null) return 'this round is complete, and another one is needed: play all shards again';
  return `shards of ${shards} that lack something: ${formatShards(openShards)}; play each once more, for example with ${goOn} --shard ${openShards[0]}/${shards}`;
}

function describeLooks({ file, look }: StudyStatus): string[] {
  const jobs = file?.plan.jobs ?? [];
  if (look === null) return [];
  if (!('tests' in look)) return [describeLook(look, jobs)];
  return look.tests.map((test) => `${formatJob(at(jobs, test.job))}: ${formatTest(test)}`);
}

const formatJson = ({ file, jobs, ...status }: StudyStatus) =>
  JSON.stringify({
    kind: file?.plan.kind ?? null,
    ...status,
    jobs: jobs.map(({ config, deals: { firstSeed }, ...counts }) => ({
      ...describeGroup(config),
      firstSeed,
      ...counts,
    })),
  });

async function printTables(shell: Shell, { jobs, logs }: StudyStatus) {
  const width = tableWidth(shell.stdout);
  await print(shell, fitTable(tabulate(JOB_COLUMNS, jobs), 1, width));
  const last = logs.toSorted((a, b) => b.written.getTime() - a.written.getTime()).slice(0, SHOWN);
  if (last.length === 0) return;
  const title = logs.length > SHOWN ? [`${logs.length} logs; those that were written last:`] : [];
  await print(shell, ['', ...title, ...fitTable(tabulate(LOG_COLUMNS, last), 1, width)]);
}

export const add = defineCommand(
  {
    name: 'status',
    args: [['<dirs...>', 'folders of one study, running, finished, or not there yet']],
    about: 'say how far a study is, on one machine or on many',
    options: [whole('--shards <n>', 'name those of n shards that lack something', null, { max: MOST_SHARDS }), AS_JSON],
  },
  async (shell, paths, { shards, json = false }) => {
    const status = await readStatus(paths, { ...(shards !== undefined && { shards }) });
    if (!status.complete) shell.exitCode = EXIT.unfinished;
    if (json) return print(shell, formatJson(status));
    if (status.jobs.length > 0) await printTables(shell, status);
    if (status.damage.length > 0) await logDamage(shell, status.damage);
    if (status.absent.length > 0) await logWrapped(shell, `not begun yet: ${joinSome(status.absent, SHOWN)}`);
    for (const text of describeLooks(status)) await logWrapped(shell, text);
    return logWrapped(shell, describeNext(status, paths, shards));
  },
);
