/** The kinds of options: how each is read, what may be given to it, and how tables of them are written. */

import { type Command, Option } from 'commander';
import { InputError } from '../../base/errors.ts';
import { parseNumber } from '../../base/text.ts';

interface Described {
  readonly flags: string;
  readonly description: string;
  /** Whether help lists it after the others. */
  readonly rare?: true;
}

export interface NumberOption<Default extends number | null = number | null> extends Described {
  /** `climb`: a whole number, or several, each larger than the one before it. */
  readonly kind: 'integer' | 'number' | 'climb';
  readonly min: number;
  readonly max: number;
  /** Null: it stays unset unless given. */
  readonly default: Default;
  readonly defaultText?: string;
  /** Its value when it is given without a number, if it may be. */
  readonly preset?: number;
}

/** What may be given: files, folders, rule options of the variant, or some of these words and others too. */
export type OptionValues = 'files' | 'folders' | 'rules' | readonly string[];

export interface TextOption extends Described {
  readonly kind: 'text' | 'switch';
  /** Unset unless given. */
  readonly default?: string;
  readonly values?: OptionValues;
  readonly env?: string;
}

interface ListOption extends Described {
  readonly kind: 'list';
  /** What holds without it, for the help. */
  readonly preset: string;
  readonly values: OptionValues;
}

interface ChoiceOption extends Described {
  readonly kind: 'choice';
  /** The first is the default, unless the option stays unset without being given. */
  readonly choices: readonly string[];
  readonly unset?: true;
}

export type OptionSpec = NumberOption | TextOption | ListOption | ChoiceOption;

const MOST = 1e12;

/** A whole number within limits; its default, or null where it stays unset. */
export const whole = <Default extends number | null>(
  flags: string,
  description: string,
  fallback: Default,
  { min = 1, max = MOST, ...others }: Partial<NumberOption> = {},
): NumberOption<Default> => ({ kind: 'integer', flags, description, min, max, ...others, default: fallback });

export const text = (flags: string, description: string, details: Partial<TextOption> = {}): TextOption => ({
  kind: 'text',
  flags,
  description,
  ...details,
});

/** An option without a value. */
export const flag = (flags: string, description: string, details: Pick<Described, 'rare'> = {}): TextOption => ({
  kind: 'switch',
  flags,
  description,
  ...details,
});

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

/** The values of an option, as far as they can be listed; null for a number or a free text. */
export function findValues(option: Option): OptionValues | null {
  const spec = SPECS.get(option);
  if (spec === undefined) return null;
  if (spec.kind === 'choice') return spec.choices;
  return 'values' in spec ? (spec.values ?? null) : null;
}

/** `1 to 100`, or only the lower limit if the upper one is out of reach. */
const describeLimits = ({ min, max }: NumberOption): string => (max < 1e9 ? `${min} to ${max}` : `at least ${min}`);

export function describeOption(option: Option): string {
  const spec = SPECS.get(option);
  const { description, argChoices, defaultValue, defaultValueDescription, presetArg, envVar } = option;
  const preset = defaultValueDescription ?? defaultValue;
  const details = [
    ...(spec !== undefined && 'min' in spec ? [describeLimits(spec)] : []),
    ...(argChoices === undefined ? [] : [argChoices.join(', ')]),
    ...(typeof presetArg === 'string' ? [`${presetArg} if no number is given`] : []),
    ...(preset === undefined || typeof preset === 'boolean' ? [] : [`default: ${String(preset)}`]),
    ...(envVar === undefined ? [] : [`environment: ${envVar}`]),
  ];
  return details.length === 0 ? description : `${description} (${details.join('; ')})`;
}

export function createOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  SPECS.set(option, spec);
  if (spec.rare === true) option.helpGroup('Less common options:');
  // Commander takes --no-return for the opposite of an option --return.
  option.negate = false;
  switch (spec.kind) {
    case 'integer':
    case 'climb':
    case 'number': {
      const { kind, min, max } = spec;
      const [name = ''] = spec.flags.split(' ');
      option.argParser((given) =>
        kind === 'climb' ? parseClimb(name, given, min, max) : parseNumber(name, given, kind === 'integer', min, max),
      );
      if (spec.default !== null) option.default(spec.default, spec.defaultText);
      if (spec.preset !== undefined) option.preset(String(spec.preset));
      break;
    }
    case 'choice':
      option.choices(spec.choices);
      if (spec.unset !== true) option.default(spec.choices[0]);
      break;
    case 'list':
      option.argParser((given: string, earlier: readonly string[]) => [...earlier, given]).default([], spec.preset);
      break;
    case 'text':
    case 'switch':
      if (spec.default !== undefined) option.default(spec.default);
      if (spec.env !== undefined) option.env(spec.env);
      break;
  }
  return option;
}

/** Options that have nothing to do with games: the program takes them without loading any search. */
export const GENERAL_OPTIONS = {
  quiet: flag('--quiet', 'print only data and errors'),
  json: flag('--json', 'print JSON, one object per line'),
};

export const addGeneralOption = (command: Command, name: keyof typeof GENERAL_OPTIONS): Command =>
  command.addOption(createOption(GENERAL_OPTIONS[name]));
