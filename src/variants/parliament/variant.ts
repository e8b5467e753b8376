import { ACE } from '../../engine/cards.ts';
import { tabulateStages } from '../../engine/games/weights.ts';
import type { Variant } from '../../engine/games/variant.ts';
import { PLAIN_PARLIAMENT } from '../../reference/congress.ts';
import type { CongressGame } from '../congress/game.ts';
import { congress, PYSOL_CONGRESS, startFoundations } from '../congress/variant.ts';
import type { Scores } from '../congress/scores.ts';
import type { CongressRules } from '../congress/words.ts';
import { THOUGHT, VALUES } from './weights.ts';
import { PARLIAMENT_WORDS } from './words.ts';

/** Parliament: Congress whose eight aces begin on the foundations, with 96 cards dealt. */
export const parliament: Variant<CongressRules, CongressGame, Scores> = {
  ...congress,
  ...PARLIAMENT_WORDS,
  pysol: { ...PYSOL_CONGRESS, titleOf: () => 'Parliament' },
  ...startFoundations(ACE),
  weights: { ...congress.weights, values: tabulateStages(VALUES) },
  thought: THOUGHT,
  bands: [1, 0.95, 0.853, 0.672],
  plain: PLAIN_PARLIAMENT,
};
