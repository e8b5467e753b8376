/** Habits of good play, and the worth of each. */

/** How many games in a hundred more are won with a habit than without it, and the 95 % interval of that. */
export type Worth = readonly [points: number, low: number, high: number];

/** Advice in one sentence, and its worth. */
export type Habit = readonly [text: string, worth: Worth];

/** Measurements in games by the default rules. */
export interface Guide {
  readonly player: string;
  /** The first of the deals, on all of which the player played with every habit, and without each of them. */
  readonly seed: number;
  readonly deals: number;
  /** With every habit. */
  readonly won: number;
  /** Those that pay, the one that is worth most first; then those for which no difference was found. */
  readonly habits: readonly Habit[];
}

/** What all guides have in common. */
export const MEASURED = { player: 'hasty', seed: 9_800_001 };

/** Guides are made by: DEALS=deals npm run habits -- VARIANT */
export const createGuide = (deals: number, won: number, habits: readonly Habit[]): Guide => ({
  ...MEASURED,
  deals,
  won,
  habits,
});

/** Whether the interval holds 0. */
export const isEqual = ([, low, high]: Worth): boolean => low <= 0 && high >= 0;

/** The habits under their titles, without empty lists. */
export const listSections = ({ habits }: Guide): (readonly [title: string, habits: readonly Habit[]])[] =>
  [
    ['Habits that pay', habits.filter(([, worth]) => !isEqual(worth))] as const,
    ['Habits that make no measurable difference', habits.filter(([, worth]) => isEqual(worth))] as const,
  ].filter(([, own]) => own.length > 0);

export const formatWorth = ([points, low, high]: Worth): readonly [points: string, interval: string] => [
  points.toFixed(1),
  `${low.toFixed(1)} to ${high.toFixed(1)}`,
];

/** How it was measured, in sentences. */
export const explainGuide = ({ player, seed, deals, won }: Guide): string =>
  [
    'The number before a habit says how many more games in a hundred it wins; its 95 % interval follows.',
    'No habit is a rule for every move.',
    `They were measured with the player ${player}, who sees only the face-up cards. By the default rules it won ${won} of the deals ${seed} to ${seed + deals - 1}.`,
    'For each habit it played them again, and had to avoid the moves of the habit as long as another move was of any use.',
    'Where a habit advises against something, it had to do just that whenever it could.',
  ].join(' ');
