/** Lady Cadogan's "The Congress" (1914), and all that belongs to it. */

import { ACE, KING } from '../../engine/cards.ts';
import { CADOGAN_OPTIONS, CadoganCongressGame, type CadoganRules, openCadoganCongress } from './game.ts';
import { findCadoganCongressFault } from './faults.ts';
import type { Variant } from '../../games/variant.ts';
import { CADOGAN_CONGRESS_LUCK } from '../luck.ts';
import { ScoredPolicy } from '../../games/scored-policy.ts';
import { CADOGAN_POLICY } from '../policies.ts';
import { CadoganCongressJudgement } from './judgement.ts';
import { CADOGAN_WEIGHTS } from '../scores.ts';
import { CadoganCongressRelaxation } from './relaxation.ts';
import { PLAIN_CADOGAN_CONGRESS } from '../../verify/cadogan-congress.ts';

export const cadoganCongress: Variant<CadoganRules, CadoganCongressGame, typeof CADOGAN_WEIGHTS> = {
  name: 'cadogan-congress',
  title: 'The Congress (Lady Cadogan, 1914)',
  aliases: ['cadogan'],
  description: [
    'Two packs. The eight aces begin the foundations, which go up in suit to the king. Four cards begin the help packets; a first row of eight begins the rivers, eight columns; 84 cards remain in the pack.',
    'The last card of each river and the top card of each packet are available, for the foundations or for a packet: packets go down by one rank (see marriage). Nothing is built on the rivers.',
    'While the pack lasts, a card gone from a river or an emptied packet leaves a vacancy, which the next card of the pack refills; in the rivers the uppermost row with a vacancy comes first. When nothing is vacant a new row of eight may be dealt over the rivers.',
    'Once the pack is used up vacancies stay, and four more packets open: an empty packet may take the available card of any river.',
    'The game is won when all 104 cards are on the foundations.',
  ],
  source: 'Lady Cadogan, Illustrated Games of Solitaire or Patience (1914), "The Congress".',
  options: CADOGAN_OPTIONS,
  formerOptions: {},
  nestings: [
    {
      option: 'marriage',
      strict: 'suit',
      loose: 'any',
      why: 'marriages are only added, and no other move depends on which marriages there are',
    },
    { option: 'refill', strict: 'immediate', loose: 'free', why: 'a refill is allowed whenever it is demanded' },
  ],
  size: { suits: 4, ranks: KING, piles: 8, helps: 4 },
  pysol: null,
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: openCadoganCongress,
  findFault: findCadoganCongressFault,
  createGame: (rules, size, stock) => new CadoganCongressGame(rules, size, stock),
  weights: { scores: CADOGAN_WEIGHTS, evaluation: null, policy: CADOGAN_POLICY, values: null },
  judge: (game, { scores }) => new CadoganCongressJudgement(game, scores),
  createPolicy: (_rules, _size, { policy }) =>
    new ScoredPolicy(
      (game: CadoganCongressGame, weights) => new CadoganCongressJudgement(game, { ...CADOGAN_WEIGHTS, ...weights }),
      policy,
    ),
  luckWeights: CADOGAN_CONGRESS_LUCK,
  relax: (rules, size) => new CadoganCongressRelaxation(rules, size),
  plain: PLAIN_CADOGAN_CONGRESS,
  tinySizes: [
    {
      rules: {},
      sizes: [
        [1, 10, 1, 1],
        [1, 12, 2, 1],
        [1, 12, 1, 2],
        [2, 6, 1, 1],
      ],
    },
    {
      rules: { refill: 'immediate' },
      sizes: [
        [1, 10, 1, 1],
        [1, 12, 2, 1],
        [1, 12, 1, 2],
        [2, 6, 1, 1],
      ],
    },
    {
      rules: { marriage: 'any' },
      sizes: [
        [1, 10, 1, 1],
        [1, 12, 2, 1],
        [1, 12, 1, 2],
        [2, 6, 1, 1],
      ],
    },
    {
      rules: { marriage: 'any', refill: 'immediate' },
      sizes: [
        [1, 10, 1, 1],
        [1, 12, 2, 1],
        [1, 12, 1, 2],
        [2, 6, 1, 1],
      ],
    },
  ],
};
