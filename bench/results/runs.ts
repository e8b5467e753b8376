/** The runs behind `results/`: what was played, and the command that does it again. */

import { formatRules, resolveRules } from '../../src/engine/games/rules.ts';
import type { Rules } from '../../src/engine/games/variant.ts';
import { findVariant } from '../../src/variants/registry.ts';

export interface ResultRun {
  /** Its name in the tables, and its folder while it is played: below `solver`, `players` or `bench`. */
  readonly study: string;
  readonly variant: string;
  /** Rule settings that are not defaults. */
  readonly settings: readonly string[];
  /** Who plays, as `--player` takes it. */
  readonly player: string;
  /** Whether points of no return are looked for. */
  readonly noReturn: boolean;
  /** What the solver may spend on a deal, as `--nodes` takes it; null for other players. */
  readonly budgets: string | null;
  /** Strategies that are compared; none where the solver's own plays, or a player. */
  readonly strategies: readonly string[];
  readonly seed: number;
  readonly deals: number;
}

const SEED = 1;

/** The first budget, and for what it leaves unknown ten times as much. */
const BUDGETS = '5e6,5e7';

type Game = readonly [variant: string, settings: readonly string[], deals: number, budgets?: string];

/** Every game as it is usually played. */
const MAIN_GAMES: readonly Game[] = [
  ['congress', [], 100_000],
  ['parliament', [], 200_000],
  ['cadogan-congress', [], 200_000],
  ['cadogan-congress', ['marriage=any'], 200_000],
  ['british-constitution', [], 200_000],
  ['cadogan-constitution', [], 50_000],
  ['diplomat', [], 10_000],
];

/** Every other value of an option, for itself. */
const OTHER_GAMES: readonly Game[] = [
  ['congress', ['space-fill=choice'], 10_000],
  ['congress', ['worry-back=yes'], 10_000],
  ['congress', ['stock-deal=played'], 10_000],
  ['congress', ['stock-deal=blocked'], 10_000],
  ['congress', ['foundations=at-once'], 10_000],
  ['parliament', ['space-fill=choice'], 10_000],
  ['parliament', ['worry-back=yes'], 10_000],
  ['parliament', ['stock-deal=played'], 10_000],
  ['parliament', ['stock-deal=blocked'], 10_000],
  ['parliament', ['foundations=at-once'], 10_000],
  ['cadogan-congress', ['refill=immediate'], 10_000],
  ['british-constitution', ['fill=deferred'], 10_000],
  ['diplomat', ['redeals=2'], 10_000],
  ['diplomat', ['move=sequence'], 10_000],
  ['diplomat', ['stock-deal=played'], 10_000],
  ['diplomat', ['stock-deal=blocked'], 10_000, '2e6'],
  ['diplomat', ['foundations=at-once'], 10_000],
  ['diplomat', ['worry-back=pile'], 10_000],
];

/**
 * The same; thinking players have played few deals of them. The last two of the Constitution are British Constitution and
 * New British Constitution of PySolFC.
 */
const NEW_GAMES: readonly Game[] = [
  ['cadogan-constitution', ['build=any'], 10_000],
  ['cadogan-constitution', ['fill=deferred'], 10_000, '5e6'],
  ['cadogan-constitution', ['row4-build=yes'], 10_000, '5e6'],
  ['cadogan-constitution', ['fill=deferred', 'row4-build=yes'], 10_000, '5e6'],
  ['cadogan-constitution', ['fill=deferred', 'row4-build=yes', 'build=any', 'space=jack'], 10_000, '1e6'],
  ['diplomat', ['worry-back=anywhere'], 10_000, '5e6'],
  ['diplomat', ['space=king'], 10_000, '5e6'],
];

const nameStudy = (group: 'solver' | 'players' | 'bench', parts: readonly string[]): string =>
  `${group}/${parts.join('-').replaceAll(/[=:]/g, '-')}`;

const planSolver = ([variant, settings, deals, budgets = BUDGETS]: Game): ResultRun => ({
  study: nameStudy('solver', [variant, ...settings]),
  variant,
  settings,
  player: 'solver',
  noReturn: false,
  budgets,
  strategies: [],
  seed: SEED,
  deals,
});

export const MAIN_RUNS: readonly ResultRun[] = MAIN_GAMES.map(planSolver);
export const SOLVER_RUNS: readonly ResultRun[] = [...MAIN_RUNS, ...[...OTHER_GAMES, ...NEW_GAMES].map(planSolver)];

/** A deal that the portfolio leaves unknown and another strategy settles. */
const DEPTH_FIRST_RUN = planSolver(['british-constitution', [], 1, '1e7']);
const CLOSER_RUNS: readonly ResultRun[] = [
  { ...DEPTH_FIRST_RUN, study: `${DEPTH_FIRST_RUN.study}-161428`, strategies: ['depth-first'], seed: 161_428 },
];

/** Of Diplomat fewer deals are played where that takes long. */
const thin = (variant: string, deals: number, few: number): number => (variant === 'diplomat' ? few : deals);

const planPlayer = (
  player: string,
  deals: number,
  { variant, settings }: Pick<ResultRun, 'variant' | 'settings'>,
): ResultRun => ({
  study: nameStudy('players', [variant, ...settings, player]),
  variant,
  settings,
  player,
  noReturn: false,
  budgets: null,
  strategies: [],
  seed: SEED,
  deals,
});

const DEFAULT_RULES: readonly ResultRun[] = MAIN_RUNS.filter(({ settings }) => settings.length === 0);

