import { adaptWeights, choosePopulation, createEvolution } from '../../src/search/evolution.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { meanOf, varianceOf } from '../../src/statistics/moments.ts';

const START = [3, -2, 0, 1, 5, -4];
const TARGET = [1, 1, -1, 40, 0.5, 0.01];
/** How much each number matters: some a thousand times as much as others. */
const CURVES = [1, 10, 100, 0.01, 1, 1000];

const costOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, each, i) => sum + CURVES[i] * (each - TARGET[i]) ** 2, 0);

function evolve(generations: number, seed: number, measure = costOf) {
  const population = choosePopulation(START.length);
  const evolution = createEvolution({ mean: START, widths: START.map(() => 1), population, seed });
  for (let i = 0; i < generations; i++) evolution.learn(evolution.propose().map(measure));
  return evolution;
}

describe('the evolution strategy', () => {
  test.each([1, 2, 3])('finds the least cost where some numbers matter far more than others, stream %i', (seed) => {
    const { mean, width } = evolve(400, seed);
    expect(costOf(mean)).toBeLessThan(1e-6);
    expect(width).toBeLessThan(0.1);
  });

  test('comes near it though costs are known only up to noise', () => {
    let calls = 0;
    const noisy = (numbers: readonly number[]) => costOf(numbers) + 20 * Math.sin(7919 * calls++);
    expect(costOf(evolve(400, 1, noisy).mean)).toBeLessThan(0.02 * costOf(START));
  });

  test('goes by the order of the costs alone, and always the same way', () => {
    expect(evolve(30, 5, (numbers) => Math.log(costOf(numbers)) - 7).mean).toEqual(evolve(30, 5).mean);
    expect(evolve(30, 6).mean).not.toEqual(evolve(30, 5).mean);
  });

  test('proposes numbers around the mean, as far as it is told', () => {
    const mean = [10, 0];
    const widths = [2, 0.1];
    const proposals = createEvolution({ mean, widths, population: 4000, seed: 1 }).propose();
    for (const [i, width] of widths.entries()) {
      const all = proposals.map((each) => each[i]);
      expect(Math.abs(meanOf(all) - mean[i])).toBeLessThan(0.1 * width);
      expect(Math.abs(Math.sqrt(varianceOf(all)) / width - 1)).toBeLessThan(0.1);
    }
  });
});

const GOAL = [3, -1, 0.5];

/** How far the weights are from some others after so many runs. */
function adapt(runs: number, seed: number) {
  const adapting = adaptWeights([0, 0, 0], 0.3, 12, new Xorshift32(seed));
  let first: readonly number[] = [];
  let cost = Infinity;
  for (let i = 0; i < runs; i++) {
    const weights = adapting.begin();
    if (i === 0) first = weights;
    cost = GOAL.reduce((sum, each, place) => sum + (each - weights[place]) ** 2, 0);
    adapting.end(cost);
  }
  return { cost, first };
}

test('weights come near to those of the least cost', () => {
  for (const seed of [1, 2, 3]) {
    expect(adapt(12, seed).cost).toBeGreaterThan(1);
    expect(adapt(1200, seed).cost).toBeLessThan(0.01);
  }
});

test('the same seed tries the same weights, another one others', () => {
  expect(adapt(30, 1)).toEqual(adapt(30, 1));
  expect(adapt(1, 2).first).not.toEqual(adapt(1, 1).first);
});

test('once nothing gets better it begins anew, from the first weights', () => {
  const FAR = 6;
  const adapting = adaptWeights([0, 0], 0.3, 4, new Xorshift32(1));
  const distances = Array.from({ length: 2000 }, () => {
    const distance = Math.hypot(...adapting.begin());
    adapting.end(-Math.min(FAR, distance));
    return distance;
  });
  const reached = distances.findIndex((distance) => distance > FAR);
  expect(reached).toBeGreaterThan(0);
  expect(Math.min(...distances.slice(reached))).toBeLessThan(0.5);
});
