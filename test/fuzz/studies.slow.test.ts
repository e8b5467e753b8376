/** Whatever is read of a study, from a journal or from Redis, is accepted rightly, or refused soon. */

import { formatDeal } from '../../src/engine/cards.ts';
import { deepEqual, equal, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import type { Deal } from '../../src/deal/deal-v1.ts';
import { checkResult } from '../../src/studies/chunk-check.ts';
import { packChunk, unpackChunk } from '../../src/store/chunk.ts';
import { packColumn } from '../../src/store/packing.ts';
import { formatCsvRows } from '../../src/tables/csv.ts';
import { Journal } from '../../src/store/journal.ts';
import { MemoryStore } from '../../src/studies/result-folder.ts';
import { publishResults } from '../../src/studies/publication.ts';
import { listGroupStuckRows, STUCK_COLUMNS } from '../../src/tables/columns.ts';
import { formatDealRows, listDealColumns } from '../../src/tables/deal-columns.ts';
import { describeSeat, findObstacle, type StudyPlan } from '../../src/studies/study-plan.ts';
import { checkTask } from '../../src/queue/task-check.ts';
import { planQueue } from '../../src/queue/study-queue.ts';
import { createHeader, isHeader, nameStudy, createPlan } from '../../src/studies/study.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { checkDeal } from '../../src/verify/position.ts';
import { createPlainGame } from '../../src/verify/setup.ts';
import { useFolder } from '../folder.ts';
import { packDeals } from '../store/chunks.ts';
import { createJob, createSeat, dealsOf, GREEDY, listSource } from '../studies/jobs.ts';
import { countRuns, checkReader, checkSlowReader, mutateText, mutateValue } from './mutation.ts';

const RUNS = countRuns(800);

const locate = useFolder();

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A line of a journal as it is written. */
const checked = (study: string, value: object): string =>
  JSON.stringify({ ...value, check: sha256(`${study}${JSON.stringify(value)}`).slice(0, 16) });

/** A result whose digest fits its records, as somebody would forge it. */
const forge = (records: unknown, outside: object): unknown => {
  const text = JSON.stringify(records);
  return { ...outside, digest: sha256(text), data: deflateRawSync(text).toString('base64') };
};

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('a journal', () => {
  const HEADER = { study: 'a study', plan: { deals: 3 } };
  const outcomes = dealsOf('parliament', 1, 1).map(takeSeat(createJob({ count: 1, player: GREEDY }).seat));
  const records = [0, 1, 2, 7].map((chunk) =>
    Object.assign({ chunk }, packDeals([{ scheme: 'deal-v1', id: String(chunk) }], outcomes)),
  );
  const sound = [
    checked('', HEADER),
    ...records.map((record) => checked('a study', record)),
    checked('a study', { damaged: 1 }),
  ];
  const known = new Set(records.map((record) => JSON.stringify(record)));

  test('gives back nothing that was not written', async () => {
    const path = locate('chunks.jsonl');
    const words = ['"chunk":1', '"check":', checked('another study', records[1]), '"damaged":9', '}\n{'];
    const inputs = mutateText(
      fc.shuffledSubarray(sound, { minLength: 2 }).map((chosen) => `${chosen.join('\n')}\n`),
      words,
    );
    const rarer = await checkSlowReader(RUNS, inputs, async (text) => {
      writeFileSync(path, text);
      const found: string[] = [];
      const journal = await Journal.open(path, 'read', (record) =>
        found.push(JSON.stringify({ ...record, check: undefined })),
      );
      await journal.close();
      ok(found.every((record) => known.has(record)));
      if (journal.header !== null) deepEqual(journal.header, HEADER);
      return found.length > 0;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });

  test('whose checks were made to fit is opened all the same', async () => {
    const path = locate('chunks.jsonl');
    const inputs = fc.tuple(
      mutateValue(fc.constant(HEADER)),
      fc.array(mutateValue(fc.constantFrom<object>(...records, { damaged: 1 })), { maxLength: 3 }),
    );
    const rarer = await checkSlowReader(RUNS, inputs, async ([header, values]) => {
      const written = [header, ...values].map((value, i) =>
        isPlainObject(value) ? checked(i === 0 ? '' : 'a study', value) : JSON.stringify(value),
      );
      writeFileSync(path, `${written.join('\n')}\n`);
      const journal = await Journal.open(path, 'read');
      await journal.close();
      return journal.header !== null;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });
});

describe('what Redis holds of a study', () => {
  const listed = dealsOf('parliament', 7, 2).map(({ id, cards }): Deal => ({
    scheme: 'cards',
    id: `deal ${id}`,
    cards,
  }));
  const ofFile = { seat: createSeat({ player: GREEDY }), deals: listSource(listed) };
  const jobs = [
    createJob({ count: 40, player: GREEDY }),
    createJob({ variant: 'congress', count: 3, strategy: 'beam' }),
    ofFile,
  ];
  const plan = createPlan({ version: '1.2.3', commit: null }, 'analyze', jobs);
  const chunks = [...planQueue(plan.jobs).inTurns()].sort((a, b) => a.index - b.index);
  /** What is submitted of a chunk. */
  const taskOf = (index: number): unknown => {
    const { jobIndex, start, count } = chunks[index];
    const { firstSeed } = plan.jobs[jobIndex].deals;
    return {
      chunk: index,
      jobIndex,
      deals: firstSeed === null ? listed.slice(start, start + count) : { firstSeed: firstSeed + start, count },
    };
  };

  test('a job is one of the plan, or refused', () => {
    const anyChunk = fc.nat(chunks.length - 1);
    const inputs = fc.oneof(
      anyChunk.chain((index) => fc.tuple(fc.constant(index), mutateValue(fc.constant(taskOf(index))))),
      fc.tuple(anyChunk, mutateValue(anyChunk.map(taskOf))),
    );
    const rarer = checkReader(RUNS, inputs, ([index, task]) => {
      const checkedTask = checkTask(task, chunks[index], plan.jobs);
      if ('fault' in checkedTask) return false;
      const { jobIndex, start, count } = chunks[index];
      const { seat, deals } = plan.jobs[jobIndex];
      deepEqual([checkedTask.task.chunk, checkedTask.task.jobIndex], [index, jobIndex]);
      const given = checkedTask.task.deals;
      if ('firstSeed' in given)
        deepEqual([given.firstSeed, given.count], [(deals.firstSeed ?? Number.NaN) + start, count]);
      else {
        equal(given.length, count);
        for (const { cards } of given)
          checkDeal(
            seat.variant,
            formatDeal(cards).split(' '),
            createPlainGame(findVariant(seat.variant).plain, {}).pack,
          );
      }
      return true;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });

  const first = chunks[0];
  const job = plan.jobs[0];
  const deals = dealsOf('parliament', 1, first.count);
  const result = packDeals(deals, deals.map(takeSeat(job.seat)));
  const played = unpackChunk(result);

  test('a result can be published, or is refused', async () => {
    const inputs = fc.oneof(
      mutateValue(fc.constant(played)).map((changed) =>
        forge(Array.isArray(changed) ? packColumn(changed) : changed, result),
      ),
      mutateValue(fc.constant(packColumn(played))).map((changed) => forge(changed, result)),
      mutateValue(fc.constant(result)),
    );
    const columns = listDealColumns({ noReturn: false, luck: false, streams: false });
    const rarer = await checkSlowReader(RUNS, inputs, async (value) => {
      const read = checkResult(value, first, job);
      if ('fault' in read) return false;
      const { counts } = read.result;
      equal(counts.deals, first.count);
      equal(counts.won + counts.lost + counts.unknown, first.count);
      const records = unpackChunk(read.result);
      deepEqual(packChunk(records), read.result);
      const group = describeSeat(job.seat);
      ok(formatDealRows(columns, group, records).split('\n').length > first.count);
      const store = new MemoryStore();
      await store.append({ chunk: 0, ...read.result });
      const { summary } = await publishResults(store, {
        kind: 'bench',
        groups: [group],
        chunks: [{ chunk: 0, group: 0, start: 0 }],
        noReturn: false,
        form: EXACT_INTERVAL,
        study: {
          kind: 'bench',
          version: '1',
          commit: null,
          options: {},
          seeds: null,
          start: new Date(0),
          study: '',
          shard: null,
        },
        seconds: 0,
        complete: true,
      });
      for (const row of summary) formatCsvRows(STUCK_COLUMNS, listGroupStuckRows(row));
      return true;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });

  test('a header is that of a plan, or refused', () => {
    const header = createHeader(plan, {
      options: { variant: 'parliament' },
      shard: null,
      start: '2030-01-02T03:04:05.000Z',
    });
    const inputs = fc.oneof(
      mutateValue(fc.constant(header)),
      mutateValue(fc.constant(plan)).map((changed) =>
        Object.assign({}, header, { plan: changed, study: sha256(JSON.stringify(changed)).slice(0, 16) }),
      ),
    );
    const rarer = checkReader(RUNS, inputs, (value) => {
      if (!isHeader(value)) return false;
      equal(value.study, nameStudy(value.plan));
      new Date(value.start).toISOString();
      if (findObstacle(value.plan, planQueue) !== null) return false;
      const all: StudyPlan['jobs'] = value.plan.jobs;
      const chunkPlan = planQueue(all);
      all.forEach((job, i) => equal(chunkPlan.countDeals(i), job.deals.count));
      return true;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });
});
