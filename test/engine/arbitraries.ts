import * as fc from 'fast-check';
import { type Card, KING, makeCard } from '../../src/engine/cards.ts';

export const ALL_CARDS: readonly Card[] = Array.from({ length: 4 * KING }, (_, i) => makeCard(1 + (i >> 2), i & 3));

export const anyCard: fc.Arbitrary<Card> = fc.constantFrom(...ALL_CARDS);

/** Any int32, zero and the extremes often. */
export const anyWord: fc.Arbitrary<number> = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

/** Up to 13 cards that descend by one rank each. */
export const anyRun: fc.Arbitrary<Card[]> = fc
  .tuple(fc.integer({ min: 1, max: KING }), fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: KING }))
  .map(([base, suits]) => suits.slice(0, base).map((suit, i) => makeCard(base - i, suit)));

/** Demands that something holds of so many draws. */
export function forAll<Drawn extends [unknown, ...unknown[]]>(
  runs: number,
  arbitraries: { readonly [K in keyof Drawn]: fc.Arbitrary<Drawn[K]> },
  check: (...drawn: Drawn) => void,
): void {
  fc.assert(fc.property(...arbitraries, check), { numRuns: runs });
}
