/** The packs of the variants, and the deals kept beside the tests. */

import { readFileSync } from 'node:fs';
import { type Pack, VARIANTS } from '../../src/index.ts';

export const FULL_PACK: Pack = { suits: 4, low: 1, high: 13 };
export const ACELESS_PACK: Pack = { suits: 4, low: 2, high: 13 };
export const BRITISH_PACK: Pack = { suits: 4, low: 2, high: 11 };

export const PACKS: readonly (readonly [variant: string, pack: Pack])[] = VARIANTS.map((variant) => [
  variant.name,
  variant.pack(variant.size),
]);

/** Each `NAME: cards` line of a file in this folder, read without the code under test. */
export function readKnownDeals(file: string): readonly (readonly [name: string, cards: string])[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^([^#\n]*?): (.*)$/gm);
  return Array.from(lines, ([, name, cards]) => [name, cards]);
}
