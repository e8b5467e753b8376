/** Weights that change in the course of a game: by name, each as a game ends and what is added to it while it begins. */

import type { WeightTable } from './weights.ts';

/** Of some features: the weight as the stock runs out, and what is added to it while the stock is full. */
export type StagedWeights<Feature extends string = string> = Readonly<
  Partial<Record<Feature, readonly [late: number, early: number]>>
>;

const EARLY = ' early';

/** The names of the weights that some features have, in pairs. */
export const nameStages = (features: readonly string[]): readonly string[] =>
  features.flatMap((name) => [name, name + EARLY]);

/** The same with each number under a name of its own, one of those above. */
export const tabulateStages = (pairs: StagedWeights): WeightTable =>
  Object.fromEntries(
    Object.entries(pairs).flatMap(([name, pair]) => {
      const [late, early] = pair ?? [0, 0];
      return [
        [name, late],
        [name + EARLY, early],
      ];
    }),
  );

/** The weights of some names, in their order; 0 for those that the table does not name. */
export const listWeights = (names: readonly string[], table: WeightTable): Float64Array =>
  Float64Array.from(names, (name) => table[name] ?? 0);

/** Mixes pairs of weights. @param early the share of the stock that is left. @param mixed receives half as many numbers. */
export function mixStages(weights: Float64Array, early: number, mixed: Float64Array): void {
  for (let i = 0; i < mixed.length; i++) mixed[i] = weights[2 * i] + early * weights[2 * i + 1];
}
