import { ACE, packSize } from '../../engine/cards.ts';
import { moveTo } from '../../engine/moves.ts';
import { STOCK } from '../../engine/piles.ts';
import type { PysolLimit, Variant } from '../../engine/games/variant.ts';
import { tabulateStages } from '../../engine/games/weights.ts';
import { PLAIN_DIPLOMAT } from '../../reference/diplomat.ts';
import { CongressPolicy } from '../congress/policy.ts';
import { findDiplomatFault } from './faults.ts';
import { DEALT, DIPLOMAT_PLACES, DiplomatGame, openDiplomat } from './game.ts';
import { judgeDiplomat } from './judgement.ts';
import { DiplomatRelaxation } from './relaxation.ts';
import { SCORES, type Scores } from './scores.ts';
import { EVALUATION, POLICY, THOUGHT, VALUES } from './weights.ts';
import { DIPLOMAT_WORDS, type DiplomatRules } from './words.ts';

const NO_REDEAL: PysolLimit = {
  text: 'There Lady Palk never turns the waste over.',
  remedy: 'With redeals=0 every step can be copied.',
  breaks: (_, move) => moveTo(move) === STOCK,
};

/** Diplomat: two packs of 52 cards, and eight piles of four cards. Its options make it Rows of Four or Lady Palk. */
export const diplomat: Variant<DiplomatRules, DiplomatGame, Scores> = {
  ...DIPLOMAT_WORDS,
  /** As in diplomat.py. Cards may come back from foundations there, and the stock may be turned at any time. */
  pysol: {
    rules: { 'worry-back': 'anywhere' },
    titleOf: ({ redeals, move }) => (move === 'sequence' ? 'Lady Palk' : redeals === '2' ? 'Rows of Four' : 'Diplomat'),
    turns: 'opening',
    listLimits: ({ redeals, move }) => (redeals === '2' && move === 'sequence' ? [NO_REDEAL] : []),
  },
  pack: (size) => ({ suits: size.suits, low: ACE, high: size.ranks }),
  openLayout: openDiplomat,
  findFault: findDiplomatFault,
  createGame: (rules, size, stock) => new DiplomatGame(rules, size, stock),
  weights: {
    scores: SCORES,
    evaluation: tabulateStages(EVALUATION),
    policy: tabulateStages(POLICY),
    values: tabulateStages(VALUES),
  },
  judge: judgeDiplomat,
  createPolicy: (rules, size, weights) =>
    new CongressPolicy(size.piles, packSize(diplomat.pack(size)) - DEALT * size.piles, weights, {
      ...DIPLOMAT_PLACES,
      together: rules.move === 'sequence',
    }),
  ahead: { hidden: 0, open: 0 },
  thought: THOUGHT,
  relax: (rules, size) => new DiplomatRelaxation(rules, size),
  bands: [0.782, 0.573, 0.39, 0.236],
  plain: PLAIN_DIPLOMAT,
};
