/** Studies in a Redis of their own, and somebody who changes what it holds behind the program's back. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { connectRedis, type RedisLink } from '../../src/queue/connection.ts';
import { nameQueue, StudyStore } from '../../src/queue/study-queue.ts';
import { startRedis, type RedisOptions, type RedisServer } from '../redis.ts';
import { quorum, words } from './harness.ts';

/** Twelve chunks of one deal each, done within a second or two. */
export const QUICK: readonly string[] = words`parliament --deals 12 --nodes 1000 --memory 4`;

/** Where BullMQ keeps a job. */
export const keyOf = (name: string, chunk: number | string): string => `bull:${nameQueue(name)}:chunk-${chunk}`;

/** The rows that analyze writes into a folder. */
export async function analyzeTo(folder: string, plan: readonly string[]): Promise<string> {
  const { code } = await quorum`analyze ${plan} --workers 1 --out ${folder}`;
  expect(code).toBe(0);
  return readFileSync(join(folder, 'deals.csv'), 'utf8');
}

export interface RedisStudies {
  /** Starts the Redis of this test. */
  readonly start: (options?: RedisOptions) => Promise<RedisServer>;
  /** Runs `quorum study` on that Redis: study`work --workers 2`. */
  readonly study: typeof quorum;
  /** @returns the study's name. */
  readonly submit: (plan?: readonly string[]) => Promise<string>;
  /** Does something to Redis. */
  readonly tamper: (action: (link: RedisLink, store: StudyStore) => Promise<unknown>) => Promise<void>;
}

/** Gives each test of a file a Redis of its own, once it starts it. */
export function useRedisStudies(): RedisStudies {
  let redis: RedisServer | null = null;
  afterEach(async () => {
    await redis?.stop();
    redis = null;
  });
  const urlOf = (): string => redis?.url ?? 'redis://127.0.0.1:1';
  const study: RedisStudies['study'] = (...line) => {
    const [command, ...args] = words(...line);
    return quorum`study ${command} --redis ${urlOf()} ${args}`;
  };
  return {
    study,
    start: async (options) => (redis = await startRedis(options)),
    submit: async (plan = QUICK) => (await study`submit ${plan}`).stdout.trim(),
    tamper: async (action) => {
      const link = await connectRedis(urlOf(), () => undefined);
      try {
        await action(link, new StudyStore(link));
      } finally {
        link.close();
      }
    },
  };
}
