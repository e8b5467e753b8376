/** Whether jobs in Redis, where anybody may write, are those of the plan. */

import { COPIES, packHas, packSize, type Pack } from '../engine/cards.ts';
import { findControl } from '../base/text.ts';
import { isObject } from '../base/objects.ts';
import { findVariant } from '../variants/registry.ts';
import type { Chunk, PlannedJob } from '../studies/plan.ts';
import type { ChunkTask } from './study-queue.ts';

function isWholePack(cards: unknown, pack: Pack): boolean {
  if (!Array.isArray(cards) || cards.length !== packSize(pack)) return false;
  const copies = new Map<unknown, number>();
  for (const card of cards as readonly unknown[]) {
    if (!Number.isInteger(card) || !packHas(pack, Number(card))) return false;
    copies.set(card, (copies.get(card) ?? 0) + 1);
  }
  return [...copies.values()].every((count) => count === COPIES);
}

const isListedDeal = (value: unknown, pack: Pack): boolean =>
  isObject(value) &&
  'scheme' in value &&
  (value.scheme === 'cards' || value.scheme === 'pysolfc') &&
  'id' in value &&
  typeof value.id === 'string' &&
  findControl(value.id) === null &&
  'cards' in value &&
  isWholePack(value.cards, pack);

/** Whether these are the deals of a chunk. Of deals from files the plan knows only how many there are. */
function areDeals(deals: unknown, { start, count }: Chunk, { seat, deals: { firstSeed } }: PlannedJob): boolean {
  if (firstSeed !== null) {
    return (
      isObject(deals) &&
      'firstSeed' in deals &&
      deals.firstSeed === firstSeed + start &&
      'count' in deals &&
      deals.count === count
    );
  }
  const variant = findVariant(seat.variant);
  const pack = variant.pack(variant.size);
  return Array.isArray(deals) && deals.length === count && deals.every((deal: unknown) => isListedDeal(deal, pack));
}

/**
 * The task of a job, once it is sure that it is one of the plan's.
 * @param chunk that of the job's name; undefined when the plan has none of that name.
 * @returns the task, or what is wrong with it in words that follow "the job".
 */
export function checkTask(
  task: unknown,
  chunk: Chunk | undefined,
  jobs: readonly PlannedJob[],
): { readonly task: ChunkTask } | { readonly fault: string } {
  if (chunk === undefined) return { fault: 'is none of this study' };
  if (!isObject(task) || !('chunk' in task && 'jobIndex' in task && 'deals' in task))
    return { fault: 'does not say what to play' };
  if (task.chunk !== chunk.index || task.jobIndex !== chunk.jobIndex) return { fault: 'names another chunk' };
  const isSound = (value: object): value is ChunkTask =>
    'deals' in value && areDeals(value.deals, chunk, jobs[chunk.jobIndex]);
  return isSound(task) ? { task } : { fault: 'has other deals than the plan' };
}
