/** The games of PySolFC that deal the same cards, as its public source has them (games diplomat.py and royalcotillion.py). */

import type { CongressRules } from '../games/congress.ts';
import type { ConstitutionRules } from '../games/british-constitution.ts';
import type { NoRules, PysolGame } from '../games/variant.ts';

/** Congress and Parliament follow the same rules, and cards may come back from foundations. */
const listCongressLimits = (rules: CongressRules): string[] =>
  rules['space-fill'] === 'waste' ? [] : ['There a space is always filled with the top card of the waste.'];

export const PYSOL_CONGRESS: PysolGame<CongressRules> = { title: 'Congress', listLimits: listCongressLimits };
export const PYSOL_PARLIAMENT: PysolGame<CongressRules> = { title: 'Parliament', listLimits: listCongressLimits };

/**
 * There every place of the four rows is a pile that takes cards from the row directly below, spaces in rows 1
 * to 3 may wait, and the stock is turned to a waste that feeds row 4. So it allows all that Lady Cadogan does.
 */
export const PYSOL_CADOGAN_CONSTITUTION: PysolGame<NoRules> = { title: 'British Constitution', listLimits: () => [] };

/** The same game; but builds inside row 1 are not allowed there. */
export const PYSOL_BRITISH_CONSTITUTION: PysolGame<ConstitutionRules> = {
  title: 'British Constitution',
  listLimits: () => ['There no card of row 1 goes to another pile of row 1.'],
};
