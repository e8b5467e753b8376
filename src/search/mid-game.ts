import type { Setting } from '../games/position.ts';
import { LineAnnealing } from './annealing.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { type Search, shareOut, type TurnShare, takeTurns } from './strategy.ts';

type Part = 'complete' | 'annealing';

const STEPS: readonly TurnShare<Part>[] = [
  { search: 'complete', share: 0.1, seed: 0 },
  { search: 'annealing', share: 0.65, seed: 0 },
  { search: 'complete', share: 0.25, seed: 0 },
];

/**
 * A search for positions in the middle of a game: can it still be won from here?
 *
 * A short complete search comes first. Near the end of a game it settles most positions at once, by a proof, or by a
 * win with a long row of builds between piles, in which annealing's scores see no use. Elsewhere annealing finds most
 * wins.
 * @param memory MiB for the complete search.
 */
export function createMidGameSearch(setting: Setting, memory: number): Search {
  const parts: Readonly<Record<Part, Search>> = {
    annealing: new LineAnnealing(setting),
    complete: new DepthFirstSearch(setting, shareMemory({ memory })),
  };
  const find = (part: Part): Search => parts[part];
  return { run: (position, limits) => takeTurns(shareOut(STEPS, find, limits.nodes), position, limits) };
}
