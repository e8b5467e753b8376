/**
 * The parameters of strategies and players, each with a default, limits and a meaning, and values for them. Values are
 * plain data, which travels in plans and to workers.
 */

import { InputError, readAt, refuseAs } from '../base/errors.ts';
import { isObject } from '../base/objects.ts';
import { showValue } from '../base/text.ts';

const malformed = refuseAs('malformed');
const unknown = refuseAs('unknown-name');

/** The numbers that are allowed. */
export interface NumberRange {
  readonly kind: 'integer' | 'number';
  readonly least: number;
  readonly most: number;
}

/** A number that can be set, with its range and its default. */
export interface NumberParameter extends NumberRange {
  readonly default: number;
  /** Whole sentences for people, with the unit. */
  readonly meaning: string;
}

const declareNumber =
  (kind: NumberRange['kind']) =>
  (preset: number, least: number, most: number, meaning: string): NumberParameter => ({
    kind,
    default: preset,
    least,
    most,
    meaning,
  });

export const wholeNumber = declareNumber('integer');
export const anyNumber = declareNumber('number');

/** One search of a schedule, and how much of the budget it has. */
export interface ScheduleStep {
  readonly search: string;
  /** Of the nodes. The shares of all steps add up to 1. */
  readonly share: number;
  /** The values for the search. Its seed is the step's place, from 0, unless it is given. */
  readonly parameters?: Readonly<Record<string, number>>;
}

/** Searches that take turns, in their order. `parseSchedule` reads its text. */
export type Schedule = readonly ScheduleStep[];

/** A schedule that can be set, with the searches that it may name. */
export interface ScheduleParameter {
  readonly kind: 'schedule';
  readonly default: Schedule;
  readonly least: number;
  readonly most: number;
  /** The searches that steps may name, each with its parameters. */
  readonly searches: Readonly<Record<string, NumberTable>>;
  readonly meaning: string;
}

/** Anything that can be set of a strategy or a player. */
export type Parameter = NumberParameter | ScheduleParameter;
/** Parameters that are numbers, by their names. */
export type NumberTable = Readonly<Record<string, NumberParameter>>;
/** Parameters by name: words in small letters, in the order in which people read them. */
export type ParameterTable = Readonly<Record<string, Parameter>>;

/** Values of parameters, by their names. */
export type Values = Readonly<Record<string, number | Schedule>>;
/** The values that go with a table of parameters. */
export type ValuesOf<Table extends ParameterTable> = {
  readonly [Name in keyof Table]: Table[Name] extends NumberParameter
    ? number
    : Table[Name] extends ScheduleParameter
      ? Schedule
      : number | Schedule;
};

/** The number of a random stream: whatever makes random choices has this parameter. */
export const SEED = wholeNumber(
  0,
  0,
  2 ** 32 - 1,
  'Number of the random stream. Every stream makes other random choices; the same stream always makes the same ones.',
);

/** In words that follow "give". */
export function describeAllowed(parameter: NumberRange | ScheduleParameter): string {
  const { kind, least, most } = parameter;
  if (kind !== 'schedule') return `a ${kind === 'integer' ? 'whole ' : ''}number from ${least} to ${most}`;
  return `${least} to ${most} steps of ${Object.keys(parameter.searches).join(', ')}, whose shares add up to 1`;
}

/** For messages: `width (1 to 65536), seed (0 to 4294967295)`. */
export const listAllowed = (table: ParameterTable): string =>
  Object.entries(table)
    .map(([name, { kind, least, most }]) => `${name} (${least} to ${most}${kind === 'schedule' ? ' steps' : ''})`)
    .join(', ');

export function checkNumber(name: string, value: unknown, parameter: NumberRange): number {
  const { kind, least, most } = parameter;
  if (typeof value === 'number' && value >= least && value <= most && (kind === 'number' || Number.isInteger(value)))
    return value;
  throw new InputError(`${name} ${showValue(value)} cannot be used; give ${describeAllowed(parameter)}`, {
    code: 'out-of-range',
    field: name,
  });
}

const STEP_KEYS: readonly string[] = ['search', 'share', 'parameters'];
/** By how much the shares of a schedule may miss 1, for rounding. */
const TOLERANCE = 1e-9;

function checkStep(name: string, step: unknown, place: number, { searches }: ScheduleParameter): ScheduleStep {
  const what = `${name}, step ${place + 1}:`;
  if (!isObject(step) || !('search' in step && 'share' in step)) {
    throw malformed(`${what} ${showValue(step)} cannot be used; give an object with ${STEP_KEYS.join(', ')}`);
  }
  const stranger = Object.keys(step).find((key) => !STEP_KEYS.includes(key));
  if (stranger !== undefined) throw unknown(`${what} "${stranger}" is unknown; a step has ${STEP_KEYS.join(', ')}`);
  const { search } = step;
  if (typeof search !== 'string' || !Object.hasOwn(searches, search)) {
    throw unknown(`${what} search ${showValue(search)} is unknown; choose from ${Object.keys(searches).join(', ')}`);
  }
  const share = checkNumber(`${what} share`, step.share, { kind: 'number', least: 0, most: 1 });
  const parameters = 'parameters' in step ? step.parameters : undefined;
  if (parameters === undefined) return { search, share };
  if (!isObject(parameters))
    throw malformed(`${what} parameters ${showValue(parameters)} cannot be used; give an object`);
  return { search, share, parameters: checkNumbers(`${what} ${search}`, parameters, searches[search]) };
}

