/** Studies on Redis when what answers is not what is expected, or Redis holds what nobody of ours put there. */

import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { packChunk, unpackChunk, type PackedChunk } from '../../src/store/chunk.ts';
import type { RedisLink } from '../../src/queue/connection.ts';
import { nameQueue } from '../../src/queue/study-queue.ts';
import { createHeader } from '../../src/studies/study.ts';
import { useFolder } from '../folder.ts';
import { describeWithRedis } from '../redis.ts';
import { failure, quorum, spawnQuorum, words, ended } from './harness.ts';
import { analyzeTo, keyOf, QUICK, useRedisStudies } from './redis-studies.ts';

const path = useFolder();

const { start, study, submit, tamper } = useRedisStudies();

const others: Server[] = [];
afterEach(() => {
  for (const server of others.splice(0)) server.close();
});

/** @returns the address. */
async function listen(server: Server): Promise<string> {
  others.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describeWithRedis('a database', () => {
  test.each(['16', '99', '123456789012345678901'])(
    'number %s that Redis does not have is refused, and nothing is written to another',
    async (number) => {
      const redis = await start();
      expect(await quorum`study submit ${QUICK} --redis ${redis.url}/${number}`).toEqual(
        failure(1, /DB index is out of range.*0 to 15/),
      );
      await tamper(async ({ client }) => expect(await client.dbsize()).toBe(0));
    },
  );

  test('that Redis has keeps a study apart from the others', async () => {
    const redis = await start();
    expect((await quorum`study submit ${QUICK} --redis ${redis.url}/15`).code).toBe(0);
    expect((await study`status`).stderr).toMatch(/has no study/);
    expect((await quorum`study work --workers 1 --redis ${redis.url}/15`).code).toBe(0);
    expect((await study`status`).stderr).toMatch(/has no study/);
  });
});

describeWithRedis('a server that is no Redis', () => {
  test('but a web server is named in one line', async () => {
    const address = await listen(createHttpServer((_, response) => response.end('hello')));
    for (const url of [`redis://${address}`, `redis://:geheim@${address}/3`]) {
      const ended = await spawnQuorum(words`study status --redis ${url}`);
      expect(ended).toEqual(failure(1, new RegExp(`redis://${address}.*: something else than Redis answers there`)));
    }
  });

  test('but closes the connection is named in one line', async () => {
    const address = await listen(createServer((socket) => socket.end()));
    expect(await spawnQuorum(words`study status --redis redis://${address}`)).toEqual(
      failure(1, /closes the connection; see that it is Redis/),
    );
  });
});

const analyze = (plan: readonly string[]): Promise<string> => analyzeTo(path('alone'), plan);
const readRows = (): string => readFileSync(path('out', 'deals.csv'), 'utf8');

/** Collects the study, which is to be complete. */
async function collect(wanted: string): Promise<void> {
  expect((await study`collect --out ${path('out')}`).code).toBe(0);
  expect(readRows()).toBe(wanted);
}

const formatTask = (chunk: number, deals: unknown): string => JSON.stringify({ chunk, jobIndex: 0, deals });

/** A text as a result has it, with a digest that fits. */
const packText = (text: string): Pick<PackedChunk, 'digest' | 'data'> => ({
  digest: createHash('sha256').update(text).digest('hex'),
  data: deflateRawSync(text).toString('base64'),
});

describeWithRedis('what is not of the plan', () => {
  test('is not played: each such job is named, the others are played, and submitting again mends it', async () => {
    await start();
    const wanted = await analyze(QUICK);
    const name = await submit();
    const spoilt: readonly string[] = [
      formatTask(0, { firstSeed: 100, count: 1 }),
      formatTask(1, { firstSeed: 2, count: 1_000_000_000 }),
      formatTask(2, [{ scheme: 'cards', id: 'torn', cards: null }]),
      '{"torn',
      formatTask(7, { firstSeed: 5, count: 1 }),
      JSON.stringify({ chunk: 5, jobIndex: 3, deals: { firstSeed: 6, count: 1 } }),
      'null',
    ];
    await tamper(async ({ client }, store) => {
      for (const [chunk, data] of spoilt.entries()) await client.hset(keyOf(name, chunk), 'data', data);
      await store
        .queue(name)
        .add('chunk', { chunk: 12, jobIndex: 0, deals: { firstSeed: 13, count: 1 } }, { jobId: 'chunk-12' });
      await store
        .queue(name)
        .add('chunk', { chunk: 0, jobIndex: 0, deals: { firstSeed: 1, count: 1 } }, { jobId: 'mine' });
    });
    const { code, stderr } = await study`work --workers 1`;
    expect(code).toBe(1);
    expect(stderr).toMatch(/played 5 chunks here, 5 deals\n/);
    expect(stderr).toMatch(/9 chunks failed; quorum study status says why/);
    for (const chunk of spoilt.keys())
      expect(stderr).toMatch(
        new RegExp(
          `^quorum: study ${name}: the job "chunk-${chunk}" .*, and is not played; submit the study again`,
          'm',
        ),
      );
    expect(stderr).toMatch(/"chunk-12" is none of this study/);
    expect(stderr).toMatch(/"mine" is none of this study/);
    expect((await study`status`).stdout).toMatch(/failed: .*"chunk-0" has other deals than the plan/);
    expect((await study`submit ${QUICK}`).stderr).toMatch(/12 already there, 7 retried after failing/);
    expect(await study`work --workers 1`).toEqual(ended(0, /played 7 chunks here/));
    await collect(wanted);
  });

  test('is not played when its deals are listed and their cards are no pack', async () => {
    await start();
    const plan = words`parliament --pysol 7 --nodes 1000 --memory 4`;
    const name = (await study`submit ${plan}`).stdout.trim();
    await tamper(async ({ client }) => {
      const { deals, ...task } = JSON.parse(String(await client.hget(keyOf(name, 0), 'data')));
      const [deal] = deals;
      await client.hset(
        keyOf(name, 0),
        'data',
        JSON.stringify({ ...task, deals: [{ ...deal, cards: deal.cards.with(0, deal.cards[1]) }] }),
      );
    });
    expect(await study`work --workers 1`).toEqual(ended(1, /"chunk-0" has other deals than the plan/));
    await study`submit ${plan}`;
    expect((await study`work --workers 1`).code).toBe(0);
    expect((await study`collect --out ${path('out')}`).code).toBe(0);
  });

  test('is not published: each such result is named, and its chunk played again', async () => {
    await start();
    const wanted = await analyze(QUICK);
    const name = await submit();
    await study`work --workers 1`;
    await tamper(async ({ client }) => {
      const results = await Promise.all(
        Array.from({ length: 12 }, async (_, i): Promise<PackedChunk> =>
          JSON.parse(String(await client.hget(keyOf(name, i), 'returnvalue'))),
        ),
      );
      const [first] = results;
      const spoilt = [
        JSON.stringify(results[4]),
        JSON.stringify(packChunk([...unpackChunk(first), ...unpackChunk(first)])),
        JSON.stringify({ ...results[2], ...packText('x'.repeat(1 << 28)) }),
        'no JSON',
        JSON.stringify({ ...results[4], times: ['soon'] }),
        JSON.stringify(JSON.stringify(results[5])),
        'x'.repeat(1 << 25),
      ];
      for (const [chunk, text] of spoilt.entries()) await client.hset(keyOf(name, chunk), 'returnvalue', text);
      // One that BullMQ cannot read, and one that is not there at all.
      await client.hset(keyOf(name, 3), 'data', '{"torn');
      await client.del(keyOf(name, 7));
    });
    const { code, stderr } = await study`collect --out ${path('out')}`;
    expect(code).toBe(1);
    expect(stderr).toMatch(/the result of parliament seed 1 has another deal; it is played again\n/);
    expect(stderr).toMatch(/the result of parliament seed 2 has 2 deals of 1; it is played again\n/);
    expect(stderr).toMatch(/the result of parliament seed 3 is damaged, or far too large; it is played again\n/);
    expect(stderr).toMatch(/the result of parliament seed 4 is no result; submit the study again to have it played\n/);
    expect(stderr).toMatch(/the result of parliament seed 5 is no result; it is played again\n/);
    expect(stderr).toMatch(/the result of parliament seed 6 is no result; it is played again\n/);
    expect(stderr).toMatch(/the result of parliament seed 7 is no result; it is played again\n/);
    expect(stderr).toMatch(/the result of parliament seed 8 is lost; submit the study again to have it played\n/);
    expect(stderr).toMatch(/missing: 8 chunks/);
    expect((await study`submit ${QUICK}`).stderr).toMatch(/: 2 chunks submitted/);
    expect(await study`work --workers 1`).toEqual(ended(0, /played 8 chunks here/));
    await collect(wanted);
  });
});

describeWithRedis('a header that cannot be read', () => {
  test.each([
    ['is no JSON', '{"torn'],
    ['is of another version', '{"format":99}'],
    ['is none at all', '"text"'],
  ])('because it %s, is named, and hides no other study', async (_, text) => {
    await start();
    const name = await submit();
    const other = (await study`submit congress --deals 1 --nodes 1000 --memory 4`).stdout.trim();
    await tamper(({ client }) => client.set(`quorum:study:${other}`, text));
    const message = new RegExp(
      `^quorum: study ${other}: the header that redis:.* has of it is damaged, gone or of another version; submit the study again, use the version that did, or remove it with quorum study remove --study ${other}`,
    );
    const status = await study`status`;
    expect(status).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${name} `),
      stderr: expect.stringMatching(message),
    });
    expect(status.stderr.match(/\n/g)).toHaveLength(1);
    expect(await study`status --study ${other}`).toEqual(
      failure(2, new RegExp(message.source.replace('^quorum: ', ''))),
    );
    const { code, stderr } = await study`work --workers 1`;
    expect([code, stderr]).toEqual([0, expect.stringMatching(message)]);
    expect(stderr.match(/is skipped/g)).toHaveLength(1);
    expect((await study`collect --out ${path('out')}`).code).toBe(0);
    expect((await study`submit congress --deals 1 --nodes 1000 --memory 4`).code).toBe(0);
    expect(await study`work --workers 1`).toEqual(ended(0, /played 1 chunk here/));
    expect((await study`status`).stderr).toBe('');
  });

  test('or says what only a later version knows, hides no other study', async () => {
    await start();
    const name = await submit();
    await tamper(async (_, store) => {
      const { plan, options, shard, start } = await store.find(name);
      const [job] = plan.jobs;
      await store.put(
        createHeader(
          { ...plan, version: '99.0.0', jobs: [{ ...job, seat: { ...job.seat, variant: 'bridge' } }] },
          { options, shard, start },
        ),
      );
    });
    const { code, stdout, stderr } = await study`status`;
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${name} `)]);
    expect(stderr).toMatch(
      /^quorum: study [0-9a-f]{16} is skipped, because this version cannot read it: .*bridge.*\n$/,
    );
    expect((await study`work --workers 1`).code).toBe(0);
  });
});

