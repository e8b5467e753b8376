import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import type { TestContext } from 'vitest';
import { programCommand, words } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { readText, ROOT } from '../root.ts';
import { hasSlurm, startSlurm } from './slurm.ts';
import { expectFinished, useReference } from './study.ts';

const path = useFolder();

/** Some hundred blocks of four deals. */
const QUESTION = `congress --player ${ROOT}/test/system/accidents.js --deals 96`;
const reference = useReference(words`${QUESTION.split(' ')}`);

/** Nothing is left out of the tests in CI without a word. */
function skip(context: TestContext, why: string): never {
  process.stderr.write(`${context.task.name}: skipped, because ${why}\n`);
  return context.skip(why);
}

/** The environment of a user who has installed quorum. */
function useProgram(): NodeJS.ProcessEnv {
  mkdirSync(path('bin'));
  writeFileSync(path('bin/quorum'), `#!/bin/sh\nexec ${programCommand([]).join(' ')} "$@"\n`, { mode: 0o755 });
  return { ACCIDENTS: path(), PATH: `${path('bin')}:${process.env['PATH']}` };
}

const listAccidents = () =>
  readdirSync(path())
    .filter((name) => name.startsWith('accident-'))
    .toSorted();

test('a Slurm array plays a study to its end, whatever happens to its tasks', async (context) => {
  if (!hasSlurm()) {
    if ((process.env['CI'] ?? '') !== '') throw new Error('there is no Slurm here; .ci/run installs it');
    skip(context, 'there is no Slurm here');
  }
  const folder = path('slurm');
  mkdirSync(folder);
  const slurm = await startSlurm(folder, useProgram());
  try {
    if (slurm.trouble !== null) skip(context, slurm.trouble);
    expect(slurm.run('bash', `${ROOT}/examples/cluster/slurm.sh`, path('study'), '8', QUESTION)).not.toBeNull();
    const ended = await slurm.waitForJobs();
    const log = (name: string) => readText(path('study-logs', name));
    expect(ended ? '' : log('rounds.log')).toBe('');
    expect(listAccidents()).toEqual(['accident-2', 'accident-4', 'accident-6']);
    expect(log('shard-2.log')).toMatch(/exit code 137[^]*exit code 0/);
    expect(log('shard-6.log')).toMatch(/exit code 1(?:30|43)[^]*exit code 0/);
    expectFinished(path('study'), reference());
  } finally {
    await slurm.stop();
  }
});

test('Snakemake plays a study to its end, when one of its jobs is killed', (context) => {
  const env = { ...process.env, ...useProgram(), HOME: path() };
  const config = ['shards=8', `study=${path('study')}`, `questions=["${QUESTION}"]`];
  const args = [
    '--snakefile',
    `${ROOT}/examples/cluster/Snakefile`,
    '--cores',
    '2',
    '--directory',
    path(),
    '--config',
    ...config,
  ];
  const { error, status, stderr } = spawnSync('snakemake', args, { env, encoding: 'utf8', timeout: 600_000 });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') skip(context, 'there is no Snakemake here');
  expect(status === 0 ? '' : stderr).toBe('');
  expect(listAccidents()).toEqual(['accident-']);
  expectFinished(path('study'), reference());
});
