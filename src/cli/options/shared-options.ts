/** Options of several commands, with what they mean. All others stand beside their command. */

import { availableParallelism } from 'node:os';
import { VERDICT_NODES } from '../../players/analysis/move-verdicts.ts';
import { ADVICE_NODES } from '../../players/advisor.ts';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import type { Budget } from '../../search/result.ts';
import { DEFAULT_MEMORY, DEFAULT_NODES, STRATEGIES } from '../../search/solver.ts';
import { EXACT_INTERVAL } from '../../statistics/intervals.ts';
import { DEFAULT_ERROR } from '../../statistics/sequential-test.ts';
import { ANY_SEED, climb, decimal, flag, type Given, list, presetText, RARE, text, whole } from './option-spec.ts';

export const GAME_ARGUMENT = ['[variant]', 'a variant; a position names its own'] as const;
export const VARIANT_ARGUMENT = ['<variant>', 'a variant, see quorum rules'] as const;
export const VARIANTS_ARGUMENT = 'a variant, several with commas between them, or all';

export const DEFAULT_SEED = 1;
export const DEFAULT_DEALS = 100;

/* Deals and positions. */

const SEED = whole('--seed <n>', `the deal of seed n; ${DEFAULT_SEED} unless a deal is named`, null, ANY_SEED);
const DEALS = whole('--deals <k>', 'k deals: seeds or PySolFC numbers n to n+k-1', null, {
  max: Number.MAX_SAFE_INTEGER,
});
const DEAL = text('--deal <cards>', 'a deal as text, in dealing order: "TH 9C ..."', RARE);
export const DEAL_FILE = text('--deal-file <file>', 'deals from a file, one per line; - is stdin', RARE);
const PYSOL = text('--pysol <n>', "PySolFC's deal of number n, or of ms and a number; a..b for several");
const ONE_PYSOL = text('--pysol <n>', "PySolFC's deal of number n, or of ms and a number");
const POSITION = text(
  '--position <position>',
  'a position in the middle of a game: a file, - for stdin, or the text: "congress / F: AC / T1: JH TD / ..."',
);
const MOVES = text('--moves <moves>', 'the moves played since, as text ("T8-F:AH S-W ...") or as a file; - is stdin');
export const RULE = list('--rule <key=value>', 'a rule option, see quorum rules', 'the first value of each');

export const DEAL_OPTIONS = [SEED, DEALS, PYSOL, DEAL, DEAL_FILE] as const;
export type DealOptions = Given<(typeof DEAL_OPTIONS)[number]>;
export const GAME_OPTIONS = [...DEAL_OPTIONS, POSITION, MOVES, RULE] as const;
export const ONE_GAME_OPTIONS = [SEED, ONE_PYSOL, DEAL, DEAL_FILE, POSITION, MOVES, RULE] as const;

/* Searches and players. */

const OWN_FILE = 'or a file of your own; name:parameter=value:... sets parameters';
const listNames = (kinds: readonly { readonly name: string }[]) => kinds.map(({ name }) => name).join(', ');
/** Those that do not see the stock. */
export const PLAYER_NAMES = `${listNames(PLAYERS)}, ${OWN_FILE}, see quorum players`;
export const ALL_PLAYER_NAMES = `${SOLVER}, which sees every card, or one that does not see the stock: ${PLAYER_NAMES}`;
export const STRATEGY_NAMES = `${listNames(STRATEGIES)}, ${OWN_FILE}, see quorum strategies`;

const NODES_MEANING = 'moves that the search may make per deal';

export const NODES = whole('--nodes <n>', NODES_MEANING, DEFAULT_NODES);
const SECONDS = decimal('--seconds <x>', 'seconds that a deal may take; verdicts then depend on the machine', null, {
  min: 0.001,
  max: 1e9,
});
export const MEMORY = whole('--memory <mib>', 'MiB per worker for the tables of a search', DEFAULT_MEMORY, {
  max: 65_536,
  rare: true,
});
export const BUDGET_OPTIONS = [NODES, SECONDS, MEMORY] as const;

export const STRATEGY = presetText(
  '--strategy <spec>',
  `how the solver searches: ${STRATEGY_NAMES}`,
  STRATEGIES[0].name,
  RARE,
);
/** Of commands that judge the moves of one game. */
export const HINT_NODES = whole(
  '--nodes <n>',
  `moves that the searches may make in all (default: ${VERDICT_NODES}; with unseen cards ${ADVICE_NODES} moves in thought)`,
  null,
);
export const WEIGHTS_FILE = text(
  '--weights <file>',
  'weights from a file, see quorum weights; the default ones unless given',
  RARE,
);
/** More threads than cores only take memory, some 5 MB and the tables of a search each; a few more do no harm. */
const MOST_WORKERS = Math.max(64, 4 * availableParallelism());

