/** What tests about every game run over: each variant with each combination of options, full size and tiny. */

import type { Card } from '../../src/engine/cards.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { Position, type Setting } from '../../src/games/position.ts';
import { formatRules, listRules } from '../../src/games/rules.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { TINY_SETTINGS, nameSize } from '../reference/tiny.ts';

export interface GameCase extends Setting {
  /** `variant key=value;key=value`, and the size where it is not the full one. */
  readonly name: string;
}

const nameSetting = ({ variant, rules }: Setting): string => `${variant.name} ${formatRules(rules)}`.trimEnd();

export const FULL_CASES: readonly GameCase[] = VARIANTS.flatMap((variant) =>
  listRules(variant).map((rules): GameCase => {
    const { size } = variant;
    return { name: nameSetting({ variant, rules, size }), variant, rules, size };
  }),
);

/**
 * Full-size games for tests that take long: each variant with its default rules, and every so many of all.
 * @param step 1 for all of them.
 */
export const chooseCases = (step: number): readonly GameCase[] =>
  FULL_CASES.filter(
    ({ variant, rules }, i) => i % step === 0 || variant.options.every(({ key, values }) => rules[key] === values[0]),
  );

export const TINY_CASES: readonly GameCase[] = TINY_SETTINGS.map(({ variant, rules, size }) => ({
  name: `${nameSetting({ variant, rules, size })} ${nameSize(size)}`,
  variant,
  rules,
  size,
}));

/** The cases under the rules that `chooseCases` chooses, such as tiny games. @param step 1 for all of them. */
export function chooseReadings<Case extends Setting>(cases: readonly Case[], step: number): readonly Case[] {
  const chosen = new Set(chooseCases(step).map(nameSetting));
  return cases.filter((each) => chosen.has(nameSetting(each)));
}

/** Every so many of the tiny games, after the full-size games that `chooseCases` chooses. @param step 1 for all of them. */
export const chooseAllCases = (step: number): readonly GameCase[] => [
  ...chooseCases(step),
  ...TINY_CASES.filter((_, i) => i % step === 0),
];

export const dealCards = ({ variant, size }: Setting, seed: number): readonly Card[] =>
  dealFromSeed(seed, variant.pack(size)).cards;

/** The opening of a seed's deal. */
export const openSeed = (setting: Setting, seed: number): Position => Position.open(setting, dealCards(setting, seed));

/** The canonical words of a position, then its hash, as text. */
export function keyOf({ game, row }: Position): string {
  const key = new Int32Array(game.words);
  game.canonicalize(row, 0, key, 0);
  return `${key.join(' ')} # ${row.subarray(game.words).join(' ')}`;
}

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
