/** Studies on Redis when what answers is not what is expected, or Redis holds what nobody of ours put there. */

import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connectRedis } from '../../src/run/queue/connection.ts';
import { describeWithRedis, startRedis, type RedisServer } from '../redis.ts';
import { runQuorum, spawnQuorum, type Ended } from './harness.ts';

/** Done within a second or two. */
const QUICK = ['parliament', '--deals', '12', '--nodes', '1000', '--memory', '4'];

let redis: RedisServer;
const others: Server[] = [];
afterEach(async () => {
  for (const server of others.splice(0)) server.close();
  await redis?.stop();
});

const study = (command: string, ...args: string[]): Promise<Ended> => runQuorum(['study', command, '--redis', redis.url, ...args]);

/** @returns the address. */
async function listen(server: Server): Promise<string> {
  others.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** One line on stderr that says what is wrong, and nothing else. */
const failure = (code: number, message: RegExp): Ended => ({
  code,
  stdout: '',
  stderr: expect.stringMatching(new RegExp(`^quorum: (?=.*${message.source}).+\\n$`)),
});

describeWithRedis('a database', () => {
  test.each(['16', '99', '123456789012345678901'])('number %s that Redis does not have is refused, and nothing is written to another', async (number) => {
    redis = await startRedis();
    expect(await runQuorum(['study', 'submit', ...QUICK, '--redis', `${redis.url}/${number}`])).toEqual(failure(1, /DB index is out of range.*0 to 15/));
    const link = await connectRedis(redis.url, () => undefined);
    expect(await link.client.dbsize()).toBe(0);
    link.close();
  });

  test('that Redis has keeps a study apart from the others', async () => {
    redis = await startRedis();
    expect((await runQuorum(['study', 'submit', ...QUICK, '--redis', `${redis.url}/15`])).code).toBe(0);
    expect((await study('status')).stderr).toMatch(/has no study/);
    expect((await runQuorum(['study', 'work', '--workers', '1', '--redis', `${redis.url}/15`])).code).toBe(0);
    expect((await study('status')).stderr).toMatch(/has no study/);
  });
});

describeWithRedis('a server that is no Redis', () => {
  test('but a web server is named in one line', async () => {
    const address = await listen(createHttpServer((_, response) => response.end('hello')));
    for (const url of [`redis://${address}`, `redis://:geheim@${address}/3`]) {
      const ended = await spawnQuorum(['study', 'status', '--redis', url]);
      expect(ended).toEqual(failure(1, new RegExp(`redis://${address}.*: something else than Redis answers there`)));
    }
  });

  test('but closes the connection is named in one line', async () => {
    const address = await listen(createServer((socket) => socket.end()));
    expect(await spawnQuorum(['study', 'status', '--redis', `redis://${address}`])).toEqual(failure(1, /closes the connection; see that it is Redis/));
  });
});
