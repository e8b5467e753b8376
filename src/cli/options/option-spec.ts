/** The kinds of options: how each is read, its values, and the type that a command gets. */

import { Option } from 'commander';
import { InputError } from '../../base/errors.ts';
import { parseNumber, refuseName } from '../../base/text.ts';

interface Details {
  readonly rare?: true;
  readonly min?: number;
  readonly max?: number;
  /** For help, where the default itself is not shown. */
  readonly defaultText?: string;
  /** Flags beside which it has no effect, and is refused. */
  readonly idle?: readonly string[];
}

export interface OptionSpec extends Details {
  /** `climb`: whole numbers, each larger than the one before it. */
  readonly kind: 'integer' | 'number' | 'climb' | 'text' | 'switch' | 'list' | 'choice' | 'choices';
  readonly flags: string;
  readonly description: string;
  /** Of choices. */
  readonly values?: readonly string[];
  readonly default?: number | string | readonly string[] | null;
}

export const RARE = { rare: true } as const;
export const ANY_SEED = { min: 0, max: Number.MAX_SAFE_INTEGER } as const;

const MOST = 1e12;

const defineNumber =
  <Kind extends 'integer' | 'number' | 'climb'>(kind: Kind) =>
  <const Flags extends string, Default extends number | null>(
    flags: Flags,
    description: string,
    fallback: Default,
    { min = 1, max = MOST, ...details }: Details = {},
  ) => ({ kind, flags, description, min, max, ...details, default: fallback });

export const whole = defineNumber('integer');
export const decimal = defineNumber('number');
export const climb = defineNumber('climb');

const definePlain =
  <Kind extends 'text' | 'switch'>(kind: Kind) =>
  <const Flags extends string>(flags: Flags, description: string, details: Details = {}) => ({
    kind,
    flags,
    description,
    ...details,
  });

export const text = definePlain('text');
export const flag = definePlain('switch');

export const presetText = <const Flags extends string>(
  flags: Flags,
  description: string,
  preset: string,
  details: Details = {},
) => ({ ...text(flags, description, details), default: preset });

export const list = <const Flags extends string>(
  flags: Flags,
  description: string,
  defaultText: string,
  details: Details = {},
) => ({
  kind: 'list' as const,
  flags,
  description: `${description}; repeatable`,
  default: [] as const,
  defaultText,
  ...details,
});

export const choice = <const Flags extends string, const Choice extends string>(
  flags: Flags,
  description: string,
  values: readonly [Choice, ...Choice[]],
  details: Pick<Details, 'rare' | 'idle'> = {},
) => ({ ...mayChoose(flags, description, values), ...details, default: values[0] });

export const mayChoose = <const Flags extends string, const Choice extends string>(
  flags: Flags,
  description: string,
  values: readonly Choice[],
) => ({ kind: 'choice' as const, flags, description, values });

export const choices = <const Flags extends string, const Choice extends string>(
  flags: Flags,
  description: string,
  defaultText: string,
  values: readonly Choice[],
) => ({ ...list(flags, description, defaultText), kind: 'choices' as const, values });

type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

type NameOf<Flags extends string> = Flags extends `--${infer Name} ${string}`
  ? Camel<Name>
  : Flags extends `--${infer Name}`
    ? Camel<Name>
    : never;

interface Values {
  readonly integer: number;
  readonly number: number;
  readonly climb: number | readonly number[];
  readonly text: string;
  readonly switch: true;
  readonly list: readonly string[];
}

type ValueOf<Spec extends OptionSpec> = Spec extends { kind: keyof Values }
  ? Values[Spec['kind']]
  : Spec extends { kind: infer Kind; values: readonly (infer Choice)[] }
    ? Kind extends 'choice'
      ? Choice
      : readonly Choice[]
    : never;

type Preset = { readonly default: number | string | readonly string[] };

export type Given<Spec extends OptionSpec> = {
  readonly [One in Spec as One extends Preset ? NameOf<One['flags']> : never]: ValueOf<One>;
} & { readonly [One in Spec as One extends Preset ? never : NameOf<One['flags']>]?: ValueOf<One> };

/** Reads whole numbers, each larger than the one before it; a single one is no list. */
export function parseClimb(name: string, text: string, min: number, max: number): number | readonly number[] {
  const steps = text.split(',').map((step) => parseNumber(name, step, true, min, max));
  if (steps.some((step, i) => step <= (steps[i - 1] ?? 0))) {
    throw new InputError(`${name} "${text}" cannot be used; give each number larger than the one before it`);
  }
  const [only] = steps;
  return steps.length === 1 && only !== undefined ? only : steps;
}

function checkChoice(name: string, given: string, values: readonly string[]) {
  if (values.includes(given)) return given;
  throw refuseName(name, given, values);
}

const SPECS = new WeakMap<Option, OptionSpec>();

/** A limit that depends on the machine, as a default in words does, is left out of the help. */
const describeLimits = ({ min, max = MOST, defaultText }: Details) =>
  max < 1e9 && defaultText === undefined ? `${min} to ${max}` : `at least ${min}`;

export function describeOption(option: Option): string {
  const spec = SPECS.get(option);
  const { description, defaultValue, defaultValueDescription } = option;
  const preset = defaultValueDescription ?? defaultValue;
  const details = [
    ...(spec?.min === undefined ? [] : [describeLimits(spec)]),
    ...(spec?.values === undefined ? [] : [spec.values.join(', ')]),
    ...(preset === undefined ? [] : [`default: ${String(preset)}`]),
  ];
  return details.length === 0 ? description : `${description} (${details.join('; ')})`;
}

export function createOption(spec: OptionSpec): Option {
  const { kind, flags, min = 1, max = MOST, values } = spec;
  const option = new Option(flags, spec.description);
  SPECS.set(option, spec);
  if (spec.rare === true) option.helpGroup('Less common options:');
  // Commander takes --no-return for the opposite of an option --return.
  option.negate = false;
  if (spec.default !== undefined && spec.default !== null) option.default(spec.default, spec.defaultText);
  const [name = ''] = flags.split(' ');
  if (kind === 'choices')
    option.argParser((given: string, earlier: readonly string[]) => [
      ...earlier,
      checkChoice(name, given, values ?? []),
    ]);
  else if (kind === 'list') option.argParser((given: string, earlier: readonly string[]) => [...earlier, given]);
  else if (values !== undefined) option.choices(values);
  else if (kind === 'climb') option.argParser((given) => parseClimb(name, given, min, max));
  else if (kind === 'integer' || kind === 'number')
    option.argParser((given) => parseNumber(name, given, kind === 'integer', min, max));
  return option;
}

export const QUIET = flag('--quiet', 'print only data and errors');
export const AS_JSON = flag('--json', 'print JSON, one object per line');
