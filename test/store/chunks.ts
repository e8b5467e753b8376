/** Results of chunks for tests. */

import { packChunk, summarizeChunk, type ChunkResult } from '../../src/store/chunk-result.ts';
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

/** A chunk's result as the pool makes it. */
export const encodeChunk = (...chunk: Parameters<typeof summarizeChunk>): ChunkResult =>
  packChunk(summarizeChunk(...chunk));
