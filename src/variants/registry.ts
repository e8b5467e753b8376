/** The variants quorum knows, in the order they are listed everywhere. */

import { InputError } from '../base/errors.ts';
import { suggestName } from '../base/text.ts';
import type { Variant } from '../games/variant.ts';
import { britishConstitution } from './british-constitution/variant.ts';
import { cadoganCongress } from './cadogan-congress/variant.ts';
import { cadoganConstitution } from './cadogan-constitution/variant.ts';
import { congress } from './congress/variant.ts';
import { parliament } from './parliament/variant.ts';

export const VARIANTS: readonly Variant[] = [
  congress,
  parliament,
  cadoganCongress,
  britishConstitution,
  cadoganConstitution,
];

/** Every name that `findVariant` knows. */
export const VARIANT_NAMES: readonly string[] = VARIANTS.flatMap(({ name, aliases }) => [name].concat(aliases));

const find = (name: string): Variant | undefined =>
  VARIANTS.find((each) => each.name === name.toLowerCase() || each.aliases.includes(name.toLowerCase()));

export const isVariantName = (name: string): boolean => find(name) !== undefined;

/** @throws InputError when no variant has that name or alias. */
export function findVariant(name: string): Variant {
  const variant = find(name);
  if (variant !== undefined) return variant;
  const names = VARIANTS.map((each) => each.name).join(', ');
  throw new InputError(`variant "${name}" is unknown${suggestName(name, VARIANT_NAMES)}; choose from ${names}`);
}
