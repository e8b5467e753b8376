/** A game as the verifier sees it: positions and moves as plain text, nothing packed, nothing clever. */

/** Tests play the same rules with fewer suits, ranks and piles. */
export interface PlainSize {
  /** The first so many of C D H S: 1..4. */
  readonly suits: number;
  /** The highest rank in play, where foundations end. */
  readonly ranks: number;
  /** Piles, or cards in a row: full 8. */
  readonly piles: number;
  readonly [own: string]: number;
}

/** The value of each rule option, by its name. */
export type PlainRules = Readonly<Record<string, string>>;

/** Moves change it, and nothing else does. Its piles are replaced by others and do not change, so a copy may share them. */
export interface PlainPosition {
  /**
   * Pile name to its cards, empty piles included; the top or available card comes last,
   * but in the stock S the next card comes first. Order means nothing in rows without places.
   */
  readonly piles: Record<string, readonly string[]>;
  /** Suit to the top ranks of its two foundations, higher first; 0 is an empty foundation. */
  foundations: Readonly<Record<string, readonly [number, number]>>;
  /** Rows dealt, or how often the waste was turned over, where the cards do not show it. */
  rowsDealt?: number | undefined;
}

/** `T3-F:9H` in its parts; `S-W` and `S-V` have no card. */
export interface PlainMove {
  readonly from: string;
  readonly to: string;
  readonly card: string;
}

/** The rules of a game, for moves and deals already known to be right. */
export interface PlainRulebook {
  deal(cards: readonly string[]): PlainPosition;
  /** Every legal move. @param asked only whether this one is legal is asked; others may be left out. */
  listMoves(position: PlainPosition, asked?: PlainMove): string[];
  /** What is wrong with a given position, beside its cards. */
  findFault?(position: PlainPosition): string | undefined;
  /** Makes a legal move, and the automatic fills that follow it. */
  makeMove(position: PlainPosition, move: string): void;
  /** Groups of piles whose names mean nothing in this position: swapping two of a group changes nothing. */
  listInterchangeable(position: PlainPosition): readonly (readonly string[])[];
  /** Rows without places: only which cards they hold matters. */
  readonly rows: readonly string[];
  /** The name of the number of rows dealt if it means something even with an empty stock; `rows` unless given. */
  readonly counted?: string;
  /** True only for a position that cannot be won, by a theorem that is proved there for any cards in any piles. */
  isLost?(position: PlainPosition): boolean;
}

/** A game in the plain form of the rules, which shares no code with the fast one. */
export interface PlainVariant {
  readonly name: string;
  /** Rule option to its values, the default first. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** Settings, as `key=value`, that are legal with another one only. */
  readonly needs?: Readonly<Record<string, readonly [key: string, value: string]>>;
  /** Settings of older texts, and the values that they are read as. */
  readonly formerly?: Readonly<Record<string, string>>;
  readonly size: PlainSize;
  /** The lowest rank that is dealt: 2 where the aces start on the foundations. */
  readonly lowestRank: number;
  write(rules: PlainRules, size: PlainSize): PlainRulebook;
}
