/** Choosing a variant's rules: defaults, `KEY=VALUE` settings and their text. */

import { type InputCode, InputError, refuseAs } from '../../base/errors.ts';
import type { RuleOption, Rules, Variant } from './variant.ts';

const conflicting = refuseAs('conflict', 'rules');

/** Options that are not chosen take their defaults. Where types are of no help, `resolveRules` checks. */
export function chooseRules<R extends Rules>(variant: Variant<R>, chosen?: Partial<R>): R;
export function chooseRules(variant: Variant, chosen: Partial<Rules> = {}): Rules {
  return resolveRules(
    variant,
    Object.entries(chosen).map(([key, value]) => `${key}=${value}`),
  );
}

/** The setting that stands for the values of options by which PySolFC plays. */
export const PYSOL_RULES = 'pysol';

/**
 * The rules that `settings` (`KEY=VALUE` each, or `pysol` for those of PySolFC) choose. Other options have their defaults,
 * or those of the alias that the variant was found by.
 * @throws InputError for an unknown key or value, a key set twice, or a value without another that it needs.
 */
export function resolveRules(variant: Variant, settings: readonly string[]): Rules {
  const rules = readSettings(variant, settings);
  const lacking = findLacking(variant, rules);
  if (lacking === undefined) return rules;
  throw conflicting(`rule "${lacking.setting}": it needs ${lacking.need}; add that rule`);
}

/** A value that has not the other value that it needs. */
const findLacking = ({ options }: Variant, rules: Rules) =>
  options
    .map(({ key, needs }) => ({ setting: `${key}=${rules[key]}`, need: needs?.[rules[key] ?? ''] }))
    .find(({ need }) => need !== undefined && !formatRules(rules).split(';').includes(need));

/** The same without a look at what values need. */
export function readSettings(variant: Variant, settings: readonly string[]): Rules {
  const rules: Record<string, string> = {};
  for (const { key, values } of variant.options) rules[key] = variant.preset?.[key] ?? values[0];
  const seen = new Set<string>();
  for (const setting of expandPysol(variant, settings)) {
    const key = keyOf(setting);
    const fail = (message: string, code: InputCode = 'unknown-name'): never => {
      throw new InputError(`rule "${setting}": ${message}`, { code, field: 'rules' });
    };
    const { values, formerValues = {} }: Partial<RuleOption> =
      variant.options.find((option) => option.key === key) ?? {};
    const given = setting.slice(key.length + 1);
    const value = formerValues[given] ?? given;
    if (values === undefined) {
      const valid = variant.options.map((option) => `${option.key}=${option.values.join('|')}`).join(', ');
      const remedy = variant.formerOptions?.[key] ?? (valid === '' ? 'it has none' : `choose from ${valid}`);
      fail(`${variant.name} has no option "${key}"; ${remedy}`);
    } else if (!values.includes(value)) {
      fail(`${key} of ${variant.name} cannot be "${value}"; choose from ${values.join(', ')}`);
    }
    if (seen.has(key)) fail(`${key} is set twice; keep one of them`, 'conflict');
    seen.add(key);
    rules[key] = value;
  }
  return rules;
}

/** Replaces `pysol` by its values, but for options that are named besides. */
function expandPysol(variant: Variant, settings: readonly string[]) {
  if (!settings.includes(PYSOL_RULES)) return settings;
  const others = settings.filter((setting) => setting !== PYSOL_RULES);
  if (!isInPysol(variant)) {
    const [limit] = variant.pysol?.listLimits(readSettings(variant, [])) ?? [];
    const why = limit === undefined ? 'Leave out the rule.' : `${limit.text} ${limit.remedy}`;
    throw new InputError(`rule "${PYSOL_RULES}": PySolFC has no game with the rules of ${variant.name}. ${why}`, {
      code: 'unknown-name',
      field: 'rules',
    });
  }
  const named = new Set(others.map(keyOf));
  const own = Object.entries(variant.pysol?.rules ?? {}).filter(([key]) => !named.has(key));
  return [...own.map((pair) => pair.join('=')), ...others];
}

