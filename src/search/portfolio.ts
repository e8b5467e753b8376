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

import type { Card } from '../engine/cards.ts';
import type { Rows } from '../games/game.ts';
import { LineAnnealing } from './annealing.ts';
import { BeamSearch } from './beam.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { NrpaSearch } from './nrpa.ts';
import { type Prover, createProver } from './proofs/prover.ts';
import { type Budget, type SearchOutcome, type SeekLimits, startClock } from './result.ts';
import type { Setting } from './strategy.ts';

type Step = 'annealing' | 'nrpa' | 'beam' | 'proof' | 'complete';

/** What is tried in turn, each up to its share of the node budget; a proof's node costs fifty others. */
const STEPS: readonly (readonly [step: Step, share: number])[] = [
  ['annealing', 0.01],
  ['proof', 0.0002],
  ['annealing', 0.0498],
  ['nrpa', 0.2],
  ['beam', 0.15],
  ['proof', 0.004],
  ['complete', 0.046],
  ['nrpa', 0.25],
  ['beam', 0.19],
  ['complete', 0.1],
];
/**
 * Positions that the complete search's table has room for, as a share of the node budget: about as
 * many as its last and longest step enters. A larger table would only cost time: at six times
 * this share congress took a seventh longer and ended the same.
 */
const TABLE_SHARE = 0.1;
/** Memory of the proofs' table, in bytes. */
const PROOF_MEMORY = 2 ** 22;

export class PortfolioSearch {
  /** The row of the position with most cards on the foundations, the first of equals. */
  readonly best: Rows;
  readonly #setting: Setting;
  readonly #budget: Budget;
  readonly #seekers: { readonly annealing: LineAnnealing; readonly nrpa: NrpaSearch; readonly beam: BeamSearch };
  readonly #prover: Prover | null;
  /** Made when first needed: its table takes most of the memory. */
  #complete: DepthFirstSearch | null = null;

  constructor(setting: Setting, budget: Budget) {
    const { variant, rules, size, game } = setting;
    this.#setting = setting;
    this.#budget = budget;
    this.#seekers = { annealing: new LineAnnealing(game), nrpa: new NrpaSearch(game), beam: new BeamSearch(setting) };
    this.#prover = createProver(variant, rules, size, PROOF_MEMORY);
    this.best = new Int32Array(game.stride);
  }

  /** Searches a deal (cards in dealing order) from the opening row that `game.start` has written. */
  run(opening: Rows, cards: readonly Card[]): SearchOutcome {
    const deadline = startClock(this.#budget);
    let nodes = 0;
    let positions = 0;
    let share = 0;
    let outcome: SearchOutcome | null = null;
    this.best.set(opening);
    for (const [seed, [step, part]] of STEPS.entries()) {
      share += part;
      // The last share takes up whatever rounding has left.
      const end = seed === STEPS.length - 1 ? this.#budget.nodes : Math.floor(share * this.#budget.nodes);
      outcome = this.#runStep(step, opening, cards, { nodes: end - nodes, deadline, seed });
      nodes += outcome.nodes;
      positions += outcome.positions;
      if (outcome.verdict !== 'unknown' || outcome.reason === 'time-limit') break;
    }
    if (outcome === null) throw new Error('a portfolio needs a step');
    return { ...outcome, nodes, positions };
  }

  #runStep(step: Step, opening: Rows, cards: readonly Card[], limits: SeekLimits): SearchOutcome {
    if (step === 'proof') {
      const { proved, nodes } = this.#prover?.attempt(cards, limits) ?? { proved: false, nodes: 0 };
      if (proved) return { verdict: 'unwinnable', reason: null, line: null, nodes, positions: nodes };
      return { verdict: 'unknown', reason: 'node-limit', line: null, nodes, positions: nodes };
    }
    const search = step === 'complete' ? this.#findComplete() : this.#seekers[step];
    const outcome = search.run(opening, { ...limits, disturbance: 0 });
    this.#keepBest(search.best);
    return outcome;
  }

  #findComplete(): DepthFirstSearch {
    this.#complete ??= new DepthFirstSearch(this.#setting.game, shareMemory(this.#budget), {
      positions: TABLE_SHARE * this.#budget.nodes,
    });
    return this.#complete;
  }

  #keepBest(best: Rows): void {
    const { game } = this.#setting;
    if (game.foundationCount(best, 0) > game.foundationCount(this.best, 0)) this.best.set(best);
  }
}
