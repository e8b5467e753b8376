/**
 * Depth-first search with restarts: many short dives, then one complete search.
 *
 * A depth-first search that goes wrong early spends its whole budget below the mistake. Dives of a thousand nodes, each
 * in another disturbed move order, find most wins within a few tries. The search in the game's own order may prove a
 * deal unwinnable. A dive that exhausts the game is a proof too.
 */

import { spreadSeed } from '../engine/random.ts';
import type { Setting } from '../games/position.ts';
import { DepthFirstSearch, DISTURBANCE, shareMemory } from './depth-first.ts';
import { anyNumber, SEED, type ValuesOf, wholeNumber } from './parameters.ts';
import type { Budget } from './result.ts';
import { type Search, type Strategy, takeTurns, type Turn } from './strategy.ts';

const RESTARTS_PARAMETERS = {
  dive: wholeNumber(1000, 10, 1e9, 'Nodes of a dive.'),
  share: anyNumber(0.5, 0, 1, 'Share of the nodes for dives. The complete search gets the rest.'),
  disturbance: wholeNumber(
    DISTURBANCE,
    1,
    65_536,
    "A dive makes a random move first at one position in this many. The first dive follows the game's own move order.",
  ),
  seed: SEED,
};

const DIVE_MEMORY = { table: 2 ** 19, stack: 2 ** 20 };

function createRestartingSearch(
  setting: Setting,
  budget: Budget,
  { dive: length, share, disturbance, seed }: ValuesOf<typeof RESTARTS_PARAMETERS>,
): Search {
  /** Not made before it is needed: its table takes most of the memory. */
  let complete: Search | null = null;
  const dives = new DepthFirstSearch(setting, DIVE_MEMORY, { disturbance });

  function* listTurns(nodes: number): Generator<Turn> {
    let end = 0;
    for (let dive = 0; end < share * nodes; dive++) {
      end = Math.min(end + length, nodes);
      yield { search: dives, end, seed: dive === 0 ? 0 : spreadSeed(seed, dive) };
    }
    complete ??= new DepthFirstSearch(setting, shareMemory(budget));
    yield { search: complete, end: nodes, seed: 0 };
  }

  return { run: (position, limits) => takeTurns(listTurns(limits.nodes), position, limits) };
}

export const restarts: Strategy<typeof RESTARTS_PARAMETERS> = {
  name: 'restarts',
  summary: 'many short depth-first dives with disturbed move orders, then one complete depth-first search',
  parameters: RESTARTS_PARAMETERS,
  create: createRestartingSearch,
};
