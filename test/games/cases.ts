/** What tests run over: each variant with each combination of options, full size and tiny. */

import { groupBy } from '../../src/base/objects.ts';
import { FOUNDATION } from '../../src/engine/piles.ts';
import {
  type Card,
  createSetting,
  dealFromSeed,
  findVariant,
  formatRules,
  listRules,
  type Move,
  moveTo,
  Position,
  type Rules,
  type Setting,
  VARIANTS,
} from '../../src/index.ts';
import { TINY_SETTINGS, formatSize, readSize } from '../reference/tiny.ts';

export interface GameCase extends Setting {
  /** `variant key=value;key=value`, and the size where it is not the full one. */
  readonly name: string;
}

export const nameSetting = ({ variant, rules }: Setting): string => `${variant.name} ${formatRules(rules)}`.trimEnd();

export const FULL_CASES: readonly GameCase[] = VARIANTS.flatMap((variant) =>
  listRules(variant).map((rules) => {
    const setting = { variant, rules, size: variant.size };
    return Object.assign({ name: nameSetting(setting) }, setting);
  }),
);

/** With blocked turns, or where jacks or kings alone fill spaces, deals of full size are hardly ever won. */
export const isHardlyWon = ({ rules }: Setting) =>
  rules['stock-deal'] === 'blocked' ||
  rules['space'] === 'jack' ||
  (rules['space'] === 'king' && rules['redeals'] === '0');

/** Few readings of a game among which every two values of two options occur together. */
function choosePairs(readings: readonly GameCase[]) {
  const listPairs = ({ rules }: GameCase) => {
    const settings = Object.entries(rules).map(([key, value]) => `${key}=${value}`);
    // Each is also paired with itself, for games of one option.
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

/** Every so many readings and the defaults, or those with every two values of two options. */
export type Choice = number | 'pairs';

/** Full-size games for tests that take long. */
export const chooseCases = (choice: Choice): readonly GameCase[] =>
  FULL_CASES.filter(
    (gameCase, i) =>
      (choice === 'pairs' ? PAIR_CASES.has(gameCase) : i % choice === 0) ||
      gameCase.variant.options.every(({ key, values }) => gameCase.rules[key] === values[0]),
  );

export const TINY_CASES: readonly GameCase[] = TINY_SETTINGS.map((setting) =>
  Object.assign({ name: `${nameSetting(setting)} ${formatSize(setting.size)}` }, setting),
);

/** Cases by the game and its rules, with their name. */
export const groupByGame = <Case extends Setting>(cases: readonly Case[]) =>
  groupBy(cases, nameSetting).map((group) => [nameSetting(group[0]), group] as const);

/** The cases under the rules that `chooseCases` chooses, such as tiny games. */
export function chooseReadings<Case extends Setting>(cases: readonly Case[], choice: Choice): readonly Case[] {
  const chosen = new Set(chooseCases(choice).map(nameSetting));
  return cases.filter((each) => chosen.has(nameSetting(each)));
}

/** What `chooseCases` chooses, and every so many of the tiny games. @param step 1 for all of them. */
export const chooseAllCases = (step: number): readonly GameCase[] => [
  ...chooseCases(step),
  ...TINY_CASES.filter((_, i) => i % step === 0),
];

export const dealCards = ({ variant, size }: Setting, seed: number): readonly Card[] =>
  dealFromSeed(seed, variant.pack(size)).cards;

export const openSeed = (setting: Setting, seed: number): Position => Position.open(setting, dealCards(setting, seed));

/** So many openings, of one seed after the other. */
export const openSeeds = (setting: Setting, first: number, count: number): Position[] =>
  Array.from({ length: count }, (_, i) => openSeed(setting, first + i));

/** A game by its name, and its size unless it is the full one: `congress 1x5x2`. */
export function settle(game: string, rules: Rules = {}): Setting {
  const [name = '', size] = game.split(' ');
  return createSetting(findVariant(name), rules, size === undefined ? undefined : readSize(size));
}

export const openDeal = (game: string, seed: number, rules?: Rules): Position => openSeed(settle(game, rules), seed);

/** The first words of a row as text: made much sooner than that of their numbers. */
export const formatRowName = ({ buffer, byteOffset }: Int32Array<ArrayBuffer>, words: number): string =>
  Buffer.from(buffer, byteOffset, 4 * words).toString('hex');

/** The canonical words of a position, then its hash, as text. */
export function keyOf({ game, row }: Position): string {
  const key = new Int32Array(row);
  game.canonicalize(row, 0, key, 0);
  return formatRowName(key, game.stride);
}

/** A legal move by a random number, mostly one to a foundation, so that games get far. */
export function chooseMove(moves: readonly Move[], random: () => number): Move {
  const home = moves.filter((move) => moveTo(move) === FOUNDATION);
  const pool = home.length > 0 && random() < 0.8 ? home : moves;
  return pool[Math.floor(random() * pool.length)];
}

/** All positions that can follow, breadth first, each with how many moves lead to it. */
export function* explore(start: Position): Generator<{ readonly position: Position; readonly ply: number }> {
  const found = [{ position: start, ply: 0 }];
  const keys = new Set([keyOf(start)]);
  for (const each of found) {
    yield each;
    for (const move of each.position.listMoves()) {
      const position = each.position.play(move);
      const { size } = keys;
      if (keys.add(keyOf(position)).size > size) found.push({ position, ply: each.ply + 1 });
    }
  }
}

/** The position after some moves, also as texts. */
export const playLine = (start: Position, line: readonly (Move | string)[]): Position =>
  line.reduce<Position>((position, move) => position.play(move), start);

/** The start, and the position after each move that a choice picks. */
export function playChoices(start: Position, choices: readonly number[]): Position[] {
  const positions = [start];
  for (const choice of choices) {
    const position = positions[positions.length - 1];
    const moves = position.listMoves();
    if (moves.length === 0) break;
    positions.push(position.play(moves[choice % moves.length]));
  }
  return positions;
}

/** A number in the place of a move, which no game need have. */
export function fakeMove(number: number): Move;
export function fakeMove(number: number): number {
  return number;
}

export const fakeMoves = (...numbers: readonly number[]): Move[] => numbers.map((number) => fakeMove(number));
