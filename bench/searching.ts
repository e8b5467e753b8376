/** Depth-first search of fixed deals, undisturbed, with its table. */

import type { Card } from '../src/engine/cards.ts';
import { DepthFirstSearch, type SearchMemory } from '../src/search/depth-first.ts';
import type { SearchOutcome } from '../src/search/result.ts';
import { type Case, createGame } from './cases.ts';

/** Moves made and positions entered. */
export type SearchCounts = Readonly<Record<'nodes' | 'positions', number>>;

/**
 * @param memory bytes.
 * @param nodes limit a deal.
 * @returns searches every deal once, always with the same outcomes.
 */
export function prepareSearch(
  benchCase: Case,
  deals: readonly (readonly Card[])[],
  memory: SearchMemory,
  nodes: number,
): () => SearchOutcome[] {
  const game = createGame(benchCase);
  // Without cuts, as the C program searches and as the figures of old were taken.
  const search = new DepthFirstSearch(game, memory, { cuts: false });
  const opening = new Int32Array(game.stride);
  const limits = { nodes, deadline: Infinity, disturbance: 0 };
  return () =>
    deals.map((cards) => {
      game.start(cards, opening, 0);
      return search.run(opening, limits);
    });
}

export function sumCounts(outcomes: readonly SearchCounts[]): SearchCounts {
  return {
    nodes: outcomes.reduce((sum, { nodes }) => sum + nodes, 0),
    positions: outcomes.reduce((sum, { positions }) => sum + positions, 0),
  };
}
