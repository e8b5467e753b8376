/** The groups of studies, under the names by which a report tells them apart. */

import { InputError } from '../base/errors.ts';
import { nameGame, parseRules } from '../games/rules.ts';
import { SOLVER } from '../players/registry.ts';
import type { CountedMeasures, GroupFigures, StudyFigures } from '../studies/study-figures.ts';
import { findVariant } from '../variants/registry.ts';

/** A group of a study. */
export interface Entry {
  readonly figures: GroupFigures;
  /** The folder of its study, as it was named. */
  readonly folder: string;
  /** What was played: `congress worry-back=yes`. */
  readonly game: string;
  /** Who played it, and what else tells it from other groups. */
  readonly who: string;
}

/** Games that only another version knows keep the names that the files give them. */
function describeGame({ variant, rules }: GroupFigures): string {
  try {
    const known = findVariant(variant);
    return nameGame(known, parseRules(known, rules));
  } catch (error) {
    if (error instanceof InputError) return `${variant} ${rules.replaceAll(';', ' ')}`.trimEnd();
    throw error;
  }
}

const describeSearch = ({ strategy, nodesLimit }: GroupFigures, budgets: boolean): string =>
  budgets && nodesLimit !== '' ? `${strategy}, ${nodesLimit} nodes` : strategy;

/** The groups in the order of the files. Strategies, budgets and folders are named where there are several. */
export function listEntries(studies: readonly StudyFigures[]): Entry[] {
  const groups = studies.flatMap(({ groups: own }) => own);
  const solvers = groups.filter(({ player }) => player === SOLVER);
  const strategies = new Set(solvers.map(({ strategy }) => strategy)).size > 1;
  const budgets = new Set(solvers.map(({ nodesLimit }) => nodesLimit)).size > 1;
  const entries = studies.flatMap(({ name: folder, groups: own }) =>
    own.map((figures) => {
      const { player } = figures;
      const solver =
        player === SOLVER && (strategies || budgets) ? `${player} (${describeSearch(figures, budgets)})` : player;
      const who = figures.stream === '' ? solver : `${solver}, stream ${figures.stream}`;
      return { figures, folder, game: describeGame(figures), who };
    }),
  );
  // Where folders have the same, all of them are named.
  const folders = new Set(entries.map(({ game, who }) => `${game}, ${who}`)).size < entries.length;
  return entries.map(({ figures, folder, game, who }) => ({
    figures,
    folder,
    game,
    who: folders ? `${folder}: ${who}` : who,
  }));
}

/** Values in the order in which they first come. */
export const listDistinct = (values: Iterable<string>): string[] => [...new Set(values)];

/** The entries of each game. */
export const groupByGame = (entries: readonly Entry[]): { readonly game: string; readonly entries: Entry[] }[] =>
  listDistinct(entries.map(({ game }) => game)).map((game) => ({
    game,
    entries: entries.filter((each) => each.game === game),
  }));

/** How many games had any value of a measure. */
export const countGames = (measures: CountedMeasures, measure: string): number =>
  (measures.get(measure) ?? []).reduce((sum, { count }) => sum + count, 0);

/** The mean of a measure whose values are numbers; 0 without games. */
export function meanOf(measures: CountedMeasures, measure: string): number {
  const counts = measures.get(measure) ?? [];
  const games = countGames(measures, measure);
  return games === 0 ? 0 : counts.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / games;
}

/** How many games had each value of some measures, taken together. */
export function sumCounts(measures: CountedMeasures, names: readonly string[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const name of names) {
    for (const { value, count } of measures.get(name) ?? []) sums.set(value, (sums.get(value) ?? 0) + count);
  }
  return sums;
}

/** A measure whose values are numbers, in classes of a width, each named by its least number: the share of the games in each from `least` to `most`. */
export function shareClasses(
  measures: CountedMeasures,
  measure: string,
  width: number,
  most: number,
): { readonly x: number; readonly y: number }[] {
  const games = countGames(measures, measure);
  const sums = Array.from({ length: Math.floor(most / width) + 1 }, () => 0);
  for (const { value, count } of measures.get(measure) ?? [])
    sums[Math.min(Math.floor(Number(value) / width), sums.length - 1)] += count;
  return sums.map((count, i) => ({ x: i * width, y: games === 0 ? 0 : count / games }));
}
