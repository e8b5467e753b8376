/** What is to be tuned, as the command line names it. */

import { InputError } from '../../base/errors.ts';
import { resolveRules } from '../../games/rules.ts';
import type { Variant } from '../../games/variant.ts';
import {
  applyWeights,
  findTable,
  isForSearch,
  WEIGHT_KINDS,
  type WeightKind,
  type WeightTable,
} from '../../games/weights.ts';
import { readProgram } from '../../store/provenance.ts';
import {
  choosePopulationOf,
  TUNING_DEFAULTS,
  type EvolutionPlan,
  type NodeScale,
  type SeedRange,
  type TuningPlan,
} from '../../tuning/tuning-plan.ts';
import { DEFAULT_MEMORY } from '../../search/solver.ts';
import { carefulPlayer } from '../../players/careful.ts';
import { annealing } from '../../search/annealing.ts';
import { beam } from '../../search/beam.ts';
import { findVariant } from '../../variants/registry.ts';
import { parseNumber } from '../../base/text.ts';
import { choosePlayer } from '../../studies/contenders.ts';
import type { Shell } from '../terminal/shell.ts';
import { chooseStrategy } from '../../studies/contenders.ts';
import { chooseWeights } from './weights-source.ts';

/** The options that say what is tuned. */
export interface TuningOptions {
  readonly what: WeightKind;
  readonly rule: readonly string[];
  readonly seeds?: string;
  readonly heldOut?: string;
  readonly nodes: number;
  readonly cost: NodeScale;
  readonly strategy?: string;
  readonly player: string;
  readonly generations?: number;
  readonly population?: number;
  readonly batch?: number;
  readonly stream: number;
  readonly fromScratch?: true;
  readonly weights?: string;
}

const SEARCHED = WEIGHT_KINDS.filter(isForSearch);
const EVOLVED = WEIGHT_KINDS.filter((kind) => kind !== 'values');

/** The options that only some tables have a use for. */
const USES: Readonly<Record<string, readonly WeightKind[]>> = {
  '--nodes': SEARCHED,
  '--cost': SEARCHED,
  '--strategy': SEARCHED,
  '--player': ['values'],
  '--generations': EVOLVED,
  '--population': EVOLVED,
  '--batch': EVOLVED,
  '--stream': EVOLVED,
  '--from-scratch': EVOLVED,
};

const RANGE = /^(\d+)\.\.(\d+)$/;

function parseRange(flag: string, text: string): SeedRange {
  const [, a, b] = RANGE.exec(text) ?? [];
  if (a === undefined || b === undefined)
    throw new InputError(`${flag} "${text}" cannot be used; give a..b, for example 5001..7000`);
  const [first, last] = [a, b].map((seed) =>
    parseNumber(`${flag} ${text}: the seed`, seed, true, 0, Number.MAX_SAFE_INTEGER),
  );
  if (last < first)
    throw new InputError(`${flag} ${text}: the first seed is above the last one; give the lower one first`);
  return { first, count: last - first + 1 };
}

/** Deals that tuning keeps in memory. */
const MOST_DEALS = 1_000_000;
/** Of fewer held-out deals an interval says nothing. */
const LEAST_HELD_OUT = 10;

/** @throws InputError for ranges that cannot be used together. */
function readRanges({ what, seeds, heldOut: held }: TuningOptions): {
  readonly training: SeedRange;
  readonly heldOut: SeedRange;
} {
  const preset = TUNING_DEFAULTS[what];
  const training = seeds === undefined ? preset.training : parseRange('--seeds', seeds);
  const heldOut = held === undefined ? preset.heldOut : parseRange('--held-out', held);
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
  return { training, heldOut };
}

export const nameRange = ({ first, count }: SeedRange): string => `${first}..${first + count - 1}`;

function planEvolution(
  { what, generations, population, batch, stream }: TuningOptions,
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

/** The search that a table is measured by unless another is named: one that goes by nothing else. */
export const findTunedStrategy = (what: WeightKind): string =>
  what === 'scores' ? annealing.name : `${beam.name}:spread=0`;

async function chooseWho({ what, nodes, strategy, player }: TuningOptions): Promise<TuningPlan['who']> {
  if (isForSearch(what))
    return (await chooseStrategy(strategy ?? findTunedStrategy(what), { nodes, seconds: null, memory: DEFAULT_MEMORY }))
      .choice;
  const chosen = await choosePlayer(what === 'policy' ? carefulPlayer.name : player);
  if (chosen !== null) return chosen.choice;
  throw new InputError(
    `--player ${player} plays no games that values could be fitted to; name a player that does not see the stock`,
  );
}

/**
 * Plans a tuning as this program would do it.
 * @param flags the options that stand on the command line.
 * @throws InputError for options that cannot be used; FileError when a file cannot be read.
 */
export async function planTuning(
  shell: Shell,
  variantName: string,
  options: TuningOptions,
  flags: readonly string[],
): Promise<TuningPlan> {
  const { what } = options;
  const variant: Variant = findVariant(variantName);
  const stranger = flags.find((flag) => !(USES[flag] ?? WEIGHT_KINDS).includes(what));
  if (stranger !== undefined) throw new InputError(`${stranger} has no part in tuning ${what}; leave it out`);
  findTable(variant, what);
  const rules = resolveRules(variant, options.rule);
  const weights =
    (await chooseWeights(options.weights === undefined ? [] : [options.weights], [variant], shell.stdin)).get(
      variant.name,
    ) ?? {};
  const table = findTable(applyWeights(variant, weights), what);
  const { training, heldOut } = readRanges(options);
  const evolution = planEvolution(options, table, training);
  const start = evolution === null ? null : options.fromScratch === true ? emptyTable(table) : table;
  return {
    kind: 'tune',
    ...readProgram(),
    variant: variant.name,
    rules,
    what,
    who: await chooseWho(options),
    weights,
    start,
    training,
    heldOut,
    evolution,
    scale: options.cost,
  };
}
