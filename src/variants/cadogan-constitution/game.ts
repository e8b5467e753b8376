/**
 * Words of a row: 0..23 rows 1 to 3 (T1..T8, R2.1..R2.8, R3.1..R3.8) as run piles; from 24 on row 4 as a card bag, or
 * under `row4-build=yes` as run piles R4.1..R4.8; two words of talon as a mask over stock positions; then the common
 * words (see `packed-game.ts`).
 */

import { ACE, type Card, CARD_LIMIT, colourOf, JACK, rankOf } from '../../engine/cards.ts';
import { gapShare, raiseHashed, takesCard } from '../../engine/foundations.ts';
import { copyWords, type HashTerms, hashWords, NO_HASH } from '../../engine/hash.ts';
import { type Move, encodeMove, moveCard, moveFrom, moveTo, type Moves } from '../../engine/moves.ts';
import { FOUNDATION, type Pile, STOCK, TABLEAU, WASTE } from '../../engine/piles.ts';
import { isSole, layCard, popCard, sortEight, takeTop, topOf, type RunPile } from '../../engine/run-pile.ts';
import { drawFill, hashWaste, layOnWaste, setWaste, takeFromWaste, topPosition } from '../../engine/waste.ts';
import type { Game, Rows, Size } from '../../engine/games/game.ts';
import { type Scored, UNSCORED } from '../../engine/games/judgement.ts';
import { type Layout, cardsAt, listPiles, withPile, writePiles } from '../../engine/games/layout.ts';
import { isSafeFromPile, isSafeWithoutBuilders } from '../../engine/games/safe-moves.ts';
import { BAG as PACKING, dealRows } from '../british-constitution/game.ts';
import { ROW4 } from '../british-constitution/words.ts';
import { ONE_CARD, PackedGame } from '../packed-game.ts';
import type { Scores } from './scores.ts';
import {
  CADOGAN_CONSTITUTION_WORDS,
  type CadoganConstitutionRules,
  ROW2_PLACES,
  ROW3_PLACES,
  ROW4_PLACES,
} from './words.ts';

export const PLACES = 8;
/** Rows 1 to 3, which spaces of are filled from the row below. */
export const BUILT_ROWS = 3;
const MASK_WORDS = 2;
/** Row 4. */
const LAST_ROW = PLACES * BUILT_ROWS;

/** The first words of the parts behind rows 1 to 3. */
export function findParts({
  'row4-build': row4Build,
}: CadoganConstitutionRules): Record<'mask' | 'foundations' | 'meta', number> {
  const mask = LAST_ROW + (row4Build === 'yes' ? PLACES : PACKING.words);
  return { mask, foundations: mask + MASK_WORDS, meta: mask + MASK_WORDS + 1 };
}

const { name: NAME, size: SIZE } = CADOGAN_CONSTITUTION_WORDS;
/** Tells the same pile in different rows apart in the hash. */
export const ROW_SALT = 0x1b873593;

const FIRST_PLACE: readonly Pile[] = [TABLEAU, ROW2_PLACES, ROW3_PLACES, ROW4_PLACES];

/** The first places of the rows that take builds, the uppermost first. */
export const listBuiltRows = (rules: CadoganConstitutionRules): readonly Pile[] =>
  rules['row4-build'] === 'yes' ? FIRST_PLACE : FIRST_PLACE.slice(0, BUILT_ROWS);

/** Rows 2 to 4 are numbered on; T1..T8 come before them. */
export const wordOf = (pile: Pile): number => (pile >= ROW2_PLACES ? pile - ROW2_PLACES + PLACES : pile - TABLEAU);
const pileAt = (word: number): Pile => (word < PLACES ? word + TABLEAU : word - PLACES + ROW2_PLACES);

const saltOf = (pile: Pile) => Math.imul(wordOf(pile) >> 3, ROW_SALT);

/** See `isLost`. */
const classOf = (card: Card): number => (rankOf(card) ^ colourOf(card)) & 1;

/**
 * A card's rank and colour as a number below 28, and that of the cards that take it.
 * @param colours 0 under `build=any`, where colours do not count, otherwise 1.
 */
