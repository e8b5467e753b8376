/** Tiny games for every combination of rule values, small enough to be searched completely. */

import { type Size, type Setting, type Variant, VARIANTS } from '../../src/index.ts';
import { describeRules, listRules, formatGame } from '../../src/engine/games/rules.ts';
import { createPlainGame, type PlainGame } from '../../src/reference/setup.ts';
import { TINY_SIZES } from './tiny-sizes.ts';

/** A size written as suits x ranks x piles, and the helps behind them if there are any. */
export function readSize(text: string): Size {
  const [suits, ranks, piles, helps = 0] = text.split('x').map(Number);
  return { suits, ranks, piles, helps };
}

/** The settings of a variant's tiny sizes, every combination of its options. */
export const listTinySettings = (variant: Variant): Setting[] =>
  listRules(variant).flatMap((rules) => {
    const settings = describeRules(variant, rules).split(' ');
    const own = Object.entries(TINY_SIZES[variant.name] ?? {}).findLast(([given]) =>
      given.split(' ').every((setting) => setting === '' || settings.includes(setting)),
    )?.[1];
    if (own === undefined) throw new Error(`${formatGame(variant, rules)} has no tiny sizes`);
    return own.split(' ').map((text) => ({ variant, rules, size: readSize(text) }));
  });

export const TINY_SETTINGS: readonly Setting[] = VARIANTS.flatMap((variant) => listTinySettings(variant));

export const formatSize = ({ suits, ranks, piles, helps }: Size): string =>
  `${suits}x${ranks}, ${piles} piles, ${helps} helps`;

export const createPlain = ({ variant, rules, size }: Setting): PlainGame =>
  createPlainGame(variant.plain, rules, size);
