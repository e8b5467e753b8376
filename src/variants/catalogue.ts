/** The variants in words, in the order in which they are listed everywhere; `registry.ts` has the same with all that plays them. */

import { COMMON_PILES, type Zone, isNumbered } from '../engine/piles.ts';
import { refuseName } from '../base/text.ts';
import type { VariantWords } from '../engine/games/variant.ts';
import { BRITISH_CONSTITUTION_WORDS } from './british-constitution/words.ts';
import { CADOGAN_CONGRESS_WORDS } from './cadogan-congress/words.ts';
import { CADOGAN_CONSTITUTION_WORDS } from './cadogan-constitution/words.ts';
import { CONGRESS_WORDS } from './congress/words.ts';
import { DIPLOMAT_WORDS } from './diplomat/words.ts';
import { PARLIAMENT_WORDS } from './parliament/words.ts';

export const CATALOGUE: readonly VariantWords[] = [
  CONGRESS_WORDS,
  PARLIAMENT_WORDS,
  CADOGAN_CONGRESS_WORDS,
  BRITISH_CONSTITUTION_WORDS,
  CADOGAN_CONSTITUTION_WORDS,
  DIPLOMAT_WORDS,
];

export const VARIANT_NAMES: readonly string[] = CATALOGUE.flatMap(({ name, aliases }) => [
  name,
  ...Object.keys(aliases),
]);

/** A name without what people write in one way or another: `Lady Palk` is lady-palk, and `President's Cabinet` too. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

const find = (name: string) =>
  CATALOGUE.find((each) =>
    [each.name, each.title, ...Object.keys(each.aliases)].some((known) => foldName(known) === foldName(name)),
  );

export const isVariantName = (name: string): boolean => find(name) !== undefined;

export function findEntry(name: string): VariantWords {
  const entry = find(name);
  if (entry !== undefined) return entry;
  throw refuseName(
    'variant',
    name,
    VARIANT_NAMES,
    CATALOGUE.map((each) => each.name),
  );
}

const PILES = [COMMON_PILES, ...CATALOGUE.map(({ piles = [] }) => piles)].flat();

/** The zones of all variants, in the order of columns; a variant has some of these. */
export const ZONES: readonly Zone[] = [...new Set(PILES.map(({ zone }) => zone))];

/** Those of several piles, in column order; in some variants they are rows without places, which count as one pile. */
export const PILED_ZONES: readonly Zone[] = [
  ...new Set(PILES.filter(({ first }) => isNumbered(first)).map(({ zone }) => zone)),
];

export const labelOfZone = (zone: Zone): string => PILES.find((family) => family.zone === zone)?.label ?? zone;
