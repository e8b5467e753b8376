/**
 * Words of a row: 0..23 rows 1 to 3 (T1..T8, R2.1..R2.8, R3.1..R3.8) as run piles; 24..26 row 4 as a card bag; 27..28
 * the talon as a mask over stock positions; then the common words (see `packed-game.ts`).
 */

import { type Card, colourOf, KING, rankOf } from '../../engine/cards.ts';
import { raiseHashed, takesCard } from '../../engine/foundations.ts';
import { type HashTerms, hashWords } from '../../engine/hash.ts';
import { type Move, encodeMove, encodeMoves, moveCard, moveFrom, moveTo, type Moves } from '../../engine/moves.ts';
import { FOUNDATION, type Pile, STOCK, TABLEAU, WASTE } from '../../engine/piles.ts';
import { findTakers, isSole, layCard, popCard, sortEight, takeTop, topOf } from '../../engine/run-pile.ts';
import { drawFill, findTwins, hashWaste, layOnWaste, setWaste } from '../../engine/waste.ts';
import type { Game, Rows, Size } from '../../engine/games/game.ts';
import { type Layout, cardsAt, listPiles, withPile, writePiles } from '../../engine/games/layout.ts';
import { isSafeFromPile } from '../../engine/games/safe-moves.ts';
import { BAG as PACKING, dealRows } from '../british-constitution/game.ts';
import { ROW4 } from '../british-constitution/words.ts';
import { ONE_CARD, PackedGame } from '../packed-game.ts';
import { CADOGAN_CONSTITUTION_WORDS, ROW2_PLACES, ROW3_PLACES } from './words.ts';

export const PLACES = 8;
/** Rows 1 to 3, which are built on. */
export const BUILT_ROWS = 3;
export const BAG = 24;
export const MASK = BAG + PACKING.words;
export const MASK_WORDS = 2;
export const FOUNDATIONS = 29;
export const META = 30;
const WORDS = 31;
const LANES = WORDS;
const STRIDE = WORDS + 2;
const { name: NAME, size: SIZE } = CADOGAN_CONSTITUTION_WORDS;
/** Tells the same pile in different rows apart in the hash. */
export const ROW_SALT = 0x1b873593;

export const FIRST_PLACE: readonly Pile[] = [TABLEAU, ROW2_PLACES, ROW3_PLACES];

export const wordOf = (pile: Pile): number =>
  pile >= ROW3_PLACES ? pile - ROW3_PLACES + 16 : pile >= ROW2_PLACES ? pile - ROW2_PLACES + 8 : pile - TABLEAU;

const saltOf = (pile: Pile) => Math.imul(wordOf(pile) >> 3, ROW_SALT);

/** See `isLost`. */
export const classOf = (card: Card): number => (rankOf(card) ^ colourOf(card)) & 1;

/** Scratch of `generate`: for each rank and colour the words of the piles whose top card has them; the cards of row 4. */
const byTop = new Int32Array(2 * (KING + 2));
const inRow4 = new Uint8Array(PLACES);

/** The places of a row that take a card. */
const takersIn = (row: number, card: Card) => (findTakers(byTop, card) >>> (PLACES * row)) & 0xff;

export function openCadoganConstitution(cards: readonly Card[], size: Size): Layout {
  return withPile(dealRows(NAME, cards, size, FIRST_PLACE, [ROW4]), WASTE, []);
}

export class CadoganConstitutionGame extends PackedGame implements Game {
  /** Row 1 to the foundations, eight sources onto eight places in three rows, a turn. */
  readonly maxMoves = 8 + BUILT_ROWS * 8 * 8 + 1;
  readonly #places;
  readonly twins: Int32Array;

  constructor(size: Size, stock: Uint8Array) {
    super(NAME, WORDS, SIZE, 32 * MASK_WORDS, size, stock);
    this.#places = size.piles;
    this.twins = findTwins(stock);
  }

