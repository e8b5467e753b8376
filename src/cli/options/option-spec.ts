/** What an option is: the kinds there are, how each is read, and what may be given to it. */

import { Option } from 'commander';
import { InputError } from '../../base/errors.ts';

interface NumberOption {
  /** `climb`: a whole number, or several, each larger than the one before it. */
  readonly kind: 'integer' | 'number' | 'climb';
  readonly flags: string;
  readonly description: string;
  readonly min: number;
  readonly max: number;
  /** Null: it stays unset unless given. */
  readonly default: number | null;
  /** What it is when it is given without a number, if it may be. */
  readonly preset?: number;
}

/** What may be given: files, folders, rule options of the variant, or some of these words and others too. */
export type OptionValues = 'files' | 'folders' | 'rules' | readonly string[];

interface TextOption {
  readonly kind: 'text' | 'switch';
  readonly flags: string;
  readonly description: string;
  /** Unset unless given. */
  readonly default?: string;
  readonly values?: OptionValues;
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
  readonly values: OptionValues;
}

interface ChoiceOption {
  readonly kind: 'choice';
  readonly flags: string;
  readonly description: string;
  /** The first is the default, unless the option stays unset without being given. */
  readonly choices: readonly string[];
  readonly unset?: true;
}

export type OptionSpec = NumberOption | TextOption | ListOption | ChoiceOption;

const INTEGER = /^[+-]?\d+(?:\.(?<fraction>\d+))?(?:e\+?(?<exponent>\d+))?$/i;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Whether a text is a whole number: 5000, 5e6 and 1.5e3 are, 1.5e0 is not. */
function isWhole(text: string): boolean {
  const parts = INTEGER.exec(text)?.groups;
  if (parts === undefined) return false;
  const { fraction = '', exponent = '0' } = parts;
  return fraction.replace(/0+$/, '').length <= Number(exponent);
}

/**
 * Reads a number within limits.
 * @param name what to call it in the message.
 * @throws InputError
 */
export function parseNumber(name: string, text: string, integer: boolean, min: number, max: number): number {
  const value = (integer ? isWhole(text) : NUMBER.test(text)) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new InputError(
    `${name} "${text}" cannot be used; give a ${integer ? 'whole ' : ''}number from ${min} to ${max}`,
  );
}

/**
 * Reads whole numbers, each larger than the one before it, with commas between them.
 * @returns the number itself when there is only one.
 * @throws InputError
 */
export function parseClimb(name: string, text: string, min: number, max: number): number | readonly number[] {
  const steps = text.split(',').map((step) => parseNumber(name, step, true, min, max));
  if (steps.some((step, i) => i > 0 && step <= steps[i - 1])) {
    throw new InputError(`${name} "${text}" cannot be used; give each number larger than the one before it`);
  }
  return steps.length === 1 ? steps[0] : steps;
}

const SPECS = new WeakMap<Option, OptionSpec>();

/** What may be given to an option, as far as it can be listed; null for a number or a text of one's own. */
export function findValues(option: Option): OptionValues | null {
  const spec = SPECS.get(option);
  if (spec === undefined) return null;
  if (spec.kind === 'choice') return spec.choices;
  return 'values' in spec ? (spec.values ?? null) : null;
}

/** The option as Commander takes it. */
export function createOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  SPECS.set(option, spec);
  // Commander takes --no-return for the opposite of an option --return.
  option.negate = false;
  switch (spec.kind) {
    case 'integer':
    case 'climb':
    case 'number': {
      const { min, max } = spec;
      const [name = ''] = spec.flags.split(' ');
      option.description += ` (${min} to ${max})`;
      const { kind } = spec;
      option.argParser((text) =>
        kind === 'climb' ? parseClimb(name, text, min, max) : parseNumber(name, text, kind === 'integer', min, max),
      );
      if (spec.default !== null) option.default(spec.default);
      if (spec.preset !== undefined) option.preset(String(spec.preset));
      break;
    }
    case 'choice':
      option.choices(spec.choices);
      if (spec.unset !== true) option.default(spec.choices[0]);
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
