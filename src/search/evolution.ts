/**
 * A separable evolution strategy: proposes numbers, is told the cost of each proposal, and proposes better ones.
 *
 * Proposals are normal around a mean. After each generation the mean moves to the better half. The width of each number
 * follows the proposals that did well, and the width of all follows how straight the mean has moved. See Hansen, "The CMA
 * Evolution Strategy: A Tutorial", 2016, with the diagonal covariance of Ros and Hansen, "A Simple Modification in
 * CMA-ES Achieving Linear Time and Space Complexity", PPSN 2008. Nothing but the order of the costs counts. So it does not
 * matter in which unit they are, nor that most of a cost is the luck of the deals.
 */

import { Xorshift32 } from '../engine/random.ts';
import { sumOf } from '../statistics/moments.ts';

const STEPS = 2 ** 16;
/** The sum of so many uniform numbers, less its mean, has variance 1. */
const UNIFORMS = 12;

/** About standard normal, without a function whose last digit depends on the machine. */
function drawNormal(random: Xorshift32) {
  let sum = -UNIFORMS / 2;
  for (let i = 0; i < UNIFORMS; i++) sum += random.below(STEPS) / STEPS;
  return sum;
}

export const choosePopulation = (size: number): number => 4 + Math.floor(3 * Math.log(size));

interface EvolutionOptions {
  readonly mean: readonly number[];
  /** The first standard deviation of each number. */
  readonly widths: readonly number[];
  /** Proposals in a generation, at least 4. */
  readonly population: number;
  readonly seed: number;
}

export function createEvolution({ mean, widths, population, seed }: EvolutionOptions) {
  const random = new Xorshift32(seed);
  let width = 1;
  let generation = 0;
  let steps: readonly (readonly number[])[] = [];
  const half = Math.floor(population / 2);
  const raw = Array.from({ length: half }, (_, i) => Math.log((population + 1) / 2) - Math.log(i + 1));
  const total = sumOf(raw);
  /** The weights of the better half, the best proposal first. They add up to 1. */
  const shares = raw.map((share) => share / total);
  /** How many equal shares these are worth. */
  const parents = 1 / sumOf(shares.map((share) => share * share));
  /** The variance of each number's proposals, over that of the width of all. */
  let variances = widths.map((width) => width * width);
  let widthPath = mean.map(() => 0);
  let path = mean.map(() => 0);

  function propose() {
    steps = Array.from({ length: population }, () =>
      variances.map((variance) => Math.sqrt(variance) * drawNormal(random)),
    );
    return steps.map((step) => step.map((each, i) => mean[i] + width * each));
  }

  /** @param costs those of the proposals, in their order; lower is better. */
  function learn(costs: readonly number[]) {
    const size = mean.length;
    const order = costs.map((_, i) => i).sort((a, b) => costs[a] - costs[b] || a - b);
    const best = shares.map((_, rank) => steps[order[rank]]);
    const step = mean.map((_, i) => sumOf(shares.map((share, rank) => share * best[rank][i])));
    generation += 1;
    mean = mean.map((each, i) => each + width * step[i]);

    const widthRate = (parents + 2) / (size + parents + 5);
    const widthKept = Math.sqrt(widthRate * (2 - widthRate) * parents);
    widthPath = widthPath.map((each, i) => (1 - widthRate) * each + (widthKept * step[i]) / Math.sqrt(variances[i]));
    const length = Math.sqrt(sumOf(widthPath.map((each) => each * each)));
    const expected = Math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size));
    const settled = length / Math.sqrt(1 - (1 - widthRate) ** (2 * generation)) < (1.4 + 2 / (size + 1)) * expected;

    const rate = (4 + parents / size) / (size + 4 + (2 * parents) / size);
    const kept = settled ? Math.sqrt(rate * (2 - rate) * parents) : 0;
    path = path.map((each, i) => (1 - rate) * each + kept * step[i]);

    // A diagonal has fewer numbers to learn, and so may learn faster.
    const faster = (size + 2) / 3;
    const pathRate = Math.min(0.5, (faster * 2) / ((size + 1.3) ** 2 + parents));
    const stepRate = Math.min(1 - pathRate, (faster * 2 * (parents - 2 + 1 / parents)) / ((size + 2) ** 2 + parents));
    const lost = settled ? 0 : pathRate * rate * (2 - rate);
    variances = variances.map((variance, i) => {
      const spread = sumOf(shares.map((share, rank) => share * best[rank][i] ** 2));
      return (1 - pathRate - stepRate + lost) * variance + pathRate * path[i] ** 2 + stepRate * spread;
    });
    const damping = 1 + 2 * Math.max(0, Math.sqrt((parents - 1) / (size + 1)) - 1) + widthRate;
    width *= Math.exp((widthRate / damping) * (length / expected - 1));
  }

  return {
    get mean(): readonly number[] {
      return mean;
    },
    /** How far proposals go, as a multiple of the first ones. */
    get width(): number {
      return width;
    },
    propose,
    learn,
  };
}

/** Generations in a row without a new best run, after which weights begin anew. */
const VAIN_LIMIT = 5;
const SEEDS = 2 ** 16;

/**
 * Weights that adapt to one deal. Each run of a search varies them, and they move towards those of the better half.
 *
 * After some generations in vain it begins anew with generations twice as large, which are less easily led astray (Auger and Hansen, "A Restart CMA Evolution Strategy With Increasing Population Size", CEC 2005).
 * @param spread the first standard deviation of each weight.
 * @param population runs of a generation at first.
 * @param random gives the seeds.
 */
export function adaptWeights(center: readonly number[], spread: number, population: number, random: Xorshift32) {
  let proposals: readonly (readonly number[])[] = [];
  let costs: number[] = [];
  let record = Infinity;
  let vain = 0;
  const widths = center.map(() => spread);
  let evolution = beginAnew();

  function begin() {
    if (costs.length === proposals.length) {
      if (costs.length > 0) learn();
      proposals = evolution.propose();
      costs = [];
    }
    return proposals[costs.length];
  }

  /** @param cost how far from a win the run has stayed. */
  const end = (cost: number) => void costs.push(cost);

  function learn() {
    const least = Math.min(...costs);
    vain = least < record ? 0 : vain + 1;
    record = Math.min(least, record);
    evolution.learn(costs);
    if (vain < VAIN_LIMIT) return;
    population *= 2;
    evolution = beginAnew();
  }

  function beginAnew() {
    record = Infinity;
    vain = 0;
    return createEvolution({ mean: center, widths, population, seed: random.below(SEEDS) });
  }

  return { begin, end };
}
