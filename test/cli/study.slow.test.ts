import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createHeader } from '../../src/studies/study.ts';
import { describeWithRedis, findFreePort, type RedisServer } from '../redis.ts';
import { TOO_LARGE } from '../studies/jobs.ts';
import { failure, quorum, spawnQuorum, startQuorum, waitForEnd, words, ended } from './harness.ts';
import { readCsvFiles, useStudyFolders } from './study-folders.ts';
import { useRedisStudies } from './redis-studies.ts';

/** Done within two seconds. */
const QUICK = words`parliament --deals 60 --nodes 3000 --memory 4`;
/** Takes one worker some seconds, so that there is time to kill somebody in the middle of it. */
const LONG = words`parliament,congress --deals 36 --nodes 12000 --memory 4`;

const { path, read, readFiles, readManifest } = useStudyFolders();

const { start, study, submit, tamper } = useRedisStudies();

type Files = Record<string, string>;

/** Collects the study, which is to be complete. */
async function collect(wanted: Files): Promise<void> {
  expect((await study`collect --out ${path('out')}`).code).toBe(0);
  expect(readFiles('out')).toEqual(wanted);
}

/** What one worker makes of a study, undisturbed. */
async function analyze(...args: string[]): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'quorum-study-'));
  try {
    await quorum`analyze ${args} --workers 1 --out ${join(folder, 'out')}`;
    return readCsvFiles(join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Status {
  readonly study: string;
  readonly deals: number;
  readonly dealsDone: number;
  readonly share: number;
  readonly chunks: Readonly<Record<'total' | 'done' | 'active' | 'waiting' | 'failed', number>>;
  readonly failures: readonly { readonly deals: string; readonly reason: string }[];
}

async function readStatus(): Promise<Status> {
  const { stdout } = await study`status --json`;
  return JSON.parse(stdout);
}

async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error('it took too long');
}

/** Waits until somebody is in the middle of it. */
const waitForMiddle = (done: number): Promise<void> =>
  waitUntil(async () => {
    const { chunks } = await readStatus();
    return chunks.done >= done && chunks.active > 0;
  });

const startWork = (server: RedisServer, ...args: string[]) =>
  startQuorum(words`study work --redis ${server.url} --workers 1 ${args}`);

describeWithRedis('a study on many machines', () => {
  let quick: Files;
  let long: Files;
  beforeAll(async () => {
    quick = await analyze(...QUICK);
    long = await analyze(...LONG);
  });

  test('gives the files that analyze makes', async () => {
    await start();
    const submitted = await study`submit ${QUICK}`;
    expect(submitted).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f]{16}\n$/) });
    expect(submitted.stderr).toMatch(
      /^study [0-9a-f]{16}, parliament: 60 chunks submitted to redis:\/\/127\.0\.0\.1:\d+; play them with quorum study work\n$/,
    );
    const worked = await study`work --workers 2`;
    expect(worked).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/played 60 chunks here, 60 deals\n$/),
    });
    const collected = await study`collect --out ${path('out')}`;
    expect(collected).toMatchObject({ code: 0, stderr: expect.stringMatching(/^results are in .*manifest\.json\n$/) });
    expect(collected.stdout).toMatch(/^variant .*\nparliament +60 /);
    expect(readFiles('out')).toEqual(quick);
    expect(readManifest('out')).toMatchObject({
      finished: true,
      study: submitted.stdout.trim(),
      options: { variant: 'parliament', nodes: 3000, memory: 4, deals: 60 },
    });
  });

  test('may be a comparison, and gives the files that bench makes', async () => {
    await start();
    const plan = words`
      parliament --deals 12 --nodes 3000 --memory 4 --strategy restarts:dive=300:seed=5 --strategy depth-first
    `;
    await quorum`bench ${plan} --out ${path('bench')}`;
    const name = (await study`submit --bench ${plan}`).stdout;
    expect((await study`submit ${plan}`).stdout).not.toBe(name);
    expect((await study`work --workers 2`).code).toBe(0);
    const collected = await study`collect --study ${name.trim()} --out ${path('out')}`;
    expect(collected).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^results are in .*bench\.csv, profile\.csv\n$/),
    });
    expect(collected.stdout).toMatch(
      /^parliament\nstrategy .*\nrestarts:dive=300:seed=5 +12 .*\ndepth-first +12 .*\n\nagainst restarts:dive/,
    );
    expect(readFiles('out')).toEqual(readFiles('bench'));
  });

  test('is submitted once, however often it is submitted', async () => {
    await start();
    const first = await study`submit ${QUICK}`;
    const second = await study`submit ${QUICK}`;
    expect(second).toMatchObject({
      code: 0,
      stdout: first.stdout,
      stderr: expect.stringMatching(/: 0 chunks submitted to .*, 60 already there/),
    });
    await study`work --workers 2`;
    await study`submit ${QUICK}`;
    expect((await readStatus()).chunks).toMatchObject({ total: 60, done: 60, waiting: 0, active: 0, failed: 0 });
  });

  test('is completed by submitting it again when a submission was cut short', async () => {
    await start();
    const name = await submit(QUICK);
    await tamper(async (_, store) => {
      for (const chunk of [7, 8, 59]) await store.queue(name).remove(`chunk-${chunk}`);
    });
    expect((await study`status`).stdout).toMatch(/3 of 60 chunks have not been submitted; submit it again/);
    expect(await study`work --workers 2`).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/never submitted, or Redis lost them; submit it again\n$/),
    });
    expect((await study`submit ${QUICK}`).stderr).toMatch(/: 3 chunks submitted to .*, 57 already there/);
    await study`work --workers 2`;
    await collect(quick);
  });

  test('loses nothing when a worker is killed in the middle of a chunk', async () => {
    const server = await start();
    await study`submit ${LONG}`;
    const victim = startWork(server);
    const died = waitForEnd(victim);
    await waitForMiddle(5);
    victim.kill('SIGKILL');
    expect((await died).code).toBeNull();
    expect((await readStatus()).chunks.active).toBeGreaterThan(0);
    const finished = await study`work --workers 2`;
    expect(finished.code).toBe(0);
    await collect(long);
  });

  test('loses nothing when Redis is killed and started again', async () => {
    const server = await start({ appendonly: true });
    await study`submit ${LONG}`;
    const working = study`work --workers 2`;
    await waitForMiddle(5);
    await server.kill('SIGKILL');
    await server.restart();
    const { code, stderr } = await working;
    expect([code, stderr]).toEqual([0, expect.stringMatching(/has gone; waiting for it to come back\n.*is back\n/s)]);
    await collect(long);
  });

  test('is left at once when told to, even while Redis is away', async () => {
    const server = await start();
    await study`submit ${LONG}`;
    const child = startWork(server);
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const ended = waitForEnd(child);
    await waitForMiddle(1);
    await server.kill('SIGKILL');
    await waitUntil(() => said.includes('has gone; waiting for it to come back'));
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({
      code: 130,
      stderr: expect.stringMatching(/interrupted; other workers/),
    });
  });

  test('is collected while it is played, and again after collecting was killed', async () => {
    const server = await start();
    await study`submit ${LONG}`;
    const working = study`work --workers 2`;
    const collector = startQuorum(words`study collect --redis ${server.url} --wait --out ${path('out')}`);
    const died = waitForEnd(collector);
    const countLines = (): number =>
      existsSync(path('out', 'chunks.jsonl')) ? read('out', 'chunks.jsonl').split('\n').length : 0;
    await waitUntil(() => countLines() > 5);
    collector.kill('SIGKILL');
    expect((await died).code).toBeNull();
    const collected = await study`collect --wait --remove --out ${path('out')}`;
    expect((await working).code).toBe(0);
    expect(collected).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/results are in .*\nstudy [0-9a-f]+ is removed from redis:/),
    });
    expect(readFiles('out')).toEqual(long);
    await tamper(async ({ client }) =>
      expect((await client.keys('*')).sort()).toEqual([
        expect.stringMatching(/^quorum:removed:[0-9a-f]{16}$/),
        'quorum:submissions',
      ]),
    );
  });

  test('can be taken home in the middle, and finished there', async () => {
    const server = await start();
    await study`submit ${LONG}`;
    const child = startWork(server);
    const ended = waitForEnd(child);
    await waitForMiddle(5);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({
      code: 130,
      stdout: '',
      stderr: expect.stringMatching(/interrupted; other workers, or this one when restarted/),
    });
    // What was in progress has been put back.
    const { chunks } = await readStatus();
    expect([chunks.active, chunks.failed, chunks.done + chunks.waiting]).toEqual([0, 0, chunks.total]);
    const collected = await study`collect --out ${path('out')}`;
    expect(collected.code).toBe(1);
    expect(collected.stderr).toMatch(
      /chunks are missing; the complete rows are in .*\nmissing: \d+ chunks, .*congress seeds \d+ to \d+.*analyze --resume .*out\n$/,
    );
    const resumed = await quorum`analyze --resume ${path('out')} --workers 2`;
    expect(resumed).toMatchObject({ code: 0, stderr: expect.stringMatching(/results are in/) });
    expect(readFiles('out')).toEqual(long);
  });

  test('tells how far it is, as a table and as JSON', async () => {
    const server = await start();
    expect(await study`status`).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/has no study; submit one/),
    });
    await study`submit ${LONG}`;
    const child = startWork(server);
    const ended = waitForEnd(child);
    await waitForMiddle(5);
    const status = await readStatus();
    expect(status).toMatchObject({
      study: expect.stringMatching(/^[0-9a-f]{16}$/),
      deals: 72,
      failures: [],
      chunks: { total: 72, failed: 0 },
    });
    expect(status.dealsDone).toBeGreaterThanOrEqual(status.chunks.done);
    expect(status.share).toBeCloseTo(status.dealsDone / 72);
    const [header, row, ...rest] = (await study`status`).stdout.trimEnd().split('\n');
    expect(header).toMatch(/^study +games +deals +done +chunks +done +active +waiting +failed +done +deals\/s +left$/);
    expect(row).toMatch(
      /^[0-9a-f]{16} +parliament, congress +72 +\d+ +72 +\d+ +[1-9]\d* +\d+ +0 +\d+\.\d % +\d+\.\d +\d+:\d\d$/,
    );
    expect(rest).toEqual([]);
    child.kill('SIGKILL');
    await ended;
  });

  test('is left by a machine on which nothing can be played', async () => {
    await start();
    await study`submit parliament --deals 60 --strategy ${TOO_LARGE.strategy} --memory ${String(TOO_LARGE.memory)}`;
    expect(await study`work --workers 1`).toEqual(
      ended(1, /^quorum: 10 chunks failed here one after another, the last one with: .*give less with --memory/m),
    );
    expect((await readStatus()).chunks).toMatchObject({ active: 0, done: 0 });
  });

  test('stays for new studies with --wait, and ends at once when told to', async () => {
    const server = await start();
    const child = startWork(server, '--wait');
    const ended = waitForEnd(child);
    await study`submit ${QUICK}`;
    expect((await study`collect --wait --out ${path('out')}`).code).toBe(0);
    expect(readFiles('out')).toEqual(quick);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });
});

