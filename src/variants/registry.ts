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

/** @throws InputError when no variant has that name or alias. */
export function findVariant(name: string): Variant {
  const wanted = name.toLowerCase();
  const variant = VARIANTS.find((each) => each.name === wanted || each.aliases.includes(wanted));
  if (variant !== undefined) return variant;
  const names = VARIANTS.map((each) => each.name);
  const meant = suggestName(name, [...names, ...VARIANTS.flatMap(({ aliases }) => aliases)]);
  throw new InputError(`variant "${name}" is unknown${meant}; choose from ${names.join(', ')}`);
}