const kindOf = (card: Card, colours: number) => rankOf(card) * 2 + (colourOf(card) & colours);
const takerOf = (card: Card, colours: number) => (kindOf(card, colours) + 2) ^ colours;
const SPACE = 1;

/** Scratch of `generate`: the kinds of each row's top cards, a bit each; the cards of row 4. */
const topKinds = new Int32Array(BUILT_ROWS + 1);
const inRow4 = new Uint8Array(PLACES);

export function openCadoganConstitution(cards: readonly Card[], size: Size, rules: CadoganConstitutionRules): Layout {
  const bags = rules['row4-build'] === 'yes' ? [] : [ROW4];
  return withPile(dealRows(NAME, cards, size, listBuiltRows(rules), bags), WASTE, []);
}

export class CadoganConstitutionGame extends PackedGame implements Game {
  /** Row 1 to the foundations, eight sources onto eight places in three rows, the talon onto row 4, a turn. */
  readonly maxMoves = 8 + BUILT_ROWS * 8 * 8 + 8 + 1;
  readonly mask: number;
  readonly foundations: number;
  readonly meta: number;
  readonly #lanes;
  readonly #places;
  /** The first places of rows of piles, and their words. */
  readonly #piles;
  readonly #pileWords;
  readonly #deferred;
  readonly #colours;
  /** A bit for each; that of no card is `SPACE`. */
  readonly #kinds;
  readonly #takers;
  /** The lowest rank that fills a space. */
  readonly lowestFill;

  constructor(rules: CadoganConstitutionRules, size: Size, stock: Uint8Array) {
    const { mask, foundations, meta } = findParts(rules);
    super(NAME, meta + 1, SIZE, 32 * MASK_WORDS, size, stock);
    this.mask = mask;
    this.foundations = foundations;
    this.meta = meta;
    this.#lanes = meta + 1;
    this.#places = size.piles;
    this.#piles = listBuiltRows(rules);
    this.#pileWords = PLACES * this.#piles.length;
    this.#deferred = rules.fill === 'deferred';
    this.#colours = rules.build === 'any' ? 0 : 1;
    this.lowestFill = rules.space === 'jack' ? size.ranks : ACE;
    this.#kinds = Int32Array.from({ length: CARD_LIMIT }, (_, card) => 1 << kindOf(card, this.#colours));
    this.#takers = Int32Array.from({ length: CARD_LIMIT }, (_, card) => 1 << takerOf(card, this.#colours));
  }

