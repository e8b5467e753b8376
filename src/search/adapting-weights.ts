/**
 * Weights that adapt to one deal: tried with a little otherwise in one run of a search after the other, they move to those
 * that brought the better half of the runs near to a win.
 */

import { Evolution } from './evolution.ts';

export class AdaptingWeights {
  readonly #weights: Float64Array;
  readonly #evolution: Evolution;
  #proposals: readonly (readonly number[])[] = [];
  #costs: number[] = [];

  /**
   * @param weights where to begin; receives the weights of each run.
   * @param spread how far each is tried at first: a standard deviation.
   * @param population runs after which the weights are moved.
   */
  constructor(weights: Float64Array, spread: number, population: number, seed: number) {
    this.#weights = weights;
    this.#evolution = new Evolution({ mean: Array.from(weights), widths: Array.from(weights, () => spread), population, seed });
  }

  /** Sets the weights of the next run. */
  begin(): void {
    if (this.#costs.length === this.#proposals.length) {
      if (this.#costs.length > 0) this.#evolution.learn(this.#costs);
      this.#proposals = this.#evolution.propose();
      this.#costs = [];
    }
    this.#weights.set(this.#proposals[this.#costs.length]);
  }

  /** @param cost how far from a win the run has stayed. */
  end(cost: number): void {
    this.#costs.push(cost);
  }
}
