import { expect, test } from 'vitest';
import { Xorshift32 } from '../../src/engine/random.ts';
import { AdaptingWeights } from '../../src/search/adapting-weights.ts';

const TARGET = [3, -1, 0.5];

function createRandom(seed: number): Xorshift32 {
  const random = new Xorshift32();
  random.seed(seed);
  return random;
}

/** How far the weights are from some others after so many runs. */
function adapt(runs: number, seed: number): { readonly cost: number; readonly first: readonly number[] } {
  const weights = new Float64Array(3);
  const adapting = new AdaptingWeights(weights, 0.3, 12, createRandom(seed));
  let first: readonly number[] = [];
  let cost = Infinity;
  for (let i = 0; i < runs; i++) {
    adapting.begin();
    if (i === 0) first = Array.from(weights);
    cost = TARGET.reduce((sum, each, place) => sum + (each - weights[place]) ** 2, 0);
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
  const weights = new Float64Array(2);
  const adapting = new AdaptingWeights(weights, 0.3, 4, createRandom(1));
  const distances = Array.from({ length: 2000 }, () => {
    adapting.begin();
    const distance = Math.hypot(...weights);
    adapting.end(-Math.min(FAR, distance));
    return distance;
  });
  const reached = distances.findIndex((distance) => distance > FAR);
  expect(reached).toBeGreaterThan(0);
  expect(Math.min(...distances.slice(reached))).toBeLessThan(0.5);
});
