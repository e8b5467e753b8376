import type { DealRecord, Outcome } from '../../src/players/analysis/outcome.ts';
import type { Deal } from '../../src/engine/deal-v1.ts';
import type { Group } from '../../src/lab/measures/study-form.ts';

/** What one player may be in tests that do not look at it. */
export const GROUP: Group = {
  variant: 'parliament',
  rules: 'none',
  player: 'greedy',
  strategy: null,
  nodesLimit: null,
  memory: null,
};

/** What a search found that decided nothing, and one that won. */
export const UNKNOWN = {
  verdict: 'unknown',
  reason: 'node-limit',
  nodes: 500,
  moves: null,
  seconds: 1,
  zones: { foundation: 9 },
  suits: {},
  stuck: { fills: {}, blockers: [] },
  course: null,
  noReturn: null,
} as const satisfies Outcome;
export const WON = { ...UNKNOWN, verdict: 'winnable', reason: null, moves: 7, stuck: null } as const satisfies Outcome;

/** The records of some deals. @param nodesLimit that of a solver. */
export const recordDeals = (
  deals: readonly Pick<Deal, 'scheme' | 'id'>[],
  outcomes: readonly Outcome[],
  nodesLimit: number | null = null,
): DealRecord[] => deals.map(({ scheme, id }, i) => ({ scheme, deal: id, nodesLimit, outcome: outcomes[i] }));

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