const planThought = (
  player: string,
  games: readonly Pick<ResultRun, 'variant' | 'settings'>[],
  deals = 2000,
): ResultRun[] => games.map((game) => planPlayer(player, thin(game.variant, deals, 200), game));

const listReadings = (games: readonly Game[]) => games.map(([variant, settings]) => ({ variant, settings }));
const READINGS = listReadings(OTHER_GAMES);
const NEW_READINGS = listReadings(NEW_GAMES);

/** Every other reading, by players of three kinds. The thinking player takes too long in Diplomat. */
export const READING_RUNS: readonly ResultRun[] = [
  ...[...READINGS, ...NEW_READINGS].map((game) => planPlayer('careful', 2000, game)),
  ...planThought('thinking-quick', READINGS),
  ...planThought('thinking-quick', NEW_READINGS, 500),
  ...planThought(
    'thinking',
    READINGS.filter(({ variant }) => variant !== 'diplomat'),
  ),
];

/** Games played by those who do not see the stock. */
export const PLAYER_RUNS: readonly ResultRun[] = [
  ...['random', 'greedy', 'careful'].flatMap((player) => MAIN_RUNS.map((run) => planPlayer(player, 20_000, run))),
  ...planThought('thinking-quick', MAIN_RUNS),
  ...MAIN_RUNS.map((run) => planPlayer('thinking', 2000, run)),
  ...READING_RUNS,
];

/** Where players throw their games away. */
export const NO_RETURN_RUNS: readonly ResultRun[] = ['greedy', 'careful'].flatMap((player) =>
  DEFAULT_RULES.map((game) => {
    const run = planPlayer(player, thin(game.variant, 2000, 200), game);
    return Object.assign(run, { study: `${run.study}-no-return`, noReturn: true });
  }),
);

/** Two searches that share nothing but the engine, on the same deals. */
export const DUEL_RUNS: readonly ResultRun[] = MAIN_GAMES.map(([variant, settings]) =>
  Object.assign(planSolver([variant, settings, thin(variant, 5000, 500), '1e6']), {
    study: nameStudy('bench', [variant, ...settings]),
    strategies: ['annealing', 'nrpa'],
  }),
);

export const ALL_RUNS: readonly ResultRun[] = [
  ...SOLVER_RUNS,
  ...CLOSER_RUNS,
  ...PLAYER_RUNS,
  ...NO_RETURN_RUNS,
  ...DUEL_RUNS,
];

export const rulesOf = ({ variant, settings }: ResultRun): Rules => resolveRules(findVariant(variant), settings);

/** A game under some rules: its name, and the rule settings that are not the defaults. */
export type PlayedGame = readonly [variant: string, ...settings: string[]];

/** The run of a player, or of the solver. */
export const findRun = ([variant, ...settings]: PlayedGame, player: string): ResultRun | undefined =>
  [...SOLVER_RUNS, ...PLAYER_RUNS].find(
    (run) => run.variant === variant && run.player === player && run.settings.join() === settings.join(),
  );

/** The run of the solver under some rules of a variant. */
export function findSolverRun(variant: string, rules: Rules): ResultRun | undefined {
  const wanted = formatRules(rules);
  return SOLVER_RUNS.find((run) => run.variant === variant && formatRules(rulesOf(run)) === wanted);
}

/** The arguments of `quorum` for a run, without the folder that it is played into. */
function listOptions({ variant, settings, player, noReturn, budgets, strategies, seed, deals }: ResultRun): string[] {
  const rules = settings.flatMap((setting) => ['--rule', setting]);
  const who =
    budgets === null
      ? ['--player', player]
      : [...strategies.flatMap((strategy) => ['--strategy', strategy]), '--nodes', budgets];
  const command = strategies.length < 2 ? 'analyze' : 'bench';
  return [
    command,
    variant,
    ...rules,
    ...who,
    ...(noReturn ? ['--no-return'] : []),
    '--seed',
    `${seed}`,
    '--deals',
    `${deals}`,
  ];
}

/** The command that plays a run into a folder. */
export const formatCommand = (run: ResultRun): string => ['quorum', ...listOptions(run), '--out DIR'].join(' ');

/** The arguments that play a run in its folder below `root`, or go on with it. */
export const listArguments = (run: ResultRun, root: string): string[] => [
  ...listOptions(run),
  '--resume',
  `${root}/${run.study}`,
];

/** One row of so many is made again in another way. */
const ROWS_FOR_ONE = 100;
/** So many rows at least; of what is refuted, as many again. */
const FEWEST_ROWS = 30;
const AUDIT_NODES = '5e6';

/** Whether a run is audited: of a comparison of strategies the strategies themselves are one another's audit. */
export const isAudited = ({ strategies, noReturn }: ResultRun): boolean => strategies.length === 0 && !noReturn;

/** The command that audits a random sample of a run. */
export const listAuditArguments = ({ study, deals }: ResultRun, root: string): string[] => [
  'audit',
  `${root}/${study}`,
  '--sample',
  `${Math.max(Math.ceil(deals / ROWS_FOR_ONE), FEWEST_ROWS)}`,
  '--seed',
  '1',
  '--nodes',
  AUDIT_NODES,
];

/** The command that audits what a run of the solver has refuted. */
export const listRefutationArguments = ({ study }: ResultRun, root: string): string[] => [
  'audit',
  `${root}/${study}`,
  '--verdict',
  'unwinnable',
  '--sample',
  `${FEWEST_ROWS}`,
  '--seed',
  '1',
  '--nodes',
  AUDIT_NODES,
];
