/** Jobs that BullMQ stumbles over: what it keeps beside their data is no JSON, no number, or no job at all. */

import type { StudyStore } from './study-queue.ts';
import type { RedisLink } from './connection.ts';

/** What BullMQ reads as JSON, and as whole numbers. */
const JSON_FIELDS = ['opts', 'progress', 'parent'] as const;
const NUMBER_FIELDS = ['ats', 'atm', 'stc'] as const;

/** Options are an object, and no list. */
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
 * Puts empty jobs in the place of those in progress that nobody can read, and gives them back: they are
 * refused by name when they come round again, as every job is that is none of the plan.
 * @param worker the name with which its locks begin.
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
    // What another one has taken he looks after himself, or it is nobody's when his lock has run out.
    if ((token !== null && !token.startsWith(worker)) || (await isJob(link, key))) continue;
    await link.client
      .multi()
      .del(key)
      .hset(key, { name: 'chunk', data: 'null', opts: '{}', timestamp: '0', delay: '0', priority: '0' })
      .exec();
    blanked += 1;
    // What nobody has locked is put back by whoever looks for lost workers.
    if (token !== null) await (await queue.getJob(name))?.moveToWait(token);
  }
  return blanked;
}
