/** The contract of the notation: each pile's name and its code. */

import { FOUNDATION, type Pile, STOCK, TABLEAU, WASTE } from '../../src/engine/piles.ts';
import { ROW2, ROW3, ROW4 } from '../../src/variants/british-constitution/words.ts';
import { COLUMNS, HELPS, RIVERS } from '../../src/variants/cadogan-congress/words.ts';
import { ROW2_PLACES, ROW3_PLACES, ROW4_PLACES } from '../../src/variants/cadogan-constitution/words.ts';

export const PILES: readonly (readonly [name: string, code: Pile])[] = [
  ['S', STOCK],
  ['W', WASTE],
  ['F', FOUNDATION],
  ['V', RIVERS],
  ['R2', ROW2],
  ['R3', ROW3],
  ['R4', ROW4],
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [
    [`T${n}`, TABLEAU + n - 1] as const,
    [`H${n}`, HELPS + n - 1] as const,
    [`V${n}`, COLUMNS + n - 1] as const,
    [`R2.${n}`, ROW2_PLACES + n - 1] as const,
    [`R3.${n}`, ROW3_PLACES + n - 1] as const,
    [`R4.${n}`, ROW4_PLACES + n - 1] as const,
  ]),
];
