/**
 * Solving positions in the middle of a game: can it still be won from here?
 *
 * A short complete search comes first. Near the end of a game it settles most positions at once, by a proof, or by a
 * win with a long row of builds between piles, in which annealing's scores see no use. Elsewhere annealing finds most
 * wins.
 */

import type { Position, Setting } from '../games/position.ts';
import { LineAnnealing } from './annealing.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import type { Limits, SearchOutcome } from './result.ts';
import { type Search, shareOut, type TurnShare, takeTurns } from './strategy.ts';

type Part = 'complete' | 'annealing';

const STEPS: readonly TurnShare<Part>[] = [
  { search: 'complete', share: 0.1, seed: 0 },
  { search: 'annealing', share: 0.65, seed: 0 },
  { search: 'complete', share: 0.25, seed: 0 },
];

export class MidGameSearch implements Search {
  readonly #parts: Readonly<Record<Part, Search>>;

  /** @param memory MiB for the table and the stack of the complete search. */
  constructor(setting: Setting, memory: number) {
    this.#parts = {
      annealing: new LineAnnealing(setting),
      complete: new DepthFirstSearch(setting, shareMemory({ memory })),
    };
  }

  run(position: Position, { nodes, deadline, onNodes }: Limits): SearchOutcome {
    return takeTurns(
      shareOut(STEPS, (part) => this.#parts[part], nodes),
      position,
      deadline,
      onNodes,
    );
  }
}
