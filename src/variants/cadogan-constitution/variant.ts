/** Lady Cadogan's "The Constitution" (1914), and all that belongs to it. */

import { ACE } from '../../engine/cards.ts';
import { JACK } from '../british-constitution/game.ts';
import { CadoganConstitutionGame, openCadoganConstitution } from './game.ts';
import { findCadoganConstitutionFault } from './faults.ts';
import type { NoRules, Variant } from '../../games/variant.ts';
import { CADOGAN_CONSTITUTION_LUCK } from '../luck.ts';
import { ScoredPolicy } from '../../games/scored-policy.ts';
import { CADOGAN_CONSTITUTION_POLICY } from '../policies.ts';
import { CadoganConstitutionJudgement } from './judgement.ts';
import { CADOGAN_CONSTITUTION_WEIGHTS } from '../scores.ts';
import { CadoganConstitutionRelaxation } from './relaxation.ts';
import { PLAIN_CADOGAN_CONSTITUTION } from '../../verify/cadogan-constitution.ts';
import { PYSOL_CADOGAN_CONSTITUTION } from '../pysol-games.ts';

export const cadoganConstitution: Variant<NoRules, CadoganConstitutionGame, typeof CADOGAN_CONSTITUTION_WEIGHTS> = {
  name: 'cadogan-constitution',
  title: 'The Constitution (Lady Cadogan, 1914)',
  aliases: ['constitution-1914'],
  description: [
    'Two packs without kings and queens. The eight aces begin the foundations, which go up in suit to the jack. Of the other 80 cards four rows of eight are dealt; 48 remain as the stock.',
    'Rows 1, 2 and 3 are piles that go down by one rank in alternating colours, and each of them takes cards from the row directly below only: top cards of its piles, or any card of row 4. Nothing moves inside a row. Row 1 alone feeds the foundations.',
    "A space in row 1, 2 or 3 is filled at once and by force with a top card of the row directly below, or any card of row 4, of the player's choice. When the row below is empty the space stays.",
    'The stock is turned one card at a time to a talon, once through, whenever the player likes. A space in row 4 is filled at once with the top card of the talon or, when that is empty, with the next card of the stock.',
    'The game is won when all 88 cards are on the foundations.',
    'The sovereign, bishops and judges (a queen of diamonds and the kings) of the old layout are decoration.',
  ],
  source: 'Lady Cadogan, Illustrated Games of Solitaire or Patience (1914), "The Constitution".',
  options: [],
  formerOptions: {},
  nestings: [],
  size: { suits: 4, ranks: JACK, piles: 8, helps: 0 },
  pysol: PYSOL_CADOGAN_CONSTITUTION,
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: openCadoganConstitution,
  findFault: (layout, _, size) => findCadoganConstitutionFault(layout, size),
  createGame: (_, size, stock) => new CadoganConstitutionGame(size, stock),
  weights: {
    scores: CADOGAN_CONSTITUTION_WEIGHTS,
    evaluation: null,
    policy: CADOGAN_CONSTITUTION_POLICY,
    values: null,
  },
  judge: (game, { scores }) => new CadoganConstitutionJudgement(game, scores),
  createPolicy: (_rules, _size, { policy }) =>
    new ScoredPolicy(
      (game: CadoganConstitutionGame, weights) =>
        new CadoganConstitutionJudgement(game, { ...CADOGAN_CONSTITUTION_WEIGHTS, ...weights }),
      policy,
    ),
  luckWeights: CADOGAN_CONSTITUTION_LUCK,
  relax: (_, size) => new CadoganConstitutionRelaxation(size),
  plain: PLAIN_CADOGAN_CONSTITUTION,
  tinySizes: [
    {
      rules: {},
      sizes: [
        [1, 5, 2, 0],
        [2, 4, 2, 0],
        [2, 5, 2, 0],
        [3, 4, 2, 0],
      ],
    },
  ],
};
