/** A real redis-server for tests: on a free loopback port, in a temporary folder, and gone afterwards. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from 'vitest';

export interface RedisOptions {
  /** Every write is on the disk before it is answered, so that not even `kill -9` loses one. */
  readonly appendonly?: boolean;
  readonly password?: string;
  /** As redis-server takes it: `3mb`. */
  readonly maxmemory?: string;
  /** A free one unless given. */
  readonly port?: number;
  /** Where its data lies; a temporary one, removed by `stop`, unless given. */
  readonly folder?: string;
  /** Further arguments. */
  readonly args?: readonly string[];
}

export interface RedisServer {
  /** With the password. */
  readonly url: string;
  readonly port: number;
  /** The process; another one after `restart`. */
  readonly pid: number;
  /** Kills the server, at once unless a gentler signal is given; its data stays. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again after `kill`, on the same port, with the data that is on the disk. */
  restart(): Promise<void>;
  /** Ends it and removes its temporary folder. */
  stop(): Promise<void>;
}

const PROGRAM = 'redis-server';
const START_SECONDS = 20;

/** A port of the loopback that nobody listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('a server without a port'));
      });
    });
  });
}

/** Whether somebody at the port answers PING; wanting a password is an answer too, loading its data is none. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (ready: boolean): void => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(1000, () => end(false));
    socket.on('error', () => end(false));
    socket.on('data', (data) => end(/^(\+PONG|-NOAUTH)/.test(data.toString())));
  });
}

function listArguments(
  port: number,
  folder: string,
  { appendonly = false, password, maxmemory, args = [] }: RedisOptions,
): string[] {
  return [
    ...Object.entries({
      port: String(port),
      bind: '127.0.0.1',
      dir: folder,
      save: '',
      appendonly: appendonly ? 'yes' : 'no',
      appendfsync: 'always',
      'maxmemory-policy': 'noeviction',
    }).flatMap(([name, value]) => [`--${name}`, value]),
    ...(password === undefined ? [] : ['--requirepass', password]),
    ...(maxmemory === undefined ? [] : ['--maxmemory', maxmemory]),
    ...args,
  ];
}

async function launch(port: number, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  const keep = (data: Buffer): void => void (log += data.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => (log += error.message));
  for (const end = Date.now() + 1000 * START_SECONDS; Date.now() < end; await sleep(20)) {
    if (child.exitCode !== null || child.pid === undefined) break;
    if (await isReady(port)) return child;
  }
  child.kill('SIGKILL');
  throw new Error(`${PROGRAM} did not start on port ${port}: ${log}`);
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.kill(signal);
  });
}

/** Whatever a test forgot, or a failing one left behind, ends with the tests. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a server and waits until it answers. */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  const port = options.port ?? (await findFreePort());
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'quorum-redis-'));
  const args = listArguments(port, folder, options);
  const start = async (): Promise<ChildProcess> => {
    const started = await launch(port, args);
    running.add(started);
    return started;
  };
  let child = await start();
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    await endProcess(child, signal);
    running.delete(child);
  };
  return {
    url: `redis://${options.password === undefined ? '' : `:${encodeURIComponent(options.password)}@`}127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid ?? 0;
    },
    kill,
    async restart() {
      await kill();
      child = await start();
    },
    async stop() {
      await kill();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Whether there is a redis-server. Where there is none, what needs it fails if `CI` is set, and is
 * otherwise left out with a notice: whoever does not work at this part need not install a database.
 */
function findRedis(): boolean {
  if (spawnSync(PROGRAM, ['--version']).status === 0) return true;
  const what = `there is no ${PROGRAM} on the PATH; install Redis`;
  if ((process.env['CI'] ?? '') !== '') throw new Error(what);
  process.stderr.write(`\n*** STUDIES ON REDIS ARE NOT TESTED: ${what} ***\n\n`);
  return false;
}

/** A suite that needs redis-server. */
export const describeWithRedis: (name: string, suite: () => void) => void = findRedis() ? describe : describe.skip;
