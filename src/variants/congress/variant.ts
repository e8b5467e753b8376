/** Congress, also known as President's Cabinet, and all that belongs to it. */

import { ACE, KING, packSize } from '../../engine/cards.ts';
import { CONGRESS_OPTIONS, CongressGame, type CongressRules, openCongress } from './game.ts';
import { findCongressFault } from './faults.ts';
import type { Size } from '../../games/game.ts';
import type { Nesting, Variant } from '../../games/variant.ts';
import type { VariantWeights } from '../../games/weights.ts';
import { tabulateStages } from '../../games/staged-weights.ts';
import { CONGRESS_LUCK } from '../luck.ts';
import { CongressPolicy } from './policy.ts';
import { CONGRESS_VALUES } from './values.ts';
import { CONGRESS_POLICY } from '../policies.ts';
import { CongressJudgement } from './judgement.ts';
import { CONGRESS_EVALUATION, CONGRESS_WEIGHTS } from '../scores.ts';
import { CongressRelaxation } from './relaxation.ts';
import { PLAIN_CONGRESS } from '../../verify/congress.ts';
import { PYSOL_CONGRESS } from '../pysol-games.ts';

const CONGRESS_NESTINGS: readonly Nesting<CongressRules>[] = [
  {
    option: 'space-fill',
    strict: 'waste',
    loose: 'choice',
    why: 'the player may choose the waste, or the stock when the waste is empty, every time',
  },
  {
    option: 'stock-deal',
    strict: 'blocked',
    loose: 'played',
    why: 'where no other move is legal no card can be played, and no other move changes',
  },
  {
    option: 'stock-deal',
    strict: 'played',
    loose: 'anytime',
    why: 'every turn of the stricter game is allowed, and no other move changes',
  },
  {
    option: 'worry-back',
    strict: 'no',
    loose: 'yes',
    why: 'moves are only added; but under stock-deal=blocked an added move can forbid a turn',
    holds: (rules) => rules['stock-deal'] !== 'blocked',
  },
];

/** The policy of Congress or Parliament. */
export const createCongressPolicy = (
  { pack }: Pick<Variant, 'pack'>,
  size: Size,
  { policy, values }: Pick<VariantWeights, 'policy' | 'values'>,
): CongressPolicy => new CongressPolicy(size.piles, packSize(pack(size)) - size.piles, policy, values ?? {});

export const congress: Variant<CongressRules, CongressGame, typeof CONGRESS_WEIGHTS> = {
  name: 'congress',
  title: 'Congress',
  aliases: ['presidents-cabinet', "president's cabinet"],
  description: [
    'Two packs, 104 cards. Eight tableau piles begin with one card each; the rest is the stock, turned one card at a time to a single waste pile, once through.',
    'The eight foundations start empty. Each is begun by an ace and goes up in suit to the king.',
    'Tableau piles go down by one rank, whatever the suits. The top card of a pile, or of the waste, may go to a foundation or to a pile; only one card moves at a time.',
    'A pile that becomes empty is filled at once from the waste, or from the stock when the waste is empty; the rule option space-fill tells who chooses. With stock and waste empty it stays empty.',
    'The game is won when all 104 cards are on the foundations.',
  ],
  source: 'Common printed rules of Congress; the same game is numbered in PySolFC.',
  options: CONGRESS_OPTIONS,
  formerOptions: {},
  nestings: CONGRESS_NESTINGS,
  size: { suits: 4, ranks: KING, piles: 8, helps: 0 },
  pysol: PYSOL_CONGRESS,
  pack: (size) => ({ suits: size.suits, low: ACE, high: size.ranks }),
  openLayout: (cards, size) => openCongress(cards, size, 0),
  findFault: (layout, rules, size) => findCongressFault(layout, rules, size, 0),
  createGame: (rules, size, stock) => new CongressGame(rules, size, stock),
  weights: {
    scores: CONGRESS_WEIGHTS,
    evaluation: tabulateStages(CONGRESS_EVALUATION),
    policy: tabulateStages(CONGRESS_POLICY),
    values: tabulateStages(CONGRESS_VALUES),
  },
  judge: (game, weights, sight) => new CongressJudgement(game, weights, sight),
  createPolicy: (_, size, weights) => createCongressPolicy(congress, size, weights),
  luckWeights: CONGRESS_LUCK,
  relax: (rules, size) => new CongressRelaxation(rules, size),
  plain: PLAIN_CONGRESS,
  tinySizes: [
    {
      rules: {},
      sizes: [
        [1, 8, 1, 0],
        [1, 10, 2, 0],
        [2, 5, 1, 0],
      ],
    },
    {
      rules: { 'worry-back': 'yes' },
      sizes: [
        [1, 8, 1, 0],
        [1, 10, 2, 0],
        [2, 4, 1, 0],
      ],
    },
    {
      rules: { 'stock-deal': 'blocked' },
      sizes: [
        [1, 9, 2, 0],
        [2, 4, 2, 0],
        [2, 5, 2, 0],
      ],
    },
    {
      rules: { 'stock-deal': 'blocked', 'worry-back': 'yes' },
      sizes: [
        [1, 9, 2, 0],
        [2, 4, 2, 0],
        [2, 5, 2, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice' },
      sizes: [
        [1, 8, 1, 0],
        [1, 10, 2, 0],
        [2, 5, 1, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'worry-back': 'yes' },
      sizes: [
        [1, 8, 1, 0],
        [1, 10, 2, 0],
        [2, 4, 1, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'stock-deal': 'blocked' },
      sizes: [
        [1, 9, 2, 0],
        [2, 4, 2, 0],
        [2, 5, 2, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'stock-deal': 'blocked', 'worry-back': 'yes' },
      sizes: [
        [1, 9, 2, 0],
        [2, 4, 2, 0],
        [2, 5, 2, 0],
      ],
    },
    {
      rules: { 'stock-deal': 'played' },
      sizes: [
        [1, 8, 1, 0],
        [1, 10, 2, 0],
        [2, 5, 1, 0],
      ],
    },
    {
      rules: { 'stock-deal': 'played', 'worry-back': 'yes' },
      sizes: [
        [1, 8, 1, 0],
        [1, 10, 2, 0],
        [2, 5, 1, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'stock-deal': 'played' },
      sizes: [
        [1, 8, 1, 0],
        [1, 10, 2, 0],
        [2, 5, 1, 0],
      ],
    },
    {
      rules: { 'space-fill': 'choice', 'stock-deal': 'played', 'worry-back': 'yes' },
      sizes: [
        [1, 8, 1, 0],
        [1, 10, 2, 0],
        [2, 5, 1, 0],
      ],
    },
  ],
};
