/** How measures are distributed over games: every value, and how often it occurs. */

import { findOrMake } from '../../base/objects.ts';
import { RANKS } from '../../engine/cards.ts';
import { sumOf } from '../../statistics/moments.ts';
import { ZONES } from '../../variants/catalogue.ts';
import type { Measure } from './measure.ts';

/** A number, or a word: a rank, a suit, a zone and so on. */
export type Value = number | string;

/** Null for a game that does not have it, and several values for one that has it several times. */
export type CountedMeasure<Game> = Pick<
  Measure<Game, Value | readonly Value[] | null>,
  'name' | 'value' | 'bin' | 'variesOnly'
>;

/** Measure to value, or the least number of its class, to the number of games that had it. */
export type Distributions = Map<string, Map<Value, number>>;

export interface DistributionRow {
  readonly measure: string;
  /** A word, a number, or a class of numbers, such as `20..29`. */
  readonly value: string;
  /** The ends of the class; null for a word. */
  readonly low: number | null;
  readonly high: number | null;
  readonly count: number;
  /** 0..1, of the games that had any value of this measure; of one that a game may have several times, of all values. */
  readonly share: number;
}

/** Words that do not sort by the alphabet. */
const WORDS: readonly string[] = [...Array.from(RANKS), ...ZONES, 'none'];

function compareValues(a: Value, b: Value) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [WORDS.indexOf(String(a)), WORDS.indexOf(String(b))];
  if (first !== second) return first - second;
  return String(a) < String(b) ? -1 : 1;
}

function countValue(counts: Map<Value, number>, found: Value, bin: number) {
  const value = typeof found === 'number' ? found - (found % bin) : found;
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

export function addGame<Game>(
  distributions: Distributions,
  measures: readonly CountedMeasure<Game>[],
  game: Game,
): void {
  for (const { name, value: find, bin = 1 } of measures) {
    const found = find(game);
    if (found === null) continue;
    const counts = findOrMake(distributions, name, () => new Map());
    if (typeof found === 'object') for (const each of found) countValue(counts, each, bin);
    else countValue(counts, found, bin);
  }
}

function describeClass(value: Value, bin: number) {
  if (typeof value === 'string') return { value, low: null, high: null };
  const high = value + bin - 1;
  return { value: bin === 1 ? String(value) : `${value}..${high}`, low: value, high };
}

/** The distributions as rows, in the order of `measures` and then by value. */
export function listRows<Game>(
  distributions: Distributions,
  measures: readonly CountedMeasure<Game>[],
): DistributionRow[] {
  return measures.flatMap(({ name: measure, bin = 1, variesOnly = false }) => {
    const counts = [...(distributions.get(measure) ?? [])].sort(([a], [b]) => compareValues(a, b));
    if (variesOnly && counts.length === 1) return [];
    const games = sumOf(counts.map(([, count]) => count));
    return counts.map(([value, count]) =>
      Object.assign(describeClass(value, bin), { measure, count, share: count / games }),
    );
  });
}
