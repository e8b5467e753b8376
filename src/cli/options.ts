/** Every option of every command in one table: name, default, limits and what it means. */

import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { InputError } from '../engine/errors.ts';
import { PLAYERS, SOLVER } from '../players/registry.ts';
import type { NumberParameter } from '../search/parameters.ts';
import { STRATEGIES } from '../search/registry.ts';
import { DEFAULT_MEMORY, DEFAULT_NODES } from '../search/solver.ts';

interface NumberOption {
  readonly kind: 'integer' | 'number';
  readonly flags: string;
  readonly description: string;
  readonly min: number;
  readonly max: number;
  /** Null: it stays unset unless given. */
  readonly default: number | null;
}

interface TextOption {
  readonly kind: 'text' | 'switch';
  readonly flags: string;
  readonly description: string;
  /** Unset unless given. */
  readonly default?: string;
  /** The environment variable that gives it too. */
  readonly env?: string;
}

/** May be given several times. */
interface ListOption {
  readonly kind: 'list';
  readonly flags: string;
  readonly description: string;
  /** What holds without it, for the help. */
  readonly preset: string;
}

interface ChoiceOption {
  readonly kind: 'choice';
  readonly flags: string;
  readonly description: string;
  /** The first is the default. */
  readonly choices: readonly string[];
}

type OptionSpec = NumberOption | TextOption | ListOption | ChoiceOption;

export const DEFAULT_SEED = 1;

const PLAYER_NAMES = `${PLAYERS.map(({ name }) => name).join(', ')}; name:parameter=value:... sets its parameters, see quorum players`;