  protected override placePiles(layout: Layout, rows: Rows, at: number): void {
    for (const [row, first] of FIRST_PLACE.entries()) writePiles(layout, first, this.#places, rows, at + PLACES * row);
    for (const card of cardsAt(layout, ROW4)) PACKING.add(rows, at + BAG, card, 1);
    setWaste(rows, at + MASK, cardsAt(layout, WASTE).length);
  }

  generate(rows: Rows, at: number, moves: Moves, from: number): number {
    const inBag = PACKING.list(rows, at + BAG, inRow4);
    let count = from;

    byTop.fill(0);
    for (let row = 0; row < BUILT_ROWS; row++) {
      for (let i = PLACES * row; i < PLACES * row + this.#places; i++) {
        const top = topOf(rows[at + i]);
        if (top === 0) count = this.#generateFills(rows, at, row, i - PLACES * row, inBag, moves, count);
        else byTop[rankOf(top) * 2 + colourOf(top)] |= 1 << i;
      }
      // A space is filled before anything else; where the row below is empty it stays.
      if (count !== from) return count;
    }

    for (let i = 0; i < this.#places; i++) {
      const top = topOf(rows[at + i]);
      if (top !== 0 && takesCard(rows[at + FOUNDATIONS], top))
        moves[count++] = encodeMove(TABLEAU + i, FOUNDATION, top);
    }
    for (let row = 0; row < BUILT_ROWS - 1; row++) {
      for (let i = 0; i < this.#places; i++) {
        const top = topOf(rows[at + PLACES * (row + 1) + i]);
        const takers = takersIn(row, top);
        if (top === 0 || takers === 0) continue;
        count = encodeMoves(FIRST_PLACE[row + 1] + i, FIRST_PLACE[row], takers, top, moves, count);
      }
    }
    for (let i = 0; i < inBag; i++) {
      const takers = takersIn(BUILT_ROWS - 1, inRow4[i]);
      if (takers !== 0) count = encodeMoves(ROW4, ROW3_PLACES, takers, inRow4[i], moves, count);
    }
    if ((rows[at + META] & 0xff) < this.stock.length) moves[count++] = encodeMove(STOCK, WASTE, 0);
    return count;
  }

  #generateFills(rows: Rows, at: number, row: number, index: number, inBag: number, moves: Moves, from: number) {
    const target = FIRST_PLACE[row] + index;
    let count = from;
    if (row === BUILT_ROWS - 1) {
      for (let i = 0; i < inBag; i++) moves[count++] = encodeMove(ROW4, target, inRow4[i]);
      return count;
    }
    for (let i = 0; i < this.#places; i++) {
      const top = topOf(rows[at + PLACES * (row + 1) + i]);
      if (top !== 0) moves[count++] = encodeMove(FIRST_PLACE[row + 1] + i, target, top);
    }
    return count;
  }

  /** Cards of row 2 may be built, but not go to a foundation. */
  isSafe(rows: Rows, at: number, move: Move): boolean {
    return isSafeFromPile(rows[at + FOUNDATIONS], this.size.suits, rows[at + moveFrom(move) - TABLEAU]);
  }

  /**
   * Whether row 1 can never get a space.
   *
   * Ranks and colours both alternate in a pile. So all its cards are of one class: red with odd and black with even
   * ranks, or the other way round.
   *
   * Theorem. Let each place of row 1 have a pile, all of one class, and let no pile's lowest card be next on a
   * foundation. Then the position cannot be won. Proof. A card of the other class can come into row 1 by a fill alone,
   * and nothing but a space is filled. A space comes only when a pile's lowest card goes to a foundation.
   * Until then every card of row 1 is of the one class. A suit's successive cards are of different classes, so each
   * foundation takes one more card at most, which is next already. No lowest card is such a card, so no space ever
   * comes. A won game has no cards in row 1.
   */
  isLost(rows: Rows, at: number): boolean {
    const first = topOf(rows[at]);
    for (let i = 0; i < this.#places; i++) {
      const top = topOf(rows[at + i]);
      if (top === 0 || classOf(top) !== classOf(first)) return false;
    }
    for (let i = 0; i < this.#places; i++) {
      let pile = rows[at + i];
      while (!isSole(pile)) pile = popCard(pile);
      if (takesCard(rows[at + FOUNDATIONS], topOf(pile))) return false;
    }
    return true;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move): void {
    for (let i = 0; i < STRIDE; i++) target[to + i] = rows[at + i];
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);

    if (from === STOCK) {
      const next = target[to + META]++ & 0xff;
      layOnWaste(target, to + MASK, MASK_WORDS, to + LANES, next, this.twins);
      return;
    }
    if (from === ROW4) {
      PACKING.addHashed(target, to + BAG, card, -1, to + LANES, ROW4);
      const fill = drawFill(target, to + MASK, MASK_WORDS, to + LANES, to + META, this.stock);
      if (fill !== 0) PACKING.addHashed(target, to + BAG, fill, 1, to + LANES, ROW4);
    } else {
      takeTop(target, to + wordOf(from), to + LANES, saltOf(from));
    }
    if (dest === FOUNDATION) {
      raiseHashed(target, to + FOUNDATIONS, to + LANES, card);
      target[to + META] += ONE_CARD;
    } else {
      layCard(target, to + wordOf(dest), to + LANES, card, saltOf(dest));
    }
  }

  override canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    for (let word = 0; word < BAG; word += PLACES) sortEight(rows, at + word, key, to + word);
    for (let i = BAG; i < WORDS; i++) key[to + i] = rows[at + i];
  }

  protected override hashPiles(rows: Rows, at: number): HashTerms[] {
    return [
      hashWaste(rows, at + MASK, MASK_WORDS),
      ...FIRST_PLACE.map((_, row) => hashWords(rows, at + PLACES * row, PLACES, Math.imul(row, ROW_SALT))),
      PACKING.hash(rows, at + BAG, ROW4),
    ];
  }

  protected override layOutPiles(rows: Rows, at: number): Layout['piles'] {
    return new Map([
      ...FIRST_PLACE.flatMap((first, row) => listPiles(first, this.#places, rows, at + PLACES * row)),
      [ROW4, PACKING.cards(rows, at + BAG)],
      [STOCK, this.listFresh(rows, at)],
      [WASTE, this.listMasked(rows, at + MASK, MASK_WORDS)],
    ]);
  }
}
