/** The form of records. A file that somebody has written by hand may hold anything, and is read by this alone. */

import * as v from 'valibot';
import { BANDS } from '../engine/games/variant.ts';
import type { DealRecord } from '../players/analysis/outcome.ts';

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const COUNTS = v.record(v.string(), COUNT);
const MAYBE = v.nullable(COUNT);

const LANDMARK = v.object({ ply: COUNT, stock: COUNT, foundation: COUNT });
const KNOWN_MOVE = v.object({ move: COUNT, kind: v.string() });
const LOSS = { plies: COUNT, lost: v.nullable(LANDMARK), nodes: COUNT };
const CHANCE = { ...LOSS, winnable: LANDMARK, alternative: KNOWN_MOVE, winMoves: COUNT };

export const NoReturnSchema = v.variant('fate', [
  v.object({ fate: v.picklist(['unwinnable', 'unknown']), ...LOSS }),
  v.object({ fate: v.literal('given-up'), ...CHANCE }),
  v.object({
    fate: v.literal('thrown-away'),
    fatal: KNOWN_MOVE,
    certainty: v.picklist(['proof', 'not-found']),
    ...CHANCE,
  }),
]);

const CopySchema = v.object({ pile: COUNT, depth: COUNT, cover: MAYBE });

const StuckSchema = v.object({
  fills: v.record(v.string(), v.object({ piles: COUNT, tallest: COUNT })),
  blockers: v.array(v.object({ suit: COUNT, card: MAYBE, copies: v.array(CopySchema) })),
});

const CourseSchema = v.object({
  ending: v.string(),
  plies: COUNT,
  progressPly: COUNT,
  progressStock: COUNT,
  legalMoves: v.array(COUNT),
});

/** Times stand beside the records. */
const RecordsSchema = v.array(
  v.object({
    scheme: v.picklist(['deal-v1', 'pysolfc', 'cards']),
    deal: v.string(),
    nodesLimit: MAYBE,
    outcome: v.object({
      verdict: v.picklist(['winnable', 'unwinnable', 'won', 'lost', 'unknown']),
      reason: v.nullable(v.string()),
      nodes: MAYBE,
      moves: MAYBE,
      zones: COUNTS,
      suits: COUNTS,
      stuck: v.nullable(StuckSchema),
      course: v.nullable(CourseSchema),
      noReturn: v.nullable(NoReturnSchema),
      band: v.exactOptional(v.picklist(BANDS)),
    }),
  }),
);

export const isRecords = (value: unknown): value is DealRecord[] => v.is(RecordsSchema, value);