/** `key=value;key=value`, every option named, in the order of the variant's option table. */
export function formatRules(rules: Rules): string {
  return Object.entries(rules)
    .map(([key, value]) => `${key}=${value}`)
    .join(';');
}

export const splitRules = (text: string): string[] => (text === '' ? [] : text.split(';'));

export const parseRules = (variant: Variant, text: string): Rules => resolveRules(variant, splitRules(text));

/** Every combination of a variant's rule options that can go together, the defaults first. */
export const listRules = (variant: Variant): Rules[] =>
  variant.options
    .reduce<Rules[]>(
      (combinations, { key, values }) =>
        combinations.flatMap((rules) => values.map((value) => ({ ...rules, [key]: value }))),
      [{}],
    )
    .filter((rules) => findLacking(variant, rules) === undefined);

/** The options that differ from the default, `key=value` each. */
export const listSettings = (variant: Variant, rules: Rules): string[] =>
  variant.options.filter(({ key, values }) => rules[key] !== values[0]).map(({ key }) => `${key}=${rules[key]}`);

export const describeRules = (variant: Variant, rules: Rules): string => listSettings(variant, rules).join(' ');

/** `congress`, or `congress worry-back=yes` where rules differ from the default. */
export const formatGame = (variant: Variant, rules: Rules): string =>
  `${variant.name} ${describeRules(variant, rules)}`.trimEnd();

/** The same for readers: `Congress, worry-back=yes`. */
export const titleRules = (variant: Variant, rules: Rules): string =>
  [variant.title, ...listSettings(variant, rules)].join(', ');

const keyOf = (setting: string) => setting.split('=', 1)[0] ?? '';

/** Whether PySolFC has a game with rules of the variant. */
export const isInPysol = ({ pysol }: Variant): boolean => pysol !== null && pysol.rules !== null;

const hasOption = (variant: Variant, setting: string) =>
  setting === PYSOL_RULES ? isInPysol(variant) : variant.options.some((option) => option.key === keyOf(setting));

/**
 * `key=a,b` as `key=a` and `key=b`; every choice among several such settings.
 * @throws InputError for a value given twice, whose games would be counted twice, for a key given twice, and as
 *   `resolveRules` does.
 */
function expandSettings(variant: Variant, settings: readonly string[]) {
  let choices: string[][] = [[]];
  const keys = new Set<string>();
  for (const setting of settings) {
    const key = keyOf(setting);
    if (keys.has(key)) throw conflicting(`rule "${setting}": ${key} is set twice; keep one of them`);
    keys.add(key);
    const values = setting.slice(key.length + 1).split(',');
    const twice = values.find((value, i) => values.indexOf(value) < i);
    if (twice !== undefined) throw conflicting(`rule "${setting}": ${key}=${twice} is given twice; give it once`);
    const single = values.length < 2 ? [setting] : values.map((value) => `${key}=${value}`);
    // First: wrong values by the thousand would make millions of choices.
    for (const each of single) void readSettings(variant, [each]);
    choices = choices.flatMap((earlier) => single.map((each) => earlier.concat(each)));
  }
  return choices;
}

/**
 * The rules of several variants from one list of settings. Each variant takes those that it has an option for, in every
 * combination of values that can go together where some have several (`key=a,b`).
 */
export function resolveAllRules(variants: readonly Variant[], settings: readonly string[]): Rules[][] {
  for (const setting of settings) {
    if (variants.some((variant) => hasOption(variant, setting))) continue;
    const keys = new Set(variants.flatMap((variant) => variant.options.map((option) => option.key)));
    throw new InputError(
      `rule "${setting}": no variant here has an option "${keyOf(setting)}"; choose from ${[...keys].join(', ')}`,
      { code: 'unknown-name', field: 'rules' },
    );
  }
  return variants.map((variant) => {
    const own = settings.filter((setting) => hasOption(variant, setting));
    const choices = expandSettings(variant, own);
    const possible = choices.filter((each) => findLacking(variant, readSettings(variant, each)) === undefined);
    // Values that can go together are enough, but each that is named must be in some choice.
    const left = choices.filter((each) => each.some((setting) => !possible.some((other) => other.includes(setting))));
    return [...possible, ...left].map((each) => resolveRules(variant, each));
  });
}
