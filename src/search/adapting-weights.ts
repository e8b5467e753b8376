/**
 * Weights that adapt to one deal: tried with a little otherwise in one run of a search after the other, they move to those
 * that brought the better half of the runs near to a win.
 *
 * Where that leads nowhere for some generations it begins anew with generations twice as large, which see more of what
 * there is and are less easily led astray (Auger and Hansen, "A Restart CMA Evolution Strategy With Increasing Population
 * Size", CEC 2005).
 */

import type { Xorshift32 } from '../engine/random.ts';
import { Evolution } from './evolution.ts';

/** Generations without a run that is better than all before it, after which it begins anew. */
const PATIENCE = 5;
const SEEDS = 2 ** 16;

export class AdaptingWeights {
  readonly #weights: Float64Array;
  readonly #mean: readonly number[];
  readonly #widths: readonly number[];
  readonly #random: Xorshift32;
  #population: number;
  #evolution: Evolution;
  #proposals: readonly (readonly number[])[] = [];
  #costs: number[] = [];
  #least = Infinity;
  /** Generations since the least cost was found. */
  #vain = 0;

  /**
   * @param weights where to begin; receives the weights of each run.
   * @param spread how far each is tried at first: a standard deviation.
   * @param population runs of the first generations, after each of which the weights move.
   * @param random gives the seeds.
   */
  constructor(weights: Float64Array, spread: number, population: number, random: Xorshift32) {
    this.#weights = weights;
    this.#mean = Array.from(weights);
    this.#widths = this.#mean.map(() => spread);
    this.#random = random;
    this.#population = population;
    this.#evolution = this.#beginAnew();
  }

  /** Sets the weights of the next run. */
  begin(): void {
    if (this.#costs.length === this.#proposals.length) {
      if (this.#costs.length > 0) this.#learn();
      this.#proposals = this.#evolution.propose();
      this.#costs = [];
    }
    this.#weights.set(this.#proposals[this.#costs.length]);
  }

  /** @param cost how far from a win the run has stayed. */
  end(cost: number): void {
    this.#costs.push(cost);
  }

  #learn(): void {
    const least = Math.min(...this.#costs);
    this.#vain = least < this.#least ? 0 : this.#vain + 1;
    this.#least = Math.min(least, this.#least);
    this.#evolution.learn(this.#costs);
    if (this.#vain < PATIENCE) return;
    this.#population *= 2;
    this.#evolution = this.#beginAnew();
  }

  #beginAnew(): Evolution {
    this.#least = Infinity;
    this.#vain = 0;
    return new Evolution({
      mean: this.#mean,
      widths: this.#widths,
      population: this.#population,
      seed: this.#random.below(SEEDS),
    });
  }
}
