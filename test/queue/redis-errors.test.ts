import { describe, expect, test } from 'vitest';
import { checkServer, nameRedis, parseRedisUrl, readServerFacts } from '../../src/queue/connection.ts';
import { explainRedisError, isConnectionLoss, QueueError } from '../../src/queue/redis-errors.ts';
import { measureRate } from '../../src/queue/study-state.ts';

const NAME = 'redis://queue.example:6379';

const reply = (message: string): Error => Object.assign(new Error(message), { name: 'ReplyError' });
const system = (code: string): Error => Object.assign(new Error(`connect ${code} 10.0.0.1:6379`), { code });

describe('what Redis says is told in one line that says what to do', () => {
  test.each([
    ['nobody there', system('ECONNREFUSED'), /nobody answers there; start one with redis-server/],
    ['a host that does not answer', system('ETIMEDOUT'), /host does not answer/],
    ['an unknown host', system('ENOTFOUND'), /host is unknown/],
    [
      'no password',
      reply('NOAUTH Authentication required.'),
      /wants a password; give the password as redis:\/\/:PASSWORD@HOST:PORT/,
    ],
    [
      'a wrong password',
      reply('WRONGPASS invalid username-password pair or user is disabled.'),
      /password is wrong; give the password/,
    ],
    ['a wrong password, of old', reply('ERR invalid password'), /password is wrong/],
    [
      'full',
      reply("OOM command not allowed when used memory > 'maxmemory'."),
      /full; raise its maxmemory, .*collect --remove.*nothing is lost/,
    ],
    [
      'a full disk',
      reply('MISCONF Redis is configured to save RDB snapshots, but it is unable to persist to disk.'),
      /cannot write to its disk.*nothing is lost/,
    ],
    ['a copy', reply("READONLY You can't write against a read only replica."), /copy that nobody may write to/],
    ['a user of few rights', reply('NOPERM this user has no permissions'), /may not do what studies need/],
    ['an old one', reply("ERR unknown command 'BZPOPMIN'"), /use Redis 6\.2 or newer/],
    ['anything else', reply('ERR strange'), /answers: ERR strange; see that it is Redis/],
  ] as const)('%s', (_, error, message) => {
    const explained = explainRedisError(error, NAME);
    expect(explained).toBeInstanceOf(QueueError);
    expect(String(explained)).toMatch(new RegExp(`^QueueError: ${NAME}.*${message.source}`));
  });

  test('but not what is said about the command with the password, which may repeat it', () => {
    const error = Object.assign(reply('ERR what is "auth geheim"?'), { command: { name: 'auth', args: ['geheim'] } });
    expect(String(explainRedisError(error, NAME))).toBe(
      `QueueError: ${NAME}: it does not take the password; give the password as redis://:PASSWORD@HOST:PORT`,
    );
  });

  test('while an error of another kind stays what it is', () => {
    const error = new TypeError('x is not a function');
    expect(explainRedisError(error, NAME)).toBe(error);
  });

  test('and a lost connection is told from a refusal', () => {
    expect(
      [system('ECONNRESET'), system('ECONNREFUSED'), new Error('Connection is closed.')].map(isConnectionLoss),
    ).toEqual([true, true, true]);
    expect([reply('OOM command not allowed'), new Error('Missing lock for job chunk-1')].map(isConnectionLoss)).toEqual(
      [false, false],
    );
  });
});

describe('a Redis', () => {
  test('is named by an address', () => {
    expect(parseRedisUrl('redis://:a%20b@queue.example:7000/3').port).toBe('7000');
    expect(parseRedisUrl('rediss://queue.example').hostname).toBe('queue.example');
  });

  test.each([
    '',
    'queue.example:6379',
    'http://queue.example',
    'redis://',
    'redis://queue.example/name',
    'redis://queue.example?db=3',
    'redis://queue.example#3',
  ])('is not named by "%s"', (text) => {
    expect(() => parseRedisUrl(text)).toThrow(
      /^--redis \(or QUORUM_REDIS\) cannot be read as the address of a Redis, .*; give redis:\/\/HOST:PORT/,
    );
  });

  test('is named in messages without user, password and parameters', () => {
    expect(nameRedis(new URL('redis://somebody:geheim@queue.example:7000/3?password=geheim#geheim'))).toBe(
      'redis://queue.example:7000/3',
    );
    expect(nameRedis(new URL('rediss://queue.example/'))).toBe('rediss://queue.example');
  });

  test('must be new enough, and should not throw keys away', () => {
    const said: string[] = [];
    const check = (version: string, policy: string): void =>
      checkServer(
        readServerFacts(`# Server\r\nredis_version:${version}\r\nmaxmemory_policy:${policy}\r\n`),
        NAME,
        (text) => said.push(text),
      );
    check('6.2.0', 'noeviction');
    check('10.0.1', 'noeviction');
    expect(said).toEqual([]);
    check('7.0.15', 'allkeys-lru');
    expect(said).toEqual([expect.stringMatching(/maxmemory-policy allkeys-lru.*set it to noeviction/)]);
    expect(() => check('6.0.16', 'noeviction')).toThrow(/is Redis 6\.0\.16; use 6\.2 or newer/);
    expect(() => check('5.0.0', 'noeviction')).toThrow(/use 6\.2 or newer/);
  });
});

describe('the rate of a study', () => {
  test('is that of the latest completions', () => {
    const recent = [3000, 2000, 1000].map((time) => ({ deals: 16, time }));
    expect(measureRate(recent)).toBe(16);
  });

  test('is unknown without two of them', () => {
    expect(measureRate([])).toBeNull();
    expect(measureRate([{ deals: 1, time: 5 }])).toBeNull();
    expect(
      measureRate([
        { deals: 1, time: 5 },
        { deals: 1, time: 5 },
      ]),
    ).toBeNull();
  });
});
