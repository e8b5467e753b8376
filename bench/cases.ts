/** What the benchmark plays: games, the deals they are searched on, and how much of it. */

import { dealFromSeed } from '../src/engine/deal-v1.ts';
import { createSetting, packOf, Position, type Setting } from '../src/engine/games/position.ts';
import type { Variant } from '../src/engine/games/variant.ts';
import { congress } from '../src/variants/congress/variant.ts';
import { VARIANTS } from '../src/variants/registry.ts';

export interface Case {
  /** The variant's name. */
  readonly name: string;
  /** The variant by its default rules. */
  readonly setting: Setting;
  /** Seeds of deals that a depth-first search neither wins nor exhausts within its node limit. */
  readonly seeds: readonly number[];
}

/** How much is measured; the totals that serve as a fingerprint depend on it. */
export interface Scale {
  /** Positions of each deal sampled from random play. */
  readonly positions: number;
  /** Nodes a depth-first search may spend on each deal. */
  readonly nodes: number;
  /** At least so many samples, and milliseconds of samples, a task. */
  readonly samples: number;
  readonly milliseconds: number;
}

export const FULL: Scale = { positions: 1500, nodes: 1_000_000, samples: 5, milliseconds: 1000 };
/** Shows in seconds that the benchmark works; its rates mean nothing. */
export const QUICK: Scale = { positions: 100, nodes: 20_000, samples: 3, milliseconds: 0 };

/** MiB of a depth-first search's transposition table, and of its stack. */
export const TABLE_MIB = 64;
export const STACK_MIB = 64;

/** Deals that depth-first search does not win at once; the first three seeds of other games. */
const SEEDS: Readonly<Record<string, readonly number[]>> = {
  congress: [1, 3, 5],
  parliament: [1, 7, 8],
  'cadogan-congress': [33, 46, 64],
  'british-constitution': [1, 8, 9],
};

const describeCase = (variant: Variant): Case => ({
  name: variant.name,
  setting: createSetting(variant),
  seeds: SEEDS[variant.name] ?? [1, 2, 3],
});

export const CONGRESS: Case = describeCase(congress);

export const CASES: readonly Case[] = VARIANTS.map(describeCase);

/** The openings of the case's deals. */
export function openDeals({ setting, seeds }: Case): Position[] {
  const pack = packOf(setting);
  return seeds.map((seed) => Position.open(setting, dealFromSeed(seed, pack).cards));
}
