/** One column for each rule option of any variant, for those who want to choose or group rows by them. */

import { splitRules } from '../games/rules.ts';
import { VARIANTS } from '../variants/registry.ts';
import type { Column, Meaning } from './column.ts';

/** Rules as rows have them: `key=value;key=value`. */
interface Ruled {
  readonly rules: string;
}

/** Rules that have been taken apart: a file repeats the same few in all its rows. */
const known = new Map<string, ReadonlyMap<string, string>>();

function readSettings(rules: string): ReadonlyMap<string, string> {
  const settings =
    known.get(rules) ??
    new Map(
      splitRules(rules).map((setting) => {
        const [key, value = ''] = setting.split('=', 2);
        return [key, value];
      }),
    );
  known.set(rules, settings);
  return settings;
}

/** Every option of every variant, in the order in which they are listed everywhere, with all its values. */
const OPTIONS: ReadonlyMap<string, readonly string[]> = (() => {
  const options = new Map<string, string[]>();
  for (const { key, values } of VARIANTS.flatMap((variant) => variant.options)) {
    options.set(key, [...new Set([...(options.get(key) ?? []), ...values])]);
  }
  return options;
})();

const nameColumn = (key: string): string => `rule_${key.replaceAll('-', '_')}`;

export const RULE_COLUMNS: readonly Column<Ruled>[] = Array.from(OPTIONS.keys(), (key) => ({
  name: nameColumn(key),
  value: ({ rules }) => readSettings(rules).get(key) ?? null,
}));

export const RULE_MEANINGS: Readonly<Record<string, Meaning>> = Object.fromEntries(
  Array.from(OPTIONS, ([key, values]): [string, Meaning] => [
    nameColumn(key),
    { type: 'string', values, description: `the value of the rule option ${key}; empty where the variant has none` },
  ]),
);