function checkNumbers(owner: string, given: object, table: NumberTable) {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      checkNumber(`${owner}, ${name}`, value, findParameter(owner, table, name)),
    ]),
  );
}

function checkSchedule(name: string, value: unknown, parameter: ScheduleParameter): Schedule {
  const { least, most } = parameter;
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    throw malformed(`${name} cannot be used; give a list of ${describeAllowed(parameter)}`);
  }
  const steps = value.map((step: unknown, place) => checkStep(name, step, place, parameter));
  const sum = steps.reduce((total, { share }) => total + share, 0);
  if (Math.abs(sum - 1) <= TOLERANCE) return steps;
  throw new InputError(`${name}: the shares add up to ${Number(sum.toFixed(9))}; make them add up to 1`, {
    code: 'out-of-range',
  });
}

function findParameter<Each extends Parameter>(owner: string, table: Readonly<Record<string, Each>>, name: string) {
  if (Object.hasOwn(table, name)) return table[name];
  const names = listAllowed(table);
  throw new InputError(
    `${owner}: "${name}" is no parameter here; ${names === '' ? 'there are none' : `choose from ${names}`}`,
    { code: 'unknown-name', field: `parameters.${name}` },
  );
}

/** A strategy or a player, by its name. */
export interface Kind<Table extends ParameterTable = ParameterTable> {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /**
   * All that may be set, by names of small letters, digits and hyphens. Random choices have `seed` (see `SEED`), and a
   * player's thought has `nodes`. A strategy's `nodes` and `memory` are its budget, and stand elsewhere. Missing if
   * nothing may be set.
   */
  readonly parameters?: Table;
}

/**
 * A value for every parameter, in the order of the table: the given one, or the default.
 * @throws InputError for an unknown name, or a value that is not allowed.
 */
export function resolveValues<Table extends ParameterTable>(
  { name: owner, parameters }: Pick<Kind<Table>, 'name' | 'parameters'>,
  given: object = {},
): ValuesOf<Table> {
  const declared: ParameterTable = parameters ?? {};
  const told = new Map<string, unknown>(Object.entries(given));
  for (const name of told.keys()) findParameter(owner, declared, name);
  const values = Object.entries(declared).map(([name, parameter]) => {
    const value = told.get(name);
    if (value === undefined) return [name, parameter.default];
    const check = () =>
      parameter.kind === 'schedule' ? checkSchedule(name, value, parameter) : checkNumber(name, value, parameter);
    return [name, readAt(owner, check, `parameters.${name}`)];
  });
  return Object.fromEntries(values);
}

/** The value of each parameter that nobody has set. */
export const listDefaults = <Table extends ParameterTable>(parameters: Table): ValuesOf<Table> =>
  resolveValues({ name: '', parameters });

const formatStep = ({ search, share, parameters = {} }: ScheduleStep) =>
  [search, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`), share].join('/');

/**
 * A schedule as text: `annealing/0.1+nrpa/step=2/seed=7/0.9`. Each step has the name of its search, its parameters and
 * its share of the nodes. It needs no quotes in CSV files, as it has no commas.
 */
export const formatSchedule = (schedule: Schedule): string => schedule.map(formatStep).join('+');

/** The text itself if it is no number. */
const readNumber = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));

function readStep(text: string, parameter: ScheduleParameter) {
  const [search, ...rest] = text.split('/');
  const share = rest.pop();
  if (share === undefined) {
    throw malformed(
      `"${text}" cannot be used; give SEARCH/SHARE with plus signs between, ${describeAllowed(parameter)}`,
    );
  }
  const parameters = new Map<string, number | string>();
  for (const setting of rest) {
    const [key, value = ''] = setting.split('=', 2);
    if (parameters.has(key))
      throw new InputError(`"${text}" sets ${key} twice; keep one of them`, { code: 'conflict' });
    parameters.set(key, readNumber(value));
  }
  const step = { search, share: readNumber(share) };
  return parameters.size === 0 ? step : { ...step, parameters: Object.fromEntries(parameters) };
}

/** @throws InputError that says what is allowed. */
export function parseSchedule(text: string, parameter: ScheduleParameter): Schedule {
  const steps = text.split('+').map((step) => readStep(step, parameter));
  return checkSchedule('the schedule', steps, parameter);
}
