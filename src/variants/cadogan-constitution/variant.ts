import { ACE } from '../../engine/cards.ts';
import type { NoRules, Variant } from '../../engine/games/variant.ts';
import { tabulateStages } from '../../engine/games/weights.ts';
import { PLAIN_CADOGAN_CONSTITUTION } from '../../reference/cadogan-constitution.ts';
import { findCadoganConstitutionFault } from './faults.ts';
import { BAG, CadoganConstitutionGame, FOUNDATIONS, MASK, openCadoganConstitution } from './game.ts';
import { judgeCadoganConstitution } from './judgement.ts';
import { CadoganConstitutionRelaxation } from './relaxation.ts';
import { ConstitutionPolicy, type ConstitutionPlaces } from '../british-constitution/policy.ts';
import { THOUGHT } from '../british-constitution/weights.ts';
import { POLICY, SCHEDULE, SCORES } from './weights.ts';
import { CADOGAN_CONSTITUTION_WORDS } from './words.ts';

const PLACES: ConstitutionPlaces = { foundations: FOUNDATIONS, rows: [8, 2 * 8, BAG], piles: 2, mask: MASK };

/** Lady Cadogan's The Constitution (1914), the older form of British Constitution; 80 cards are dealt. */
export const cadoganConstitution: Variant<NoRules, CadoganConstitutionGame, typeof SCORES> = {
  ...CADOGAN_CONSTITUTION_WORDS,
  /**
   * As in royalcotillion.py. Every place of the four rows is a pile there that takes cards from the row directly below.
   * Spaces in rows 1 to 3 may wait, and a waste feeds row 4. All moves of this game are legal there.
   */
  pysol: { titleOf: () => 'British Constitution', turns: 'always', listLimits: () => [] },
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: openCadoganConstitution,
  findFault: (layout, _, size) => findCadoganConstitutionFault(layout, size),
  createGame: (_, size, stock) => new CadoganConstitutionGame(size, stock),
  weights: { scores: SCORES, policy: tabulateStages(POLICY) },
  judge: (game, { scores }) => judgeCadoganConstitution(game, scores),
  createPolicy: (_, size, weights) => new ConstitutionPolicy(size.piles, PLACES, weights),
  ahead: { hidden: 0, open: 1000 },
  schedule: SCHEDULE,
  thought: THOUGHT,
  relax: (_, size) => new CadoganConstitutionRelaxation(size),
  bands: [1, 0.941, 0.828, 0.648],
  plain: PLAIN_CADOGAN_CONSTITUTION,
};
