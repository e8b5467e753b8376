/** Rule options on the command line and in what people read. */

import { InputError } from '../../base/errors.ts';
import type { Rules, Variant } from '../../games/variant.ts';
import { resolveRules } from '../../games/rules.ts';

const keyOf = (setting: string): string => setting.split('=', 1)[0] ?? '';

/** Whether a variant has, or once had, an option; what it once had it refuses itself, saying what to do instead. */
const hasOption = (variant: Variant, setting: string): boolean =>
  variant.options.some((option) => option.key === keyOf(setting)) ||
  Object.hasOwn(variant.formerOptions, keyOf(setting));

/**
 * `key=a,b` as `key=a` and `key=b`; every choice among several such settings.
 * @throws InputError for a value given twice, whose games would be counted twice, for a key given twice, and as
 *   `resolveRules` does. There are no more choices than the variant has.
 */
function expandSettings(variant: Variant, settings: readonly string[]): string[][] {
  let choices: string[][] = [[]];
  const keys = new Set<string>();
  for (const setting of settings) {
    if (keys.has(keyOf(setting)))
      throw new InputError(`rule "${setting}": ${keyOf(setting)} is set twice; keep one of them`);
    keys.add(keyOf(setting));
    const values = setting.slice(keyOf(setting).length + 1).split(',');
    const twice = values.find((value, i) => values.indexOf(value) < i);
    if (twice !== undefined)
      throw new InputError(`rule "${setting}": ${keyOf(setting)}=${twice} is given twice; give it once`);
    const single = values.length < 2 ? [setting] : values.map((value) => `${keyOf(setting)}=${value}`);
    for (const each of single) void resolveRules(variant, [each]);
    choices = choices.flatMap((earlier) => single.map((each) => earlier.concat(each)));
  }
  return choices;
}

/**
 * The rules of several variants from one list of settings: each variant takes those it has an option
 * for, and is played by every combination of values where some have several (`key=a,b`).
 * @throws InputError for a key that no variant has, a value given twice, and as `resolveRules` does.
 */
export function resolveAllRules(variants: readonly Variant[], settings: readonly string[]): Rules[][] {
  for (const setting of settings) {
    if (variants.some((variant) => hasOption(variant, setting))) continue;
    const keys = new Set(variants.flatMap((variant) => variant.options.map((option) => option.key)));
    throw new InputError(
      `rule "${setting}": no variant here has an option "${keyOf(setting)}"; choose from ${[...keys].join(', ')}`,
    );
  }
  return variants.map((variant) =>
    expandSettings(
      variant,
      settings.filter((setting) => hasOption(variant, setting)),
    ).map((each) => resolveRules(variant, each)),
  );
}
