import { ACE } from '../../engine/cards.ts';
import { tabulateStages } from '../../engine/games/weights.ts';
import type { Variant } from '../../engine/games/variant.ts';
import { PLAIN_CADOGAN_CONGRESS } from '../../reference/cadogan-congress.ts';
import { findCadoganCongressFault } from './faults.ts';
import { CadoganCongressGame, openCadoganCongress } from './game.ts';
import { judgeCadoganCongress } from './judgement.ts';
import { CadoganCongressPolicy } from './policy.ts';
import { SCORES, type Scores } from './scores.ts';
import { POLICY, THOUGHT, VALUES } from './weights.ts';
import { CADOGAN_CONGRESS_WORDS, type CadoganRules, type CadoganSize } from './words.ts';

/**
 * Lady Cadogan's The Congress (1914): help packets, and rows of eight that are dealt onto columns. 96 cards are dealt.
 */
export const cadoganCongress: Variant<CadoganRules, CadoganCongressGame, Scores, CadoganSize> = {
  ...CADOGAN_CONGRESS_WORDS,
  pysol: null,
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: openCadoganCongress,
  findFault: findCadoganCongressFault,
  createGame: (rules, size, stock) => new CadoganCongressGame(rules, size, stock),
  weights: {
    scores: SCORES,
    policy: tabulateStages(POLICY),
    values: tabulateStages(VALUES),
  },
  judge: (game, { scores }) => judgeCadoganCongress(game, scores),
  createPolicy: (rules, size, weights) => new CadoganCongressPolicy(rules, size, weights),
  ahead: { hidden: 0, open: 1000 },
  thought: THOUGHT,
  bands: [0.817, 0.63, 0.449, 0.29],
  plain: PLAIN_CADOGAN_CONGRESS,
};
