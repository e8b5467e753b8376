import { ACE } from '../../engine/cards.ts';
import { tabulateStages } from '../../games/weights.ts';
import type { Variant } from '../../games/variant.ts';
import { PLAIN_PARLIAMENT } from '../../verify/congress.ts';
import { findCongressFault } from '../congress/faults.ts';
import { type CongressGame, openCongress } from '../congress/game.ts';
import { congress, createCongressPolicy, PYSOL_CONGRESS } from '../congress/variant.ts';
import type { SCORES } from '../congress/weights.ts';
import type { CongressRules } from '../congress/words.ts';
import { LOSS, THOUGHT, VALUES } from './weights.ts';
import { PARLIAMENT_WORDS } from './words.ts';

export const parliament: Variant<CongressRules, CongressGame, typeof SCORES> = {
  ...congress,
  ...PARLIAMENT_WORDS,
  pysol: { ...PYSOL_CONGRESS, title: 'Parliament' },
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  openLayout: (cards, size) => openCongress(cards, size, ACE),
  findFault: (layout, rules, size) => findCongressFault(layout, rules, size, ACE),
  weights: { ...congress.weights, values: tabulateStages(VALUES) },
  thought: THOUGHT,
  lossModel: LOSS,
  createPolicy: (_, size, weights) => createCongressPolicy(parliament, size, weights),
  bands: [1, 0.95, 0.853, 0.672],
  plain: PLAIN_PARLIAMENT,
};