const STRATEGY_NAMES = `${STRATEGIES.map(({ name }) => name).join(', ')}; name:parameter=value:... sets its parameters, and nodes=n or memory=mib a budget of its own, see quorum strategies`;

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
    description: 'k deals: seeds n to n+k-1',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    default: null,
  },
  deal: { kind: 'text', flags: '--deal <cards>', description: 'a deal as text, in dealing order ("TH 9C ...")' },
  dealFile: { kind: 'text', flags: '--deal-file <file>', description: 'deals from a file, one on each line; - is stdin' },
  pysol: { kind: 'text', flags: '--pysol <n>', description: 'the deal PySolFC shows for number n (or ms and a number)' },
  rule: {
    kind: 'list',
    flags: '--rule <key=value>',
    description: 'a rule option, see quorum rules; repeatable',
    preset: 'the first value of each',
  },
  rules: {
    kind: 'list',
    flags: '--rule <key=value,...>',
    description: 'a rule option, see quorum rules; with several values, every one is played; repeatable',
    preset: 'the first value of each',
  },
  nodes: {
    kind: 'integer',
    flags: '--nodes <n>',
    description: 'moves that the search may make per deal',
    min: 1,
    max: 1e12,
    default: DEFAULT_NODES,
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
    description: 'MiB for the tables of a search, of each worker',
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
  },
  strategies: {
    kind: 'list',
    flags: '--strategy <spec>',
    description: `how the solver searches: ${STRATEGY_NAMES}; repeatable`,
    preset: STRATEGIES[0].name,
  },
  contenders: {
    kind: 'list',
    flags: '--strategy <spec>',
    description: `a strategy to compare: ${STRATEGY_NAMES}; repeatable`,
    preset: 'all of them',
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
    default: SOLVER,
  },
  players: {
    kind: 'list',
    flags: '--player <spec>',
    description: `who plays: ${SOLVER}, which sees every card, or one that does not see the stock, ${PLAYER_NAMES}; repeatable`,
    preset: SOLVER,
  },
  noReturn: {
    kind: 'switch',
    flags: '--no-return',
    description: 'find the move that threw away each game that a player lost: more columns in deals.csv, which the solver leaves empty, and no-return.csv',
  },
  shard: {
    kind: 'text',
    flags: '--shard <i/n>',
    description: 'play only the i-th of n equal parts; quorum merge puts them together',
  },
  resume: {
    kind: 'text',
    flags: '--resume <dir>',
    description: 'go on with the study in a folder, from its own plan unless a variant is named; begin it if it is not there',
  },
  dealLimit: {
    kind: 'number',
    flags: '--deal-limit <x>',
    description: 'seconds after which a worker that is still at one deal counts as hung; unless given, more than any deal takes',
    min: 0.1,
    max: 1e9,
    default: null,
  },
  redis: {
    kind: 'text',
    flags: '--redis <url>',
    description: 'the Redis that keeps the studies: redis://HOST:PORT, with a password redis://:PASSWORD@HOST:PORT',
    // A password on the command line is there for everybody on the machine to see.
    env: 'QUORUM_REDIS',
  },
  study: { kind: 'text', flags: '--study <name>', description: 'the study of that name, as study submit printed it' },
  wait: { kind: 'switch', flags: '--wait', description: 'stay when there is nothing to do, and wait for more' },
  remove: { kind: 'switch', flags: '--remove', description: 'remove the study from Redis once all of it is in the folder' },
  bench: {
    kind: 'switch',
    flags: '--bench',
    description: 'compare strategies as bench does, all of them unless some are named',
  },
  out: { kind: 'text', flags: '--out <dir>', description: 'folder for the results, created if missing; bench needs none' },
  force: { kind: 'switch', flags: '--force', description: 'replace results that are already in the folder' },
  json: { kind: 'switch', flags: '--json', description: 'print JSON, one object on each line' },
  exitVerdict: {
    kind: 'switch',
    flags: '--exit-verdict',
    description: 'with a single deal, exit 10 if winnable, 20 if unwinnable, 30 if unknown',
  },
  common: { kind: 'switch', flags: '--common', description: 'compare the deals that all have, and leave out the others' },
  tableFormat: {
    kind: 'choice',
    flags: '--format <name>',
    description: 'a table for people, CSV, or JSON with one object on each line',
    choices: ['table', 'csv', 'json'],
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
/** The options that bound a search. */
export const BUDGET_OPTIONS: readonly OptionName[] = ['nodes', 'seconds', 'memory'];
/** The options that say what a study plays, and what a comparison does. */
export const ANALYZE_OPTIONS: readonly OptionName[] = [...DEAL_OPTIONS, 'rules', 'players', 'noReturn', 'strategies', ...BUDGET_OPTIONS];
export const BENCH_OPTIONS: readonly OptionName[] = [...DEAL_OPTIONS, 'rules', 'contenders', 'nodes', 'memory'];
/** How a study is played on this machine, and where it is kept. */
export const PLAYING_OPTIONS: readonly OptionName[] = ['shard', 'workers', 'dealLimit', 'out', 'resume', 'force'];

const INTEGER = /^[+-]?\d+(e\d+)?$/i;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads a number within limits.
 * @param name what to call it in the message.
 * @throws InputError
 */
export function parseNumber(name: string, text: string, integer: boolean, min: number, max: number): number {
  const value = (integer ? INTEGER : NUMBER).test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new InputError(`${name} "${text}" cannot be used; give a ${integer ? 'whole ' : ''}number from ${min} to ${max}`);
}

/** An option as the parameter that a strategy may be given for itself. */
export function optionParameter(name: 'nodes' | 'memory'): NumberParameter {
  const { kind, description, min, max, default: preset } = OPTIONS[name];
  return { kind, default: preset, least: min, most: max, meaning: description };
}

function createOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  // Commander takes --no-return for the opposite of an option --return.
  option.negate = false;
  switch (spec.kind) {
    case 'integer':
    case 'number': {
      const { min, max } = spec;
      const [name = ''] = spec.flags.split(' ');
      option.description += ` (${min} to ${max})`;
      option.argParser((text) => parseNumber(name, text, spec.kind === 'integer', min, max));
      if (spec.default !== null) option.default(spec.default);
      break;
    }
    case 'choice':
      option.choices(spec.choices).default(spec.choices[0]);
      break;
    case 'list':
      option.argParser((text: string, earlier: readonly string[]) => [...earlier, text]).default([], spec.preset);
      break;
    case 'text':
    case 'switch':
      if (spec.default !== undefined) option.default(spec.default);
      if (spec.env !== undefined) option.env(spec.env);
      break;
  }
  return option;
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
