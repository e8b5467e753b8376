import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { InputError } from '../../base/errors.ts';
import { type Band, BANDS } from '../../games/variant.ts';
import { VERDICT_NODES } from '../../analysis/move-verdicts.ts';
import { ADVICE_NODES } from '../../players/advisor.ts';
import { carefulPlayer } from '../../players/careful.ts';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import { DEFAULT_MEMORY, DEFAULT_NODES, STRATEGIES } from '../../search/solver.ts';
import { type Action, type AddCommand, type ArgumentSpec, type CommandSpec, createCommand } from '../help/help.ts';
import {
  ANY_SEED,
  choice,
  climb,
  decimal,
  FILE,
  flag,
  FOLDER,
  GENERAL_OPTIONS,
  type Given,
  list,
  mayChoose,
  type OptionSpec,
  RARE,
  text,
  whole,
} from './option-spec.ts';
import { STUDY_OPTIONS } from './study-options.ts';
import { TUNING_OPTIONS } from './tuning-options.ts';
import type { Budget } from '../../search/result.ts';

export const DEFAULT_SEED = 1;

export const GAME_ARGUMENT = ['[variant]', 'a variant; a position names its own'] as const;
export const VARIANT_ARGUMENT = ['<variant>', 'a variant, see quorum rules'] as const;
export const VARIANTS_ARGUMENT = 'a variant, several with commas between them, or all';

export const DEFAULT_DEALS = 100;

const countBand = <const Name extends Band>(band: Name) =>
  whole(`--${band} <n>`, `go on until n ${band.replace('-', ' ')} deals are listed`, null);

export const STRATEGY_WORDS = STRATEGIES.map(({ name }) => name);
const PLAYER_WORDS = PLAYERS.map(({ name }) => name);
export const SEATS = [SOLVER, ...PLAYER_WORDS];

const OWN_FILE = 'or a file of your own; name:parameter=value:... sets parameters';
const PLAYER_NAMES = `${PLAYER_WORDS.join(', ')}, ${OWN_FILE}, see quorum players`;
const STRATEGY_NAMES = `${STRATEGY_WORDS.join(', ')}, ${OWN_FILE}, see quorum strategies`;
const SEAT_NAMES = `${SOLVER}, which sees every card, or one that does not see the stock: ${PLAYER_NAMES}`;

const NODES = 'moves that the search may make per deal';

