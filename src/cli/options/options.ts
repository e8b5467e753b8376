/** Every option of every command in one table: name, default, limits and what it means. */

import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { VERDICT_NODES } from '../../analysis/move-verdicts.ts';
import { ADVICE_NODES } from '../../players/advisor.ts';
import { carefulPlayer } from '../../players/careful.ts';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import type { NumberParameter } from '../../search/parameters.ts';
import { STRATEGIES } from '../../search/registry.ts';
import { DEFAULT_MEMORY, DEFAULT_NODES } from '../../search/solver.ts';
import { createOption, type OptionSpec } from './option-spec.ts';
import { PRECISION_OPTIONS } from './study-options.ts';
import { STUDY_OPTIONS } from './study-options.ts';
import { TUNING_OPTIONS } from './tuning-options.ts';

export { parseNumber } from './option-spec.ts';

export const DEFAULT_SEED = 1;

const STRATEGY_WORDS = STRATEGIES.map(({ name }) => name);
const PLAYER_WORDS = PLAYERS.map(({ name }) => name);

const PLAYER_NAMES = `${PLAYER_WORDS.join(', ')}, or a file of your own; name:parameter=value:... sets its parameters, see quorum players`;

const STRATEGY_NAMES = `${STRATEGY_WORDS.join(', ')}, or a file of your own; name:parameter=value:... sets its parameters, and nodes=n or memory=mib a budget of its own, see quorum strategies`;

