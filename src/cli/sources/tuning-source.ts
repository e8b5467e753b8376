import { InputError } from '../../base/errors.ts';
import { dropUndefined } from '../../base/objects.ts';
import { resolveRules } from '../../engine/games/rules.ts';
import { findTable } from '../../engine/games/weights.ts';
import { NODE_SCALES, planTuning, TUNABLE, type Tunable, type TuningPlan } from '../../lab/tuning-plan.ts';
import { DEFAULT_MEMORY } from '../../search/solver.ts';
import { carefulPlayer } from '../../players/careful.ts';
import { hastyPlayer } from '../../players/follower.ts';
import { annealing } from '../../search/annealing.ts';
import { beam } from '../../search/beam.ts';
import { SOLVER } from '../../players/registry.ts';
import { findVariant } from '../../variants/registry.ts';
import { parseNumber } from '../../base/text.ts';
import { choice, flag, type Given, RARE, text, whole } from '../options/option-spec.ts';
import { RULE, WEIGHTS_FILE } from '../options/shared-options.ts';
import { choosePlayer, chooseStrategy } from '../../lab/contenders.ts';
import type { Shell } from '../terminal/shell.ts';
import { chooseWeights } from './weights-source.ts';

/** Most deals are won with a tenth of them. */
const DEFAULT_TUNING_NODES = 20_000;

const SEARCHED = 'for scores and evaluation';

/** Options that say what is tuned, and how. */
export const TUNING_OPTIONS = [
  choice(
    '--what <table>',
    'the table of weights to tune, or the numeric parameters of a strategy or a player',
    TUNABLE,
  ),
  text('--seeds <a..b>', 'seeds of the training deals; the defaults of each table are below'),
  text('--held-out <a..b>', 'seeds of the deals that judge the tuned weights, 10 or more; none may be for training'),
  RULE,
  whole('--nodes <n>', `${SEARCHED}: moves that the search may make per deal`, DEFAULT_TUNING_NODES),
  choice(
    '--cost <scale>',
    `${SEARCHED}: how the nodes of a deal count: as their logarithm, their square root, or as they are, which gives hard deals most weight`,
    NODE_SCALES,
    RARE,
  ),
  text(
    '--strategy <spec>',
    `${SEARCHED}: how deals are searched, see quorum strategies; annealing and beam:spread=0 unless given. For parameters: whose are tuned`,
  ),
  text('--player <spec>', 'for parameters: whose are tuned, see quorum players'),
  whole(
    '--generations <n>',
    `rounds of proposals; unless given, 60 ${SEARCHED}, 100 for policy and plan, 10 for parameters`,
    null,
    {
      max: 1e6,
    },
  ),
  whole(
    '--population <n>',
    'proposals in each round; unless given, 11 to 16, depending on the number of weights',
    null,
    { min: 4, max: 10_000, rare: true },
  ),
  whole(
    '--batch <n>',
    'training deals of each round; unless given, 200 for scores, 60 for evaluation, 500 for policy and plan, 100 for parameters',
    null,
    { max: 1e9, rare: true },
  ),
  whole('--stream <n>', 'number of the random stream that proposals are drawn from', 1, {
    min: 0,
    max: 2 ** 32 - 1,
    rare: true,
  }),
  flag('--from-scratch', 'begin with weights of 0 instead of the default ones', RARE),
  WEIGHTS_FILE,
] as const;

type TuningOptions = Given<(typeof TUNING_OPTIONS)[number]>;

const FOR_SEARCH: readonly Tunable[] = ['scores', 'evaluation', 'parameters'];

const USES: Readonly<Record<string, readonly Tunable[]>> = {
  '--nodes': FOR_SEARCH,
  '--cost': FOR_SEARCH,
  '--strategy': FOR_SEARCH,
  '--player': ['parameters'],
  '--from-scratch': ['scores', 'evaluation', 'policy', 'plan'],
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

const TUNED_STRATEGIES: Readonly<Partial<Record<Tunable, string>>> = {
  scores: annealing.name,
  evaluation: `${beam.name}:spread=0`,
};

const TUNED_PLAYERS: Readonly<Partial<Record<Tunable, string>>> = {
  policy: hastyPlayer.name,
  plan: carefulPlayer.name,
};

async function chooseContender({ what, nodes, strategy, player }: TuningOptions) {
  if (what === 'parameters' && strategy !== undefined && player !== undefined)
    throw new InputError('--strategy and --player are both given; the parameters of one of them are tuned at a time');
  const searched = strategy ?? TUNED_STRATEGIES[what];
  if (searched !== undefined)
    return chooseStrategy(searched, {
      nodes,
      seconds: null,
      memory: DEFAULT_MEMORY,
    });
  if (what === 'parameters' && player === undefined)
    throw new InputError('--what parameters needs a --strategy or a --player; name the one whose parameters are tuned');
  const chosen = await choosePlayer(TUNED_PLAYERS[what] ?? player ?? SOLVER);
  if (chosen !== null) return chosen;
  throw new InputError(`--player ${SOLVER}: the solver has no parameters; name one of its strategies with --strategy`);
}

export async function askForTuning(
  shell: Shell,
  variantName: string,
  options: TuningOptions,
  flags: readonly string[],
): Promise<TuningPlan> {
  const { what, rule, seeds, heldOut, cost, weights: file, ...request } = options;
  const variant = findVariant(variantName);
  const stranger = flags.find((flag) => !(USES[flag] ?? TUNABLE).includes(what));
  if (stranger !== undefined) throw new InputError(`${stranger} has no part in tuning ${what}; leave it out`);
  if (what !== 'parameters') findTable(variant, what);
  const rules = resolveRules(variant, rule);
  const weights = (await chooseWeights(file === undefined ? [] : [file], [variant], shell.stdin)).get(variant.name);
  const { choice: contender, opened } = await chooseContender(options);
  return planTuning({
    ...request,
    variant: variant.name,
    rules,
    what,
    contender,
    parameters: opened.kind.parameters,
    ...dropUndefined({ weights, training: parseRange('--seeds', seeds), heldOut: parseRange('--held-out', heldOut) }),
    scale: cost,
  });
}
