/** British Constitution, and all that belongs to it. */

import { ACE } from '../../engine/cards.ts';
import {
  BritishConstitutionGame,
  CONSTITUTION_OPTIONS,
  type ConstitutionRules,
  JACK,
  openConstitution,
} from './game.ts';
import { findConstitutionFault } from './faults.ts';
import type { Variant } from '../../games/variant.ts';
import { BRITISH_CONSTITUTION_LUCK } from '../luck.ts';
import { ScoredPolicy } from '../../games/scored-policy.ts';
import { CONSTITUTION_POLICY } from '../policies.ts';
import { BritishConstitutionJudgement } from './judgement.ts';
import { CONSTITUTION_WEIGHTS } from '../scores.ts';
import { BritishConstitutionRelaxation } from './relaxation.ts';
import { PLAIN_BRITISH_CONSTITUTION } from '../../verify/british-constitution.ts';
import { PYSOL_BRITISH_CONSTITUTION } from '../pysol-games.ts';

export const britishConstitution: Variant<ConstitutionRules, BritishConstitutionGame, typeof CONSTITUTION_WEIGHTS> = {
  name: 'british-constitution',
  title: 'British Constitution',
  aliases: ['constitution'],
  description: [
    'Two packs without kings and queens. The eight aces begin the foundations, which go up in suit to the jack. Of the other 80 cards four rows of eight are dealt; 48 remain as the stock.',
    'Row 1 alone feeds the foundations. Its piles go down by one rank in alternating colours, with the top cards of other piles of row 1 or with any card of row 2. Place inside rows 2, 3 and 4 never matters.',
    "A space in row 1, 2 or 3 is filled with any card of the row below, of the player's choice; a space in row 4 is filled from the stock, which is the only way stock cards come into play. When the row below is empty the space stays.",
    'The game is won when all 88 cards are on the foundations.',
    'The sovereign, bishops and judges (a queen of diamonds and the kings) of the old layout are decoration.',
  ],
  source: 'Common printed rules of British Constitution; numbered in PySolFC.',
  options: CONSTITUTION_OPTIONS,
  formerOptions: {
    ruleset:
      'leave it out, and for ruleset=cadogan play the variant cadogan-constitution, which is a game of its own now',
  },
  nestings: [
    {
      option: 'fill',
      strict: 'forced',
      loose: 'deferred',
      why: 'the player may fill every space at once, with the same cards',
    },
  ],
  size: { suits: 4, ranks: JACK, piles: 8, helps: 0 },
  pysol: PYSOL_BRITISH_CONSTITUTION,
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: openConstitution,
  findFault: findConstitutionFault,
  createGame: (rules, size, stock) => new BritishConstitutionGame(rules, size, stock),
  weights: { scores: CONSTITUTION_WEIGHTS, evaluation: null, policy: CONSTITUTION_POLICY, values: null },
  judge: (game, { scores }) => new BritishConstitutionJudgement(game, scores),
  createPolicy: (_rules, _size, { policy }) =>
    new ScoredPolicy(
      (game: BritishConstitutionGame, weights) =>
        new BritishConstitutionJudgement(game, { ...CONSTITUTION_WEIGHTS, ...weights }),
      policy,
    ),
  luckWeights: BRITISH_CONSTITUTION_LUCK,
  relax: (rules, size) => new BritishConstitutionRelaxation(rules, size),
  plain: PLAIN_BRITISH_CONSTITUTION,
  tinySizes: [
    {
      rules: {},
      sizes: [
        [2, 5, 2, 0],
        [2, 7, 3, 0],
        [3, 4, 2, 0],
        [4, 4, 2, 0],
      ],
    },
    {
      rules: { fill: 'deferred' },
      sizes: [
        [2, 5, 2, 0],
        [2, 7, 3, 0],
        [3, 4, 2, 0],
        [4, 4, 2, 0],
      ],
    },
  ],
};
