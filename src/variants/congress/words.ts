import { KING } from '../../engine/cards.ts';
import type { Nesting, RuleOption, RulesOf, VariantWords } from '../../engine/games/variant.ts';

const SPACE_FILL = {
  key: 'space-fill',
  title: 'Filling a space',
  values: ['waste', 'choice'],
  meanings: [
    'a pile that becomes empty takes the top card of the waste, or the next card of the stock when the waste is empty',
    'the player says which of the two fills the space, still at once',
  ],
  source: 'Usual rules fill "from the waste or stock" without saying who decides; programs fill from the waste.',
} as const satisfies RuleOption;

export const STOCK_DEAL = {
  key: 'stock-deal',
  title: 'Turning the stock',
  values: ['anytime', 'played', 'blocked'],
  mostlyLost: 'blocked',
  meanings: [
    'a card may be turned from the stock at any time',
    'a card may be turned only when no card can go to a foundation and no pile takes the top card of the waste. Builds between piles do not count, because they can be taken back',
    'a card may be turned only when there is no other legal move',
  ],
  source:
    '"When no more moves are available, deal one card" can mean "played". Literally it is "blocked", and hardly any deal can be won: in 10,000, eight wins of Parliament are known and none of Congress.',
} as const satisfies RuleOption;

export const WORRY_BACK = {
  key: 'worry-back',
  title: 'Cards back from the foundations',
  values: ['no', 'yes'],
  meanings: [
    'cards on the foundations stay there',
    'the top card of a foundation may go back to a tableau pile that takes it',
  ],
  source: 'Not mentioned by the printed rules; a common house rule of building games.',
} as const satisfies RuleOption;

export const FOUNDATIONS_RULE = {
  key: 'foundations',
  title: 'Cards that a foundation takes',
  values: ['choice', 'at-once'],
  meanings: [
    'the player chooses when a card goes to a foundation',
    'while a foundation takes an available card, only moves to foundations are legal, and the player chooses among them. When a card has come back from a foundation, it or its other copy must go up next; so worry-back gains nothing',
  ],
  source:
    'Aces are moved "as they become available" and cards are built "whenever possible", which can mean that they may or that they must.',
} as const satisfies RuleOption;

const OPTIONS = [SPACE_FILL, STOCK_DEAL, WORRY_BACK, FOUNDATIONS_RULE] as const satisfies readonly RuleOption[];

export type CongressRules = RulesOf<typeof OPTIONS>;

type SharedRules = Pick<CongressRules, 'stock-deal' | 'foundations'>;
type Reason = Omit<Nesting<SharedRules>, 'strict' | 'loose'>;

/** More cards may come back from the foundations. */
export const MORE_RETURNS: Reason = {
  option: 'worry-back',
  why: 'moves are only added; but under stock-deal=blocked an added move can forbid a turn',
  holds: (rules) => rules['stock-deal'] !== 'blocked',
};
export const NO_GAIN: Reason = {
  option: 'worry-back',
  why: 'no other card can go up before one that has come back or its other copy does. The game then stands as it did, or as a move of that copy leaves it',
  holds: ({ foundations }) => foundations === 'at-once',
};

export const STOCK_NESTINGS: readonly Nesting<SharedRules>[] = [
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
    option: 'foundations',
    strict: 'at-once',
    loose: 'choice',
    why: 'moves are only taken away, and none where they were all that forbade a turn',
  },
];

const NESTINGS: readonly Nesting<CongressRules>[] = [
  {
    option: 'space-fill',
    strict: 'waste',
    loose: 'choice',
    why: 'the player may choose the waste, or the stock when the waste is empty, every time',
  },
  ...STOCK_NESTINGS,
  { ...MORE_RETURNS, strict: 'no', loose: 'yes' },
  { ...NO_GAIN, strict: 'yes', loose: 'no' },
];

/** Of Diplomat, too. */
export const CONGRESS_PILES = [
  'The eight foundations start empty. Each is begun by an ace and goes up in suit to the king.',
  'Tableau piles go down by one rank, whatever the suits. The top card of a pile, or of the waste, may go to a foundation or to a pile. Only one card moves at a time.',
];
export const CONGRESS_END = 'The game is won when all 104 cards are on the foundations.';

export const CONGRESS_WORDS: VariantWords<CongressRules> = {
  name: 'congress',
  title: 'Congress',
  aliases: { 'presidents-cabinet': {} },
  description: [
    'Two packs, 104 cards. Eight tableau piles begin with one card each; the rest is the stock. It is turned one card at a time to a single waste pile, once through.',
    ...CONGRESS_PILES,
    'A pile that becomes empty is filled at once from the waste, or from the stock when the waste is empty. The rule option space-fill says who chooses. With stock and waste empty it stays empty.',
    CONGRESS_END,
  ],
  source: 'Common printed rules of Congress; the same game is numbered in PySolFC.',
  size: { suits: 4, ranks: KING, piles: 8 },
  options: OPTIONS,
  nestings: NESTINGS,
};