describeWithRedis('a Redis that cannot be used', () => {
  test('is named when it is absent, without its password', async () => {
    const ended = await spawnQuorum(words`study status --redis redis://:geheim@127.0.0.1:${await findFreePort()}`);
    expect(ended).toEqual(failure(1, /redis:\/\/127\.0\.0\.1:\d+: nobody answers there; start one with redis-server/));
    expect(ended.stderr).not.toContain('geheim');
  });

  test('is taken from QUORUM_REDIS, where a password is not for everybody to see', async () => {
    process.env['QUORUM_REDIS'] = `redis://:geheim@127.0.0.1:${await findFreePort()}`;
    try {
      expect(await quorum`study status`).toEqual(ended(1, /nobody answers there/));
    } finally {
      delete process.env['QUORUM_REDIS'];
    }
  });

  test('tells that it wants a password, or another one', async () => {
    const server = await start({ password: 'ge heim' });
    const bare = `redis://127.0.0.1:${server.port}`;
    expect(await quorum`study status --redis ${bare}`).toEqual(
      failure(1, /wants a password; give the password as redis:/),
    );
    expect(await quorum`study status --redis ${bare.replace('//', '//:falsch@')}`).toEqual(
      failure(1, /the password is wrong/),
    );
    expect((await study`status`).code).toBe(0);
  });

  test('tells that it is full, and takes the rest when it no longer is', async () => {
    const server = await start({ maxmemory: '2mb' });
    const many = words`parliament --deals 20000 --player random`;
    const filling = words`congress --deals 100000`;
    const ended = await study`submit ${filling}`;
    expect(ended).toEqual(failure(1, /full; raise its maxmemory, .* nothing is lost/));
    expect(await study`submit ${many}`).toEqual(failure(1, /full/));
    expect(await spawnQuorum(words`study work --redis ${server.url} --workers 1`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^quorum: redis:.*full; raise its maxmemory/m),
    });
    await tamper(({ client }) => client.config('SET', 'maxmemory', '100mb'));
    expect((await study`submit ${filling}`).code).toBe(0);
  });

  test('is warned about when it throws keys away', async () => {
    await start({ args: words`--maxmemory-policy allkeys-lru` });
    expect(await study`submit ${QUICK}`).toEqual(
      ended(0, /^quorum: .*maxmemory-policy allkeys-lru.*noeviction\nstudy /),
    );
  });
});