const OPTIONS = {
  seed: {
    kind: 'integer',
    flags: '--seed <n>',
    description: `the deal of seed n; seed ${DEFAULT_SEED} unless a deal is named`,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    default: null,
  },
  deals: {
    kind: 'integer',
    flags: '--deals <k>',
    description: 'k deals: seeds, or PySolFC numbers, n to n+k-1',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    default: null,
  },
  deal: { kind: 'text', flags: '--deal <cards>', description: 'a deal as text, in dealing order ("TH 9C ...")' },
  dealFile: {
    kind: 'text',
    flags: '--deal-file <file>',
    description: 'deals from a file, one on each line; - is stdin',
    values: 'files',
  },
  pysol: {
    kind: 'text',
    flags: '--pysol <n>',
    description: 'the deal PySolFC shows for number n (or ms and a number); a..b for several',
  },
  position: {
    kind: 'text',
    flags: '--position <position>',
    description:
      'a position in the middle of a game: a file, - for stdin, or the text itself ("congress / F: AC / T1: JH TD / ...")',
    values: 'files',
  },
  moves: {
    kind: 'text',
    flags: '--moves <moves>',
    description: 'the moves played since, as text ("T8-F:AH S-W ...") or a file of them; - is stdin',
    values: 'files',
  },
  rule: {
    kind: 'list',
    flags: '--rule <key=value>',
    description: 'a rule option, see quorum rules; repeatable',
    preset: 'the first value of each',
    values: 'rules',
  },
  rules: {
    kind: 'list',
    flags: '--rule <key=value,...>',
    description: 'a rule option, see quorum rules; with several values, every one is played; repeatable',
    preset: 'the first value of each',
    values: 'rules',
  },
  nodes: {
    kind: 'integer',
    flags: '--nodes <n>',
    description: 'moves that the search may make per deal',
    min: 1,
    max: 1e12,
    default: DEFAULT_NODES,
  },
  budgets: {
    kind: 'climb',
    flags: '--nodes <n,...>',
    description:
      'moves that the search may make per deal; with several numbers, deals that one leaves unknown are searched again with the next',
    min: 1,
    max: 1e12,
    default: DEFAULT_NODES,
  },
  hintNodes: {
    kind: 'integer',
    flags: '--nodes <n>',
    description: `moves that searches may make in all; ${VERDICT_NODES} unless given, and ${ADVICE_NODES} moves in thought where cards are unseen`,
    min: 1,
    max: 1e12,
    default: null,
  },
  seconds: {
    kind: 'number',
    flags: '--seconds <x>',
    description: 'seconds that a deal may take; with it, verdicts depend on the machine',
    min: 0.001,
    max: 1e9,
    default: null,
  },
  shortest: {
    kind: 'number',
    flags: '--shortest <x>',
    description: 'seconds to spend on shortening each winning line; a reproducible effort unless given',
    min: 0,
    max: 1e9,
    default: null,
  },
  memory: {
    kind: 'integer',
    flags: '--memory <mib>',
    description: 'MiB per worker for the tables of a search',
    min: 1,
    max: 65_536,
    default: DEFAULT_MEMORY,
  },
  workers: {
    kind: 'integer',
    flags: '--workers <n>',
    description: 'worker threads, all cores unless given',
    min: 1,
    max: 1024,
    default: availableParallelism(),
  },
  strategy: {
    kind: 'text',
    flags: '--strategy <spec>',
    description: `how the solver searches: ${STRATEGY_NAMES}`,
    default: STRATEGIES[0].name,
    values: STRATEGY_WORDS,
  },
  strategies: {
    kind: 'list',
    flags: '--strategy <spec>',
    description: `how the solver searches: ${STRATEGY_NAMES}; repeatable`,
    preset: STRATEGIES[0].name,
    values: STRATEGY_WORDS,
  },
  contenders: {
    kind: 'list',
    flags: '--strategy <spec>',
    description: `a strategy to compare: ${STRATEGY_NAMES}; repeatable`,
    preset: 'all of them',
    values: STRATEGY_WORDS,
  },
  rivals: {
    kind: 'list',
    flags: '--player <spec>',
    description: `a player to compare, with strategies or instead of them: ${SOLVER}, or one that does not see the stock, ${PLAYER_NAMES}; repeatable`,
    preset: 'none',
    values: [SOLVER, ...PLAYER_WORDS],
  },
  luck: {
    kind: 'switch',
    flags: '--luck',
    description:
      "measure the luck of the cards in players' games: a win rate without it, and a column of deals.csv; for deals of seeds",
  },
  signature: {
    kind: 'switch',
    flags: '--signature',
    description: 'print what every strategy does on fixed deals, as a fingerprint; takes no other option',
  },
  player: {
    kind: 'text',
    flags: '--player <spec>',
    description: `who plays: ${PLAYER_NAMES}`,
    default: carefulPlayer.name,
    values: PLAYER_WORDS,
  },
  players: {
    kind: 'list',
    flags: '--player <spec>',
    description: `who plays: ${SOLVER}, which sees every card, or one that does not see the stock, ${PLAYER_NAMES}; repeatable`,
    preset: SOLVER,
    values: [SOLVER, ...PLAYER_WORDS],
  },
  noReturn: {
    kind: 'switch',
    flags: '--no-return',
    description:
      'find the move that threw away each game that a player lost: more columns in deals.csv, which the solver leaves empty, and no-return.csv',
  },
  repeat: {
    kind: 'integer',
    flags: '--repeat <r>',
    description: 'play each deal with r random streams: seeds s, s+1, ... of whoever makes random choices',
    min: 1,
    max: 1000,
    default: null,
  },
  profile: {
    kind: 'switch',
    flags: '--profile',
    description: 'draw as well which share of the deals each strategy had decided after how many nodes',
  },
  save: {
    kind: 'text',
    flags: '--save <file>',
    description: 'keep the game in this new file; in one of its own in this folder unless given',
    values: 'files',
  },
  savedGame: {
    kind: 'text',
    flags: '--resume <file>',
    description: 'go on with the game of a file, and keep it there',
    values: 'files',
  },
  reportOut: {
    kind: 'text',
    flags: '--out <file>',
    description: 'the file of the report, or the folder of its charts; printed unless given',
    values: 'files',
  },
  pageFile: {
    kind: 'text',
    flags: '--out <file>',
    description: 'the file to write; standard output unless given',
    values: 'files',
  },
  quiet: { kind: 'switch', flags: '--quiet', description: 'say nothing but data and errors' },
  json: { kind: 'switch', flags: '--json', description: 'print JSON, one object on each line' },
  compact: {
    kind: 'switch',
    flags: '--compact',
    description: 'print winning lines as other commands read them, many moves on a line',
  },
  boards: {
    kind: 'integer',
    flags: '--boards [n]',
    description: 'draw the board after every n moves',
    min: 1,
    max: 1e6,
    default: null,
    preset: 25,
  },
  steps: { kind: 'switch', flags: '--steps', description: 'walk through a winning line step by step, at a terminal' },
  ascii: {
    kind: 'switch',
    flags: '--ascii',
    description: 'cards in letters on a terminal too, instead of suit symbols',
  },
  weights: {
    kind: 'list',
    flags: '--weights <file>',
    description: 'weights from a file, see quorum weights; repeatable, one file for each variant',
    preset: 'those that ship',
    values: 'files',
  },
  weightsFile: {
    kind: 'text',
    flags: '--weights <file>',
    description: 'weights from a file, see quorum weights; those that ship unless given',
    values: 'files',
  },
  ...PRECISION_OPTIONS,
  ...STUDY_OPTIONS,
  ...TUNING_OPTIONS,
  exitVerdict: {
    kind: 'switch',
    flags: '--exit-verdict',
    description: 'with a single deal, exit 10 if winnable, 20 if unwinnable, 30 if unknown',
  },
  common: {
    kind: 'switch',
    flags: '--common',
    description: 'compare the deals that all have, and leave out the others',
  },
  tableFormat: {
    kind: 'choice',
    flags: '--format <name>',
    description: 'a table for people, CSV, or JSON with one object on each line',
    choices: ['table', 'csv', 'json'],
  },
  reportFormat: {
    kind: 'choice',
    flags: '--format <name>',
    description: 'how the report is written; html with --out, and table without',
    choices: ['html', 'markdown', 'svg', 'table'],
    unset: true,
  },
  profileFormat: {
    kind: 'choice',
    flags: '--format <name>',
    description: 'a plot for people, CSV, or JSON with one object on each line',
    choices: ['plot', 'csv', 'json'],
  },
  games: {
    kind: 'integer',
    flags: '--games <n>',
    description: 'games of the careful player per deal',
    min: 1,
    max: 100_000,
    default: 100,
  },
  rollouts: {
    kind: 'integer',
    flags: '--rollouts <n>',
    description: 'games of the rollout player per deal, 0 for none',
    min: 0,
    max: 100_000,
    default: 16,
  },
  thought: {
    kind: 'integer',
    flags: '--thought <n>',
    description:
      'moves that the rollout player tries out before each of its moves; unless given 500 in Congress and Parliament, and 2000 in the others',
    min: 1,
    max: 1e12,
    default: null,
  },
  onlyMoves: {
    kind: 'switch',
    flags: '--only-moves',
    description: 'count how often only one move was found to keep the win; takes some seconds per deal',
  },
  winnable: { kind: 'switch', flags: '--winnable', description: 'list the deals that can be won; this is the default' },
  unwinnable: { kind: 'switch', flags: '--unwinnable', description: 'list the deals that are proved to have no win' },
  unknown: { kind: 'switch', flags: '--unknown', description: 'list the deals that the budget does not decide' },
  listFormat: {
    kind: 'choice',
    flags: '--format <name>',
    description: 'one number on each line, or a file in the form in which PySolFC keeps the numbers of winnable deals',
    choices: ['lines', 'pysol'],
  },
  format: {
    kind: 'choice',
    flags: '--format <name>',
    description: 'a line of deal text, or the opening position drawn',
    choices: ['text', 'board'],
  },
} satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;

