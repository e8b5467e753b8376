/** The check of jobs from Redis, where anybody may write: are they the plan's, and can BullMQ read them? */

import * as v from 'valibot';
import { at } from '../base/objects.ts';
import type { Deal } from '../deal/deal-v1.ts';
import { COPIES, packHas, packSize, type Pack } from '../engine/cards.ts';
import { findControl } from '../base/text.ts';
import { findVariant } from '../variants/registry.ts';
import type { Chunk, ChunkDeals, PlannedJob } from '../studies/plan.ts';
import type { ChunkTask, StudyStore } from './study-queue.ts';
import type { RedisLink } from './connection.ts';

function isWholePack(cards: unknown, pack: Pack): boolean {
  if (!Array.isArray(cards) || cards.length !== packSize(pack)) return false;
  const copies = new Map<unknown, number>();
  for (const card of cards as readonly unknown[]) {
    if (!Number.isInteger(card) || !packHas(pack, Number(card))) return false;
    copies.set(card, (copies.get(card) ?? 0) + 1);
  }
  return [...copies.values()].every((count) => count === COPIES);
}

const listedDeal = (pack: Pack) =>
  v.object({
    scheme: v.picklist(['cards', 'pysolfc']),
    id: v.pipe(
      v.string(),
      v.check((id) => findControl(id) === null),
    ),
    cards: v.custom<Deal['cards']>((cards) => isWholePack(cards, pack)),
  });

/** Of listed deals the plan only knows the number. */
function chunkDeals({ start, count }: Chunk, { seat, deals: { firstSeed } }: PlannedJob): v.GenericSchema<ChunkDeals> {
  if (firstSeed !== null) return v.object({ firstSeed: v.literal(firstSeed + start), count: v.literal(count) });
  const variant = findVariant(seat.variant);
  return v.pipe(v.array(listedDeal(variant.pack(variant.size))), v.length(count));
}

const TaskSchema = v.object({ chunk: v.unknown(), jobIndex: v.unknown(), deals: v.unknown() });

/**
 * @param chunk that of the job's name; undefined when the plan has none of that name.
 * @returns the task, or its fault in words that follow "the job".
 */
export function checkTask(
  task: unknown,
  chunk: Chunk | undefined,
  jobs: readonly PlannedJob[],
): { readonly task: ChunkTask } | { readonly fault: string } {
  if (chunk === undefined) return { fault: 'is none of this study' };
  if (!v.is(TaskSchema, task)) return { fault: 'does not say what to play' };
  const { index, jobIndex } = chunk;
  if (task.chunk !== index || task.jobIndex !== jobIndex) return { fault: 'names another chunk' };
  const { deals } = task;
  return v.is(chunkDeals(chunk, at(jobs, jobIndex)), deals)
    ? { task: { chunk: index, jobIndex, deals } }
    : { fault: 'has other deals than the plan' };
}

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
