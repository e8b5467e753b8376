/** What is tuned, by what and on which deals: plain data, on which every result depends and nothing else. */

import { choosePopulation } from '../search/evolution.ts';
import type { Rules } from '../games/variant.ts';
import {
  applyWeights,
  findTable,
  type Weighted,
  type WeightKind,
  type Weights,
  type WeightTable,
} from '../games/weights.ts';
import type { PlayerChoice, SeatPlan, SolverChoice } from '../studies/seat.ts';

/** Consecutive seeds. */
export interface SeedRange {
  readonly first: number;
  readonly count: number;
}

/** How proposals are made. */
export interface EvolutionPlan {
  readonly generations: number;
  /** Proposals in each. */
  readonly population: number;
  /** Training deals that each generation is measured on, one stretch after the other. */
  readonly batch: number;
  /** Number of the random stream. */
  readonly stream: number;
}

/** What the nodes of a search count for: their logarithm, their square root, or themselves. */
export const NODE_SCALES = ['log', 'root', 'nodes'] as const;
export type NodeScale = (typeof NODE_SCALES)[number];

export interface TuningPlan {
  readonly kind: 'tune';
  readonly version: string;
  /** Git commit, or null when not run from a checkout. */
  readonly commit: string | null;
  readonly variant: string;
  readonly rules: Rules;
  readonly what: WeightKind;
  readonly who: SolverChoice | PlayerChoice;
  /** Tables that hold meanwhile in the place of those that ship. */
  readonly weights: Weights;
  /** What proposals begin with; null where nothing is proposed, because values are fitted. */
  readonly start: WeightTable | null;
  readonly training: SeedRange;
  readonly heldOut: SeedRange;
  readonly evolution: EvolutionPlan | null;
  /** Of the nodes of searches. */
  readonly scale: NodeScale;
}

/** The seat in which some tables are measured. */
export const planSeat = (
  { variant, rules, who, weights }: TuningPlan,
  what: WeightKind,
  table: WeightTable,
): SeatPlan => ({
  variant,
  rules,
  who,
  noReturn: false,
  weights: { ...weights, [what]: table },
});

/** What the tuned table is compared with: the one that ships, whatever proposals began with. */
export const findYardstick = (variant: Weighted, { what }: TuningPlan): WeightTable => findTable(variant, what);

/** The variant as it is while something of it is tuned. */
export const weighVariant = <V extends Weighted>(variant: V, { weights }: TuningPlan): V =>
  applyWeights(variant, weights);

/**
 * What holds for each kind of table unless the command line says otherwise. Nothing else is tuned or measured on these seeds:
 * studies begin with seed 1.
 */
export const TUNING_DEFAULTS: Readonly<
  Record<
    WeightKind,
    { readonly training: SeedRange; readonly heldOut: SeedRange; readonly generations: number; readonly batch: number }
  >
> = {
  scores: {
    training: { first: 2_000_001, count: 2000 },
    heldOut: { first: 2_004_001, count: 1000 },
    generations: 60,
    batch: 200,
  },
  evaluation: {
    training: { first: 2_000_001, count: 2000 },
    heldOut: { first: 2_004_001, count: 1000 },
    generations: 60,
    batch: 60,
  },
  policy: {
    training: { first: 2_000_001, count: 4000 },
    heldOut: { first: 2_004_001, count: 2000 },
    generations: 100,
    batch: 500,
  },
  values: {
    training: { first: 1_000_001, count: 1500 },
    heldOut: { first: 1_001_501, count: 500 },
    generations: 0,
    batch: 0,
  },
};

/** The proposals of a generation unless the command line says otherwise. */
export const choosePopulationOf = (table: WeightTable): number => choosePopulation(Object.keys(table).length);

/** The seeds that a generation is measured on, from 0 on; stretches follow each other round and round. */
export function listBatch({ first, count }: SeedRange, batch: number, generation: number): number[] {
  const begin = generation * batch;
  return Array.from({ length: Math.min(batch, count) }, (_, i) => first + ((begin + i) % count));
}

export const listSeeds = ({ first, count }: SeedRange): number[] => Array.from({ length: count }, (_, i) => first + i);
