/** How measures are distributed over games: every value, and how often it occurs. */

import { findOrMake } from '../base/objects.ts';
import { RANKS } from '../engine/cards.ts';
import { sumOf } from '../statistics/moments.ts';
import { ZONES } from '../variants/catalogue.ts';

/** A number, or a word: a rank, a suit, a zone and so on. */
export type Value = number | string;

export interface Measure<Game> {
  readonly name: string;
  /** Null for a game that does not have it, and several for one that has it several times. */
  readonly value: (game: Game) => Value | readonly Value[] | null;
  /** Numbers are counted in classes this wide, each named by its least number; 1 unless given. */
  readonly width?: number;
  /** Whether it says nothing where all games have the same value. */
  readonly variesOnly?: boolean;
}

/** Numbers of moves are counted in classes this wide, because they may be almost any. */
export const PLY_WIDTH = 10;

/** Measure to value to the number of games that had it. */
export type Distributions = Map<string, Map<Value, number>>;

export interface DistributionRow {
  readonly measure: string;
  readonly value: Value;
  readonly count: number;
  /** `count / games`, 0..1. */
  readonly share: number;
  /** Games that had any value of this measure; of one that a game may have several times, all values. */
  readonly games: number;
}

/** Words that do not sort by the alphabet. */
const WORDS: readonly string[] = [...Array.from(RANKS), ...ZONES, 'none'];

function compareValues(a: Value, b: Value) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [WORDS.indexOf(String(a)), WORDS.indexOf(String(b))];
  if (first !== second) return first - second;
  return String(a) < String(b) ? -1 : 1;
}

function countValue(counts: Map<Value, number>, found: Value, width: number) {
  const value = typeof found === 'number' ? found - (found % width) : found;
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

export function addGame<Game>(distributions: Distributions, measures: readonly Measure<Game>[], game: Game): void {
  for (const { name, value: find, width = 1 } of measures) {
    const found = find(game);
    if (found === null) continue;
    const counts = findOrMake(distributions, name, () => new Map());
    if (typeof found === 'object') for (const each of found) countValue(counts, each, width);
    else countValue(counts, found, width);
  }
}

/** The distributions as rows, in the order of `measures` and then by value. */
export function listRows<Game>(distributions: Distributions, measures: readonly Measure<Game>[]): DistributionRow[] {
  return measures.flatMap(({ name: measure, variesOnly = false }) => {
    const counts = [...(distributions.get(measure) ?? [])].sort(([a], [b]) => compareValues(a, b));
    if (variesOnly && counts.length === 1) return [];
    const games = sumOf(counts.map(([, count]) => count));
    return counts.map(([value, count]) => ({ measure, value, count, share: count / games, games }));
  });
}