describeWithRedis('a study that cannot be played or collected', () => {
  test('is an unknown one: the known ones are listed', async () => {
    await start();
    const name = await submit(QUICK);
    for (const command of ['work', 'status']) {
      expect(await study`${command} --study none`).toEqual(
        failure(2, new RegExp(`--study none: .*no such study; it has ${name}`)),
      );
    }
    expect(await study`collect --study none --out ${path('out')}`).toEqual(failure(2, /no such study/));
  });

  test('is one of another version: it is left out, or refused by name', async () => {
    await start();
    const name = await submit(QUICK);
    let other = '';
    await tamper(async (_, store) => {
      const { plan, options, shard, start: begun } = await store.find(name);
      const header = createHeader({ ...plan, version: '0.0.0' }, { options, shard, start: begun });
      other = header.study;
      await store.put(header);
      await store
        .queue(other)
        .add('chunk', { chunk: 0, jobIndex: 0, deals: { firstSeed: 1, count: 1 } }, { jobId: 'chunk-0' });
    });
    const { code, stderr } = await study`work --workers 2`;
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `study ${other} is skipped, because it needs the program that submitted it: version is 0\\.0\\.0 there and`,
        ),
      ),
    ]);
    expect(stderr).toMatch(/played 60 chunks here/);
    const named = ['--study', other];
    expect(await study`work ${named}`).toEqual(
      failure(2, /needs the program that submitted it: version is 0\.0\.0 there/),
    );
    expect(await study`collect ${named} --out ${path('out')}`).toEqual(failure(2, /version is 0\.0\.0 there/));
  });

  test('is not told apart from others, or does not fit the folder', async () => {
    await start();
    const name = await submit(QUICK);
    await study`submit ${LONG}`;
    expect(await study`collect --out ${path('out')}`).toEqual(failure(2, /several studies; name one with --study: /));
    await quorum`analyze congress --deals 1 --nodes 100 --memory 1 --out ${path('out')}`;
    expect(await study`collect --study ${name} --out ${path('out')}`).toEqual(
      failure(2, /holds another study: variant is congress there/),
    );
  });

  test.each([
    ['no Redis', ['status'], /--redis is missing/],
    [
      'no address',
      words`status --redis queue.example`,
      /--redis \(or QUORUM_REDIS\) cannot be read as the address of a Redis, .*; give redis:/,
    ],
    ['no folder', words`collect --redis redis://127.0.0.1:1`, /--out is missing/],
    [
      'a comparison of players',
      words`submit congress --bench --player greedy --redis redis://127.0.0.1:1`,
      /--bench compares strategies .*; leave out --player/,
    ],
    ['no variant of that name', words`submit bridge --redis redis://127.0.0.1:1`, /bridge/],
  ] as const)('is one with %s', async (_, args, message) => {
    expect(await quorum`study ${args}`).toEqual(failure(2, message));
  });
});
