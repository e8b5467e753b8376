/**
 * The default search: looks for a win and proof attempts by turns, each longer than the one before,
 * and then a long complete search, all under one node budget.
 *
 * Nearly every deal of these games can be won, and most wins take annealing a few thousand nodes,
 * so looking for a win comes first. A short proof attempt follows, because under the strictest rules
 * most deals are lost, and provably so within a few hundred nodes. Policy adaptation (NRPA) and beams
 * win most of the deals that annealing does not, each of them some that the other misses. What none of
 * them decides gets a longer look, and then the rest of the budget for a complete search, the only
 * part that can decide everything.
 */

import type { Position, Setting } from '../games/position.ts';
import { LineAnnealing } from './annealing.ts';
import { BeamSearch } from './beam.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { NrpaSearch } from './nrpa.ts';
import { ProofSearch } from './proofs/proof-search.ts';
import type { Budget, Limits, SearchOutcome } from './result.ts';
import { type Step, shareOut, takeTurns } from './schedule.ts';
import type { Search } from './strategy.ts';

type Part = 'annealing' | 'nrpa' | 'beam' | 'proof' | 'complete';

/** Seeds differ, so that a second turn goes other ways than the first. */
const STEPS: readonly Step<Part>[] = [
  { search: 'annealing', share: 0.01, seed: 0 },
  { search: 'proof', share: 0.0002, seed: 0 },
  { search: 'annealing', share: 0.0498, seed: 2 },
  { search: 'nrpa', share: 0.2, seed: 3 },
  { search: 'beam', share: 0.15, seed: 4 },
  { search: 'proof', share: 0.004, seed: 0 },
  { search: 'complete', share: 0.046, seed: 0 },
  { search: 'nrpa', share: 0.25, seed: 7 },
  { search: 'beam', share: 0.19, seed: 8 },
  { search: 'complete', share: 0.1, seed: 0 },
];
/**
 * Positions that the complete search's table has room for, as a share of the node budget: about as
 * many as its last and longest step enters. A larger table would only cost time: at six times
 * this share congress took a seventh longer and ended the same.
 */
const TABLE_SHARE = 0.1;
/** Memory of the proofs' table, in bytes. */
const PROOF_MEMORY = 2 ** 22;

export class PortfolioSearch implements Search {
  readonly #setting: Setting;
  readonly #budget: Budget;
  readonly #parts: Map<Part, Search>;

  constructor(setting: Setting, budget: Budget) {
    this.#setting = setting;
    this.#budget = budget;
    this.#parts = new Map<Part, Search>([
      ['annealing', new LineAnnealing(setting)],
      ['nrpa', new NrpaSearch(setting)],
      ['beam', new BeamSearch(setting)],
      ['proof', new ProofSearch(setting, PROOF_MEMORY)],
    ]);
  }

  run(position: Position, { nodes, deadline, onNodes }: Limits): SearchOutcome {
    const find = (part: Part): Search => this.#parts.get(part) ?? this.#createComplete();
    return takeTurns(shareOut(STEPS, find, nodes), position, deadline, onNodes);
  }

  /** Made when first needed: its table takes most of the memory. */
  #createComplete(): Search {
    const positions = TABLE_SHARE * this.#budget.nodes;
    const search = new DepthFirstSearch(this.#setting, shareMemory(this.#budget), { positions });
    this.#parts.set('complete', search);
    return search;
  }
}
