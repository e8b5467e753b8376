/** The variants quorum knows, in the order they are listed everywhere. */

import { InputError } from '../engine/errors.ts';
import { suggestName } from '../engine/spelling.ts';
import type { Variant } from '../games/variant.ts';
import { britishConstitution } from './british-constitution.ts';
import { cadoganCongress } from './cadogan-congress.ts';
import { cadoganConstitution } from './cadogan-constitution.ts';
import { congress } from './congress.ts';
import { parliament } from './parliament.ts';

export const VARIANTS: readonly Variant[] = [congress, parliament, cadoganCongress, britishConstitution, cadoganConstitution];

/** Every name that `findVariant` knows. */
export const VARIANT_NAMES: readonly string[] = VARIANTS.flatMap(({ name, aliases }) => [name].concat(aliases));

/** @throws InputError when no variant has that name or alias. */
export function findVariant(name: string): Variant {
  const wanted = name.toLowerCase();
  const variant = VARIANTS.find((each) => each.name === wanted || each.aliases.includes(wanted));
  if (variant !== undefined) return variant;
  const names = VARIANTS.map((each) => each.name).join(', ');
  throw new InputError(`variant "${name}" is unknown${suggestName(name, VARIANT_NAMES)}; choose from ${names}`);
}
