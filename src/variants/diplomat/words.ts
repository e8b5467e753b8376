import { KING } from '../../engine/cards.ts';
import type { Nesting, RuleOption, RulesOf, VariantWords } from '../../engine/games/variant.ts';
import {
  CONGRESS_END,
  CONGRESS_PILES,
  FOUNDATIONS_RULE,
  MORE_RETURNS,
  NO_GAIN,
  STOCK_DEAL,
  STOCK_NESTINGS,
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
    key: 'space',
    title: 'Cards that fill a space',
    values: ['any', 'king'],
    meanings: [
      'any available card may go into a space',
      'a king alone may go into a space; under move=sequence the cards on it may come along',
    ],
    source: 'Most rules name no card; some printed ones put kings alone into spaces.',
  },
  {
    ...STOCK_DEAL,
    source:
      'The printed rules of its relative Congress often say "when no more moves are available, deal one card". Those of Diplomat do not.',
  },
  {
    ...WORRY_BACK,
    values: ['no', 'pile', 'anywhere'],
    formerValues: { yes: 'pile' },
    meanings: [
      'cards on the foundations stay there',
      'the top card of a foundation may go back onto a card one rank higher, but into no space',
      'it may go into a space as well, if space allows that card',
    ],
    source: 'Not mentioned by the printed rules. PySolFC lets cards go back onto piles and into spaces.',
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
  {
    option: 'space',
    strict: 'king',
    loose: 'any',
    why: 'moves are only added; but unless cards may be turned at any time an added move can forbid a turn',
    holds: (rules) => rules['stock-deal'] === 'anytime',
  },
  ...STOCK_NESTINGS,
  { ...MORE_RETURNS, strict: 'no', loose: 'pile' },
  { ...MORE_RETURNS, strict: 'pile', loose: 'anywhere' },
  { ...NO_GAIN, strict: 'pile', loose: 'no' },
  { ...NO_GAIN, strict: 'anywhere', loose: 'no' },
];

export const DIPLOMAT_WORDS: VariantWords<DiplomatRules> = {
  name: 'diplomat',
  title: 'Diplomat',
  aliases: { 'rows-of-four': { redeals: '2' }, 'lady-palk': { move: 'sequence' } },
  description: [
    'Two packs, 104 cards. Eight tableau piles begin with four cards each, all face up. The other 72 cards are the stock, turned one card at a time to a single waste pile, once through.',
    ...CONGRESS_PILES,
    'A pile that becomes empty may be filled with the top card of the waste or of another pile, at any time, or stay empty. The rule option space tells which cards may go there.',
    CONGRESS_END,
  ],
  source: 'Common printed rules of Diplomat; the same game is numbered in PySolFC.',
  size: { suits: 4, ranks: KING, piles: 8 },
  options: OPTIONS,
  nestings: NESTINGS,
};
