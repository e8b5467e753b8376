/** The check of jobs from Redis, where anybody may write: are they the plan's? */

import { at } from '../base/objects.ts';
import * as v from 'valibot';
import type { Deal } from '../deal/deal-v1.ts';
import { COPIES, packHas, packSize, type Pack } from '../engine/cards.ts';
import { findControl } from '../base/text.ts';
import { findVariant } from '../variants/registry.ts';
import type { Chunk, ChunkDeals, PlannedJob } from '../studies/plan.ts';
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
