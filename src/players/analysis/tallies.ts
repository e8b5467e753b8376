/** Statistics of the games of one person: results by game and by band, and the mistakes that repeat. */

import { type Band, BANDS } from '../../engine/games/variant.ts';
import type { MoveKind } from '../../engine/notation/steps.ts';
import type { Mistake } from '../review.ts';

/** A game that has ended. */
interface Result {
  readonly game: string;
  /** How hard its deal is; null where nobody has measured that. */
  readonly band: Band | null;
  readonly isWon: boolean;
  readonly moves: number;
}

export interface Tally {
  readonly game: string;
  /** Null for deals of all bands. */
  readonly band: Band | null;
  readonly ended: number;
  readonly won: number;
  /** Games won one after the other: up to now, and at most. */
  readonly streak: number;
  readonly longest: number;
  /** Moves of the shortest win; null without one. */
  readonly fewest: number | null;
}

/** First all results of a game, then those of each band. @param results in the order in which the games were played. */
export function tallyResults(results: readonly Result[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { game, band: own, isWon, moves } of results) {
    for (const band of own === null ? [null] : [null, own]) {
      const key = `${game} ${band === null ? '' : BANDS.indexOf(band)}`;
      const { ended = 0, won = 0, streak = 0, longest = 0, fewest = null } = tallies.get(key) ?? {};
      const now = isWon ? streak + 1 : 0;
      tallies.set(key, {
        game,
        band,
        ended: ended + 1,
        won: won + (isWon ? 1 : 0),
        streak: now,
        longest: Math.max(longest, now),
        fewest: isWon ? Math.min(fewest ?? Infinity, moves) : fewest,
      });
    }
  }
  return [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, tally]) => tally);
}

/** What found mistakes have in common: the kind of move that was made, and of the one that was better. */
interface Habit {
  readonly made: MoveKind;
  readonly better: MoveKind;
  readonly times: number;
  /** Of the chance of winning, 1 for a whole game. */
  readonly cost: number;
}

/** The costliest first. */
export function tallyHabits(mistakes: readonly Pick<Mistake, 'made' | 'better' | 'cost'>[]): Habit[] {
  const habits = new Map<string, Habit>();
  for (const { made, better, cost } of mistakes) {
    const key = `${made} ${better}`;
    const before = habits.get(key) ?? { times: 0, cost: 0 };
    habits.set(key, { made, better, times: before.times + 1, cost: before.cost + cost });
  }
  return [...habits.values()].toSorted((a, b) => b.cost - a.cost);
}
