/** The figures of habits: as they are kept in `results/habits.csv`, and as guides show them. */

import { type Guide, type Habit, isEqual, type Worth } from '../../src/engine/games/guide.ts';
import { roundOutward } from '../../src/statistics/intervals.ts';
import { compareRates, type TrialPairs } from '../../src/statistics/paired-rates.ts';
import { readTable, writeTable } from '../results/files.ts';
import { HABITS } from './habits.ts';

export interface Figures {
  readonly variant: string;
  readonly habit: string;
  /** How the habit is kept in the other games: moves that follow it are forbidden, or moves that break it. */
  readonly kept: 'never' | 'always';
  readonly player: string;
  readonly seed: number;
  readonly deals: number;
  /** Games won as the player plays. */
  readonly won: number;
  /** Of these, games lost in the other way; and games won only in that way. */
  readonly gained: number;
  readonly missed: number;
}

export const countFigures = (own: readonly boolean[], other: readonly boolean[]) => ({
  deals: own.length,
  won: own.filter(Boolean).length,
  gained: own.filter((won, i) => won && !other[i]).length,
  missed: own.filter((won, i) => !won && other[i]).length,
});

export const readFigures = (root: string): Figures[] =>
  readTable(root, 'habits').map(({ variant, habit, kept, player, ...counts }) => ({
    variant,
    habit,
    kept: kept === 'always' ? kept : 'never',
    player,
    seed: Number(counts['seed']),
    deals: Number(counts['deals']),
    won: Number(counts['won']),
    gained: Number(counts['won_only_as_usual']),
    missed: Number(counts['won_only_so']),
  }));

const keyOf = ({ variant, habit, kept }: Figures): string => [variant, habit, kept].join();

/** Puts new figures into the table, whose rows are sorted by name. */
export function keepFigures(root: string, figures: readonly Figures[]): void {
  const all = new Map([...readFigures(root), ...figures].map((row) => [keyOf(row), row]));
  const rows = [...all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { gained, missed, ...row }]) => Object.assign(row, { won_only_as_usual: gained, won_only_so: missed }));
  writeTable(root, 'habits', rows);
}

/** In games of a hundred. */
const PLACES = 1;

const repeatPair = (other: boolean, own: boolean, count: number) =>
  Array.from({ length: count }, () => [[other], [own]] as const);

/** The games of two, deal by deal: those of the other, and those whose figures these are. */
const listPairs = ({ deals, won, gained, missed }: ReturnType<typeof countFigures>): TrialPairs => [
  ...repeatPair(false, true, gained),
  ...repeatPair(true, false, missed),
  ...repeatPair(true, true, won - gained),
  ...repeatPair(false, false, deals - won - missed),
];

function measureWorth(figures: Figures): Worth {
  const { difference, interval } = compareRates(listPairs(figures));
  const { low, high } = roundOutward(interval, PLACES + 2);
  const [points, least, most] = [difference.low, low, high].map((share) => Number((100 * share).toFixed(PLACES)));
  return [points, least, most];
}

export interface MeasuredHabit {
  readonly figures: Figures;
  readonly habit: Habit;
  /** Games in a hundred more that are won if it is always kept, and the interval; null where that means nothing. */
  readonly always: Worth | null;
}

/** The habits of a game, the one that is worth most first. @throws Error naming one without figures. */
export function listMeasured(root: string, variant: string): MeasuredHabit[] {
  const all = readFigures(root).filter((each) => each.variant === variant);
  const measured = HABITS[variant].map(({ name, text, breaks }): MeasuredHabit => {
    const [never, always] = (['never', 'always'] as const).map((kept) =>
      all.find((each) => each.habit === name && each.kept === kept),
    );
    if (never === undefined || (always === undefined) !== (breaks === undefined))
      throw new Error(`${name} of ${variant} lacks figures; run npm run habits -- ${variant}`);
    const { gained = 0, missed = 0 } = always ?? {};
    return {
      figures: never,
      habit: [text, measureWorth(never)],
      always:
        always === undefined
          ? null
          : measureWorth({ ...always, won: always.won - gained + missed, gained: missed, missed: gained }),
    };
  });
  return measured.toSorted(({ habit: [, [a]] }, { habit: [, [b]] }) => b - a);
}

/** Habits that pay, in a guide. */
const MOST = 10;

/** A habit makes no difference if it may be broken every time, and kept every time where it chooses among moves. */
export function makeGuide(root: string, variant: string): Guide {
  const measured = listMeasured(root, variant);
  const [{ figures }] = measured;
  const { player, seed, deals, won } = figures;
  const paying = measured.filter(({ habit: [, [, low]] }) => low > 0).slice(0, MOST);
  const equal = measured.filter(
    ({ habit: [, worth], always }) => isEqual(worth) && (always === null || isEqual(always)),
  );
  return { player, seed, deals, won, habits: [...paying, ...equal].map(({ habit }) => habit) };
}
