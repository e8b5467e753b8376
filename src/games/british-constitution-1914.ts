/**
 * "The Constitution" of 1914, `ruleset=cadogan` of british-constitution.
 *
 * Row layout (int32 words): 0..7 row 1 (T1..T8), 8..15 row 2 (R2.1..R2.8) and 16..23 row 3
 * (R3.1..R3.8) as run piles; 24..26 row 4 as a card bag; 27..28 the talon as a mask over stock
 * positions; 29 the foundations; 30 the next stock position with the count of cards on the
 * foundations above bit 8; 31..32 the hash.
 */

import { BAG_WORDS, addToBag, bagHigh, bagLow, cardsInBag, listBag } from '../engine/card-bag.ts';
import { ACE, type Card, KING, colourOf, formatCard, rankOf } from '../engine/cards.ts';
import {
  FOUNDATIONS_SALT,
  countFoundations,
  gapShare,
  levelFoundations,
  listFoundations,
  raiseFoundation,
  takesCard,
} from '../engine/foundations.ts';
import { mixHigh, mixLow, mixMove, replaceWord } from '../engine/hash.ts';
import {
  FOUNDATION,
  type Move,
  type Pile,
  ROW2_PLACES,
  ROW3_PLACES,
  ROW4,
  STOCK,
  TABLEAU,
  WASTE,
  encodeMove,
  moveCard,
  moveFrom,
  moveTo,
  pileName,
} from '../engine/moves.ts';
import { type RunPile, cardsOf, isSole, pileOf, popCard, pushCard, topOf } from '../engine/run-pile.ts';
import { sortEight } from '../engine/sorting.ts';
import { findTwins, hashWaste, layOnWaste, listPositions, takeFromWaste, topPosition } from '../engine/waste.ts';
import type { Board, Game, Rows, Size } from './game.ts';
import { isSafeWithoutBuilders } from './safe-moves.ts';
import { CONSTITUTION_1914_WEIGHTS } from './weights.ts';

const PLACES = 8;
/** Rows 1 to 3, which are built on. */
const BUILT_ROWS = 3;
const BAG = 24;
const MASK = BAG + BAG_WORDS;
const MASK_WORDS = 2;
const FOUNDATIONS = 29;
const META = 30;
const WORDS = 31;
const LANES = 31;
const STRIDE = 33;
const JACK = 11;
const ONE_CARD = 1 << 8;
/** Tells the same pile in different rows apart in the hash. */
const ROW_SALT = 0x1b873593;

/** Pile codes of the first place of rows 1, 2 and 3. */
const FIRST_PLACE: readonly Pile[] = [TABLEAU, ROW2_PLACES, ROW3_PLACES];

/** The word of a pile of rows 1 to 3. */
const wordOf = (pile: Pile): number =>
  pile >= ROW3_PLACES ? pile - ROW3_PLACES + 16 : pile >= ROW2_PLACES ? pile - ROW2_PLACES + 8 : pile - TABLEAU;

export class Constitution1914Game implements Game {
  readonly words = WORDS;
  readonly stride = STRIDE;
  /** Row 1 to the foundations, eight sources onto eight places in three rows, a turn. */
  readonly maxMoves = 8 + BUILT_ROWS * 8 * 8 + 1;
  readonly foundationTotal: number;
  readonly weights = { ...CONSTITUTION_1914_WEIGHTS };
  blind = false;
  readonly #places: number;
  readonly #suits: number;
  readonly #opening: number;
  #stock: Uint8Array = new Uint8Array(0);
  #twins: Int32Array = new Int32Array(0);
  /** For each rank and colour (rank * 2 + colour) the places of one row whose top card has them. */
  readonly #byTop: Int32Array = new Int32Array(2 * (KING + 2));
  readonly #bag: Uint8Array = new Uint8Array(PLACES);

  constructor(size: Size) {
    this.#places = size.piles;
    this.#suits = size.suits;
    this.#opening = levelFoundations(size.suits, ACE);
    this.foundationTotal = 2 * size.suits * size.ranks;
  }

