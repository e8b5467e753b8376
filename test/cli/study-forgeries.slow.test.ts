/** Studies on Redis when somebody has written into it what no program of ours does. */

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { nameQueue } from '../../src/queue/study-queue.ts';
import { createHeader, type StudyHeader } from '../../src/studies/study.ts';
import { useFolder } from '../folder.ts';
import { describeWithRedis, startRedis } from '../redis.ts';
import { failure, quorum, startQuorum, waitForEnd, words, ended } from './harness.ts';
import { analyzeTo, keyOf, QUICK, useRedisStudies } from './redis-studies.ts';

const path = useFolder();
const { start, study, submit, tamper } = useRedisStudies();

const readRows = (): string => readFileSync(path('out', 'deals.csv'), 'utf8');

/** Collects the study, which is to be complete. */
async function collect(wanted: string): Promise<void> {
  expect((await study`collect --out ${path('out')}`).code).toBe(0);
  expect(readRows()).toBe(wanted);
}

describeWithRedis('a Redis that comes back with fewer databases', () => {
  test('is named once and waited for, and nothing is written to another database', async () => {
    const plan = words`parliament,congress --deals 60 --nodes 12000 --memory 4`;
    const wanted = await analyzeTo(path('alone'), plan);
    const redis = await start({ appendonly: true });
    const at = ['--redis', `${redis.url}/3`];
    const name = (await quorum`study submit ${plan} ${at}`).stdout.trim();
    const child = startQuorum(words`study work --workers 1 ${at}`);
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const ended = waitForEnd(child);
    const waitFor = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
      while (child.exitCode === null && !(await holds())) await sleep(50);
    };
    await waitFor(async () => {
      const [state] = (await quorum`study status --json ${at}`).stdout.split('\n');
      return JSON.parse(state).chunks.done > 3;
    });
    await redis.kill();
    const other = await startRedis({ port: redis.port, args: words`--databases 2` });
    await waitFor(() => said.includes('DB index'));
    // Time for some more attempts.
    await sleep(3000);
    await tamper(async ({ client }) => expect(await client.keys('*')).toEqual([]));
    await other.stop();
    await redis.restart();
    expect((await ended).code).toBe(0);
    expect(said.match(/DB index/g)).toHaveLength(1);
    expect(said).toMatch(
      /^quorum: redis:\/\/127\.0\.0\.1:\d+\/3: DB index is out of range: it has no database of that number; /m,
    );
    expect(said).toMatch(new RegExp(`study ${name}: played \\d+ chunks here`));
    expect((await quorum`study collect --out ${path('out')} ${at}`).code).toBe(0);
    expect(readRows()).toBe(wanted);
  });
});

describeWithRedis('a job that BullMQ cannot read', () => {
  test('is named and refused, the others are played, and submitting again mends it', async () => {
    const wanted = await analyzeTo(path('alone'), QUICK);
    await start();
    const name = await submit();
    const spoilt: readonly (readonly [field: string, text: string])[] = [
      ['opts', '{"torn'],
      ['opts', 'null'],
      ['progress', '{"torn'],
      ['parent', '{"torn'],
      ['ats', 'many'],
      ['stc', 'many'],
    ];
    await tamper(async ({ client }) => {
      for (const [i, [field, text]] of spoilt.entries()) await client.hset(keyOf(name, 2 * i), field, text);
      await client.del(keyOf(name, 11));
      await client.set(keyOf(name, 11), 'no job at all');
      // One that a worker who is gone had taken.
      const queue = `bull:${nameQueue(name)}`;
      await client.lrem(`${queue}:wait`, 0, 'chunk-10');
      await client.lpush(`${queue}:active`, 'chunk-10');
    });
    const { code, stderr } = await study`work --workers 1`;
    expect(code).toBe(1);
    for (const chunk of [0, 2, 4, 6, 8, 10, 11]) {
      expect(stderr).toMatch(
        new RegExp(
          `^quorum: study ${name}: the job "chunk-${chunk}" does not say what to play, and is not played; submit the study again`,
          'm',
        ),
      );
    }
    expect(stderr).not.toMatch(/\n\s+at |SyntaxError|WRONGTYPE/);
    expect((await study`submit ${QUICK}`).stderr).toMatch(/7 retried after failing/);
    expect((await study`work --workers 1`).code).toBe(0);
    await collect(wanted);
  });

  test('is played as ours are, whatever it says of its treatment', async () => {
    const wanted = await analyzeTo(path('alone'), QUICK);
    await start();
    const name = await submit();
    await tamper(async ({ client }) => {
      const strange = { attempts: 0, removeOnComplete: true, repeat: { every: 1 }, parent: { id: 'x', queue: 'y' } };
      for (let chunk = 0; chunk < 12; chunk += 2) {
        await client.hset(keyOf(name, chunk), {
          opts: JSON.stringify(strange),
          rjk: 'again:and:again',
          parentKey: 'bull:other:1',
          parent: '{"id":"1"}',
        });
      }
    });
    expect((await study`work --workers 1`).code).toBe(0);
    await collect(wanted);
  });
});

/** The same header with another plan, under that plan's name. */
function forgeHeader(
  { plan, options, shard, start: begun }: StudyHeader,
  change: (plan: StudyHeader['plan']) => object,
): StudyHeader {
  const forged: StudyHeader['plan'] = JSON.parse(JSON.stringify(change(plan)));
  return createHeader(forged, { options, shard, start: begun });
}

