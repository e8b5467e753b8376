import { JACK } from '../../engine/cards.ts';
import { declarePiles, type Pile, type PileFamily } from '../../engine/piles.ts';
import type { RuleOption, RulesOf, VariantWords } from '../../engine/games/variant.ts';

/** Rows in which position does not matter. */
export const ROW2: Pile = 4;
export const ROW3: Pile = 5;
export const ROW4: Pile = 6;

type Row = Omit<PileFamily, 'first' | 'name'>;

export const ROW2_NAMES: Row = { zone: 'row2', label: 'second row', title: 'Row 2', aliases: [], distance: 5 };
export const ROW3_NAMES: Row = { zone: 'row3', label: 'third row', title: 'Row 3', aliases: [], distance: 6 };
export const ROW4_NAMES: Row = {
  zone: 'row4',
  label: 'fourth row',
  title: 'Row 4',
  aliases: ['ROW 4'],
  distance: 7,
  passage: true,
};
export const ROW4_PILE: PileFamily = { ...ROW4_NAMES, first: ROW4, name: 'R4', form: 'bag' };

export const CONSTITUTION_DEAL =
  'Two packs without kings and queens. The eight aces begin the foundations, which go up in suit to the jack. Four rows of eight are dealt from the other 80 cards; 48 remain as the stock.';
export const CONSTITUTION_END = [
  'The game is won when all 88 cards are on the foundations.',
  'The sovereign, bishops and judges (a queen of diamonds and the kings) of the old layout are decoration.',
];

export const FILL = {
  key: 'fill',
  title: 'Filling spaces',
  values: ['forced', 'deferred'],
  meanings: [
    "a space in rows 1 to 3 is filled at once with a card of the row below, of the player's choice",
    'spaces in rows 1 to 3 may be filled later, whenever the player likes; row 4 still fills itself from the stock',
  ],
  source: 'Modern descriptions say that a space "must be filled"; some programs let the player wait.',
} as const satisfies RuleOption;

const OPTIONS = [FILL] as const satisfies readonly RuleOption[];

export type ConstitutionRules = RulesOf<typeof OPTIONS>;

export const BRITISH_CONSTITUTION_WORDS: VariantWords<ConstitutionRules> = {
  name: 'british-constitution',
  title: 'British Constitution',
  aliases: { constitution: {} },
  description: [
    CONSTITUTION_DEAL,
    'Row 1 alone feeds the foundations. Its piles go down by one rank in alternating colours. They take the top cards of other piles of row 1, and any card of row 2. Place inside rows 2, 3 and 4 never matters.',
    "Any card of the row below, of the player's choice, fills a space in row 1, 2 or 3. The stock fills a space in row 4, and stock cards come into play in no other way. When the row below is empty the space stays.",
    ...CONSTITUTION_END,
  ],
  source: 'Common printed rules of British Constitution; numbered in PySolFC.',
  size: { suits: 4, ranks: JACK, piles: 8 },
  piles: declarePiles([
    { ...ROW2_NAMES, first: ROW2, name: 'R2', aliases: ['ROW 2'], form: 'bag' },
    { ...ROW3_NAMES, first: ROW3, name: 'R3', aliases: ['ROW 3'], form: 'bag', passage: true },
    ROW4_PILE,
  ]),
  options: OPTIONS,
  formerOptions: { ruleset: 'for ruleset=cadogan play the variant cadogan-constitution, which is a game of its own' },
  nestings: [
    {
      option: 'fill',
      strict: 'forced',
      loose: 'deferred',
      why: 'the player may fill every space at once, with the same cards',
    },
  ],
};
