/** Names with values for their parameters on the command line: `annealing:temperature=4:seed=3`. */

import { readFileSync } from 'node:fs';
import { InputError, readAt } from '../../base/errors.ts';
import { explainFileError } from '../../store/file-error.ts';
import { findFileName } from '../../plugins/source.ts';
import {
  checkSchedule,
  listAllowed,
  type Parameter,
  type ParameterTable,
  type Schedule,
  type Values,
} from '../../search/parameters.ts';
import { formatSchedule, parseSchedule } from '../../search/schedule-text.ts';
import { parseNumber } from './options.ts';

export interface Spec {
  readonly name: string;
  /** Of the parameters that the text names. */
  readonly values: Values;
  /** The text with every value written out, those from a file too: `restarts:dive=1000`. */
  readonly label: string;
}

/** A value that ends so names a file. */
const FILE = /\.json$/i;

/** @throws FileError when it cannot be read; InputError when it holds no JSON. */
function readJson(what: string, path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw explainFileError(error, `${what}: ${path} cannot be read`, 'name a JSON file that can');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(
      `${what}: ${path} is not JSON (${error instanceof Error ? error.message : String(error)}); correct it`,
    );
  }
}

function readValue(what: string, text: string, parameter: Parameter): number | Schedule {
  const { kind, least, most } = parameter;
  if (kind !== 'schedule') return parseNumber(what, text, kind === 'integer', least, most);
  return FILE.test(text)
    ? checkSchedule(what, readJson(what, text), parameter)
    : readAt(what, () => parseSchedule(text, parameter));
}

const formatValue = (value: number | Schedule): string =>
  typeof value === 'number' ? String(value) : formatSchedule(value);

/** What may stand after a name, for messages. */
function describeTable(name: string, table: ParameterTable): string {
  const names = listAllowed(table);
  return names === '' ? `${name} has no parameters` : `${name} takes name=value for ${names}`;
}

/** The name that a text begins with, which may be that of a file. */
export const nameOfSpec = (text: string): string => findFileName(text) ?? text.split(':', 1)[0];

/**
 * Reads `name` or `name:parameter=value:...`.
 * @param flag the option it is given to, for messages.
 * @param table the parameters that go with its name.
 * @throws InputError; FileError when a file that holds a value cannot be read.
 */
export function parseSpec(flag: string, text: string, table: ParameterTable): Spec {
  const name = nameOfSpec(text);
  const [, ...parts] = text.slice(name.length).split(':');
  const values: Record<string, number | Schedule> = {};
  let label = name;
  for (const part of parts) {
    const [key = '', value] = splitPart(part);
    if (value === undefined || !Object.hasOwn(table, key)) {
      throw new InputError(`${flag} ${text}: "${part}" cannot be used; ${describeTable(name, table)}`);
    }
    if (values[key] !== undefined) throw new InputError(`${flag} ${text}: ${key} is set twice; keep one of them`);
    values[key] = readValue(`${flag} ${text}: ${key}`, value, table[key]);
    label += `:${key}=${formatValue(values[key])}`;
  }
  return { name, values, label };
}

/** The name and the value, which may have the sign in it too. */
function splitPart(part: string): string[] {
  const sign = part.indexOf('=');
  return sign < 0 ? [part] : [part.slice(0, sign), part.slice(sign + 1)];
}
