/** A Slurm cluster of two nodes on this machine, of the user who runs the tests. It needs no rights and no control groups. */

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** For a loaded machine. All of it together is less than a test may take. */
const PATIENCE = { start: 120_000, command: 100_000, jobs: 400_000, stop: 10_000 };
const NODES = ['n1', 'n2'];

/** Daemons are not in the path of ordinary users. A test that itself runs in a job is to know nothing of it. */
const createEnvironment = (variables: NodeJS.ProcessEnv) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SLURM|SBATCH)/.test(name))),
  ...variables,
  PATH: `${variables['PATH'] ?? process.env['PATH']}:/usr/sbin:/sbin`,
});

const hasProgram = (name: string) => spawnSync(name, ['--version'], { env: createEnvironment({}) }).error === undefined;

export const hasSlurm = (): boolean => ['munged', 'slurmctld', 'slurmd', 'sbatch'].every(hasProgram);

function findPort(): Promise<number> {
  const server = createServer();
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** A requeued job waits as long as a credential lives. */
const configure = (folder: string, user: string, [ports, ...nodePorts]: readonly number[]) => `
ClusterName=quorum
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=${ports}
SlurmUser=${user}
SlurmdUser=${user}
AuthInfo=socket=${folder}/munge.socket,cred_expire=5
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool-%n
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd-%n.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MailProg=/bin/true
SlurmdParameters=config_overrides
SlurmctldTimeout=300
SlurmdTimeout=300
MessageTimeout=60
KillWait=5
SchedulerParameters=sched_interval=2
${NODES.map((name, i) => `NodeName=${name} NodeHostname=localhost NodeAddr=127.0.0.1 Port=${nodePorts[i]} CPUs=1 RealMemory=1024`).join('\n')}
PartitionName=all Nodes=${NODES.join(',')} Default=YES
`;

/** Asks until an answer is right. @returns whether it was in time. */
async function waitFor(patience: number, isRight: () => boolean): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    await sleep(500);
    if (isRight()) return true;
  }
  return false;
}

export interface Slurm {
  /** Why the cluster is of no use here, if so. */
  readonly trouble: string | null;
  /** Runs a program in the folder of the cluster. @returns what it prints, or null if it fails. */
  run(program: string, ...args: readonly string[]): string | null;
  /** @returns whether no job is left in time, not even one that waits. */
  waitForJobs(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts the daemons and runs a job. @param folder is empty. @param variables of the jobs. */
export async function startSlurm(folder: string, variables: NodeJS.ProcessEnv): Promise<Slurm> {
  const SLURM_CONF = join(folder, 'slurm.conf');
  const env = createEnvironment({ ...variables, SLURM_CONF });
  const user = userInfo().username;
  mkdirSync(join(folder, 'state'));
  writeFileSync(join(folder, 'munge.key'), randomBytes(128), { mode: 0o600 });
  writeFileSync(SLURM_CONF, configure(folder, user, await Promise.all(['slurmctld', ...NODES].map(findPort))));

  const munge = ['key-file', 'socket', 'pid-file', 'seed-file', 'log-file'].map(
    (option) => `--${option}=${join(folder, `munge.${option.replace('-file', '')}`)}`,
  );
  const daemons = [
    ['munged', '--foreground', '--force', ...munge],
    ['slurmctld', '-D'],
    ...NODES.map((name) => ['slurmd', '-D', '-N', name]),
  ].map(([program = '', ...args], i) => {
    const output = openSync(join(folder, `${i}.out`), 'w');
    return spawn(program, args, { env, stdio: ['ignore', output, output] });
  });
  const ends = daemons.map((daemon) => new Promise((resolve) => daemon.once('exit', resolve).once('error', resolve)));
  const isRunning = () => daemons.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null);

  const run = (program: string, ...args: readonly string[]) => {
    const options = { cwd: folder, env, encoding: 'utf8', timeout: PATIENCE.command } as const;
    const { status, stdout } = spawnSync(program, args, options);
    return status === 0 ? stdout : null;
  };
  const waitForJobs = () => waitFor(PATIENCE.jobs, () => run('squeue', '-h') === '');
  const countIdle = () => run('sinfo', '-h', '-t', 'idle', '-o', '%D')?.trim();
  await waitFor(PATIENCE.start, () => !isRunning() || countIdle() === `${NODES.length}`);
  const works = isRunning() && run('sbatch', '--wait', '--output=probe.log', '--wrap=true') !== null;

  const quoteEnd = (_: unknown, i: number) =>
    readFileSync(join(folder, `${i}.out`), 'utf8')
      .trimEnd()
      .split('\n')
      .at(-1);
  return {
    trouble: works ? null : ['no Slurm can run here:', ...daemons.map(quoteEnd)].join('\n'),
    run,
    waitForJobs,
    async stop() {
      if (isRunning()) {
        run('scancel', '--user', user);
        await waitFor(PATIENCE.stop, () => run('squeue', '-h') === '');
      }
      for (const daemon of daemons) daemon.kill();
      await Promise.race([Promise.all(ends), sleep(PATIENCE.stop)]);
      for (const daemon of daemons) daemon.kill('SIGKILL');
    },
  };
}
