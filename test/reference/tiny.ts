/** Tiny games for every combination of rule values, small enough to be searched completely. */

import type { Size } from '../../src/games/game.ts';
import type { Setting } from '../../src/games/position.ts';
import { chooseRules, formatRules, listRules } from '../../src/games/rules.ts';
import type { Variant } from '../../src/games/variant.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import type { PlainGame } from '../../src/verify/plain-game.ts';
import { createPlainGame } from '../../src/verify/setup.ts';

/** The settings of a variant's tiny sizes, every combination of its options. */
export const listTinySettings = (variant: Variant): Setting[] =>
  listRules(variant).flatMap((rules) => {
    const own = variant.tinySizes.find((tiny) => formatRules(chooseRules(variant, tiny.rules)) === formatRules(rules));
    if (own === undefined) throw new Error(`${variant.name} has no tiny sizes for ${formatRules(rules)}`);
    return own.sizes.map(([suits, ranks, piles, helps]): Setting => ({
      variant,
      rules,
      size: { suits, ranks, piles, helps },
    }));
  });

export const TINY_SETTINGS: readonly Setting[] = VARIANTS.flatMap(listTinySettings);

export const nameSize = ({ suits, ranks, piles, helps }: Size): string =>
  `${suits}x${ranks}, ${piles} piles, ${helps} helps`;

/** The game of a setting by the plain rules. */
export const createPlain = ({ variant, rules, size }: Setting): PlainGame =>
  createPlainGame(variant.plain, rules, size);
