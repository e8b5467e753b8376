/** The part of the table of options that speaks of how precise a study is to be, and of pilots. */

import type { OptionSpec } from './option-spec.ts';

export const PRECISION_OPTIONS = {
  precision: {
    kind: 'number',
    flags: '--precision <x>',
    description: 'go on until no interval of a win rate reaches further than x to either side: 0.01 is one percentage point; --deals are then the most, 1000000 unless given',
    min: 0.000_001,
    max: 0.5,
    default: null,
  },
  plannedPrecision: {
    kind: 'number',
    flags: '--precision <x>',
    description: 'how far the interval of a win rate may reach to either side: 0.01 is one percentage point',
    min: 0.000_001,
    max: 0.5,
    default: 0.01,
  },
  pilot: {
    kind: 'integer',
    flags: '--pilot <n>',
    description: 'deals of each game that are played to find out',
    min: 1,
    max: 1e6,
    default: 200,
  },
  firstSeed: {
    kind: 'integer',
    flags: '--seed <n>',
    description: 'the first of the deals that are played to find out',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    default: 1,
  },
} satisfies Record<string, OptionSpec>;
