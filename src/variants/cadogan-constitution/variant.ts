import { ACE, JACK, rankOf } from '../../engine/cards.ts';
import { moveCard, moveTo } from '../../engine/moves.ts';
import { TABLEAU } from '../../engine/piles.ts';
import { cardsAt } from '../../engine/games/layout.ts';
import type { PysolLimit, Variant } from '../../engine/games/variant.ts';
import { tabulateStages } from '../../engine/games/weights.ts';
import { PLAIN_CADOGAN_CONSTITUTION } from '../../reference/cadogan-constitution.ts';
import { findCadoganConstitutionFault } from './faults.ts';
import { CadoganConstitutionGame, findParts, openCadoganConstitution, PLACES } from './game.ts';
import { judgeCadoganConstitution } from './judgement.ts';
import { ConstitutionPolicy } from '../british-constitution/policy.ts';
import { THOUGHT } from '../british-constitution/weights.ts';
import { SCORE_TABLE } from './scores.ts';
import { MORE_NRPA, NRPA_FIRST, POLICY } from './weights.ts';
import { CADOGAN_CONSTITUTION_WORDS, type CadoganConstitutionRules } from './words.ts';

const JACKS_ALONE: PysolLimit = {
  text: 'There a jack alone goes into a space of rows 1 to 3.',
  remedy: 'With space=jack every step can be copied.',
  breaks: (before, move) => {
    const filled = cardsAt(before, moveTo(move)).length === 0 && moveTo(move) >= TABLEAU;
    return filled && rankOf(moveCard(move)) < JACK;
  },
};

/** Lady Cadogan's The Constitution (1914), the older form of British Constitution; 80 cards are dealt. */
export const cadoganConstitution: Variant<CadoganConstitutionRules, CadoganConstitutionGame> = {
  ...CADOGAN_CONSTITUTION_WORDS,
  /** As in royalcotillion.py, where New British Constitution is a game of its own, with `build=any` and `space=jack`. */
  pysol: {
    rules: { fill: 'deferred', 'row4-build': 'yes' },
    titleOf: ({ build }) => (build === 'any' ? 'New British Constitution' : 'British Constitution'),
    turns: 'always',
    listLimits: ({ build, space }) => (build === 'any' && space === 'any' ? [JACKS_ALONE] : []),
  },
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: openCadoganConstitution,
  findFault: findCadoganConstitutionFault,
  createGame: (rules, size, stock) => new CadoganConstitutionGame(rules, size, stock),
  weights: { scores: SCORE_TABLE, policy: tabulateStages(POLICY) },
  judge: (game, { scores }) => judgeCadoganConstitution(game, scores),
  createPolicy: (rules, size, weights) => {
    const { foundations, mask } = findParts(rules);
    const rows = [PLACES, 2 * PLACES, 3 * PLACES];
    const piles = rules['row4-build'] === 'yes' ? 3 : 2;
    return new ConstitutionPolicy(size.piles, { foundations, mask, rows, piles }, weights);
  },
  ahead: { hidden: 0, open: 1000 },
  schedule: (rules) => (rules['row4-build'] === 'yes' || rules.space === 'jack' ? NRPA_FIRST : MORE_NRPA),
  thought: THOUGHT,
  bands: [1, 0.941, 0.828, 0.648],
  plain: PLAIN_CADOGAN_CONSTITUTION,
};
