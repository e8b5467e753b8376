/** The plan of a tuning: plain data, on which alone every result depends. */

import { choosePopulation } from '../search/evolution.ts';
import type { Rules } from '../engine/games/variant.ts';
import { applyWeights, findTable, NOISE, type Weights, type WeightTable } from '../engine/games/weights.ts';
import { conflictOf, refuseAs } from '../base/errors.ts';
import { chooseRules } from '../engine/games/rules.ts';
import { readProgram } from './files/provenance.ts';
import { openContender, type ContenderInput } from './contenders.ts';
import type { DealRange } from './ranges.ts';
import { type Contender, isSearch, type RunConfig } from './run-config.ts';
import type { NumberRange, ParameterTable } from '../search/parameters.ts';
import { findVariant } from '../variants/registry.ts';

/** Seeds in a row. */
export interface SeedRange {
  readonly first: number;
  readonly count: number;
}

export interface EvolutionPlan {
  readonly generations: number;
  readonly population: number;
  /** Training deals of each generation, one stretch after the other. */
  readonly batch: number;
  readonly stream: number;
}

/** What can be tuned: a table of weights, or the numeric parameters of a strategy or a player. */
export const TUNABLE = ['scores', 'evaluation', 'policy', 'plan', 'parameters'] as const;
export type Tunable = (typeof TUNABLE)[number];

export const NODE_SCALES = ['log', 'root', 'nodes'] as const;
export type NodeScale = (typeof NODE_SCALES)[number];

/** A tuning of weights as its folder keeps it: plain data. `planTuning` makes it. */
export interface TuningPlan {
  readonly kind: 'tune';
  readonly version: string;
  readonly commit: string | null;
  readonly variant: string;
  readonly rules: Rules;
  readonly what: Tunable;
  readonly contender: Contender;
  /** Tables that replace those of quorum meanwhile. */
  readonly weights: Weights;
  /** The numbers before the first proposal. */
  readonly start: WeightTable;
  /** The ranges of parameters; null for weights. */
  readonly ranges: Readonly<Record<string, NumberRange>> | null;
  readonly training: SeedRange;
  readonly heldOut: SeedRange;
  readonly evolution: EvolutionPlan;
  readonly scale: NodeScale;
}

/** The contender with some numbers in the place of its parameters. */
export function setParameters(contender: Contender, table: WeightTable): Contender {
  const name = isSearch(contender) ? contender.strategy : contender.name;
  const label = [name, ...Object.entries(table).map(([key, value]) => `${key}=${value}`)].join(':');
  return { ...contender, label, parameters: { ...contender.parameters, ...table } };
}

/** The configuration that plays a table. */
export function configOf({ variant, rules, what, contender, weights }: TuningPlan, table: WeightTable): RunConfig {
  const common = { variant, rules, noReturn: false };
  if (what === 'parameters') return { ...common, contender: setParameters(contender, table), weights };
  return { ...common, contender, weights: { ...weights, [what]: table } };
}

/** The table that the tuned one is compared with: that of quorum, whatever the start was, or the given parameters. */
export const findBaseline = ({ variant, what, start }: TuningPlan): WeightTable =>
  what === 'parameters' ? start : findTable(findVariant(variant), what);

const seeds = (first: number, count: number): SeedRange => ({ first, count });
const SEARCHES = { training: seeds(2_000_001, 2000), heldOut: seeds(2_004_001, 1000) };

const GAMES = { training: seeds(2_000_001, 4000), heldOut: seeds(2_004_001, 2000), generations: 100, batch: 500 };

/** The defaults for each kind. These seeds are used for nothing else: studies begin with seed 1. */
export const TUNING_DEFAULTS: Readonly<
  Record<Tunable, Record<'training' | 'heldOut', SeedRange> & Pick<EvolutionPlan, 'generations' | 'batch'>>
> = {
  scores: { ...SEARCHES, generations: 60, batch: 200 },
  evaluation: { ...SEARCHES, generations: 60, batch: 60 },
  policy: GAMES,
  plan: GAMES,
  parameters: { training: seeds(2_000_001, 400), heldOut: seeds(2_004_001, 200), generations: 10, batch: 100 },
};

/** The seeds of a generation. Stretches follow each other round and round. */
export function listBatch({ first, count }: SeedRange, batch: number, generation: number): DealRange[] {
  const size = Math.min(batch, count);
  const begin = (generation * batch) % count;
  const start = first + begin;
  const rest = begin + size - count;
  if (rest <= 0) return [{ start, end: start + size }];
  return [
    { start, end: first + count },
    { start: first, end: first + rest },
  ];
}

