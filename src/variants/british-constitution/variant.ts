import { ACE } from '../../engine/cards.ts';
import { moveFrom, moveTo } from '../../engine/moves.ts';
import { zoneOf } from '../../engine/piles.ts';
import type { PysolLimit, Variant } from '../../engine/games/variant.ts';
import { tabulateStages } from '../../engine/games/weights.ts';
import { PLAIN_BRITISH_CONSTITUTION } from '../../reference/british-constitution.ts';
import { findConstitutionFault } from './faults.ts';
import { BAG, BAGS, BritishConstitutionGame, FOUNDATIONS, openConstitution } from './game.ts';
import { judgeBritishConstitution } from './judgement.ts';
import { BritishConstitutionRelaxation } from './relaxation.ts';
import { ConstitutionPolicy, type ConstitutionPlaces } from './policy.ts';
import { SCORES, type Scores } from './scores.ts';
import { POLICY, THOUGHT, VALUES } from './weights.ts';
import { BRITISH_CONSTITUTION_WORDS, type ConstitutionRules } from './words.ts';

const NO_BUILDS_IN_ROW_1: PysolLimit = {
  text: 'There no card of row 1 goes to another pile of row 1.',
  remedy: 'The variant cadogan-constitution has the same deals, and can be played as there.',
  breaks: (_, move) => zoneOf(moveFrom(move)) === 'tableau' && zoneOf(moveTo(move)) === 'tableau',
};

const PLACES: ConstitutionPlaces = {
  foundations: FOUNDATIONS,
  rows: [BAGS, BAGS + BAG.words, BAGS + 2 * BAG.words],
  piles: 0,
};

/** British Constitution: cards climb four rows on their way to the foundations. 80 cards are dealt. */
export const britishConstitution: Variant<ConstitutionRules, BritishConstitutionGame, Scores> = {
  ...BRITISH_CONSTITUTION_WORDS,
  /** As in royalcotillion.py: every place of the four rows is a pile there, and the stock has a waste. */
  pysol: {
    rules: null,
    titleOf: () => 'British Constitution',
    turns: 'always',
    listLimits: () => [NO_BUILDS_IN_ROW_1],
  },
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: openConstitution,
  findFault: findConstitutionFault,
  createGame: (rules, size, stock) => new BritishConstitutionGame(rules, size, stock),
  weights: {
    scores: SCORES,
    policy: tabulateStages(POLICY),
    values: tabulateStages(VALUES),
  },
  judge: (game, { scores }) => judgeBritishConstitution(game, scores),
  createPolicy: (_, size, weights) => new ConstitutionPolicy(size.piles, PLACES, weights),
  ahead: { hidden: 0, open: 0 },
  thought: THOUGHT,
  relax: (rules, size) => new BritishConstitutionRelaxation(rules, size),
  bands: [1, 0.945, 0.886, 0.692],
  plain: PLAIN_BRITISH_CONSTITUTION,
};
