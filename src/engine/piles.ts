/**
 * Piles as small integers, with the names that moves and positions use, and the zones they lie in.
 *
 * Every game may have a stock, a waste, foundations and T1..T8. It declares all others, and nothing else in the program
 * knows how a pile is called.
 */

import { refuseName } from '../base/text.ts';
import type { Meant } from './cards.ts';

/** A pile as a number from 0 to 63, the same in every game. `parsePile` finds it by its name. */
export type Pile = Meant<'pile'>;

/** A part of the table, as the columns of studies name it: `foundation`, `stock`, `waste`, `tableau` and others. */
export type Zone = string;

export const STOCK: Pile = 0;
export const WASTE: Pile = 1;
export const FOUNDATION: Pile = 2;
/** First of eight numbered piles: `TABLEAU + 2` is T3. */
export const TABLEAU: Pile = 8;

/** Numbered piles that carry the same letter; the first one's number is a multiple of it. */
const FAMILY = 8;

export interface PileFamily {
  /**
   * 3..7 for a pile without a number, and a multiple of 8 for the first of eight, up to 56: moves have six bits for a
   * pile. No other game's, unless they are the same.
   */
  readonly first: Pile;
  /** In moves: `H`, with a number behind it where there are eight. */
  readonly name: string;
  readonly zone: Zone;
  readonly label: string;
  readonly title: string;
  /** More names that positions are read with, in capitals. */
  readonly aliases: readonly string[];
  /** Of two equal cards under as many others, the one of lower distance is nearer to the foundations. */
  readonly distance: number;
  /**
   * - `bag`: a row in which position does not matter, so that every card is available, and a move out of it names its
   *   card.
   * - `all`: no pile, but the target of a move from the stock that deals a card to each pile of the zone.
   */
  readonly form?: 'bag' | 'all';
  /** Whether they are run piles in the first eight words of a row, by which a simple player chooses. */
  readonly main?: true;
  /** Whether every card must move on from here, so that no such move is needless. */
  readonly passage?: true;
  /** Where the cards do not show how many rows have been dealt, so that positions tell it. */
  readonly counts?: RowCount;
}

export interface RowCount {
  /** Its field in a position's text, in capitals. */
  readonly field: string;
  readonly title: string;
  /** The things counted, in messages: `rows of columns`. */
  readonly rows: string;
  /** Whether it is 0 where nobody tells it. Otherwise the piles may show it, and it means nothing with an empty stock. */
  readonly fromNone?: true;
}

/** The piles that every game may have, in the order of columns. */
export const COMMON_PILES: readonly PileFamily[] = [
  {
    first: FOUNDATION,
    name: 'F',
    zone: 'foundation',
    label: 'foundations',
    title: 'Foundations',
    aliases: ['FOUNDATIONS', 'FOUNDATION'],
    distance: 0,
  },
  { first: STOCK, name: 'S', zone: 'stock', label: 'stock', title: 'Stock', aliases: ['STOCK', 'PACK'], distance: 9 },
  {
    first: WASTE,
    name: 'W',
    zone: 'waste',
    label: 'waste',
    title: 'Waste',
    aliases: ['WASTE', 'TALON'],
    distance: 4,
    counts: { field: 'REDEALS', title: 'Redeals', rows: 'redeals', fromNone: true },
  },
  {
    first: TABLEAU,
    name: 'T',
    zone: 'tableau',
    label: 'tableau',
    title: 'Tableau',
    aliases: ['TABLEAU', 'ROW 1'],
    distance: 1,
    main: true,
  },
];

const families: (PileFamily | undefined)[] = [];
const codes = new Map<string, Pile>();
const aliases = new Map<string, string>();
const rowCounts = new Map<string, RowCount>();

/** A family may be declared again. */
export function declarePiles(declared: readonly PileFamily[]): readonly PileFamily[] {
  for (const family of declared) {
    const { first, name } = family;
    const count = isNumbered(first) ? FAMILY : 1;
    for (let i = 0; i < count; i++) {
      const code = count === 1 ? name : `${name}${i + 1}`;
      if ((codes.get(code) ?? first + i) !== first + i || (families[first + i] ?? family).name !== name)
        throw new Error(`pile ${code} cannot have the number ${first + i}: one of the two is in use`);
      families[first + i] = family;
      codes.set(code, first + i);
    }
    for (const alias of family.aliases) aliases.set(alias, name);
    if (family.counts === undefined) continue;
    const { field, title } = family.counts;
    rowCounts.set(field, family.counts);
    aliases.set(field, field).set(title.toUpperCase(), field);
  }
  return declared;
}

export const listNumbered = (first: Pile, count: number): Pile[] => Array.from({ length: count }, (_, i) => first + i);

export const isNumbered = (pile: Pile): boolean => pile >= FAMILY;

/** The same number for piles that are alike but for their numbers; the others are each their own kind. */
export const kindOfPile = (pile: Pile): number => (isNumbered(pile) ? pile - (pile % FAMILY) : pile);

declarePiles(COMMON_PILES);

/** The name of a pile in moves and positions: `T3`; empty for the number of no pile. `parsePile` reads it. */
export function pileName(pile: Pile): string {
  const family = families[pile];
  if (family === undefined) return '';
  return isNumbered(pile) ? `${family.name}${pile - family.first + 1}` : family.name;
}

/** The pile of a name in capitals, if there is one. */
export const lookUpPile = (name: string): Pile | undefined => codes.get(name);

/**
 * Reads the name of a pile, as moves have it: `S`, `W`, `F`, `T1`.
 * @throws InputError when no game has a pile of that name.
 */
export function parsePile(name: string): Pile {
  const pile = codes.get(name.toUpperCase());
  if (pile !== undefined) return pile;
  throw refuseName('pile', name, [...codes.keys()]);
}

export const FIELD_ALIASES: ReadonlyMap<string, string> = aliases;

export const findRowCount = (field: string): RowCount | undefined => rowCounts.get(field);

export const rowCountOf = (pile: Pile): RowCount | undefined => families[pile]?.counts;

/** For boards; the name of a pile that nobody has declared. */
export const pileTitle = (pile: Pile): string => families[pile]?.title ?? pileName(pile);

/** The zone in which a pile lies: `tableau`, `waste`, `stock`, `foundation`, or one of the game's own. */
export const zoneOf = (pile: Pile): Zone => families[pile]?.zone ?? 'foundation';

export const distanceOf = (pile: Pile): number => families[pile]?.distance ?? 0;

export const isBag = (pile: Pile): boolean => families[pile]?.form === 'bag';

export const isEveryPile = (pile: Pile): boolean => families[pile]?.form === 'all';

export const isMainPile = (pile: Pile): boolean => families[pile]?.main === true;

export const isPassage = (pile: Pile): boolean => families[pile]?.passage === true;
