import { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { WorkerPool } from '../../src/studies/pool.ts';
import type { RedisLink } from '../../src/queue/connection.ts';
import { workOnStudy } from '../../src/queue/queue-worker.ts';
import type { QueueCounts, StudyStore } from '../../src/queue/study-queue.ts';
import { createHeader, createPlan } from '../../src/studies/study.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** BullMQ's worker as it is while others play: it says again and again that nothing waits. */
class IdleWorker extends EventEmitter {
  readonly #timer = setInterval(() => this.emit('drained'), 1);

  close(): Promise<void> {
    clearInterval(this.#timer);
    return Promise.resolve();
  }
}

/** A stand-in that has only what the test needs. */
const standIn = (parts: object) => Object.assign(JSON.parse('{}'), parts);

const header = createHeader(createPlan({ version: '0.0.0', commit: null }, 'analyze', []), {
  options: {},
  shard: null,
  start: '',
});

test('waiting for others keeps nothing of what Redis said before', async () => {
  const looks = 300;
  const answers: WeakRef<QueueCounts>[] = [];
  const link: RedisLink = standIn({ bullmq: { Worker: IdleWorker } });
  const store: StudyStore = standIn({
    count(): Promise<QueueCounts> {
      const active = answers.length < looks ? 1 : 0;
      const answer = { done: 0, waiting: 0, failed: 0, active, submitted: active };
      answers.push(new WeakRef(answer));
      return Promise.resolve(answer);
    },
  });
  const pool: WorkerPool = standIn({});
  let kept = looks;
  await workOnStudy(link, store, header, {
    workers: 1,
    pool,
    signal: new AbortController().signal,
    isNeededElsewhere: async () => {
      // A WeakRef holds on until the turn in which it was made has ended.
      await new Promise((resolve) => setImmediate(resolve));
      if (answers.length === looks) {
        collectGarbage();
        kept = answers.filter((answer) => answer.deref() !== undefined).length;
      }
      return false;
    },
    tell: () => undefined,
    onChunk: () => undefined,
  });
  expect(answers.length).toBeGreaterThan(looks);
  expect(kept).toBeLessThan(10);
});
