/**
 * Plays a long study on a redis-server of its own while everybody in it is killed, stopped and robbed,
 * and compares the files that come of it with those of a study that nobody disturbs. By hand:
 *
 *   npm run build && nice -n 19 npx tsx test/system/queue-endurance.ts [MINUTES [DEALS [SEED]]]
 *
 * QUORUM names another program than dist/bin/quorum.js. The program must not change meanwhile: a commit
 * makes another version of a checkout. One worker is never killed, so that its memory shows whether it grows.
 * Prints what was done to whom, how everybody ended, and how the memory of each grew; exits with 1 if
 * the files differ or a process ended as none should.
 */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis, type RedisLink } from '../../src/queue/connection.ts';
import { nameQueue, StudyStore } from '../../src/queue/study-queue.ts';
import { startRedis, type RedisServer } from '../redis.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { readResults } from './study.ts';

const [minutes = 30, deals = 8000, seed = 1] = process.argv.slice(2).map(Number);
const PROGRAM = resolve(process.env['QUORUM'] ?? 'dist/bin/quorum.js');
const PLAN = `all --player solver --player greedy --deals ${deals} --nodes 6000 --memory 4`.split(' ');

const random = seedRandom(seed);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(list: readonly T[]): T => list[below(list.length)];

const folder = mkdtempSync(join(tmpdir(), 'quorum-endurance-'));
const started = performance.now();
const elapsed = (): number => (performance.now() - started) / 60_000;
const events = new Map<string, number>();
const note = (event: string): void => void events.set(event, (events.get(event) ?? 0) + 1);
const problems: string[] = [];

/** Somebody who is started again whenever he has ended. */
class Role {
  readonly name: string;
  readonly #args: readonly string[];
  /** The codes with which he may end of himself: whoever is robbed may fail, and says so. */
  readonly #codes: readonly (number | null)[];
  child: ChildProcess | null = null;
  said = '';
  /** Minutes since the beginning, and KiB that he held then, one list for each life. */
  readonly lives: [minute: number, size: number][][] = [];

  constructor(name: string, args: readonly string[], codes: readonly (number | null)[]) {
    this.name = name;
    this.#args = args;
    this.#codes = codes;
  }

  start(): void {
    if (this.child !== null) return;
    const child = spawn(process.execPath, [PROGRAM, ...this.#args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
    });
    this.child = child;
    this.said = '';
    this.lives.push([]);
    child.stderr.on('data', (data: Buffer) => (this.said = (this.said + data.toString()).slice(-2000)));
    child.on('close', (code, signal) => {
      this.child = null;
      note(`${this.name} ended with ${signal ?? code}`);
      if (code === 1 || code === 2) console.log(`${this.name}: ${this.said.trimEnd().split('\n').at(-1)}`);
      if (signal === null && !this.#codes.includes(code))
        problems.push(`${this.name} ended with ${code}: ${this.said}`);
      if (/\n\s+at /.test(this.said)) problems.push(`${this.name} left a stack trace: ${this.said}`);
    });
  }

  signal(signal: NodeJS.Signals): void {
    if (this.child?.kill(signal) === true) note(`${this.name} ${signal}`);
  }

  /** Stops him for a while, as a laptop that is closed does. */
  async rest(seconds: number): Promise<void> {
    const { child } = this;
    if (child === null) return;
    this.signal('SIGSTOP');
    await sleep(1000 * seconds);
    child.kill('SIGCONT');
  }

  async end(): Promise<void> {
    const { child } = this;
    if (child === null) return;
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await new Promise((resolve) => child.on('close', resolve));
  }
}

const readSize = (pid: number | undefined): number | null => {
  try {
    // Whoever has just ended has none.
    const size = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return size === undefined ? null : Number(size);
  } catch {
    return null;
  }
};

/** In words, or null for a short life. The first minutes are left out, in which everybody grows up. */
function describeGrowth(life: readonly (readonly [number, number])[]): string | null {
  const grown = life.filter(([minute]) => minute > life[0][0] + 3);
  if (grown.length < 20) return null;
  const quarters = [0, 1, 2, 3, 4].map((quarter) => grown[Math.floor((quarter * (grown.length - 1)) / 4)]);
  return quarters.map(([minute, size]) => `${size} KiB at ${minute.toFixed(1)} minutes`).join(', ');
}

async function run(args: readonly string[]): Promise<{ readonly code: number | null; readonly stdout: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== 0) problems.push(`${args[0]} ${args[1]} ended with ${code}: ${stderr}`);
  return { code, stdout };
}

/** What Redis might throw away: some jobs, or what holds them together. */
async function evict({ client }: RedisLink, study: string): Promise<void> {
  const prefix = `bull:${nameQueue(study)}:`;
  const jobs = await client.lrange(`${prefix}wait`, 0, 20);
  const done = await client.zrange(`${prefix}completed`, '0', '20');
  const what = pick([
    ...jobs.map((name) => prefix + name),
    ...done.map((name) => prefix + name),
    ...['wait', 'completed', 'active', 'meta', 'marker', 'events', 'stalled'].map((name) => prefix + name),
    // Only at first: who plays a study that has gone ends, and his memory shows nothing then.
    ...(elapsed() < minutes / 4 ? [`quorum:study:${study}`, 'quorum:studies'] : []),
  ]);
  if ((await client.del(what)) > 0) note(`evicted ${what.replace(/.*:(?:chunk-\d+)?(.*)$/, '$1') || 'a job'}`);
}

