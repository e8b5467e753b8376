/** Whether what a file exports is a strategy or a player: the form that `Strategy` and `PlayerKind` have. */

import { inspect } from 'node:util';
import { InputError } from '../base/errors.ts';
import { findControl } from '../base/text.ts';
import type { Player, PlayerKind } from '../players/player.ts';
import {
  checkSchedule,
  type NumberParameter,
  type ParameterTable,
  type ScheduleParameter,
} from '../search/parameters.ts';
import type { Decision, Reason, SearchOutcome } from '../search/result.ts';
import type { Search, Strategy } from '../search/strategy.ts';
import { isCount, OwnCodeError } from './module.ts';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise);

/** Characters of a value that a message quotes. */
const LONGEST = 60;

/** What a message says that something is. */
export function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value instanceof Promise) return 'a promise';
  if (typeof value === 'function') return 'a function';
  const text = inspect(value, { depth: 0, breakLength: Infinity, maxArrayLength: 5 }).replaceAll(/\s+/g, ' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

/** @throws InputError that says what a field is and what it should be. */
function must(holds: boolean, file: string, field: string, value: unknown, expected: string): asserts holds {
  if (!holds) throw new InputError(`${file}: ${field} is ${describe(value)}; expected ${expected}`);
}

const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && findControl(value) === null;

const isNumberParameter = (
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & NumberParameter =>
  ['default', 'least', 'most'].every((key) => Number.isFinite(value[key]));

const NUMBER_KINDS = ['integer', 'number'];

/** What parameters may be called: what can stand in name:parameter=value. */
const NAME = /^[a-z][a-z0-9-]*$/;

function checkNumber(file: string, field: string, value: Readonly<Record<string, unknown>>): void {
  for (const key of ['default', 'least', 'most'])
    must(Number.isFinite(value[key]), file, `${field}.${key}`, value[key], 'a number');
  if (!isNumberParameter(value)) return;
  const { kind, least, most, default: preset } = value;
  must(
    least <= preset && preset <= most,
    file,
    `${field}.default`,
    preset,
    `a number from least to most, which are ${least} and ${most}`,
  );
  must(
    kind === 'number' || Number.isInteger(preset),
    file,
    `${field}.default`,
    preset,
    'a whole number, as its kind says',
  );
}

function checkParameter(file: string, field: string, value: unknown, kinds: readonly string[]): void {
  must(isObject(value), file, field, value, 'an object with kind, default, least, most and meaning');
  must(
    typeof value['kind'] === 'string' && kinds.includes(value['kind']),
    file,
    `${field}.kind`,
    value['kind'],
    kinds.map((kind) => `"${kind}"`).join(' or '),
  );
  must(isLine(value['meaning']), file, `${field}.meaning`, value['meaning'], 'a sentence');
  if (value['kind'] !== 'schedule') return checkNumber(file, field, value);
  const { searches, least, most } = value;
  for (const key of ['least', 'most'])
    must(Number.isInteger(value[key]), file, `${field}.${key}`, value[key], 'a whole number');
  checkSearches(file, `${field}.searches`, searches);
  checkSchedule(`${file}: ${field}.default`, value['default'], {
    kind: 'schedule',
    default: [],
    least: Number(least),
    most: Number(most),
    searches,
    meaning: '',
  });
}

function checkSearches(file: string, field: string, value: unknown): asserts value is ScheduleParameter['searches'] {
  must(isObject(value), file, field, value, 'the searches that steps may name, each with its parameters');
  for (const [name, table] of Object.entries(value)) checkTable(file, `${field}.${name}`, table, NUMBER_KINDS);
}

/** @param taken names that mean something else. */
function checkTable(
  file: string,
  field: string,
  table: unknown,
  kinds: readonly string[],
  taken: readonly string[] = [],
): void {
  must(isObject(table), file, field, table, 'an object of parameters by their names');
  for (const [name, parameter] of Object.entries(table)) {
    if (!NAME.test(name))
      throw new InputError(
        `${file}: the parameter "${name}" cannot be named on the command line; use small letters, digits and hyphens`,
      );
    if (taken.includes(name))
      throw new InputError(
        `${file}: ${field}.${name} stands for the budget, which every strategy is given; call the parameter something else`,
      );
    checkParameter(file, `${field}.${name}`, parameter, kinds);
  }
}

/** What strategies and kinds of players have in common. */
export interface OwnKind {
  readonly name: string;
  readonly summary: string;
  readonly parameters?: ParameterTable;
}

/** @param taken names of parameters that mean something else. */
export function checkKind(file: string, value: unknown, taken: readonly string[]): asserts value is OwnKind {
  must(isObject(value), file, 'the default export', value, 'an object with name, summary and create');
  must(isLine(value['name']), file, 'name', value['name'], 'a text of one line');
  must(isLine(value['summary']), file, 'summary', value['summary'], 'a text of one line');
  must(typeof value['create'] === 'function', file, 'create', value['create'], 'a function');
  if (value['parameters'] !== undefined)
    checkTable(file, 'parameters', value['parameters'], [...NUMBER_KINDS, 'schedule'], taken);
}

/** @throws InputError that names the field which is not as a strategy has it. */
export function checkStrategy(file: string, value: unknown): asserts value is Strategy {
  checkKind(file, value, ['nodes', 'memory']);
}

/** @throws InputError that names the field which is not as a player has it. */
export function checkPlayer(file: string, value: unknown): asserts value is PlayerKind {
  checkKind(file, value, []);
}

/** Whether what a strategy creates is a search. */
export const isSearch = (value: unknown): value is Search => isObject(value) && typeof value['run'] === 'function';

/** Whether what a kind of player creates is one. */
export const isPlayer = (value: unknown): value is Player =>
  isObject(value) && typeof value['begin'] === 'function' && typeof value['choose'] === 'function';

/* What a search returns. */

const REASONS: Readonly<Record<Exclude<Reason, 'claimed'>, true>> = {
  'node-limit': true,
  'time-limit': true,
  'memory-limit': true,
  'given-up': true,
};

const isReason = (value: unknown): value is Reason => typeof value === 'string' && Object.hasOwn(REASONS, value);

function readLine(file: string, field: string, value: unknown): number[] {
  if (!Array.isArray(value))
    throw new OwnCodeError(`${file}: ${field} is ${describe(value)}; expected a list of moves`);
  return value.map((move: unknown, ply) => {
    if (isCount(move)) return move;
    throw new OwnCodeError(
      `${file}: ${field} has an illegal move at ply ${ply + 1} of ${value.length}, ${describe(move)}: it is no move`,
    );
  });
}

function readDecision(file: string, { verdict, reason, line }: Readonly<Record<string, unknown>>): Decision {
  switch (verdict) {
    case 'winnable':
      return { verdict, line: readLine(file, 'line', line) };
    case 'unwinnable':
      return { verdict };
    case 'unknown':
      if (isReason(reason)) return { verdict, reason };
      throw new OwnCodeError(`${file}: reason is ${describe(reason)}; expected ${Object.keys(REASONS).join(', ')}`);
    default:
      throw new OwnCodeError(`${file}: verdict is ${describe(verdict)}; expected winnable, unwinnable or unknown`);
  }
}

/**
 * Reads what a run returned, plain data. Whether it is true of the position is another question (see `checkOutcome`).
 * @param stride words of a row.
 * @throws OwnCodeError that names the field which is not as it should be.
 */
export function readOutcome(file: string, value: unknown, stride: number): SearchOutcome {
  if (!isObject(value))
    throw new OwnCodeError(
      `${file}: run returned ${describe(value)}; expected an object with verdict, nodes, positions and best`,
    );
  const { nodes, positions, best, bestLine } = value;
  if (!isCount(nodes))
    throw new OwnCodeError(`${file}: nodes is ${describe(nodes)}; expected the number of moves made`);
  if (!isCount(positions))
    throw new OwnCodeError(`${file}: positions is ${describe(positions)}; expected the number of positions entered`);
  if (!(best instanceof Int32Array) || best.length < stride)
    throw new OwnCodeError(
      `${file}: best is ${describe(best)}; expected the row of a position that was met, ${stride} words`,
    );
  const outcome = { ...readDecision(file, value), nodes, positions, best: best.slice(0, stride) };
  return bestLine === undefined ? outcome : { ...outcome, bestLine: readLine(file, 'bestLine', bestLine) };
}
