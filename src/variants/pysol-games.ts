/**
 * The games of PySolFC that deal the same cards, as its public source has them: diplomat.py for Congress and
 * Parliament, royalcotillion.py for British Constitution.
 */

import { moveFrom, moveTo } from '../engine/moves.ts';
import { STOCK, WASTE, zoneOf } from '../engine/piles.ts';
import type { CongressRules } from './congress/game.ts';
import type { ConstitutionRules } from './british-constitution/game.ts';
import { cardsAt } from '../games/layout.ts';
import type { NoRules, PysolGame, PysolLimit } from '../games/variant.ts';

const FILLED_FROM_WASTE: PysolLimit = {
  text: 'There a space is filled from the waste, and from the stock only when the waste is empty.',
  remedy: 'With space-fill=waste every step can be copied.',
  breaks: (before, move) => moveFrom(move) === STOCK && moveTo(move) !== WASTE && cardsAt(before, WASTE).length > 0,
};

/** Cards may come back from foundations there. The stock may be turned at any time. */
const listCongressLimits = (rules: CongressRules): PysolLimit[] =>
  rules['space-fill'] === 'waste' ? [] : [FILLED_FROM_WASTE];

/** Piles to the left and the right of the foundations, of which each row has two of a suit. */
const ZIGZAG = ['T1  C C  T2', 'T3  S S  T4', 'T5  H H  T6', 'T7  D D  T8'];

export const PYSOL_CONGRESS: PysolGame<CongressRules> = {
  title: 'Congress',
  turns: 'opening',
  picture: ZIGZAG,
  listLimits: listCongressLimits,
};
export const PYSOL_PARLIAMENT: PysolGame<CongressRules> = { ...PYSOL_CONGRESS, title: 'Parliament' };

/**
 * There every place of the four rows is a pile that takes cards from the row directly below, spaces in rows 1
 * to 3 may wait, and the stock is turned to a waste that feeds row 4. So it allows all that Lady Cadogan does.
 */
export const PYSOL_CADOGAN_CONSTITUTION: PysolGame<NoRules> = {
  title: 'British Constitution',
  turns: 'always',
  picture: [],
  listLimits: () => [],
};

const NO_BUILDS_IN_ROW_1: PysolLimit = {
  text: 'There no card of row 1 goes to another pile of row 1.',
  remedy: 'Every step of cadogan-constitution can be copied into the same deal.',
  breaks: (_, move) => zoneOf(moveFrom(move)) === 'tableau' && zoneOf(moveTo(move)) === 'tableau',
};

export const PYSOL_BRITISH_CONSTITUTION: PysolGame<ConstitutionRules> = {
  ...PYSOL_CADOGAN_CONSTITUTION,
  listLimits: () => [NO_BUILDS_IN_ROW_1],
};
