/** The variants that quorum plays, in the order of the catalogue. */

import type { Variant } from '../engine/games/variant.ts';
import { britishConstitution } from './british-constitution/variant.ts';
import { cadoganCongress } from './cadogan-congress/variant.ts';
import { cadoganConstitution } from './cadogan-constitution/variant.ts';
import { findEntry, foldName } from './catalogue.ts';
import { congress } from './congress/variant.ts';
import { diplomat } from './diplomat/variant.ts';
import { parliament } from './parliament/variant.ts';

/** All games, in the order in which programs list them. */
export const VARIANTS: readonly Variant[] = [
  congress,
  parliament,
  cadoganCongress,
  britishConstitution,
  cadoganConstitution,
  diplomat,
];

/** Aliases that carry rules have them instead of the default ones. */
const ALIASES: ReadonlyMap<string, Variant> = new Map(
  VARIANTS.flatMap((variant) =>
    Object.entries(variant.aliases).map(([alias, preset]) => [
      foldName(alias),
      Object.keys(preset).length === 0 ? variant : { ...variant, preset },
    ]),
  ),
);

/** @throws InputError when no variant has that name or alias. */
export function findVariant(name: string): Variant {
  const entry = findEntry(name);
  const variant = ALIASES.get(foldName(name)) ?? VARIANTS.find((each) => each.name === entry.name);
  if (variant === undefined) throw new Error(`${entry.name} is in the catalogue, but not in the registry`);
  return variant;
}
