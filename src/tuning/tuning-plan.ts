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
import { InputError } from '../base/errors.ts';
import { resolveRules } from '../games/rules.ts';
import { readProgram } from '../store/provenance.ts';
import { openContender, type Contender } from '../studies/contenders.ts';
import type { PlayerChoice, SeatPlan, SolverChoice } from '../studies/seat.ts';
import { findVariant } from '../variants/registry.ts';

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

/** What a program asks for; the defaults hold for what it leaves out. */
export interface TuningRequest extends Partial<EvolutionPlan> {
  readonly variant: string;
  readonly rules?: Rules;
  readonly what: WeightKind;
  /** Who plays by the weights. */
  readonly contender: Contender | SolverChoice | PlayerChoice;
  /** Tables that hold meanwhile in the place of those that ship. */
  readonly weights?: Weights;
  /** Whether proposals begin with weights of 0 and not with those that hold. */
  readonly fromScratch?: boolean;
  readonly training?: SeedRange;
  readonly heldOut?: SeedRange;
  readonly scale?: NodeScale;
}

/** Deals that tuning keeps in memory. */
const MOST_DEALS = 1_000_000;
/** Of fewer held-out deals an interval says nothing. */
const LEAST_HELD_OUT = 10;

/** @throws InputError for ranges that cannot be used together. */
function checkRanges(training: SeedRange, heldOut: SeedRange): void {
  for (const { count } of [training, heldOut]) {
    if (count > MOST_DEALS)
      throw new InputError(`there are ${count} deals in one range of seeds; give ${MOST_DEALS} at most`);
  }
  if (heldOut.count < LEAST_HELD_OUT)
    throw new InputError(
      `--held-out ${nameRange(heldOut)}: ${heldOut.count} deals are too few to judge weights on; give ${LEAST_HELD_OUT} at least`,
    );
  if (training.first < heldOut.first + heldOut.count && heldOut.first < training.first + training.count) {
    throw new InputError(
      `training seeds ${nameRange(training)} and held-out seeds ${nameRange(heldOut)} share some; weights can be judged only on deals that tuning has not seen`,
    );
  }
}

export const nameRange = ({ first, count }: SeedRange): string => `${first}..${first + count - 1}`;

function planEvolution(
  { what, generations, population, batch, stream = 1 }: TuningRequest,
  table: WeightTable,
  training: SeedRange,
): EvolutionPlan | null {
  if (what === 'values') return null;
  const preset = TUNING_DEFAULTS[what];
  return {
    generations: generations ?? preset.generations,
    population: population ?? choosePopulationOf(table),
    batch: Math.min(batch ?? preset.batch, training.count),
    stream,
  };
}

/** The one weight that is not 0 at the beginning: without noise a search would try the same line for ever. */
const SCRATCH_NOISE = 2;

const emptyTable = (table: WeightTable): WeightTable =>
  Object.fromEntries(Object.keys(table).map((name) => [name, name === 'noise' ? SCRATCH_NOISE : 0]));

/**
 * Plans a tuning as this program would do it.
 * @throws InputError for anything in it that cannot be used; FileError when a file cannot be read.
 */
export async function planTuning(request: TuningRequest): Promise<TuningPlan> {
  const { variant: name, rules = {}, what, contender, weights = {}, fromScratch, scale = 'log' } = request;
  const { training, heldOut } = { ...TUNING_DEFAULTS[what], ...request };
  const variant = findVariant(name);
  const table = findTable(applyWeights(variant, weights), what);
  checkRanges(training, heldOut);
  const evolution = planEvolution(request, table, training);
  return {
    kind: 'tune',
    ...readProgram(),
    variant: variant.name,
    rules: resolveRules(
      variant,
      Object.entries(rules).map(([key, value]) => `${key}=${value}`),
    ),
    what,
    who: 'label' in contender ? contender : await openContender(contender),
    weights,
    start: evolution === null ? null : fromScratch === true ? emptyTable(table) : table,
    training,
    heldOut,
    evolution,
    scale,
  };
}