/** The options that name deals. */
export const DEAL_OPTIONS: readonly OptionName[] = ['seed', 'deals', 'deal', 'dealFile', 'pysol'];
/** The options that say where a game stands. */
export const GAME_OPTIONS: readonly OptionName[] = [...DEAL_OPTIONS, 'position', 'moves', 'rule'];
/** The same for commands that take up one game. */
export const ONE_GAME_OPTIONS: readonly OptionName[] = GAME_OPTIONS.filter((name) => name !== 'deals');
/** The options that bound a search. */
export const BUDGET_OPTIONS: readonly OptionName[] = ['nodes', 'seconds', 'memory'];
/** The options that say what a study plays, and what a comparison does. */
const SOLVING_OPTIONS: readonly OptionName[] = ['strategies', 'weights', 'budgets', 'seconds', 'memory'];
export const ANALYZE_OPTIONS: readonly OptionName[] = [
  ...DEAL_OPTIONS,
  'rules',
  'players',
  'noReturn',
  ...SOLVING_OPTIONS,
  'repeat',
];
export const BENCH_OPTIONS: readonly OptionName[] = [
  ...DEAL_OPTIONS,
  'rules',
  'contenders',
  'rivals',
  'luck',
  'weights',
  'nodes',
  'memory',
  'repeat',
];
/** How intervals of win rates are calculated. */
export const INTERVAL_OPTIONS: readonly OptionName[] = ['confidence', 'interval'];
/** What a pilot plays, and what for. */
export const PILOT_OPTIONS: readonly OptionName[] = [
  'plannedPrecision',
  'pilot',
  'firstSeed',
  'rules',
  'players',
  ...SOLVING_OPTIONS,
  'workers',
  'dealLimit',
  'confidence',
  'json',
];
/** How a study is played on this machine, and where it is kept. */
export const PLAYING_OPTIONS: readonly OptionName[] = [
  'shard',
  'workers',
  'dealLimit',
  'out',
  'resume',
  'force',
  ...INTERVAL_OPTIONS,
];

/** An option as the parameter that a strategy may be given for itself. */
export function optionParameter(name: 'nodes' | 'memory'): NumberParameter {
  const { kind, description, min, max, default: preset } = OPTIONS[name];
  return { kind, default: preset, least: min, most: max, meaning: description };
}

/**
 * A number option times a factor, as it is typed: what may help where a limit was met.
 * @returns null where the option allows no such number.
 */
export function growOption(name: 'nodes' | 'seconds' | 'memory', value: number, factor: number): string | null {
  const { flags, max } = OPTIONS[name];
  return factor * value <= max ? `${flags.split(' ', 1)[0]} ${factor * value}` : null;
}

/** Gives a command some of the options, in the order named. */
export function addOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) command.addOption(createOption(OPTIONS[name]));
  return command;
}

/** The options that stand on the command line. */
export const listGivenFlags = (command: Command): string[] =>
  command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map(({ long }) => long ?? '');
