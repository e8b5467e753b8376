/** Names with settings of their own on the command line: `restarts:nodes=1000:memory=64`. */

import { InputError } from '../engine/errors.ts';
import { parseOptionNumber, type SettingName } from './options.ts';

export interface Spec<Key extends SettingName> {
  readonly name: string;
  readonly settings: Readonly<Partial<Record<Key, number>>>;
  /** The text with every number written out: `restarts:nodes=1000`. */
  readonly label: string;
}

/**
 * Reads `name` or `name:key=number:...`.
 * @param flag the option it is given to, for messages.
 * @param keys what may be set; each within the limits of the option of that name.
 * @throws InputError
 */
export function parseSpec<Key extends SettingName>(flag: string, text: string, keys: readonly Key[]): Spec<Key> {
  const [name = '', ...parts] = text.split(':');
  const settings: Partial<Record<Key, number>> = {};
  let label = name;
  for (const part of parts) {
    const at = part.indexOf('=');
    const key = keys.find((each) => each === part.slice(0, at));
    if (key === undefined) {
      const known = keys.map((each) => `${each}=n`).join(' or ');
      throw new InputError(`${flag} ${text}: "${part}" cannot be used; after the name, give ${known}`);
    }
    if (settings[key] !== undefined) throw new InputError(`${flag} ${text}: ${key} is set twice; keep one of them`);
    const number = parseOptionNumber(key, `${flag} ${text}: ${key}`, part.slice(at + 1));
    settings[key] = number;
    label += `:${key}=${number}`;
  }
  return { name, settings, label };
}