  start(cards: readonly Card[], rows: Rows, at: number): void {
    const places = this.#places;
    this.#stock = Uint8Array.from(cards.slice(places * (BUILT_ROWS + 1)));
    this.#twins = findTwins(this.#stock);
    rows.fill(0, at, at + STRIDE);
    for (let row = 0; row < BUILT_ROWS; row++) {
      for (let i = 0; i < places; i++) rows[at + PLACES * row + i] = pileOf(cards[places * row + i] ?? 0);
    }
    for (const card of cards.slice(places * BUILT_ROWS, places * (BUILT_ROWS + 1))) addToBag(rows, at + BAG, card, 1);
    rows[at + FOUNDATIONS] = this.#opening;
    rows[at + META] = countFoundations(this.#opening) * ONE_CARD;
    [rows[at + LANES], rows[at + LANES + 1]] = this.rehash(rows, at);
  }

  generate(rows: Rows, at: number, moves: Int32Array, from: number): number {
    const inBag = listBag(rows, at + BAG, this.#bag);
    let count = from;

    for (let row = 0; row < BUILT_ROWS; row++) {
      for (let i = 0; i < this.#places; i++) {
        if (rows[at + PLACES * row + i] === 0) count = this.#generateFills(rows, at, row, i, inBag, moves, count);
      }
      // A space is filled before anything else; where the row below is empty it stays.
      if (count !== from) return count;
    }

    for (let i = 0; i < this.#places; i++) {
      const top = topOf(rows[at + i]);
      if (top !== 0 && takesCard(rows[at + FOUNDATIONS], top)) moves[count++] = encodeMove(TABLEAU + i, FOUNDATION, top);
    }
    for (let row = 0; row < BUILT_ROWS; row++) {
      this.#indexTops(rows, at, row);
      if (row === BUILT_ROWS - 1) {
        for (let i = 0; i < inBag; i++) count = this.#generateTargets(ROW4, row, this.#bag[i], moves, count);
      } else {
        for (let i = 0; i < this.#places; i++) {
          const top = topOf(rows[at + PLACES * (row + 1) + i]);
          if (top !== 0) count = this.#generateTargets(FIRST_PLACE[row + 1] + i, row, top, moves, count);
        }
      }
    }
    if ((rows[at + META] & 0xff) < this.#stock.length) moves[count++] = encodeMove(STOCK, WASTE, 0);
    return count;
  }

  /** The fills of place `index` of `row` from the row directly below. */
  #generateFills(
    rows: Rows,
    at: number,
    row: number,
    index: number,
    inBag: number,
    moves: Int32Array,
    from: number,
  ): number {
    const target = FIRST_PLACE[row] + index;
    let count = from;
    if (row === BUILT_ROWS - 1) {
      for (let i = 0; i < inBag; i++) moves[count++] = encodeMove(ROW4, target, this.#bag[i]);
      return count;
    }
    for (let i = 0; i < this.#places; i++) {
      const top = topOf(rows[at + PLACES * (row + 1) + i]);
      if (top !== 0) moves[count++] = encodeMove(FIRST_PLACE[row + 1] + i, target, top);
    }
    return count;
  }

  #indexTops(rows: Rows, at: number, row: number): void {
    this.#byTop.fill(0);
    for (let i = 0; i < this.#places; i++) {
      const top = topOf(rows[at + PLACES * row + i]);
      if (top !== 0) this.#byTop[rankOf(top) * 2 + colourOf(top)] |= 1 << i;
    }
  }

  /** The builds of a card on the places of `row`, whose tops are indexed. */
  #generateTargets(source: Pile, row: number, card: Card, moves: Int32Array, from: number): number {
    let count = from;
    for (let set = this.#byTop[rankOf(card) * 2 + 2 + (colourOf(card) ^ 1)]; set !== 0; set &= set - 1) {
      moves[count++] = encodeMove(source, FIRST_PLACE[row] + 31 - Math.clz32(set & -set), card);
    }
    return count;
  }

  /** Cards of row 2 may be built, but not go to a foundation. */
  isSafe(rows: Rows, at: number, move: Move): boolean {
    if (isSole(rows[at + moveFrom(move) - TABLEAU])) return false;
    return isSafeWithoutBuilders(rows[at + FOUNDATIONS], this.#suits, moveCard(move));
  }

  scoreMoves(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void {
    const { weights } = this;
    const foundations = rows[at + FOUNDATIONS];
    for (let i = 0; i < count; i++) {
      const from = moveFrom(moves[i]);
      const dest = moveTo(moves[i]);
      const card = moveCard(moves[i]);
      let score = 0;
      if (dest === FOUNDATION) {
        score = weights.foundation;
      } else if (from === STOCK) {
        const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
        score = weights.turn;
        if (wasteTop >= 0) score += weights.turnGap * gapShare(foundations, this.#stock[wasteTop]);
      } else {
        const target = topOf(rows[at + wordOf(dest)]);
        const vacates = from !== ROW4 && isSole(rows[at + wordOf(from)]);
        const gap = gapShare(foundations, card);
        if (target === 0) {
          score = weights.fillGap * gap + (weights.fillRank * rankOf(card)) / JACK;
          if (takesCard(foundations, card)) score += weights.fillToFoundation;
          if (vacates) score += weights.fillVacates;
        } else {
          score = dest >= ROW3_PLACES ? weights.build3 : dest >= ROW2_PLACES ? weights.build2 : weights.build1;
          score += weights.buildGap * gap + weights.coverGap * gapShare(foundations, target);
          if (vacates) score += weights.vacate;
        }
      }
      scores[i] = score;
    }
  }

  describe(rows: Rows, at: number, move: Move): number {
    const from = moveFrom(move);
    const dest = moveTo(move);
    const what = from >= TABLEAU ? rows[at + wordOf(from)] : from === STOCK ? -this.seenCount(rows, at) : moveCard(move);
    return mixMove(what, dest >= TABLEAU ? topOf(rows[at + wordOf(dest)]) + ROW_SALT * (dest >> 3) : -dest);
  }

  progress(rows: Rows, at: number): number {
    return rows[at + META] >> 8;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move): void {
    for (let i = 0; i < STRIDE; i++) target[to + i] = rows[at + i];
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);

    if (from === STOCK) {
      const next = target[to + META]++ & 0xff;
      layOnWaste(target, to + MASK, MASK_WORDS, to + LANES, next, this.#twins);
      return;
    }
    if (from === ROW4) {
      this.#changeRow4(target, to, card, -1);
      this.#fillRow4(target, to);
    } else {
      const word = wordOf(from);
      this.#setPile(target, to, word, popCard(target[to + word]));
    }
    if (dest === FOUNDATION) {
      const foundations = raiseFoundation(target[to + FOUNDATIONS], card);
      replaceWord(target, to + FOUNDATIONS, to + LANES, foundations, FOUNDATIONS_SALT);
      target[to + META] += ONE_CARD;
    } else {
      const word = wordOf(dest);
      const pile = target[to + word];
      this.#setPile(target, to, word, pile === 0 ? pileOf(card) : pushCard(pile, card));
    }
  }

  #setPile(rows: Rows, at: number, word: number, pile: RunPile): void {
    replaceWord(rows, at + word, at + LANES, pile, Math.imul(word >> 3, ROW_SALT));
  }

  #changeRow4(rows: Rows, at: number, card: Card, copies: number): void {
    addToBag(rows, at + BAG, card, copies);
    rows[at + LANES] += copies * bagLow(card, ROW4);
    rows[at + LANES + 1] += copies * bagHigh(card, ROW4);
  }

  /** Fills the space just made in row 4 with the talon's top card, or the stock's next. */
  #fillRow4(rows: Rows, at: number): void {
    if (topPosition(rows, at + MASK, MASK_WORDS) >= 0) {
      this.#changeRow4(rows, at, this.#stock[takeFromWaste(rows, at + MASK, MASK_WORDS, at + LANES)], 1);
    } else if ((rows[at + META] & 0xff) < this.#stock.length) {
      this.#changeRow4(rows, at, this.#stock[rows[at + META]++ & 0xff], 1);
    }
  }

  foundationCount(rows: Rows, at: number): number {
    return rows[at + META] >> 8;
  }

  seenCount(rows: Rows, at: number): number {
    return this.#places * (BUILT_ROWS + 1) + (rows[at + META] & 0xff);
  }

  canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    for (let word = 0; word < BAG; word += PLACES) sortEight(rows, at + word, key, to + word);
    for (let i = BAG; i < WORDS; i++) key[to + i] = rows[at + i];
  }