describeWithRedis('what Redis has thrown away', () => {
  /** What may go of a study of which half has been played. */
  const LOSSES: readonly (readonly [string, (link: RedisLink, study: string) => Promise<unknown>])[] = [
    ['the list of what waits', ({ client }, name) => client.del(`bull:${nameQueue(name)}:wait`)],
    ['the list of what is done', ({ client }, name) => client.del(`bull:${nameQueue(name)}:completed`)],
    ['a job that waits', ({ client }, name) => client.del(keyOf(name, 3))],
    ['a job that is done', ({ client }, name) => client.del(keyOf(name, 9))],
    ['all jobs', async ({ client }, name) => client.del(Array.from({ length: 12 }, (_, i) => keyOf(name, i)))],
    [
      'all but the jobs',
      async ({ client }, name) =>
        client.del(...(await client.keys('*')).filter((key) => !key.startsWith(keyOf(name, '')))),
    ],
    ['the header', ({ client }, name) => client.del(`quorum:study:${name}`)],
    ['the list of studies', ({ client }) => client.del('quorum:studies')],
    [
      'what BullMQ says of the queue',
      ({ client }, name) =>
        client.del(`bull:${nameQueue(name)}:meta`, `bull:${nameQueue(name)}:marker`, `bull:${nameQueue(name)}:events`),
    ],
    ['everything', ({ client }) => client.flushall()],
  ];

  test('is there again after one submission', async () => {
    await start();
    const wanted = await analyze(QUICK);
    const name = await submit();
    await study`work --workers 1`;
    for (const [what, lose] of LOSSES) {
      // The first half waits again.
      await tamper(async (_, store) => {
        for (let chunk = 0; chunk < 6; chunk++) await store.queue(name).remove(`chunk-${chunk}`);
      });
      await submit();
      await tamper((link) => lose(link, name));
      await submit();
      const worked = await study`work --workers 1`;
      expect([what, worked.code, worked.stderr]).toEqual([what, 0, expect.not.stringMatching(/submit/)]);
      const { chunks } = JSON.parse((await study`status --json`).stdout);
      expect([what, chunks]).toEqual([what, expect.objectContaining({ total: 12, done: 12, submitted: 12 })]);
      await collect(wanted);
      rmSync(path('out'), { recursive: true });
    }
  });

  test('is not taken for done: a worker that meets a job without its data names it', async () => {
    await start();
    const name = await submit();
    await tamper(({ client }) => client.del(keyOf(name, 3)));
    expect(await study`work --workers 1`).toEqual(
      ended(1, /the job "chunk-3" does not say what to play.*\n.*played 11 chunks here/s),
    );
  });
});

describeWithRedis('a Redis that is emptied', () => {
  test('in the middle of a study ends the work with a failure that says what happened', async () => {
    await start();
    const name = (await study`submit parliament,congress --deals 60 --nodes 12000 --memory 4`).stdout.trim();
    const working = study`work --workers 1`;
    await tamper(async ({ client }, store) => {
      while ((await store.count(name)).done < 3) await sleep(20);
      await client.flushall();
    });
    const { code, stderr } = await working;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^quorum: study ${name} has disappeared from redis://.* while it was played: somebody emptied that Redis, .*; submit the study again, and continue`,
        'm',
      ),
    );
  });

  test('but not one from which the study has been removed', async () => {
    await start();
    const name = (await study`submit parliament,congress --deals 60 --nodes 12000 --memory 4`).stdout.trim();
    const working = study`work --workers 1`;
    await tamper(async (_, store) => {
      while ((await store.count(name)).done < 3) await sleep(20);
      await store.remove(name);
    });
    expect((await working).code).toBe(0);
  });
});
