import type { DealRecord, Outcome } from '../../src/analysis/outcome.ts';
import type { Deal } from '../../src/deal/deal-v1.ts';
import { packChunk, type PackedChunk } from '../../src/store/chunk.ts';
import type { Group } from '../../src/tables/columns.ts';

/** What one player may be in tests that do not look at it. */
export const GROUP: Group = {
  variant: 'parliament',
  rules: 'none',
  player: 'greedy',
  strategy: null,
  nodesLimit: null,
  memory: null,
};

/** The records of some deals. @param nodesLimit that of a solver. */
export const recordDeals = (
  deals: readonly Pick<Deal, 'scheme' | 'id'>[],
  outcomes: readonly Outcome[],
  nodesLimit: number | null = null,
): DealRecord[] => deals.map(({ scheme, id }, i) => ({ scheme, deal: id, nodesLimit, outcome: outcomes[i] }));

export const packDeals = (...chunk: Parameters<typeof recordDeals>): PackedChunk => packChunk(recordDeals(...chunk));