const OPTIONS = {
  seed: whole('--seed <n>', `the deal of seed n; ${DEFAULT_SEED} unless a deal is named`, null, ANY_SEED),
  deals: whole('--deals <k>', 'k deals: seeds or PySolFC numbers n to n+k-1', null, { max: Number.MAX_SAFE_INTEGER }),
  deal: text('--deal <cards>', 'a deal as text, in dealing order: "TH 9C ..."', RARE),
  dealFile: text('--deal-file <file>', 'deals from a file, one per line; - is stdin', { ...FILE, rare: true }),
  pysol: text('--pysol <n>', "PySolFC's deal of number n, or of ms and a number; a..b for several", {}),
  pysolGame: text('--pysol <n>', "PySolFC's deal of number n, or of ms and a number", {}),
  position: text(
    '--position <position>',
    'a position in the middle of a game: a file, - for stdin, or the text: "congress / F: AC / T1: JH TD / ..."',
    FILE,
  ),
  moves: text('--moves <moves>', 'the moves played since, as text ("T8-F:AH S-W ...") or as a file; - is stdin', FILE),
  rule: list('--rule <key=value>', 'a rule option, see quorum rules', 'the first value of each', 'rules'),
  rules: list(
    '--rule <key=value,...>',
    'a rule option, see quorum rules; each of several values is played',
    'the first value of each',
    'rules',
  ),
  nodes: whole('--nodes <n>', NODES, DEFAULT_NODES),
  budgets: climb(
    '--nodes <n,...>',
    `${NODES}; with several numbers, each next one searches the deals still unknown`,
    DEFAULT_NODES,
  ),
  hintNodes: whole(
    '--nodes <n>',
    `moves that the searches may make in all (default: ${VERDICT_NODES}; with unseen cards ${ADVICE_NODES} moves in thought)`,
    null,
  ),
  seconds: decimal('--seconds <x>', 'seconds that a deal may take; verdicts then depend on the machine', null, {
    min: 0.001,
    max: 1e9,
  }),
  shortest: decimal(
    '--shortest <x>',
    'seconds to spend on shortening each winning line; a reproducible effort unless given',
    null,
    { min: 0, max: 1e9, rare: true },
  ),
  memory: whole('--memory <mib>', 'MiB per worker for the tables of a search', DEFAULT_MEMORY, {
    max: 65_536,
    rare: true,
  }),
  workers: whole('--workers <n>', 'worker threads', availableParallelism(), { max: 1024, defaultText: 'all cores' }),
  strategy: text('--strategy <spec>', `how the solver searches: ${STRATEGY_NAMES}`, {
    default: STRATEGIES[0].name,
    values: STRATEGY_WORDS,
    rare: true,
  }),
  strategies: list(
    '--strategy <spec>',
    `how the solver searches: ${STRATEGY_NAMES}`,
    STRATEGIES[0].name,
    STRATEGY_WORDS,
    RARE,
  ),
  contenders: list('--strategy <spec>', `a strategy to compare: ${STRATEGY_NAMES}`, 'all of them', STRATEGY_WORDS),
  rivals: list(
    '--player <spec>',
    `a player to compare, with strategies or instead of them: ${SEAT_NAMES}`,
    'none',
    SEATS,
  ),
  signature: flag(
    '--signature',
    'print the work of every strategy on fixed deals, as a fingerprint; takes no other option',
    RARE,
  ),
  player: text('--player <spec>', `who plays: ${PLAYER_NAMES}`, { default: carefulPlayer.name, values: PLAYER_WORDS }),
  players: list('--player <spec>', `who plays: ${SEAT_NAMES}`, SOLVER, SEATS),
  noReturn: flag(
    '--no-return',
    'find the move that threw away each game that a player lost: adds columns to deals.csv, and no-return.csv',
    RARE,
  ),
  repeat: whole(
    '--repeat <r>',
    'play each deal with r random streams: seeds s, s+1, ... of whoever makes random choices',
    null,
    { max: 1000, rare: true },
  ),
  real: flag(
    '--real',
    'follow a game that you play with real cards or in another program; it asks for the cards that it cannot know',
  ),
  save: text('--save <file>', 'save the game in this new file; in a new one in this folder unless given', FILE),
  savedGame: text('--resume <file>', 'continue the game of a file, and save it there', FILE),
  reportOut: text('--out <file>', 'the file of the report, or the folder of its charts; printed unless given', FILE),
  reportPage: text(
    '--page <address>',
    'play some lost games again, and link them to a page that quorum page has made: its address, or its file',
    {},
  ),
  pageFile: text('--out <file>', 'the file to write; standard output unless given', FILE),
  offline: text(
    '--offline <dir>',
    'write a folder for a web server instead: browsers install its page for offline use',
    FOLDER,
  ),
  ...GENERAL_OPTIONS,
  compact: flag('--compact', 'print winning lines as other commands read them, many moves per line', RARE),
  boards: whole('--boards [n]', 'draw the board after every n moves', null, { max: 1e6, preset: 25 }),
  steps: flag('--steps', 'walk through a winning line step by step, at a terminal'),
  chances: flag('--chances', 'also judge each move by the cards its player saw, which may take a minute per game'),
  ascii: flag('--ascii', 'print cards as letters on a terminal too, not as suit symbols', RARE),
  weights: list(
    '--weights <file>',
    'weights from a file, see quorum weights; one file per variant',
    'the default ones',
    'files',
    RARE,
  ),
  weightsFile: text('--weights <file>', 'weights from a file, see quorum weights; the default ones unless given', {
    ...FILE,
    rare: true,
  }),
  ...STUDY_OPTIONS,
  ...TUNING_OPTIONS,
  exitVerdict: flag('--exit-verdict', 'with a single deal, exit 10 if winnable, 20 if unwinnable, 30 if unknown', RARE),
  common: flag('--common', 'compare each pair on the deals that both have'),
  tableFormat: choice('--format <name>', 'a table for people, CSV, or JSON with one object per line', [
    'table',
    'csv',
    'json',
  ]),
  reportFormat: mayChoose('--format <name>', 'how the report is written; html with --out, and table without', [
    'html',
    'markdown',
    'svg',
    'table',
  ]),
  games: whole('--games <n>', 'games of the hasty player per deal', 100, { max: 100_000 }),
  rollouts: whole('--rollouts <n>', 'games of the rollout player per deal, 0 for none', 16, { min: 0, max: 100_000 }),
  thought: whole(
    '--thought <n>',
    'moves that the rollout player tries out before each of its moves (default: 2000 in cadogan-constitution, 500 in the others)',
    null,
  ),
  onlyMoves: flag('--only-moves', 'count how often only one move was found to keep the win; takes seconds per deal'),
  winnable: flag('--winnable', 'list the deals that can be won; this is the default'),
  unwinnable: flag('--unwinnable', 'list the deals that are proved to have no win'),
  unknown: flag('--unknown', 'list the deals that the budget does not decide'),
  veryEasy: countBand('very-easy'),
  easy: countBand('easy'),
  middling: countBand('middling'),
  hard: countBand('hard'),
  veryHard: countBand('very-hard'),
  bands: flag('--bands', 'say how hard each deal is'),
  band: list('--band <name>', 'print only the deals of a band, which may be given by its number', 'all bands', BANDS),
  sort: mayChoose('--sort <measure>', 'print the hardest deals first, by a measure', [
    'cards',
    'hasty',
    'nodes',
    'only',
  ]),
  listFormat: choice(
    '--format <name>',
    "one number per line, or a file in PySolFC's form for lists of winnable deals",
    ['lines', 'pysol'],
  ),
  states: whole(
    '--states <n>',
    'positions that may be searched to prove again that a line is unwinnable, or for a certificate; 0 leaves it out',
    1_000_000,
    { min: 0, rare: true },
  ),
  certificate: text('--certificate <file>', 'show in a file that deals are unwinnable, for quorum verify', {
    ...FILE,
    rare: true,
  }),
  specification: flag(
    '--specification',
    'print how the formats of this command are defined, for people who write programs',
    RARE,
  ),
  format: choice('--format <name>', 'a line of deal text, or the opening position drawn', ['text', 'board']),
} satisfies Record<string, OptionSpec>;

