import { KING } from '../../engine/cards.ts';
import { declarePiles, type Pile } from '../../engine/piles.ts';
import type { Size } from '../../engine/games/game.ts';
import type { RuleOption, RulesOf, VariantWords } from '../../engine/games/variant.ts';

/** The target of a row deal: every river at once. */
export const RIVERS: Pile = 3;
/** First of the help packets H1..H8 and of the rivers V1..V8. */
export const HELPS: Pile = 16;
export const COLUMNS: Pile = 24;

export const isPacket = (pile: Pile): boolean => pile >= HELPS && pile < COLUMNS;

export interface CadoganSize extends Size {
  /** Help packets dealt at the start; twice as many open in the end. */
  readonly helps: number;
}

const RIVER = { name: 'V', zone: 'rivers', label: 'rivers', title: 'Rivers', distance: 3 };

const OPTIONS = [
  {
    key: 'marriage',
    title: 'Building on the packets',
    values: ['suit', 'any'],
    meanings: [
      'a packet takes a card one rank below its top card and of the same suit',
      'a packet takes a card one rank below its top card, whatever the suits',
    ],
    source:
      'The glossary of the 1914 book calls a marriage a card placed on one of the same suit. The page of this game does not say.',
  },
  {
    key: 'refill',
    title: 'Refilling vacancies',
    values: ['free', 'immediate'],
    meanings: [
      'vacancies may be refilled later, but no row is dealt while there is one',
      'while there is a vacancy and the pack lasts, the refill is the only legal move',
    ],
    source: 'The page says "immediately refilling the vacancies", and lets the player play on before dealing a row.',
  },
] as const satisfies readonly RuleOption[];

export type CadoganRules = RulesOf<typeof OPTIONS>;

export const CADOGAN_CONGRESS_WORDS: VariantWords<CadoganRules, CadoganSize> = {
  name: 'cadogan-congress',
  title: 'The Congress (Lady Cadogan, 1914)',
  aliases: { cadogan: {} },
  description: [
    'Two packs. The eight aces begin the foundations, which go up in suit to the king. Four cards begin the help packets; a first row of eight begins the rivers, eight columns; 84 cards remain in the pack.',
    'The last card of each river and the top card of each packet are available, for the foundations or for a packet. Packets go down by one rank (see marriage). Nothing is built on the rivers.',
    'While the pack lasts, a card gone from a river, or an emptied packet, leaves a vacancy. The next card of the pack refills it. In the rivers the uppermost row with a vacancy comes first. When nothing is vacant a new row of eight may be dealt over the rivers.',
    'Once the pack is used up vacancies stay, and four more packets open: an empty packet may take the available card of any river.',
    'The game is won when all 104 cards are on the foundations.',
  ],
  source: 'Lady Cadogan, Illustrated Games of Solitaire or Patience (1914), "The Congress".',
  size: { suits: 4, ranks: KING, piles: 8, helps: 4 },
  piles: declarePiles([
    {
      first: HELPS,
      name: 'H',
      zone: 'helps',
      label: 'helps',
      title: 'Help packets',
      aliases: ['HELPS'],
      distance: 2,
      main: true,
    },
    {
      ...RIVER,
      first: COLUMNS,
      aliases: ['RIVERS'],
      counts: { field: 'ROWS', title: 'Rows dealt', rows: 'rows of rivers' },
    },
    { ...RIVER, first: RIVERS, aliases: [], form: 'all' },
  ]),
  opensLate: (pile, { helps }) => pile >= HELPS + helps && pile < COLUMNS,
  options: OPTIONS,
  contrasts: [{ marriage: 'any' }],
  nestings: [
    {
      option: 'marriage',
      strict: 'suit',
      loose: 'any',
      why: 'marriages are only added, and no other move depends on which marriages there are',
    },
    { option: 'refill', strict: 'immediate', loose: 'free', why: 'a refill is allowed whenever it is demanded' },
  ],
};
