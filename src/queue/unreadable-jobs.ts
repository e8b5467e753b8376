/**
 * Jobs on which BullMQ fails, because fields beside their data are no JSON or no numbers, or because they are no jobs
 * at all.
 */

import type { StudyStore } from './study-queue.ts';
import type { RedisLink } from './connection.ts';

/** Fields that BullMQ reads as JSON, and as whole numbers. */
const JSON_FIELDS = ['opts', 'progress', 'parent'] as const;
const NUMBER_FIELDS = ['ats', 'atm', 'stc'] as const;

function isReadable(field: string, text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return field !== 'opts' || (typeof value === 'object' && value !== null);
  } catch {
    return false;
  }
}

async function isJob({ client }: RedisLink, key: string): Promise<boolean> {
  if ((await client.type(key)) !== 'hash') return false;
  const texts = await client.hmget(key, ...JSON_FIELDS, ...NUMBER_FIELDS);
  return texts.every((text, i) => {
    if (text === null || text === '') return true;
    const field = JSON_FIELDS[i];
    return field !== undefined ? isReadable(field, text) : /^\d{1,9}$/.test(text);
  });
}

/**
 * Replaces unreadable jobs in progress by empty ones, and gives them back. They are refused by name when they come
 * round again, like every job that is not the plan's.
 * @param worker how the names of its locks begin.
 * @returns how many there were.
 */
export async function blankUnreadableJobs(
  link: RedisLink,
  store: StudyStore,
  study: string,
  worker: string,
): Promise<number> {
  const queue = store.queue(study);
  let blanked = 0;
  for (const name of await store.listNames(study, ['active'])) {
    const key = queue.toKey(name);
    const token = await link.client.get(`${key}:lock`);
    // Other workers look after their own jobs, and an expired lock is nobody's.
    if ((token !== null && !token.startsWith(worker)) || (await isJob(link, key))) continue;
    await link.client
      .multi()
      .del(key)
      .hset(key, { name: 'chunk', data: 'null', opts: '{}', timestamp: '0', delay: '0', priority: '0' })
      .exec();
    blanked += 1;
    // Whoever looks for lost workers puts jobs without a lock back.
    if (token !== null) await (await queue.getJob(name))?.moveToWait(token);
  }
  return blanked;
}
