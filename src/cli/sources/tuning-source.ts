import { InputError } from '../../base/errors.ts';
import { dropUndefined } from '../../base/objects.ts';
import { resolveRules } from '../../games/rules.ts';
import { findTable, isForSearch, WEIGHT_KINDS, type WeightKind } from '../../games/weights.ts';
import { planTuning, type TuningPlan } from '../../lab/tuning-plan.ts';
import { DEFAULT_MEMORY } from '../../search/solver.ts';
import { carefulPlayer } from '../../players/careful.ts';
import { hastyPlayer } from '../../players/follower.ts';
import { annealing } from '../../search/annealing.ts';
import { beam } from '../../search/beam.ts';
import { findVariant } from '../../variants/registry.ts';
import { parseNumber } from '../../base/text.ts';
import type { Options, TUNED_OPTIONS } from '../options/options.ts';
import { choosePlayer, chooseStrategy } from '../../lab/contenders.ts';
import type { Shell } from '../terminal/shell.ts';
import { chooseWeights } from './weights-source.ts';

type TuningOptions = Options<(typeof TUNED_OPTIONS)[number]>;

const SEARCHED = WEIGHT_KINDS.filter(isForSearch);
const EVOLVED = WEIGHT_KINDS.filter((kind) => kind !== 'values');

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

function parseRange(flag: string, text?: string) {
  if (text === undefined) return undefined;
  const [, a, b] = /^(\d+)\.\.(\d+)$/.exec(text) ?? [];
  if (a === undefined || b === undefined)
    throw new InputError(`${flag} "${text}" cannot be used; give a..b, for example 5001..7000`);
  const read = (seed: string) => parseNumber(`${flag} ${text}: the seed`, seed, true, 0, Number.MAX_SAFE_INTEGER);
  const [first, last] = [read(a), read(b)];
  if (last < first)
    throw new InputError(`${flag} ${text}: the first seed is above the last one; give the lower one first`);
  return { first, count: last - first + 1 };
}

export const TUNED_STRATEGIES: Readonly<Partial<Record<WeightKind, string>>> = {
  scores: annealing.name,
  evaluation: `${beam.name}:spread=0`,
};

const TUNED_PLAYERS: Readonly<Partial<Record<WeightKind, string>>> = {
  policy: hastyPlayer.name,
  plan: carefulPlayer.name,
};

async function chooseContender({ what, nodes, strategy, player }: TuningOptions) {
  const searched = strategy ?? TUNED_STRATEGIES[what];
  if (searched !== undefined)
    return chooseStrategy(searched, {
      nodes,
      seconds: null,
      memory: DEFAULT_MEMORY,
    });
  const chosen = await choosePlayer(TUNED_PLAYERS[what] ?? player);
  if (chosen !== null) return chosen;
  throw new InputError(`--player ${player} plays no games to fit values to; name a player that does not see the stock`);
}

export async function askForTuning(
  shell: Shell,
  variantName: string,
  options: TuningOptions,
  flags: readonly string[],
): Promise<TuningPlan> {
  const { what, rule, seeds, heldOut, cost, weights: file, ...request } = options;
  const variant = findVariant(variantName);
  const stranger = flags.find((flag) => !(USES[flag] ?? WEIGHT_KINDS).includes(what));
  if (stranger !== undefined) throw new InputError(`${stranger} has no part in tuning ${what}; leave it out`);
  findTable(variant, what);
  const rules = resolveRules(variant, rule);
  const weights = (await chooseWeights(file === undefined ? [] : [file], [variant], shell.stdin)).get(variant.name);
  return planTuning({
    ...request,
    variant: variant.name,
    rules,
    what,
    contender: (await chooseContender(options)).choice,
    ...dropUndefined({ weights, training: parseRange('--seeds', seeds), heldOut: parseRange('--held-out', heldOut) }),
    scale: cost,
  });
}