const changeSeat = (seat: object) => (plan: StudyHeader['plan']) => ({
  ...plan,
  jobs: plan.jobs.map((job) => ({ ...job, seat: { ...job.seat, ...seat } })),
});

describeWithRedis('a header that was forged', () => {
  test('with a game that nobody knows is named once, and hides no other study', async () => {
    await start();
    const name = await submit();
    await tamper(async ({ client }, store) => {
      const forged = forgeHeader(await store.find(name), changeSeat({ variant: 'bridge' }));
      await client.zadd('quorum:studies', 0, forged.study);
      await client.set(`quorum:study:${forged.study}`, JSON.stringify(forged));
      await store
        .queue(forged.study)
        .add('chunk', { chunk: 0, jobIndex: 0, deals: { firstSeed: 1, count: 1 } }, { jobId: 'chunk-0' });
    });
    const status = await study`status`;
    expect([status.code, status.stdout]).toEqual([0, expect.stringContaining(`${name} `)]);
    expect(status.stderr).toMatch(/^(quorum: study [0-9a-f]{16}.* skipped.*\n)?$/);
    const { code, stderr } = await study`work --workers 1`;
    expect([code, stderr]).toEqual([0, expect.stringMatching(/variant "bridge" is unknown/)]);
    expect(stderr.match(/is skipped/g)).toHaveLength(1);
    expect(stderr).toMatch(/played 12 chunks here/);
  });
});

describeWithRedis('a plan whose player is a pipe', () => {
  const pipe = `node_modules/pipe-${process.pid}.ts`;
  afterEach(() => rmSync(pipe, { force: true }));

  test('is not waited for: it is skipped, and the others are played', async () => {
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    await start();
    await submit();
    await tamper(async ({ client }, store) => {
      const [header] = await store.list(() => undefined);
      const who = { name: pipe, label: pipe, parameters: {}, code: { sha256: '0', imports: null } };
      const forged = forgeHeader(header, changeSeat({ who }));
      await client.zadd('quorum:studies', 0, forged.study);
      await client.set(`quorum:study:${forged.study}`, JSON.stringify(forged));
    });
    const { code, stderr } = await study`work --workers 1`;
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${pipe} is a pipe or a device; code must be in`)]);
    expect(stderr).toMatch(/played 12 chunks here/);
  });
});

describeWithRedis('a header of a part that there cannot be', () => {
  test.each([
    { index: 0, count: 0 },
    { index: 3, count: 2 },
    { index: 1, count: 2 },
    { index: -1, count: 1 },
  ])('is named, and hides no other study: %j', async (shard) => {
    await start();
    const name = await submit();
    const other = (await study`submit congress --deals 1 --nodes 1000 --memory 4`).stdout.trim();
    await tamper(async ({ client }, store) => {
      const header = await store.find(other);
      await client.set(`quorum:study:${other}`, JSON.stringify({ ...header, shard }));
    });
    const status = await study`status`;
    expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining(`${name} `) });
    expect(status.stderr).toContain(`study ${other}: the header that redis:`);
    expect((await study`collect --study ${other} --out ${path('other')}`).code).toBe(2);
  });
});

describeWithRedis('a study that is to be removed', () => {
  test('goes with all that Redis has of it, though nobody can read it', async () => {
    await start();
    const name = await submit();
    const other = await submit(words`congress --deals 1 --nodes 1000 --memory 4`);
    await tamper(async ({ client }) => {
      await client.set(`quorum:study:${other}`, '{"torn');
      await client.set(`bull:${nameQueue(other)}:completed`, 'no list of ours');
      await client.zadd('quorum:studies', 1, 'a:name\u0007of somebody else');
    });
    expect(await study`remove --study ${other}`).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^study ${other} is removed from redis:.*\n$`)),
    });
    expect(await study`status`).toEqual(ended(0, /^quorum: study "a:name\\u0007of somebody else": .*skipped\n$/));
    expect((await study`remove --study ${'a:name\u0007of somebody else'}`).code).toBe(0);
    expect((await study`status`).stderr).toBe('');
    await tamper(async ({ client }) => {
      const left = (await client.keys('*')).filter((key) => !key.startsWith(`bull:${nameQueue(name)}:`)).toSorted();
      expect(left).toEqual([`quorum:removed:${other}`, 'quorum:studies', `quorum:study:${name}`, 'quorum:submissions']);
    });
  });

  test('stays when it is sound, unless that is wanted', async () => {
    await start();
    const name = await submit();
    expect(await study`remove --study ${name}`).toEqual(
      failure(2, /is readable, and results not yet collected would be lost; .*--force/),
    );
    expect((await study`status`).stdout).toContain(`${name} `);
    expect((await study`remove --study ${name} --force`).code).toBe(0);
    expect(await study`remove --study ${name} --force`).toEqual(failure(2, /has no such study/));
    expect(await study`remove`).toEqual(failure(2, /--study is missing/));
  });
});

describe('the help of study', () => {
  test('says what Redis must be trusted with', async () => {
    expect((await quorum`help study`).stdout.replaceAll(/\s+/g, ' ')).toContain(
      'A false result that fits the plan cannot be detected',
    );
  });
});