  rehash(rows: Rows, at: number): readonly [number, number] {
    let [low, high] = hashWaste(rows, at + MASK, MASK_WORDS);
    low += mixLow(rows[at + FOUNDATIONS] ^ FOUNDATIONS_SALT);
    high += mixHigh(rows[at + FOUNDATIONS] ^ FOUNDATIONS_SALT);
    for (let word = 0; word < BAG; word++) {
      const salted = rows[at + word] ^ Math.imul(word >> 3, ROW_SALT);
      low += mixLow(salted);
      high += mixHigh(salted);
    }
    for (const card of cardsInBag(rows, at + BAG)) {
      low += bagLow(card, ROW4);
      high += bagHigh(card, ROW4);
    }
    return [low | 0, high | 0];
  }

  board(rows: Rows, at: number): Board {
    const piles: Record<string, string[]> = {};
    for (const [row, first] of FIRST_PLACE.entries()) {
      for (let i = 0; i < this.#places; i++) piles[pileName(first + i)] = cardsOf(rows[at + PLACES * row + i]).map(formatCard);
    }
    piles['R4'] = cardsInBag(rows, at + BAG).map(formatCard);
    piles['S'] = Array.from(this.#stock.subarray(rows[at + META] & 0xff), formatCard);
    piles['W'] = listPositions(rows, at + MASK, MASK_WORDS).map((position) => formatCard(this.#stock[position]));
    return { piles, foundations: listFoundations(rows[at + FOUNDATIONS], this.#suits) };
  }
}
