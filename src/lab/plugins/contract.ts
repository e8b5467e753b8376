/** Whether a file exports a strategy or a player: the form that `Strategy` and `PlayerKind` have. */

import { isMove } from '../../engine/moves.ts';
import { inspect } from 'node:util';
import { conflictOf, readAt, refuseAs } from '../../base/errors.ts';
import { findControl } from '../../base/text.ts';
import type { Player } from '../../players/player.ts';
import type { Kind } from '../../search/parameters.ts';
import type { Decision, Reason, SearchOutcome } from '../../search/result.ts';
import type { Search } from '../../search/strategy.ts';
import type { PluginKind } from './source.ts';

/** A fault of a user's code. Its cause is the error that the code threw, if it threw one. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
}

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise);

/** Characters of a value that a message quotes. */
const LONGEST = 60;
/** Characters of a text that a file says of itself. */
const LONGEST_LINE = 500;
const MOST_PARAMETERS = 100;
/** No line of play needs as many: the longest that were found have some thousands. */
const MOST_MOVES = 100_000;

/** The beginning of a text that may be of any length. */
export const clip = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}...` : text;

function describe(value: unknown) {
  if (value === undefined) return 'missing';
  if (value instanceof Promise) return 'a promise';
  if (typeof value === 'function') return 'a function';
  const limits = { depth: 0, breakLength: Infinity, maxArrayLength: 5, maxStringLength: LONGEST };
  return clip(inspect(value, limits).replaceAll(/\s+/g, ' '), LONGEST);
}

/** For messages, after the name of a value: `nodes is 'many'; expected the number of moves made`. */
export const compare = (value: unknown, expected: string): string => `${describe(value)}; expected ${expected}`;

function must(holds: boolean, field: string, value: unknown, expected: string): asserts holds {
  if (!holds) throw refuseAs('malformed', field)(`${field} is ${compare(value, expected)}`);
}

const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_LINE && value.trim() !== '' && findControl(value) === null;

const LINE = `a text of one line, of at most ${LONGEST_LINE} characters`;

/** Such a parameter can stand in name:parameter=value. */
const NAME = /^[a-z][a-z0-9-]*$/;

function checkParameter(field: string, value: unknown) {
  must(isRecord(value), field, value, 'an object with kind, default, least, most and meaning');
  const { kind, meaning, default: preset, least, most } = value;
  must(kind === 'integer' || kind === 'number', `${field}.kind`, kind, '"integer" or "number"');
  must(isLine(meaning), `${field}.meaning`, meaning, LINE);
  for (const key of ['default', 'least', 'most'])
    must(Number.isFinite(value[key]), `${field}.${key}`, value[key], 'a number');
  const isInside = Number(least) <= Number(preset) && Number(preset) <= Number(most);
  const range = `a number from least to most, which are ${Number(least)} and ${Number(most)}`;
  must(isInside, `${field}.default`, preset, range);
  const isAllowed = kind === 'number' || Number.isInteger(preset);
  must(isAllowed, `${field}.default`, preset, 'a whole number, as its kind says');
}

const BUDGET = 'the budget, which every strategy is given';

/** Names that mean something else, and what. */
const TAKEN: Readonly<Record<PluginKind, Readonly<Partial<Record<string, string>>>>> = {
  player: { weights: 'tables of weights in files of results' },
  strategy: { weights: 'tables of weights in files of results', nodes: BUDGET, memory: BUDGET },
};

const malformed = refuseAs('malformed', 'parameters');

function checkParameters(kind: PluginKind, parameters: unknown) {
  must(isRecord(parameters), 'parameters', parameters, 'an object of parameters by their names');
  const entries = Object.entries(parameters);
  if (entries.length > MOST_PARAMETERS)
    throw malformed(`there are ${entries.length} parameters; declare at most ${MOST_PARAMETERS}`);
  for (const [name, parameter] of entries) {
    if (!NAME.test(name))
      throw malformed(
        `the parameter "${name}" cannot be named on the command line; use small letters, digits and hyphens`,
      );
    const meaning = Object.hasOwn(TAKEN[kind], name) ? TAKEN[kind][name] : undefined;
    if (meaning !== undefined)
      throw conflictOf('parameters')(`parameters.${name} stands for ${meaning}; call the parameter something else`);
    checkParameter(`parameters.${name}`, parameter);
  }
}

/** @throws InputError that names the file, and the field which is not as it should be. */
export function checkDescription(file: string, kind: PluginKind, value: unknown): asserts value is Kind {
  readAt(file, () => {
    must(isRecord(value), 'the default export', value, 'an object with name, summary and create');
    const { name, summary, parameters } = value;
    must(isLine(name), 'name', name, LINE);
    must(isLine(summary), 'summary', summary, LINE);
    if (parameters !== undefined) checkParameters(kind, parameters);
  });
}

export interface UncheckedKind extends Kind {
  create(...args: readonly unknown[]): unknown;
}

/** @throws InputError as `checkDescription` does. */
export function checkKind(file: string, kind: PluginKind, value: unknown): asserts value is UncheckedKind {
  checkDescription(file, kind, value);
  readAt(file, () => {
    const create = 'create' in value ? value.create : undefined;
    must(typeof create === 'function', 'create', create, 'a function');
  });
}

export const isSearch = (value: unknown): value is Search => isRecord(value) && typeof value['run'] === 'function';

export const isPlayer = (value: unknown): value is Player =>
  isRecord(value) && typeof value['begin'] === 'function' && typeof value['choose'] === 'function';

const REASONS: Readonly<Record<Exclude<Reason, 'claimed'>, true>> = {
  'node-limit': true,
  'time-limit': true,
  'memory-limit': true,
  'given-up': true,
};

const isReason = (value: unknown): value is Reason => typeof value === 'string' && Object.hasOwn(REASONS, value);

/**
 * Reads the result of a run, plain data. Whether it is true of the position is another question (see `checkOutcome`).
 * @throws PluginError that names the field which is not as it should be.
 */
export function readOutcome(file: string, value: unknown): SearchOutcome {
  const refuse = (what: string, wrong: unknown, expected: string) =>
    new PluginError(`${file}: ${what} ${compare(wrong, expected)}`);

  function readLine(field: string, moves: unknown) {
    if (!Array.isArray(moves)) throw refuse(`${field} is`, moves, 'a list of moves');
    if (moves.length > MOST_MOVES)
      throw refuse(`the length of ${field} is`, moves.length, `at most ${MOST_MOVES} moves`);
    // A place without a move is no move, which `map` would leave out.
    return Array.from(moves, (move: unknown, ply) => {
      if (isMove(move)) return move;
      throw new PluginError(
        `${file}: ${field} has an illegal move at ply ${ply + 1} of ${moves.length}, ${describe(move)}: it is no move`,
      );
    });
  }

  function readDecision({ verdict, reason, line }: Readonly<Record<string, unknown>>): Decision {
    switch (verdict) {
      case 'winnable':
        return { verdict, line: readLine('line', line) };
      case 'unwinnable':
        return { verdict };
      case 'unknown':
        if (isReason(reason)) return { verdict, reason };
        throw refuse('reason is', reason, Object.keys(REASONS).join(', '));
      default:
        throw refuse('verdict is', verdict, 'winnable, unwinnable or unknown');
    }
  }

  if (!isRecord(value)) throw refuse('run returned', value, 'an object with verdict, nodes, positions and bestLine');
  const { nodes, positions, bestLine } = value;
  if (!isCount(nodes)) throw refuse('nodes is', nodes, 'the number of moves made');
  if (!isCount(positions)) throw refuse('positions is', positions, 'the number of positions entered');
  return { ...readDecision(value), nodes, positions, bestLine: readLine('bestLine', bestLine) };
}