export const rangeOf = ({ first, count }: SeedRange): DealRange => ({ start: first, end: first + count });

export const listSeeds = ({ first, count }: SeedRange): number[] => Array.from({ length: count }, (_, i) => first + i);

/** What a tuning is asked for. Whatever is left out has the default of the game. */
export interface TuningRequest
  extends
    Pick<TuningPlan, 'variant' | 'what'>,
    Partial<Pick<TuningPlan, 'rules' | 'weights' | 'training' | 'heldOut' | 'scale'>>,
    Partial<EvolutionPlan> {
  readonly contender: ContenderInput | Contender;
  readonly fromScratch?: boolean;
  /** Those of the contender, where they are tuned. */
  readonly parameters?: ParameterTable | undefined;
}

/** They are kept in memory. */
const MOST_DEALS = 1_000_000;
/** An interval of fewer held-out deals says nothing. */
const LEAST_HELD_OUT = 10;

const outOfRange = refuseAs('out-of-range', 'heldOut');

function checkRanges(training: SeedRange, heldOut: SeedRange) {
  for (const { count } of [training, heldOut])
    if (count > MOST_DEALS)
      throw outOfRange(`there are ${count} deals in one range of seeds; give ${MOST_DEALS} at most`);
  if (heldOut.count < LEAST_HELD_OUT)
    throw outOfRange(
      `the held-out seeds ${formatRange(heldOut)} are too few to judge weights on; give ${LEAST_HELD_OUT} at least`,
    );
  if (training.first < heldOut.first + heldOut.count && heldOut.first < training.first + training.count)
    throw conflictOf('heldOut')(
      `training seeds ${formatRange(training)} and held-out seeds ${formatRange(heldOut)} share some; weights can be judged only on deals that tuning has not seen`,
    );
}

export const formatRange = ({ first, count }: SeedRange): string => `${first}..${first + count - 1}`;

function planEvolution(request: TuningRequest, table: WeightTable, training: SeedRange): EvolutionPlan {
  const { what, population = choosePopulation(Object.keys(table).length), stream = 1 } = request;
  const { generations, batch } = { ...TUNING_DEFAULTS[what], ...request };
  return { generations, population, batch: Math.min(batch, training.count), stream };
}

/** The one weight that is not 0 at the start: without noise a search would always try the same line. */
const SCRATCH_NOISE = 2;

const emptyTable = (table: WeightTable): WeightTable =>
  Object.fromEntries(Object.keys(table).map((name) => [name, name === NOISE ? SCRATCH_NOISE : 0]));

/** Numbers that may change. A seed is no matter of better or worse. */
const listTunable = (table: ParameterTable) =>
  Object.entries(table).flatMap(([name, parameter]) =>
    name === 'seed' || parameter.least === parameter.most
      ? []
      : [[name, { kind: parameter.kind, least: parameter.least, most: parameter.most }] as const],
  );

/** @throws InputError for a request that cannot be used; FileError when a file cannot be read. */
export async function planTuning(request: TuningRequest): Promise<TuningPlan> {
  const { variant: name, rules = {}, what, contender, weights = {}, fromScratch, scale = 'log' } = request;
  const { training, heldOut } = { ...TUNING_DEFAULTS[what], ...request };
  const variant = findVariant(name);
  const opened = 'label' in contender ? contender : await openContender(contender);
  const ranges = what === 'parameters' ? Object.fromEntries(listTunable(request.parameters ?? {})) : null;
  if (ranges !== null && Object.keys(ranges).length === 0)
    throw conflictOf('what')(`${opened.label} has no numeric parameters to tune; declare some, or name another`);
  const findStart = () => {
    if (what !== 'parameters') return findTable(applyWeights(variant, weights), what);
    return Object.fromEntries(Object.entries(opened.parameters).filter(([each]) => Object.hasOwn(ranges ?? {}, each)));
  };
  const table = findStart();
  checkRanges(training, heldOut);
  return {
    kind: 'tune',
    ...readProgram(),
    variant: variant.name,
    rules: chooseRules(variant, rules),
    what,
    contender: opened,
    weights,
    start: fromScratch === true ? emptyTable(table) : table,
    ranges,
    training,
    heldOut,
    evolution: planEvolution(request, table, training),
    scale,
  };
}
