/** The weights by which the luck of cards is measured. */

import type { LuckWeights } from '../games/variant.ts';

export const CONGRESS_LUCK: LuckWeights = {};
export const PARLIAMENT_LUCK: LuckWeights = {};
export const CADOGAN_CONGRESS_LUCK: LuckWeights = {};
export const BRITISH_CONSTITUTION_LUCK: LuckWeights = {};
export const CADOGAN_CONSTITUTION_LUCK: LuckWeights = {};
