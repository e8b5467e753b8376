/**
 * The parameters of strategies and players, each with a default, limits and a meaning, and values for them. Values are
 * plain data, which travels in plans and to workers.
 */

import { InputError, readAt } from '../base/errors.ts';
import { showValue } from '../base/text.ts';

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

/** Parameters by name: words in small letters, in the order in which people read them. */
export type ParameterTable = Readonly<Record<string, NumberParameter>>;

/** Values of parameters, by their names. */
export type Values = Readonly<Record<string, number>>;
/** The values that go with a table of parameters. */
export type ValuesOf<Table extends ParameterTable> = { readonly [Name in keyof Table]: number };

/** The number of a random stream: whatever makes random choices has this parameter. */
export const SEED = wholeNumber(
  0,
  0,
  2 ** 32 - 1,
  'Number of the random stream. Every stream makes other random choices; the same stream always makes the same ones.',
);

/** In words that follow "give". */
export const describeAllowed = ({ kind, least, most }: NumberRange): string =>
  `a ${kind === 'integer' ? 'whole ' : ''}number from ${least} to ${most}`;

/** For messages: `width (1 to 65536), seed (0 to 4294967295)`. */
export const listAllowed = (table: ParameterTable): string =>
  Object.entries(table)
    .map(([name, { least, most }]) => `${name} (${least} to ${most})`)
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

function findParameter(owner: string, table: ParameterTable, name: string) {
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
    return [name, readAt(owner, () => checkNumber(name, value, parameter), `parameters.${name}`)];
  });
  return Object.fromEntries(values);
}

/** The value of each parameter that nobody has set. */
export const listDefaults = <Table extends ParameterTable>(parameters: Table): ValuesOf<Table> =>
  resolveValues({ name: '', parameters });