  protected override placePiles(layout: Layout, rows: Rows, at: number): void {
    for (const [row, first] of this.#piles.entries()) writePiles(layout, first, this.#places, rows, at + PLACES * row);
    for (const card of cardsAt(layout, ROW4)) PACKING.add(rows, at + LAST_ROW, card, 1);
    setWaste(rows, at + this.mask, cardsAt(layout, WASTE).length);
  }

  generate(rows: Rows, at: number, moves: Moves, from: number, scored: Scored<Scores> = UNSCORED): number {
    const { weights, scores } = scored;
    const places = this.#places;
    const foundations = rows[at + this.foundations];
    const row4Piles = this.#pileWords > LAST_ROW;
    const last = this.#pileWords - PLACES;
    let count = from;

    for (let first = 0; first <= last; first += PLACES) {
      let kinds = 0;
      for (let i = first; i < first + places; i++) kinds |= this.#kinds[topOf(rows[at + i])];
      topKinds[first >> 3] = kinds;
      if ((kinds & SPACE) === 0 || this.#deferred || first === LAST_ROW) continue;
      // A space is filled before anything else; where the row below is empty it stays.
      count = this.#generateFills(rows, at, first, moves, count, scored);
      if (count !== from) return count;
    }

    for (let i = 0; i < places; i++) {
      const top = topOf(rows[at + i]);
      if (top === 0 || !takesCard(foundations, top)) continue;
      if (weights !== null) scores[count] = weights.foundation;
      moves[count++] = encodeMove(TABLEAU + i, FOUNDATION, top);
    }
    for (let first = 0; this.#deferred && first < LAST_ROW; first += PLACES)
      count = this.#generateFills(rows, at, first, moves, count, scored);
    for (let first = 0; first < last; first += PLACES) {
      const kinds = topKinds[first >> 3];
      for (let i = first + PLACES; i < first + PLACES + places; i++) {
        const pile = rows[at + i];
        if ((kinds & this.#takers[topOf(pile)]) !== 0)
          count = this.#generateBuilds(rows, at, pileAt(i), pile, first, moves, count, scored);
      }
    }
    const inBag = row4Piles ? 0 : PACKING.list(rows, at + LAST_ROW, inRow4);
    for (let i = 0; i < inBag; i++) {
      if ((topKinds[last >> 3] & this.#takers[inRow4[i]]) !== 0)
        count = this.#generateBuilds(rows, at, ROW4, inRow4[i], last, moves, count, scored);
    }
    const wasteTop = topPosition(rows, at + this.mask, MASK_WORDS);
    const wasteCard = wasteTop < 0 ? 0 : this.stock[wasteTop];
    if (row4Piles && wasteCard !== 0)
      count = this.#generateBuilds(rows, at, WASTE, wasteCard, last, moves, count, scored);
    if ((rows[at + this.meta] & 0xff) < this.stock.length) {
      if (weights !== null)
        scores[count] = weights.turn + (wasteCard === 0 ? 0 : weights.turnGap * gapShare(foundations, wasteCard));
      moves[count++] = encodeMove(STOCK, WASTE, 0);
    }
    return count;
  }

  /**
   * A card onto the piles of a row that take it.
   * @param pile that of the card, or the card alone where it lies in none.
   * @param first the word of the row's first place.
   */
  #generateBuilds(
    rows: Rows,
    at: number,
    source: Pile,
    pile: RunPile | Card,
    first: number,
    moves: Moves,
    from: number,
    { weights, scores }: Scored<Scores>,
  ) {
    const foundations = rows[at + this.foundations];
    const card = topOf(pile);
    const taker = this.#takers[card];
    let count = from;
    for (let i = 0; i < this.#places; i++) {
      const target = topOf(rows[at + first + i]);
      if (this.#kinds[target] !== taker) continue;
      if (weights !== null) {
        const build = first === 0 ? weights.build1 : first === PLACES ? weights.build2 : weights.build3;
        const gap = weights.buildGap * gapShare(foundations, card);
        scores[count] = build + (gap + weights.coverGap * gapShare(foundations, target));
        // A place of row 4 is filled at once.
        if (first < LAST_ROW - PLACES && isSole(pile)) scores[count] += weights.vacate;
      }
      moves[count++] = encodeMove(source, pileAt(first) + i, card);
    }
    return count;
  }

  /**
   * The spaces of a row are alike, so only fills of the first one are scored.
   * @param first the word of the first place of the row that has them.
   */
  #generateFills(
    rows: Rows,
    at: number,
    first: number,
    moves: Moves,
    from: number,
    { weights, scores }: Scored<Scores>,
  ) {
    const foundations = rows[at + this.foundations];
    const below = first + PLACES;
    const isBag = below === this.#pileWords;
    const cards = isBag ? PACKING.list(rows, at + LAST_ROW, inRow4) : this.#places;
    let count = from;
    for (let space = 0; space < this.#places; space++) {
      if (rows[at + first + space] !== 0) continue;
      for (let i = 0; i < cards; i++) {
        const pile = isBag ? 0 : rows[at + below + i];
        const card = isBag ? inRow4[i] : topOf(pile);
        if (card === 0 || rankOf(card) < this.lowestFill) continue;
        if (weights !== null) {
          const gap = gapShare(foundations, card);
          scores[count] = weights.fillGap * gap + (weights.fillRank * rankOf(card)) / JACK;
          if (takesCard(foundations, card)) scores[count] += weights.fillToFoundation;
          if (below < LAST_ROW && isSole(pile)) scores[count] += weights.fillVacates;
        }
        moves[count++] = encodeMove(isBag ? ROW4 : pileAt(below) + i, pileAt(first) + space, card);
      }
      if (weights !== null) break;
    }
    return count;
  }

  /**
   * Cards of row 2 may be built, but not go to a foundation. Under `fill=deferred` no space of rows 1 to 3 is filled by
   * force, so that a card may be its pile's only one.
   */
  isSafe(rows: Rows, at: number, move: Move): boolean {
    const foundations = rows[at + this.foundations];
    return this.#deferred
      ? isSafeWithoutBuilders(foundations, this.size.suits, moveCard(move))
      : isSafeFromPile(foundations, this.size.suits, rows[at + moveFrom(move) - TABLEAU]);
  }

  /**
   * Whether row 1 can never get a space.
   *
   * Ranks and colours both alternate in a pile. So all its cards are of one class: red with odd and black with even
   * ranks, or the other way round. Under `build=any` that is not so, and nothing is said here.
   *
   * Theorem. Let each place of row 1 have a pile, all of one class, and let no pile's lowest card be next on a
   * foundation. Then the position cannot be won. Proof. A card of the other class can come into row 1 by a fill alone,
   * and nothing but a space is filled, at once or later. A space comes only when a pile's lowest card goes to a
   * foundation.
   * Until then every card of row 1 is of the one class. A suit's successive cards are of different classes, so each
   * foundation takes one more card at most, which is next already. No lowest card is such a card, so no space ever
   * comes. A won game has no cards in row 1. What rows 2 to 4 take, from where and when, does not matter.
   */
  isLost(rows: Rows, at: number): boolean {
    if (this.#colours === 0) return false;
    const first = topOf(rows[at]);
    for (let i = 0; i < this.#places; i++) {
      const top = topOf(rows[at + i]);
      if (top === 0 || classOf(top) !== classOf(first)) return false;
    }
    for (let i = 0; i < this.#places; i++) {
      let pile = rows[at + i];
      while (!isSole(pile)) pile = popCard(pile);
      if (takesCard(rows[at + this.foundations], topOf(pile))) return false;
    }
    return true;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move, hashed = true): void {
    const lanes = hashed ? to + this.#lanes : NO_HASH;
    const { mask, meta, foundations } = this;
    copyWords(rows, at, target, to, this.stride);
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);

    if (from === STOCK) {
      const next = target[to + meta]++ & 0xff;
      layOnWaste(target, to + mask, MASK_WORDS, lanes, next, this.stock);
      return;
    }
    if (from === WASTE) takeFromWaste(target, to + mask, MASK_WORDS, lanes);
    else if (from === ROW4) {
      PACKING.addHashed(target, to + LAST_ROW, card, -1, lanes, ROW4);
      const fill = drawFill(target, to + mask, MASK_WORDS, lanes, to + meta, this.stock);
      if (fill !== 0) PACKING.addHashed(target, to + LAST_ROW, fill, 1, lanes, ROW4);
    } else {
      const source = to + wordOf(from);
      takeTop(target, source, lanes, saltOf(from));
      if (from >= ROW4_PLACES && target[source] === 0) {
        const fill = drawFill(target, to + mask, MASK_WORDS, lanes, to + meta, this.stock);
        if (fill !== 0) layCard(target, source, lanes, fill, saltOf(from));
      }
    }
    if (dest === FOUNDATION) {
      raiseHashed(target, to + foundations, lanes, card);
      target[to + meta] += ONE_CARD;
    } else {
      layCard(target, to + wordOf(dest), lanes, card, saltOf(dest));
    }
  }

  override canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    for (let word = 0; word < this.#pileWords; word += PLACES) sortEight(rows, at + word, key, to + word);
    for (let i = this.#pileWords; i <= this.meta; i++) key[to + i] = rows[at + i];
  }

  protected override hashPiles(rows: Rows, at: number): HashTerms[] {
    return [
      hashWaste(rows, at + this.mask, MASK_WORDS),
      ...this.#piles.map((_, row) => hashWords(rows, at + PLACES * row, PLACES, Math.imul(row, ROW_SALT))),
      ...(this.#pileWords > LAST_ROW ? [] : [PACKING.hash(rows, at + LAST_ROW, ROW4)]),
    ];
  }

  protected override layOutPiles(rows: Rows, at: number): Layout['piles'] {
    const bag = this.#pileWords > LAST_ROW ? [] : [[ROW4, PACKING.cards(rows, at + LAST_ROW)] as const];
    return new Map([
      ...this.#piles.flatMap((first, row) => listPiles(first, this.#places, rows, at + PLACES * row)),
      ...bag,
      [STOCK, this.listFresh(rows, at)],
      [WASTE, this.listMasked(rows, at + this.mask, MASK_WORDS)],
    ]);
  }
}
