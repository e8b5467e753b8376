/** The connection to Redis: checked when it is opened, and renewed whenever it is lost. */

import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as bullmqModule from 'bullmq';
import type * as ioredisModule from 'ioredis';
import type { Redis, RedisOptions } from 'ioredis';
import { InputError } from '../base/errors.ts';
import { explainRedisError, isConnectionLoss, isMissingDatabase, QueueError } from './redis-errors.ts';

type BullMQ = Pick<typeof bullmqModule, 'Queue' | 'Worker' | 'WaitingError' | 'UnrecoverableError'>;

interface Packages {
  readonly ioredis: Pick<typeof ioredisModule, 'Redis'>;
  readonly bullmq: BullMQ;
}

export interface RedisLink {
  readonly client: Redis;
  readonly bullmq: BullMQ;
  /** Redis' address without its password. */
  readonly name: string;
  close(): void;
}

/** Seconds until a Redis that does not answer counts as absent. */
const PATIENCE = 3;
/** Seconds for a greeting: other servers may accept the connection and say nothing. */
const GREETING_PATIENCE = 15;
const ATTEMPT_INTERVAL = 200;
/** Milliseconds between two attempts to reconnect, at most. */
const MAX_RETRY_INTERVAL = 2000;

const requireHere = createRequire(import.meta.url);

/**
 * The packages are optional, because only studies on Redis need them. An import would take twice as long, because it
 * looks for names in all their files first.
 * @throws QueueError when they are not there.
 */
export function loadPackages(load: (name: string) => ReturnType<NodeJS.Require> = requireHere): Packages {
  try {
    return { ioredis: load('ioredis'), bullmq: load('bullmq') };
  } catch (error) {
    throw new QueueError('studies on Redis need two more packages; npm install bullmq ioredis', { cause: error });
  }
}

/**
 * The message shows no part of the address, because a password may be anywhere in it. Parameters after a ? are refused,
 * because a password among them would not be used.
 * @throws InputError unless the text is the address of a Redis.
 */
export function parseRedisUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isDatabase = url !== null && /^\/?\d*$/.test(url.pathname);
  const isBare = url !== null && url.search === '' && url.hash === '';
  if (url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && isDatabase && isBare) return url;
  throw new InputError(
    '--redis (or QUORUM_REDIS) cannot be read as the address of a Redis, and is not shown because it may hold a password; ' +
      'give redis://HOST:PORT or redis://HOST:PORT/DATABASE, with a password redis://:PASSWORD@HOST:PORT, ' +
      'and write / ? # @ % in a password as %2F %3F %23 %40 %25',
  );
}

export const nameRedis = ({ protocol, host, pathname }: URL): string =>
  `${protocol}//${host}${pathname}`.replace(/\/$/, '');

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export interface ServerFacts {
  readonly version: string;
  readonly policy: string;
}

export function readServerFacts(info: string): ServerFacts {
  const find = (key: string): string => new RegExp(`^${key}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  return { version: find('redis_version'), policy: find('maxmemory_policy') };
}

/** BullMQ needs it; older ones lack commands or lose jobs. */
const MIN_VERSION = '6.2';

const isOlder = (version: string, than: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = than.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
};

export function checkServer({ version, policy }: ServerFacts, name: string, tell: (text: string) => void): void {
  if (version !== '' && isOlder(version, MIN_VERSION)) {
    throw new QueueError(`${name} is Redis ${version}; use ${MIN_VERSION} or newer`);
  }
  if (policy !== '' && policy !== 'noeviction') {
    tell(
      `${name} throws keys away when it is full (maxmemory-policy ${policy}), and chunks with them; set it to noeviction`,
    );
  }
}

/**
 * Makes a client, and the copies that BullMQ makes of it, reconnect where Redis does not have the wanted database.
 * Otherwise ioredis would go on with database 0.
 */
function insistOnDatabase(client: Redis): Redis {
  client.on('error', (error: unknown) => {
    if (isMissingDatabase(error)) client.disconnect(true);
  });
  const duplicate = client.duplicate.bind(client);
  return Object.assign(client, {
    duplicate: (options?: Partial<RedisOptions>) => insistOnDatabase(duplicate(options)),
  });
}

/**
 * Connects once.
 * @throws the first error, which is the cause of the others.
 */
async function tryToConnect(client: Redis): Promise<void> {
  let cause: unknown = null;
  const note = (error: unknown): void => void (cause ??= error);
  client.on('error', note);
  const late = sleep(1000 * GREETING_PATIENCE, null, { ref: false }).then(() => {
    throw new Error('connect ETIMEDOUT');
  });
  late.catch(() => undefined);
  try {
    await Promise.race([client.connect(), late]);
  } catch (error) {
    client.disconnect();
    throw cause ?? error;
  } finally {
    client.off('error', note);
  }
}

/**
 * Connects to Redis, and waits for it whenever it goes away later.
 * @param tell takes warnings, and whether Redis has gone or come back.
 * @throws InputError for a text that is no address; QueueError when Redis cannot be used.
 */
export async function connectRedis(text: string, tell: (text: string) => void): Promise<RedisLink> {
  const url = parseRedisUrl(text);
  const name = nameRedis(url);
  const { ioredis, bullmq } = loadPackages();
  let established = false;
  let closing = false;
  const create = (): Redis => {
    const client = new ioredis.Redis({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? 6379 : Number(url.port),
      db: Number(url.pathname.slice(1)),
      ...(url.username === '' ? {} : { username: decode(url.username) }),
      ...(url.password === '' ? {} : { password: decode(url.password) }),
      ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
      lazyConnect: true,
      connectTimeout: 1000 * PATIENCE,
      // BullMQ needs commands that wait until Redis comes back.
      maxRetriesPerRequest: null,
      retryStrategy: (times) => (established && !closing ? Math.min(100 * times, MAX_RETRY_INTERVAL) : null),
    });
    // The caller tells the error; without a listener it would be printed too.
    client.on('error', () => undefined);
    return insistOnDatabase(client);
  };
  const started = performance.now();
  for (;;) {
    const client = create();
    try {
      await tryToConnect(client);
      checkServer(readServerFacts(await client.info()), name, tell);
    } catch (error) {
      client.disconnect();
      if (isConnectionLoss(error) && performance.now() - started < 1000 * PATIENCE) {
        await sleep(ATTEMPT_INTERVAL);
        continue;
      }
      throw explainRedisError(error, name);
    }
    established = true;
    // BullMQ's copies of this connection are to be renewed from their beginning.
    client.options.lazyConnect = false;
    watchConnection(client, name, tell, () => closing);
    const close = (): void => {
      closing = true;
      client.disconnect();
    };
    return { client, bullmq, name, close };
  }
}

function watchConnection(client: Redis, name: string, tell: (text: string) => void, isClosing: () => boolean): void {
  let gone = false;
  let told = '';
  client.on('close', () => {
    if (gone || isClosing()) return;
    gone = true;
    told = '';
    tell(`${name} has gone; waiting for it to come back`);
  });
  client.on('ready', () => {
    if (!gone) return;
    gone = false;
    tell(`${name} is back`);
  });
  client.on('error', (error: unknown) => {
    // Another server may be there now, or another password, or fewer databases. It is told once, not at each attempt.
    const explained = explainRedisError(error, name);
    if (!gone || !(explained instanceof QueueError) || isConnectionLoss(error) || explained.message === told) return;
    told = explained.message;
    tell(told);
  });
}
