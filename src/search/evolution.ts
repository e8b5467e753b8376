/**
 * A separable evolution strategy: proposes numbers, is told what each proposal costs, and proposes better ones.
 *
 * Proposals are normal around a mean. After each generation the mean moves to the better half. The width of each number
 * follows the proposals that did well, and the width of all follows how straight the mean has moved (Hansen, "The CMA
 * Evolution Strategy: A Tutorial", 2016, with the diagonal covariance of Ros and Hansen, "A Simple Modification in
 * CMA-ES Achieving Linear Time and Space Complexity", PPSN 2008). Only the order of the costs counts. So their unit
 * does not matter, nor that most of a cost is the luck of the deals.
 */

import { Xorshift32 } from '../engine/random.ts';

const STEPS = 2 ** 16;
/** Uniform numbers in a normal one: their sum less its mean has variance 1. */
const UNIFORMS = 12;

/** About standard normal, without a function whose last digit depends on the machine. */
function drawNormal(random: Xorshift32): number {
  let sum = -UNIFORMS / 2;
  for (let i = 0; i < UNIFORMS; i++) sum += random.below(STEPS) / STEPS;
  return sum;
}

/** The usual size of a generation for so many numbers. */
export const choosePopulation = (size: number): number => 4 + Math.floor(3 * Math.log(size));

export interface EvolutionOptions {
  readonly mean: readonly number[];
  /** How far each number is tried at first: a standard deviation. */
  readonly widths: readonly number[];
  /** Proposals in a generation, at least 4. */
  readonly population: number;
  /** Of the random numbers. */
  readonly seed: number;
}

export class Evolution {
  readonly #population: number;
  readonly #random = new Xorshift32();
  /** The weights of the better half, the best proposal first. They add up to 1. */
  readonly #shares: readonly number[];
  /** The number of equal shares that these are worth. */
  readonly #parents: number;
  #mean: readonly number[];
  /** The variance of each number's proposals, over that of the width of all. */
  #variances: readonly number[];
  #width = 1;
  #widthPath: readonly number[];
  #path: readonly number[];
  #generation = 0;
  /** The steps of the proposals that are out. */
  #steps: readonly (readonly number[])[] = [];

  constructor({ mean, widths, population, seed }: EvolutionOptions) {
    const half = Math.floor(population / 2);
    const raw = Array.from({ length: half }, (_, i) => Math.log((population + 1) / 2) - Math.log(i + 1));
    const total = raw.reduce((sum, share) => sum + share, 0);
    this.#population = population;
    this.#shares = raw.map((share) => share / total);
    this.#parents = 1 / this.#shares.reduce((sum, share) => sum + share * share, 0);
    this.#mean = mean;
    this.#variances = widths.map((width) => width * width);
    this.#widthPath = mean.map(() => 0);
    this.#path = mean.map(() => 0);
    this.#random.seed(seed);
  }

  /** The centre of proposals: the best guess so far. */
  get mean(): readonly number[] {
    return this.#mean;
  }

  /** How far proposals go, as a multiple of the first ones. */
  get width(): number {
    return this.#width;
  }

  /** The proposals of the next generation. */
  propose(): number[][] {
    this.#steps = Array.from({ length: this.#population }, () =>
      this.#variances.map((variance) => Math.sqrt(variance) * drawNormal(this.#random)),
    );
    return this.#steps.map((step) => step.map((each, i) => this.#mean[i] + this.#width * each));
  }

  /** @param costs those of the proposals, in their order; lower is better. */
  learn(costs: readonly number[]): void {
    const size = this.#mean.length;
    const parents = this.#parents;
    const order = costs.map((_, i) => i).sort((a, b) => costs[a] - costs[b] || a - b);
    const best = this.#shares.map((_, rank) => this.#steps[order[rank]]);
    const step = this.#mean.map((_, i) => this.#shares.reduce((sum, share, rank) => sum + share * best[rank][i], 0));
    this.#generation += 1;
    this.#mean = this.#mean.map((each, i) => each + this.#width * step[i]);

    const widthRate = (parents + 2) / (size + parents + 5);
    const widthKept = Math.sqrt(widthRate * (2 - widthRate) * parents);
    this.#widthPath = this.#widthPath.map(
      (each, i) => (1 - widthRate) * each + (widthKept * step[i]) / Math.sqrt(this.#variances[i]),
    );
    const length = Math.sqrt(this.#widthPath.reduce((sum, each) => sum + each * each, 0));
    const expected = Math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size));
    const settled =
      length / Math.sqrt(1 - (1 - widthRate) ** (2 * this.#generation)) < (1.4 + 2 / (size + 1)) * expected;

    const rate = (4 + parents / size) / (size + 4 + (2 * parents) / size);
    const kept = settled ? Math.sqrt(rate * (2 - rate) * parents) : 0;
    this.#path = this.#path.map((each, i) => (1 - rate) * each + kept * step[i]);

    // A diagonal has fewer numbers to learn, and so may learn faster.
    const faster = (size + 2) / 3;
    const pathRate = Math.min(0.5, (faster * 2) / ((size + 1.3) ** 2 + parents));
    const stepRate = Math.min(1 - pathRate, (faster * 2 * (parents - 2 + 1 / parents)) / ((size + 2) ** 2 + parents));
    const lost = settled ? 0 : pathRate * rate * (2 - rate);
    this.#variances = this.#variances.map((variance, i) => {
      const spread = this.#shares.reduce((sum, share, rank) => sum + share * best[rank][i] ** 2, 0);
      return (1 - pathRate - stepRate + lost) * variance + pathRate * this.#path[i] ** 2 + stepRate * spread;
    });
    const damping = 1 + 2 * Math.max(0, Math.sqrt((parents - 1) / (size + 1)) - 1) + widthRate;
    this.#width *= Math.exp((widthRate / damping) * (length / expected - 1));
  }
}

/*
 * Weights that adapt to one deal. Each run of a search varies them, and they move towards those of the better half.
 *
 * After some generations in vain it begins anew with generations twice as large, which explore more and are less easily
 * led astray (Auger and Hansen, "A Restart CMA Evolution Strategy With Increasing Population Size", CEC 2005).
 */

/** Generations in a row without a new best run, after which it begins anew. */
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
   * @param spread how far each weight is tried at first: a standard deviation.
   * @param population runs of a generation at first.
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
