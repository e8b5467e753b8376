import { packSize } from '../../engine/cards.ts';
import { moveFrom, moveTo } from '../../engine/moves.ts';
import { STOCK, WASTE } from '../../engine/piles.ts';
import type { Size } from '../../engine/games/game.ts';
import { cardsAt } from '../../engine/games/layout.ts';
import type { PysolGame, PysolLimit, Variant } from '../../engine/games/variant.ts';
import { tabulateStages } from '../../engine/games/weights.ts';
import { PLAIN_CONGRESS } from '../../reference/congress.ts';
import { findCongressFault } from './faults.ts';
import { CongressGame, openCongress } from './game.ts';
import { judgeCongress } from './judgement.ts';
import { CongressPolicy } from './policy.ts';
import { CongressRelaxation } from './relaxation.ts';
import { SCORES, type Scores } from './scores.ts';
import { EVALUATION, PLAN, POLICY, VALUES } from './weights.ts';
import { CONGRESS_WORDS, type CongressRules } from './words.ts';

/** The parts that depend on the rank at which all foundations start, 0 for empty. */
export function startFoundations(
  opening: number,
): Pick<Variant<CongressRules>, 'pack' | 'openLayout' | 'findFault' | 'createPolicy'> {
  const pack = ({ suits, ranks }: Size) => ({ suits, low: opening + 1, high: ranks });
  return {
    pack,
    openLayout: (cards, size) => openCongress(cards, size, opening),
    findFault: (layout, rules, size) => findCongressFault(layout, rules, size, opening),
    createPolicy: (_, size, weights) => new CongressPolicy(size.piles, packSize(pack(size)) - size.piles, weights),
  };
}

const FILLED_FROM_WASTE: PysolLimit = {
  text: 'There a space is filled from the waste, and from the stock only when the waste is empty.',
  remedy: 'With space-fill=waste every step can be copied.',
  breaks: (before, move) => moveFrom(move) === STOCK && moveTo(move) !== WASTE && cardsAt(before, WASTE).length > 0,
};

/** As in PySolFC's diplomat.py. Cards may come back from foundations there, and the stock may be turned at any time. */
export const PYSOL_CONGRESS: PysolGame<CongressRules> = {
  rules: { 'worry-back': 'yes' },
  titleOf: () => 'Congress',
  turns: 'opening',
  // Piles to the left and the right of the foundations, of which each row has two of a suit.
  picture: ['T1  C C  T2', 'T3  S S  T4', 'T5  H H  T6', 'T7  D D  T8'],
  listLimits: (rules) => (rules['space-fill'] === 'waste' ? [] : [FILLED_FROM_WASTE]),
};

/** Congress: two packs of 52 cards, eight piles of one card each, and a stock of 96. */
export const congress: Variant<CongressRules, CongressGame, Scores> = {
  ...CONGRESS_WORDS,
  pysol: PYSOL_CONGRESS,
  ...startFoundations(0),
  createGame: (rules, size, stock) => new CongressGame(rules, size, stock),
  weights: {
    scores: SCORES,
    evaluation: tabulateStages(EVALUATION),
    policy: tabulateStages(POLICY),
    plan: tabulateStages(PLAN),
    values: tabulateStages(VALUES),
  },
  judge: judgeCongress,
  ahead: { hidden: 60, open: 1000 },
  relax: (rules, size) => new CongressRelaxation(rules, size),
  bands: [0.951, 0.801, 0.608, 0.352],
  plain: PLAIN_CONGRESS,
};