const redis: RedisServer = await startRedis({ appendonly: true });
const at = ['--redis', redis.url];
const steady = new Role('steady worker', ['study', 'work', '--wait', '--workers', '1', ...at], [1, 130]);
const victim = new Role('worker', ['study', 'work', '--wait', '--workers', '1', ...at], [1, 130]);
const collector = new Role(
  'collector',
  ['study', 'collect', '--wait', '--out', join(folder, 'out'), ...at],
  [0, 1, 2, 130],
);
const submitter = new Role('submitter', ['study', 'submit', ...PLAN, ...at], [0, 1, 130]);
const everybody = [steady, victim, collector, submitter];

const reference = run(['analyze', ...PLAN, '--workers', '1', '--out', join(folder, 'alone')]);
const study = (await run(['study', 'submit', ...PLAN, ...at])).stdout.trim();
const link = await connectRedis(redis.url, () => undefined);
const store = new StudyStore(link);
const { plan } = await store.find(study);
console.log(`study ${study}, ${plan.jobs.length} games, ${minutes} minutes, seed ${seed}, ${folder}`);

const redisSizes: [number, number][] = [];
const sampling = setInterval(() => {
  for (const { child, lives } of [steady, victim, collector]) {
    const size = child === null ? null : readSize(child.pid);
    if (size !== null) lives.at(-1)?.push([elapsed(), size]);
  }
  const size = readSize(redis.pid);
  if (size !== null) redisSizes.push([elapsed(), size]);
}, 2000);

/** Redis goes, and comes back with what is on its disk. */
async function crashRedis(): Promise<void> {
  note('redis SIGKILL');
  await redis.kill('SIGKILL');
  await sleep(below(6000));
  await redis.restart();
}

async function freezeRedis(): Promise<void> {
  const { pid } = redis;
  note('redis SIGSTOP');
  process.kill(pid, 'SIGSTOP');
  await sleep(below(6000));
  process.kill(pid, 'SIGCONT');
}

/** Somebody puts the study in again, and may be killed at it. */
async function submitAgain(): Promise<void> {
  submitter.start();
  await sleep(below(3000));
  if (random() < 0.4) submitter.signal(pick(['SIGKILL', 'SIGTERM']));
  else if (random() < 0.3) await submitter.rest(below(5));
}

const DISTURBANCES: readonly (() => Promise<void> | void)[] = [
  () => steady.rest(below(25)),
  () => victim.rest(below(25)),
  () => collector.rest(below(20)),
  () => victim.signal('SIGKILL'),
  () => victim.signal('SIGKILL'),
  () => victim.signal('SIGTERM'),
  () => collector.signal(pick(['SIGKILL', 'SIGTERM'])),
  crashRedis,
  freezeRedis,
  submitAgain,
  () => evict(link, study).then(submitAgain),
];

let done = 0;
let told = 0;
/** Until the time is over nobody may come to the end: whoever is ahead of it has a rest. */
while (elapsed() < minutes) {
  steady.start();
  if (random() < 0.7) victim.start();
  if (random() < 0.5) collector.start();
  await pick(DISTURBANCES)();
  await sleep(500 + below(6000));
  const counts = await store.count(study);
  done = counts.done;
  const ahead = counts.done / Math.max(1, counts.submitted) - elapsed() / minutes;
  if (ahead > 0)
    await Promise.all([
      steady.rest(Math.min(20, 1 + 60 * minutes * ahead)),
      victim.rest(Math.min(20, 1 + 60 * minutes * ahead)),
    ]);
  if (elapsed() - told < 1) continue;
  told = elapsed();
  console.log(
    `${told.toFixed(1)} min: ${counts.done} done, ${counts.active} active, ${counts.waiting} waiting, ${counts.failed} failed; steady worker ${readSize(steady.child?.pid)} KiB`,
  );
}

console.log(`${elapsed().toFixed(1)} min: ${done} done; nobody is disturbed any more`);
await submitter.end();
for (let tries = 0; tries < 20; tries++) {
  await run(['study', 'submit', ...PLAN, ...at]);
  steady.start();
  victim.start();
  collector.start();
  while (collector.child !== null) await sleep(500);
  if (/results are in/.test(collector.said)) break;
}
clearInterval(sampling);
await Promise.all(everybody.map((role) => role.end()));
await reference;

const isEqual = JSON.stringify(readResults(join(folder, 'out'))) === JSON.stringify(readResults(join(folder, 'alone')));
if (!isEqual) problems.push('the files differ');
for (const [event, count] of [...events].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(`${String(count).padStart(5)}  ${event}`);
const lives = [steady, victim, collector].flatMap(({ name, lives }) => lives.map((life) => ({ name, life })));
for (const { name, life } of [...lives, { name: 'redis', life: redisSizes }]) {
  const growth = describeGrowth(life);
  if (growth !== null) console.log(`${name}: ${growth}`);
}
console.log(`${elapsed().toFixed(1)} minutes; ${isEqual ? 'the same files' : 'OTHER FILES'}`);
for (const problem of problems) console.log(`PROBLEM: ${problem}`);
link.close();
await redis.stop();
if (problems.length === 0) rmSync(folder, { recursive: true });
process.exitCode = problems.length === 0 ? 0 : 1;
