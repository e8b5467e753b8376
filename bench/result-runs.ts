/** The runs behind `results/`: what was played, and the command that does it again. */

export interface ResultRun {
  /** Its folder in `results/`. */
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
  ['congress', 'stock-deal=blocked'],
  ['parliament'],
  ['parliament', 'space-fill=choice'],
  ['parliament', 'worry-back=yes'],
  ['parliament', 'stock-deal=blocked'],
  ['cadogan-congress'],
  ['cadogan-congress', 'marriage=any'],
  ['cadogan-congress', 'refill=immediate'],
  ['british-constitution'],
  ['british-constitution', 'fill=deferred'],
  ['british-constitution', 'ruleset=cadogan'],
];

const nameFolder = (parts: readonly string[]): string => parts.join('-').replaceAll(/[=:]/g, '-').replace('players-', 'players/');

/** Every variant and main rule option, each option for itself. */
export const SOLVER_RUNS: readonly ResultRun[] = GAMES.map(([variant, ...settings]) => ({
  folder: nameFolder([variant, ...settings]),
  variant,
  settings,
  player: 'solver',
  noReturn: false,
  seed: SEED,
  deals: DEALS,
}));

export const VARIANT_NAMES: readonly string[] = ['congress', 'parliament', 'cadogan-congress', 'british-constitution'];

const describePlayer = (player: string, deals: number): ResultRun[] =>
  VARIANT_NAMES.map((variant) => ({
    folder: nameFolder(['players', variant, player]),
    variant,
    settings: [],
    player,
    noReturn: false,
    seed: SEED,
    deals,
  }));

/** Those whose unknown deals are searched again: every game as it is usually played. */
export const MAIN_RUNS: readonly ResultRun[] = SOLVER_RUNS.filter(({ settings: [setting = ''] }) =>
  ['', 'marriage=any', 'ruleset=cadogan'].includes(setting),
);

/** What larger budgets say of them. */
export const LARGER_BUDGETS = 'larger-budgets.csv';

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

/** The arguments of `quorum` for a run; `root` is where the results' folders lie. */
export function listArguments({ folder, variant, settings, player, noReturn, seed, deals }: ResultRun, root: string): string[] {
  const rules = settings.flatMap((setting) => ['--rule', setting]);
  const who = [...(player === 'solver' ? [] : ['--player', player]), ...(noReturn ? ['--no-return'] : [])];
  return ['analyze', variant, ...rules, ...who, '--seed', `${seed}`, '--deals', `${deals}`, '--out', `${root}/${folder}`];
}
