import { KING } from '../../engine/cards.ts';
import type { Nesting, RuleOption, RulesOf, VariantWords } from '../../engine/games/variant.ts';
import {
  CONGRESS_END,
  CONGRESS_PILES,
  FOUNDATIONS_RULE,
  SHARED_NESTINGS,
  STOCK_DEAL,
  WORRY_BACK,
} from '../congress/words.ts';

const OPTIONS = [
  {
    key: 'redeals',
    title: 'Turning the waste over',
    values: ['0', '2'],
    meanings: [
      'the stock is dealt once',
      'when the stock is empty, the waste may be turned over as a new stock in the same order, twice in a game',
    ],
    source: 'Diplomat has no redeal. With two it is Rows of Four, as numbered in PySolFC.',
  },
  {
    key: 'move',
    title: 'Cards that move together',
    values: ['card', 'sequence'],
    meanings: [
      'one card moves at a time',
      'cards from the top of a pile that go down by one rank may move together, onto a pile or into a space',
    ],
    source: 'Diplomat moves single cards. With sequences it is Lady Palk, as numbered in PySolFC.',
  },
  {
    ...STOCK_DEAL,
    source:
      'The printed rules of its relative Congress often say "when no more moves are available, deal one card". Those of Diplomat do not.',
  },
  {
    ...WORRY_BACK,
    meanings: [
      'cards on the foundations stay there',
      'the top card of a foundation may go back onto a card one rank higher, but into no space',
    ],
  },
  {
    ...FOUNDATIONS_RULE,
    source: 'The printed rules of its relative Congress move aces "as they become available".',
  },
] as const satisfies readonly RuleOption[];

export type DiplomatRules = RulesOf<typeof OPTIONS>;

const NESTINGS: readonly Nesting<DiplomatRules>[] = [
  {
    option: 'redeals',
    strict: '0',
    loose: '2',
    why: 'the only further move is made when the stock is empty, and forbids no other',
  },
  {
    option: 'move',
    strict: 'card',
    loose: 'sequence',
    why: 'moves are only added; but under stock-deal=blocked an added move can forbid a turn',
    holds: (rules) => rules['stock-deal'] !== 'blocked',
  },
  ...SHARED_NESTINGS,
];

export const DIPLOMAT_WORDS: VariantWords<DiplomatRules> = {
  name: 'diplomat',
  title: 'Diplomat',
  aliases: { 'rows-of-four': { redeals: '2' }, 'lady-palk': { move: 'sequence' } },
  description: [
    'Two packs, 104 cards. Eight tableau piles begin with four cards each, all face up. The other 72 cards are the stock, turned one card at a time to a single waste pile, once through.',
    ...CONGRESS_PILES,
    'A pile that becomes empty may be filled with the top card of the waste or of another pile, at any time, or stay empty.',
    CONGRESS_END,
  ],
  source: 'Common printed rules of Diplomat; the same game is numbered in PySolFC.',
  size: { suits: 4, ranks: KING, piles: 8 },
  options: OPTIONS,
  nestings: NESTINGS,
};
