/**
 * Whether a chunk from elsewhere is one of the plan's. Its digest only says that it came as it was sent, and anybody
 * may write to Redis.
 */

import * as v from 'valibot';
import { countedAs, type DealRecord, wasGivenUp } from '../analysis/outcome.ts';
import { findControl } from '../base/text.ts';
import { CARD_LIMIT, COPIES, makeCard } from '../engine/cards.ts';
import { formatMove, isMoveText } from '../engine/moves.ts';
import { pileName } from '../engine/piles.ts';
import { AMOUNT, COUNT, isPackedChunk, packChunk, unpackChunk, type PackedChunk } from '../store/chunk.ts';
import { ZONES } from '../variants/catalogue.ts';
import { findVariant } from '../variants/registry.ts';
import type { Chunk, PlannedJob } from './plan.ts';
import { isSolver, listBudgets } from './study-plan.ts';

const CARD = v.pipe(v.number(), v.integer(), v.minValue(makeCard(1, 0)), v.maxValue(CARD_LIMIT - 1));
const PILE = v.pipe(
  COUNT,
  v.check((pile) => pileName(pile) !== ''),
);
const ZONE = v.picklist(ZONES);
const MOVE = v.object({
  move: v.pipe(
    COUNT,
    v.check((move) => isMoveText(formatMove(move))),
  ),
  kind: v.picklist(['foundation', 'worry-back', 'turn', 'row-deal', 'refill', 'fill', 'build', 'vacate', 'shuffle']),
});

const STUCK = v.object({
  fills: v.record(ZONE, v.object({ piles: COUNT, tallest: COUNT })),
  needs: v.array(
    v.object({
      suit: v.picklist([0, 1, 2, 3]),
      card: v.nullable(CARD),
      copies: v.array(v.object({ pile: PILE, depth: COUNT, cover: v.nullable(CARD) })),
    }),
  ),
});

const LANDMARK = v.object({ ply: COUNT, stock: COUNT, foundation: COUNT });
const HUNT = { plies: COUNT, lost: v.nullable(LANDMARK), nodes: COUNT };
const LAST_CHANCE = { winnable: LANDMARK, alternative: MOVE, winMoves: COUNT };
const NO_RETURN = v.variant('fate', [
  v.object({ fate: v.picklist(['unwinnable', 'unknown']), ...HUNT }),
  v.object({ fate: v.literal('given-up'), ...HUNT, ...LAST_CHANCE }),
  v.object({
    fate: v.literal('thrown-away'),
    ...HUNT,
    ...LAST_CHANCE,
    fatal: MOVE,
    certainty: v.picklist(['proof', 'not-found']),
  }),
]);

const ENDING = v.picklist(['blocked', 'given-up']);
const COURSE = v.object({
  ending: ENDING,
  plies: COUNT,
  progressPly: COUNT,
  progressStock: COUNT,
  legalMoves: v.array(COUNT),
});

const PLACES = {
  nodes: v.nullable(COUNT),
  seconds: AMOUNT,
  zones: v.record(ZONE, COUNT),
  suits: v.record(v.picklist(['C', 'D', 'H', 'S']), COUNT),
  luck: v.exactOptional(v.pipe(v.number(), v.finite())),
};
const NO_GAME = { course: v.null(), noReturn: v.null() };
const NO_WIN = { moves: v.null(), stuck: STUCK };

const OUTCOME = v.union([
  v.object({
    ...PLACES,
    ...NO_GAME,
    verdict: v.picklist(['winnable', 'won']),
    reason: v.null(),
    moves: COUNT,
    stuck: v.null(),
  }),
  v.object({ ...PLACES, ...NO_GAME, ...NO_WIN, verdict: v.literal('unwinnable'), reason: v.null() }),
  v.object({
    ...PLACES,
    ...NO_GAME,
    ...NO_WIN,
    verdict: v.literal('unknown'),
    reason: v.picklist(['node-limit', 'time-limit', 'memory-limit', 'given-up', 'claimed']),
  }),
  v.object({
    ...PLACES,
    ...NO_GAME,
    verdict: v.literal('unknown'),
    reason: v.picklist(['worker-died', 'worker-memory', 'worker-hung', 'code-failed']),
    moves: v.null(),
    stuck: v.null(),
  }),
  v.object({
    ...PLACES,
    ...NO_WIN,
    verdict: v.literal('lost'),
    reason: ENDING,
    course: COURSE,
    noReturn: v.nullable(NO_RETURN),
  }),
]);

const RECORD = v.object({
  scheme: v.picklist(['deal-v1', 'pysolfc', 'cards']),
  deal: v.string(),
  nodesLimit: v.nullable(COUNT),
  outcome: OUTCOME,
});

/** Whether every card lies somewhere, and once. */
function hasAllCards({ zones }: DealRecord['outcome'], { variant: name }: PlannedJob['seat']): boolean {
  const { suits, ranks } = findVariant(name).size;
  return Object.values(zones).reduce((sum, cards) => sum + cards, 0) === COPIES * suits * ranks;
}

/** A fault of a record, in words that follow "its result". */
function findFault(
  { scheme, deal, nodesLimit, outcome }: DealRecord,
  place: number,
  { start }: Chunk,
  { seat, deals: { firstSeed } }: PlannedJob,
): string | null {
  const { who, noReturn, luck = false } = seat;
  const isSeed = scheme === 'deal-v1';
  if (isSeed ? firstSeed === null || deal !== String(firstSeed + start + place) : firstSeed !== null)
    return 'has another deal';
  if (findControl(deal) !== null) return 'has a deal whose name cannot be shown';
  const budgets = listBudgets(seat);
  const isUnknown = countedAs(outcome.verdict) === 'unknown';
  // Unknown deals have been searched with every budget.
  const allowed = isUnknown ? budgets.slice(-1) : budgets;
  if (nodesLimit === null ? budgets.length > 0 : !allowed.includes(nodesLimit)) return 'has a deal with another budget';
  const isPlayers = outcome.verdict === 'won' || outcome.verdict === 'lost';
  if (!isUnknown && isPlayers === isSolver(who)) return 'has a verdict of another kind of player';
  if (outcome.noReturn !== null && !noReturn) return 'has a point of no return that nobody asked for';
  if (outcome.luck !== undefined && !luck) return 'has luck that nobody asked for';
  if (!wasGivenUp(outcome) && !hasAllCards(outcome, seat)) return 'has a deal of other cards than its game';
  return null;
}

/** @returns the chunk, or its fault in words that follow "its result". */
export function checkResult(
  value: unknown,
  chunk: Chunk,
  job: PlannedJob,
): { readonly result: PackedChunk } | { readonly fault: string } {
  if (!isPackedChunk(value)) return { fault: 'is no result' };
  let records: unknown;
  try {
    records = unpackChunk(value);
  } catch {
    return { fault: 'is damaged, or far too large' };
  }
  const parsed = v.safeParse(v.array(RECORD), records, { abortEarly: true });
  if (!parsed.success) return { fault: 'has a record that no program of ours makes' };
  if (parsed.output.length !== chunk.count) return { fault: `has ${parsed.output.length} deals of ${chunk.count}` };
  for (const [place, record] of parsed.output.entries()) {
    const fault = findFault(record, place, chunk, job);
    if (fault !== null) return { fault };
  }
  return { result: packChunk(parsed.output) };
}
