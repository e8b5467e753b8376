/** The runs behind `results/`: what was played, and the command that does it again. */

import { formatRules, resolveRules } from '../../src/games/rules.ts';
import type { Rules } from '../../src/games/variant.ts';
import { VARIANTS, findVariant } from '../../src/variants/registry.ts';

export interface ResultRun {
  /** Its folder in `results/`: below `solver` or `players`. */
  readonly folder: string;
  readonly variant: string;
  /** Rule settings that are not defaults. */
  readonly settings: readonly string[];
  /** Who plays, as `--player` takes it. */
  readonly player: string;
  /** Whether points of no return are looked for. */
  readonly noReturn: boolean;
  readonly seed: number;
  readonly deals: number;
}

const SEED = 1;
const DEALS = 1000;

const GAMES: readonly (readonly [variant: string, ...settings: string[]])[] = [
  ['congress'],
  ['congress', 'space-fill=choice'],
  ['congress', 'worry-back=yes'],
  ['congress', 'stock-deal=played'],
  ['congress', 'stock-deal=blocked'],
  ['parliament'],
  ['parliament', 'space-fill=choice'],
  ['parliament', 'worry-back=yes'],
  ['parliament', 'stock-deal=played'],
  ['parliament', 'stock-deal=blocked'],
  ['cadogan-congress'],
  ['cadogan-congress', 'marriage=any'],
  ['cadogan-congress', 'refill=immediate'],
  ['british-constitution'],
  ['british-constitution', 'fill=deferred'],
  ['cadogan-constitution'],
];

const nameFolder = (group: 'solver' | 'players', parts: readonly string[]): string =>
  `${group}/${parts.join('-').replaceAll(/[=:]/g, '-')}`;

/** Every variant and main rule option, each option for itself. */
export const SOLVER_RUNS: readonly ResultRun[] = GAMES.map(([variant, ...settings]) => ({
  folder: nameFolder('solver', [variant, ...settings]),
  variant,
  settings,
  player: 'solver',
  noReturn: false,
  seed: SEED,
  deals: DEALS,
}));

export const VARIANT_NAMES: readonly string[] = VARIANTS.map(({ name }) => name);

const describePlayer = (player: string, deals: number): ResultRun[] =>
  VARIANT_NAMES.map((variant) => ({
    folder: nameFolder('players', [variant, player]),
    variant,
    settings: [],
    player,
    noReturn: false,
    seed: SEED,
    deals,
  }));

/** Every game as it is usually played. */
export const MAIN_RUNS: readonly ResultRun[] = SOLVER_RUNS.filter(({ settings: [setting = ''] }) =>
  ['', 'marriage=any'].includes(setting),
);

/** Every variant's default rules, played by those who do not see the stock. */
export const PLAYER_RUNS: readonly ResultRun[] = [
  ...describePlayer('random', 2000),
  ...describePlayer('greedy', 2000),
  ...describePlayer('careful', 2000),
  ...describePlayer('rollout', 500),
];

/** Where greedy players throw their games away. */
export const NO_RETURN_RUNS: readonly ResultRun[] = describePlayer('greedy', DEALS).map((run) =>
  Object.assign(run, { folder: `${run.folder}-no-return`, noReturn: true }),
);

/** More and less thought on the same deals, and thought of the other kind. */
export const THOUGHT_RUNS: readonly ResultRun[] = [
  ...describePlayer('rollout:nodes=500', 200),
  ...describePlayer('rollout:nodes=8000', 60),
  ...describePlayer('hindsight', 50),
];

export const ALL_RUNS: readonly ResultRun[] = [...SOLVER_RUNS, ...PLAYER_RUNS, ...NO_RETURN_RUNS, ...THOUGHT_RUNS];

const rulesOf = ({ variant, settings }: ResultRun): Rules => resolveRules(findVariant(variant), settings);

/** The run of the solver under some rules of a variant. */
export function findSolverRun(variant: string, rules: Rules): ResultRun | undefined {
  const wanted = formatRules(rules);
  return SOLVER_RUNS.find((run) => run.variant === variant && formatRules(rulesOf(run)) === wanted);
}

/** The arguments of `quorum` for a run; `root` is where the results' folders lie. */
export function listArguments({ folder, variant, settings, player, noReturn, seed, deals }: ResultRun, root: string): string[] {
  const rules = settings.flatMap((setting) => ['--rule', setting]);
  const who = [...(player === 'solver' ? [] : ['--player', player]), ...(noReturn ? ['--no-return'] : [])];
  return ['analyze', variant, ...rules, ...who, '--seed', `${seed}`, '--deals', `${deals}`, '--out', `${root}/${folder}`];
}
