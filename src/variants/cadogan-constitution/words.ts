import { JACK } from '../../engine/cards.ts';
import { declarePiles, type Pile } from '../../engine/piles.ts';
import type { RuleOption, RulesOf, VariantWords } from '../../engine/games/variant.ts';
import {
  CONSTITUTION_DEAL,
  CONSTITUTION_END,
  FILL,
  ROW2_NAMES,
  ROW3_NAMES,
  ROW4_NAMES,
  ROW4_PILE,
} from '../british-constitution/words.ts';

/** First of the places of rows 2, 3 and 4: `ROW2_PLACES + 2` is R2.3. */
export const ROW2_PLACES: Pile = 32;
export const ROW3_PLACES: Pile = 40;
export const ROW4_PLACES: Pile = 48;

const OPTIONS = [
  {
    ...FILL,
    meanings: [
      "a space in rows 1 to 3 is filled at once with a card of the row below, of the player's choice",
      'spaces in rows 1 to 3 may be filled later, whenever the player likes. Row 4 is still filled at once',
    ],
    source: 'The page of 1914 fills spaces at once. PySolFC lets the player wait.',
  },
  {
    key: 'row4-build',
    title: 'Building on row 4',
    values: ['no', 'yes'],
    meanings: [
      'row 4 takes no builds, so that all its cards are available',
      'the places of row 4 are piles, too, which the top card of the talon may be built on. Only their top cards are available',
    ],
    source: 'The page of 1914 builds on rows 1 to 3 only. PySolFC builds on row 4, too.',
  },
  {
    key: 'build',
    title: 'Building',
    values: ['alternate', 'any'],
    meanings: ['piles go down by one rank in alternating colours', 'piles go down by one rank, whatever the suits'],
    source: 'PySolFC builds regardless of suit in New British Constitution.',
  },
  {
    key: 'space',
    title: 'Cards that fill a space',
    values: ['any', 'jack'],
    needs: { jack: 'fill=deferred' },
    meanings: [
      'any available card of the row below fills a space in rows 1 to 3',
      'a jack alone fills a space in rows 1 to 3, which waits for one. This needs fill=deferred',
    ],
    source: 'PySolFC fills spaces with jacks in New British Constitution.',
  },
] as const satisfies readonly RuleOption[];

export type CadoganConstitutionRules = RulesOf<typeof OPTIONS>;

export const CADOGAN_CONSTITUTION_WORDS: VariantWords<CadoganConstitutionRules> = {
  name: 'cadogan-constitution',
  title: 'The Constitution (Lady Cadogan, 1914)',
  aliases: {
    'constitution-1914': {},
    'new-british-constitution': { fill: 'deferred', 'row4-build': 'yes', build: 'any', space: 'jack' },
  },
  description: [
    CONSTITUTION_DEAL,
    'Rows 1, 2 and 3 are piles that go down by one rank in alternating colours. Each takes cards from the row directly below only: top cards of its piles, or any card of row 4. Nothing moves inside a row. Row 1 alone feeds the foundations.',
    'A space in row 1, 2 or 3 must be filled at once. The player chooses a top card of the row directly below, or any card of row 4. When the row below is empty the space stays.',
    'The stock is turned one card at a time to a talon, once through, whenever the player likes. A space in row 4 is filled at once from the talon, or from the stock when the talon is empty.',
    ...CONSTITUTION_END,
  ],
  source: 'Lady Cadogan, Illustrated Games of Solitaire or Patience (1914), "The Constitution".',
  size: { suits: 4, ranks: JACK, piles: 8 },
  piles: declarePiles([
    { ...ROW2_NAMES, first: ROW2_PLACES, name: 'R2.' },
    { ...ROW3_NAMES, first: ROW3_PLACES, name: 'R3.' },
    ROW4_PILE,
    { ...ROW4_NAMES, first: ROW4_PLACES, name: 'R4.', aliases: [] },
  ]),
  options: OPTIONS,
  nestings: [
    {
      option: 'fill',
      strict: 'forced',
      loose: 'deferred',
      why: 'the player may fill every space at once, with the same cards',
    },
    {
      option: 'row4-build',
      strict: 'no',
      loose: 'yes',
      why: 'the player may build nothing on row 4, so that all its cards stay available',
    },
    { option: 'build', strict: 'alternate', loose: 'any', why: 'moves are only added, and none forbids another' },
    {
      option: 'space',
      strict: 'jack',
      loose: 'any',
      why: 'moves are only added, and none forbids another',
      holds: ({ fill }) => fill === 'deferred',
    },
  ],
};