export const WORKERS = whole('--workers <n>', 'worker threads', availableParallelism(), {
  max: MOST_WORKERS,
  defaultText: 'all cores',
});

export const readBudget = ({ nodes, seconds, memory }: Given<(typeof BUDGET_OPTIONS)[number]>): Budget => ({
  nodes,
  seconds: seconds ?? null,
  memory,
});

/* Studies. */

export const RULES = list(
  '--rule <key=value,...>',
  'a rule option, see quorum rules; each of several values is played',
  'the first value of each',
);
export const PLAYER_LIST = list('--player <spec>', `who plays: ${ALL_PLAYER_NAMES}`, SOLVER);
const BUDGETS = climb(
  '--nodes <n,...>',
  `${NODES_MEANING}; with several numbers, each next one searches the deals still unknown`,
  DEFAULT_NODES,
);
const STRATEGY_LIST = list('--strategy <spec>', `how the solver searches: ${STRATEGY_NAMES}`, STRATEGIES[0].name, RARE);
export const WEIGHTS_FILES = list(
  '--weights <file>',
  'weights from a file, see quorum weights; one file per variant',
  'the default ones',
  RARE,
);
export const SOLVING_OPTIONS = [BUDGETS, SECONDS, MEMORY, STRATEGY_LIST, WEIGHTS_FILES] as const;
export const REPEAT = whole(
  '--repeat <r>',
  'play each deal r times, with the seeds s, s+1, ... of each strategy or player that makes random choices',
  null,
  { max: 1000, rare: true },
);

export const CONFIDENCE = decimal(
  '--confidence <x>',
  `confidence level of the intervals of win rates; ${EXACT_INTERVAL.confidence} unless given`,
  null,
  { min: 0.5, max: 0.999_999, rare: true },
);
const INTERVAL = text(
  '--interval <method>',
  'how intervals of win rates are calculated: exact (Clopper and Pearson), which covers at least as often as it says, or wilson; exact unless given',
  RARE,
);
export const INTERVAL_OPTIONS = [CONFIDENCE, INTERVAL] as const;
const ERROR = { min: 0.000_001, max: 0.5, rare: true } as const;
const ALPHA = decimal(
  '--alpha <x>',
  `with --sprt: the highest chance of finding a difference where there is none; ${DEFAULT_ERROR} unless given`,
  null,
  ERROR,
);
const BETA = decimal(
  '--beta <x>',
  `with --sprt: the highest chance of missing a difference as large as h1; ${DEFAULT_ERROR} unless given`,
  null,
  ERROR,
);
export const ERROR_OPTIONS = [ALPHA, BETA] as const;

export const OUT = text('--out <dir>', 'folder for the results; it is created if it does not exist');
export const NO_DEALS = flag(
  '--no-deals',
  'write no rows of deals: leave out deals.csv and blockers.csv, which take gigabytes for millions of deals',
  RARE,
);
export const FORCE = flag('--force', 'replace what is already there');
export const DEAL_LIMIT = decimal(
  '--deal-limit <x>',
  'seconds after which a worker that is still at one deal counts as hung; unless given, longer than any deal takes',
  null,
  { min: 0.1, max: 1e9, rare: true },
);
export const PLAYING_OPTIONS = [
  OUT,
  text(
    '--resume <dir>',
    'go on with the study in a folder, from its own plan unless a variant is named; more --deals or --nodes extend it. If there is none, begin it',
  ),
  FORCE,
  WORKERS,
  text(
    '--shard <i/n>',
    'play only shard i of n equal ones, from 1 or from 0 on, and write no CSV files; see quorum help merge',
    RARE,
  ),
  DEAL_LIMIT,
  NO_DEALS,
  ...INTERVAL_OPTIONS,
] as const;

/* Output. */

export const ASCII = flag('--ascii', 'print cards as letters on a terminal too, not as suit symbols', {
  ...RARE,
  idle: ['--json', '--compact'],
});
export const SPECIFICATION = flag(
  '--specification',
  'print how the formats of this command are defined, for people who write programs',
  RARE,
);