type OptionName = keyof typeof OPTIONS;

export type Options<Name extends OptionName> = Given<(typeof OPTIONS)[Name]>;

export const DEAL_OPTIONS = ['seed', 'deals', 'pysol', 'deal', 'dealFile'] as const;
export type DealOptions = Options<(typeof DEAL_OPTIONS)[number]>;
export const GAME_OPTIONS = [...DEAL_OPTIONS, 'position', 'moves', 'rule'] as const;
export const ONE_GAME_OPTIONS = ['seed', 'pysolGame', 'deal', 'dealFile', 'position', 'moves', 'rule'] as const;
export const BUDGET_OPTIONS = ['nodes', 'seconds', 'memory'] as const;
export const SOLVING_OPTIONS = ['budgets', 'seconds', 'memory', 'strategies', 'weights'] as const;
export const ANALYZE_OPTIONS = [...DEAL_OPTIONS, 'rules', 'players', ...SOLVING_OPTIONS, 'noReturn', 'repeat'] as const;
export const INTERVAL_OPTIONS = ['confidence', 'interval'] as const;
export const PLAYING_OPTIONS = [
  'out',
  'resume',
  'force',
  'workers',
  'shard',
  'dealLimit',
  ...INTERVAL_OPTIONS,
] as const;

export const TUNED_OPTIONS = [
  'tunedTable',
  'trainingSeeds',
  'heldOutSeeds',
  'rule',
  'tuningNodes',
  'tuningCost',
  'tuningStrategy',
  'tuningPlayer',
  'generations',
  'population',
  'batch',
  'stream',
  'fromScratch',
  'weightsFile',
] as const;

/** Ten times the number of an option, as it is typed; null where the option allows no such number. */
export function growOption(name: 'nodes' | 'seconds' | 'memory', value: number): string | null {
  const { flags, max } = OPTIONS[name];
  return 10 * value <= max ? `${flags.split(' ', 1)[0]} ${10 * value}` : null;
}

export const defineCommand = <const Args extends readonly ArgumentSpec[], Name extends OptionName>(
  spec: CommandSpec<Args, Name>,
  run: Action<Args, (typeof OPTIONS)[Name]>,
): AddCommand => createCommand({ ...spec, options: spec.options.map((name) => OPTIONS[name]) }, run);

export const listGivenFlags = (command: Command): string[] =>
  command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map(({ long }) => long ?? '');

/** @throws InputError for arguments and flags that are given beside a flag which stands alone. */
export function checkAlone(command: Command, flag: string, why: string): void {
  const others = [...command.args, ...listGivenFlags(command).filter((each) => each !== flag)];
  if (others.length > 0) throw new InputError(`${flag} ${why}; leave out ${others.join(', ')}`);
}

export const readBudget = ({ nodes, seconds, memory }: Options<(typeof BUDGET_OPTIONS)[number]>): Budget => ({
  nodes,
  seconds: seconds ?? null,
  memory,
});
