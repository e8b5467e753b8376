/** The contract of the notation: each pile's name and its code. */

import {
  COLUMNS,
  FOUNDATION,
  HELPS,
  type Pile,
  RIVERS,
  ROW2,
  ROW2_PLACES,
  ROW3,
  ROW3_PLACES,
  ROW4,
  STOCK,
  TABLEAU,
  WASTE,
} from '../../src/engine/piles.ts';

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
  ]),
];
