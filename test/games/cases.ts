/** What tests about every game run over: each variant with each combination of options, full size and tiny. */

import { groupBy } from '../../src/base/objects.ts';
import { FOUNDATION } from '../../src/engine/piles.ts';
import {
  type Card,
  dealFromSeed,
  formatRules,
  listRules,
  type Move,
  moveTo,
  Position,
  type Setting,
  VARIANTS,
} from '../../src/index.ts';
import { TINY_SETTINGS, nameSize } from '../reference/tiny.ts';

export interface GameCase extends Setting {
  /** `variant key=value;key=value`, and the size where it is not the full one. */
  readonly name: string;
}

export const nameSetting = ({ variant, rules }: Setting): string => `${variant.name} ${formatRules(rules)}`.trimEnd();

export const FULL_CASES: readonly GameCase[] = VARIANTS.flatMap((variant) =>
  listRules(variant).map((rules) => {
    const { size } = variant;
    return { name: nameSetting({ variant, rules, size }), variant, rules, size };
  }),
);

/** Readings of a game among which every two values of two options occur together, and few others. */
function choosePairs(readings: readonly GameCase[]) {
  const listPairs = ({ rules }: GameCase) => {
    const settings = Object.entries(rules).map(([key, value]) => `${key}=${value}`);
    // Each of them also paired with itself, which is for games of one option.
    return settings.flatMap((one, i) => settings.slice(i).map((other) => `${one} ${other}`));
  };
  const missing = new Set(readings.flatMap(listPairs));
  const chosen: GameCase[] = [];
  while (missing.size > 0) {
    const count = (reading: GameCase) => listPairs(reading).filter((pair) => missing.has(pair)).length;
    const best = readings.reduce((one, other) => (count(other) > count(one) ? other : one));
    for (const pair of listPairs(best)) missing.delete(pair);
    chosen.push(best);
  }
  return chosen;
}

const PAIR_CASES = new Set(
  VARIANTS.flatMap((variant) => choosePairs(FULL_CASES.filter((each) => each.variant === variant))),
);

/** Which readings of the games: every so many of all and the defaults, or those with every two values of two options. */
export type Choice = number | 'pairs';

/** Full-size games for tests that take long. */
export const chooseCases = (choice: Choice): readonly GameCase[] =>
  FULL_CASES.filter(
    (gameCase, i) =>
      (choice === 'pairs' ? PAIR_CASES.has(gameCase) : i % choice === 0) ||
      gameCase.variant.options.every(({ key, values }) => gameCase.rules[key] === values[0]),
  );

export const TINY_CASES: readonly GameCase[] = TINY_SETTINGS.map((setting) =>
  Object.assign({ name: `${nameSetting(setting)} ${nameSize(setting.size)}` }, setting),
);

/** Cases by the game and its rules, with their name. */
export const groupByGame = <Case extends Setting>(cases: readonly Case[]) =>
  groupBy(cases, nameSetting).map((group) => [nameSetting(group[0]), group] as const);

/** The cases under the rules that `chooseCases` chooses, such as tiny games. */
export function chooseReadings<Case extends Setting>(cases: readonly Case[], choice: Choice): readonly Case[] {
  const chosen = new Set(chooseCases(choice).map(nameSetting));
  return cases.filter((each) => chosen.has(nameSetting(each)));
}

/** Every so many of the tiny games, after the full-size games that `chooseCases` chooses. @param step 1 for all of them. */
export const chooseAllCases = (step: number): readonly GameCase[] => [
  ...chooseCases(step),
  ...TINY_CASES.filter((_, i) => i % step === 0),
];

export const dealCards = ({ variant, size }: Setting, seed: number): readonly Card[] =>
  dealFromSeed(seed, variant.pack(size)).cards;

export const openSeed = (setting: Setting, seed: number): Position => Position.open(setting, dealCards(setting, seed));

/** The canonical words of a position, then its hash, as text. */
export function keyOf({ game, row }: Position): string {
  const key = new Int32Array(game.words);
  game.canonicalize(row, 0, key, 0);
  return `${key.join(' ')} # ${row.subarray(game.words).join(' ')}`;
}

/** A legal move by a random number, mostly one to a foundation, so that games get far. */
export function chooseMove(moves: readonly Move[], random: () => number): Move {
  const home = moves.filter((move) => moveTo(move) === FOUNDATION);
  const pool = home.length > 0 && random() < 0.8 ? home : moves;
  return pool[Math.floor(random() * pool.length)];
}

/** The position after some moves, also as texts. */
export const playLine = (start: Position, line: readonly (Move | string)[]): Position =>
  line.reduce<Position>((position, move) => position.play(move), start);

/** The positions of a game in which choice i picks one of the legal moves; the start comes first. */
export function playChoices(start: Position, choices: readonly number[]): Position[] {
  const positions = [start];
  let position = start;
  for (const choice of choices) {
    const moves = position.listMoves();
    if (moves.length === 0) break;
    position = position.play(moves[choice % moves.length]);
    positions.push(position);
  }
  return positions;
}
