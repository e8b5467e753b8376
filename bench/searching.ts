/** Depth-first search of fixed deals, undisturbed, with its table. */

import type { Position, Setting } from '../src/engine/games/position.ts';
import { DepthFirstSearch, type SearchMemory } from '../src/search/depth-first.ts';
import type { SearchOutcome } from '../src/search/result.ts';

/** Moves made and positions entered. */
export type SearchCounts = Readonly<Record<'nodes' | 'positions', number>>;

/**
 * @param openings positions of the setting.
 * @param memory bytes.
 * @param nodes limit for each deal.
 * @returns searches every deal once, always with the same outcomes.
 */
export function prepareSearch(
  setting: Setting,
  openings: readonly Position[],
  memory: SearchMemory,
  nodes: number,
): () => SearchOutcome[] {
  // Without cuts, as the figures of old were taken.
  const search = new DepthFirstSearch(setting, memory, { cuts: false });
  const limits = { nodes, deadline: Infinity, seed: 0 };
  return () => openings.map((opening) => search.run(opening, limits));
}

export function sumCounts(outcomes: readonly SearchCounts[]): SearchCounts {
  return {
    nodes: outcomes.reduce((sum, { nodes }) => sum + nodes, 0),
    positions: outcomes.reduce((sum, { positions }) => sum + positions, 0),
  };
}
