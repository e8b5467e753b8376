/**
 * British Constitution as it is usually played; the ruleset of 1914 has a file of its own.
 *
 * Row layout (int32 words): 0..7 row 1, T1..T8, as run piles; 8..16 rows 2, 3 and 4 as card
 * bags of three words; 17 the foundations; 18 the next stock position (bits 0..7), the cards in
 * rows 2, 3 and 4 (four bits each from bit 8) and on the foundations (from bit 20);
 * 19..20 the hash.
 */

import { addToBag, bagHigh, bagLow, BAG_WORDS, cardsInBag, listBag } from '../engine/card-bag.ts';
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
import { FOUNDATION, type Move, type Pile, ROW2, ROW4, TABLEAU, encodeMove, moveCard, moveFrom, moveTo, pileName } from '../engine/moves.ts';
import { type RunPile, cardsOf, isSole, pileOf, popCard, pushCard, topOf } from '../engine/run-pile.ts';
import { sortEight } from '../engine/sorting.ts';
import { Constitution1914Game } from './british-constitution-1914.ts';
import type { Board, Game, Rows, Rules, Size, Variant } from './game.ts';
import { isSafeWithoutBuilders } from './safe-moves.ts';
import { CONSTITUTION_WEIGHTS } from './weights.ts';

const PILES = 8;
const BAGS = 8;
/** Rows 2, 3 and 4. */
const LOWER_ROWS = 3;
const FOUNDATIONS = 17;
const META = 18;
const WORDS = 19;
const LANES = 19;
const STRIDE = 21;
const ONE_CARD = 1 << 20;
const JACK = 11;

/** Where the bag of `ROW2`, `ROW3` or `ROW4` lies in a row, and the shift of its count in the meta word. */
const bagOf = (row: Pile): number => BAGS + BAG_WORDS * (row - ROW2);
const countShift = (row: Pile): number => 8 + 4 * (row - ROW2);

class BritishConstitutionGame implements Game {
  readonly words = WORDS;
  readonly stride = STRIDE;
  /** Foundations, builds between piles, eight sources from row 2 a target, fills of rows 2 and 3. */
  readonly maxMoves = 8 + 8 * 7 + 8 * 8 + 2 * 8;
  readonly foundationTotal: number;
  readonly weights = { ...CONSTITUTION_WEIGHTS };
  blind = false;
  readonly #piles: number;
  readonly #suits: number;
  readonly #opening: number;
  readonly #deferred: boolean;
  #stock: Uint8Array = new Uint8Array(0);
  /** For each rank and colour (rank * 2 + colour) the piles whose top card has them. */
  readonly #byTop: Int32Array = new Int32Array(2 * (KING + 2));
  readonly #bag: Uint8Array = new Uint8Array(PILES);

  constructor(rules: Rules, size: Size) {
    this.#piles = size.piles;
    this.#suits = size.suits;
    this.#opening = levelFoundations(size.suits, ACE);
    this.#deferred = rules['fill'] === 'deferred';
    this.foundationTotal = 2 * size.suits * size.ranks;
  }

  start(cards: readonly Card[], rows: Rows, at: number): void {
    const piles = this.#piles;
    this.#stock = Uint8Array.from(cards.slice(piles * (1 + LOWER_ROWS)));
    rows.fill(0, at, at + STRIDE);
    for (let i = 0; i < piles; i++) rows[at + i] = pileOf(cards[i] ?? 0);
    rows[at + META] = countFoundations(this.#opening) * ONE_CARD;
    for (let row = ROW2; row <= ROW4; row++) {
      for (const card of cards.slice(piles * (row - ROW2 + 1), piles * (row - ROW2 + 2))) {
        addToBag(rows, at + bagOf(row), card, 1);
        rows[at + META] += 1 << countShift(row);
      }
    }
    rows[at + FOUNDATIONS] = this.#opening;
    [rows[at + LANES], rows[at + LANES + 1]] = this.rehash(rows, at);
  }

  generate(rows: Rows, at: number, moves: Int32Array, from: number): number {
    const piles = this.#piles;
    const foundations = rows[at + FOUNDATIONS];
    const meta = rows[at + META];
    const byTop = this.#byTop;
    let count = from;
    let spaces = 0;

    byTop.fill(0);
    for (let i = 0; i < piles; i++) {
      const top = topOf(rows[at + i]);
      if (top === 0) spaces |= 1 << i;
      else byTop[rankOf(top) * 2 + colourOf(top)] |= 1 << i;
    }
    const count2 = (meta >> countShift(ROW2)) & 15;
    if (!this.#deferred) {
      if (spaces !== 0 && count2 > 0) return this.#generateFills(rows, at, ROW2, TABLEAU + lowestBit(spaces), moves, count);
      for (let row = ROW2; row < ROW4; row++) {
        if (this.#hasSpace(meta, row)) return this.#generateFills(rows, at, row + 1, row, moves, count);
      }
    }

    for (let i = 0; i < piles; i++) {
      const top = topOf(rows[at + i]);
      if (top !== 0 && takesCard(foundations, top)) moves[count++] = encodeMove(TABLEAU + i, FOUNDATION, top);
    }
    if (this.#deferred) {
      for (let set = spaces; set !== 0; set &= set - 1) {
        count = this.#generateFills(rows, at, ROW2, TABLEAU + lowestBit(set), moves, count);
      }
      for (let row = ROW2; row < ROW4; row++) {
        if (this.#hasSpace(meta, row)) count = this.#generateFills(rows, at, row + 1, row, moves, count);
      }
    }
    // Builds of whole piles make spaces, which bring cards in; the others only shuffle the row.
    count = this.#generateBuilds(rows, at, true, moves, count);
    if (count2 > 0) {
      const cards = listBag(rows, at + bagOf(ROW2), this.#bag);
      for (let i = 0; i < cards; i++) count = this.#generateTargets(ROW2, this.#bag[i], moves, count);
    }
    return this.#generateBuilds(rows, at, false, moves, count);
  }

  /** Whether a row below the first has a space that a card of the row below it could fill. */
  #hasSpace(meta: number, row: Pile): boolean {
    return ((meta >> countShift(row)) & 15) < this.#piles && ((meta >> countShift(row + 1)) & 15) > 0;
  }

  /** One move for each distinct card of a row, lowest card first. */
  #generateFills(rows: Rows, at: number, source: Pile, target: Pile, moves: Int32Array, from: number): number {
    const cards = listBag(rows, at + bagOf(source), this.#bag);
    for (let i = 0; i < cards; i++) moves[from + i] = encodeMove(source, target, this.#bag[i]);
    return from + cards;
  }

  #generateBuilds(rows: Rows, at: number, sole: boolean, moves: Int32Array, from: number): number {
    let count = from;
    for (let i = 0; i < this.#piles; i++) {
      const pile = rows[at + i];
      if (pile !== 0 && isSole(pile) === sole) count = this.#generateTargets(TABLEAU + i, topOf(pile), moves, count);
    }
    return count;
  }

  /** The moves of a card onto every pile of row 1 that takes it. */
  #generateTargets(source: Pile, card: Card, moves: Int32Array, from: number): number {
    let count = from;
    for (let set = this.#byTop[rankOf(card) * 2 + 2 + (colourOf(card) ^ 1)]; set !== 0; set &= set - 1) {
      moves[count++] = encodeMove(source, TABLEAU + lowestBit(set), card);
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
      const target = dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : 0;
      let score = -Infinity;
      if (dest === FOUNDATION) {
        score = weights.foundation;
      } else if (from >= TABLEAU) {
        const pile = rows[at + from - TABLEAU];
        if (isSole(pile)) score = weights.vacate + weights.coverGap * gapShare(foundations, target);
        else if (takesCard(foundations, topOf(popCard(pile)))) score = weights.free;
      } else if (target !== 0) {
        score = weights.build + weights.buildGap * gapShare(foundations, card);
        score += weights.coverGap * gapShare(foundations, target);
      } else if (dest >= TABLEAU) {
        score = weights.baseGap * gapShare(foundations, card) + (weights.baseRank * rankOf(card)) / JACK;
        if (takesCard(foundations, card)) score += weights.baseToFoundation;
      } else {
        score = weights.fillGap * gapShare(foundations, card) + (weights.fillRank * rankOf(card)) / JACK;
        if (takesCard(foundations, card)) score += weights.fillToFoundation;
      }
      scores[i] = score;
    }
  }

  describe(rows: Rows, at: number, move: Move): number {
    const from = moveFrom(move);
    const dest = moveTo(move);
    const what = from >= TABLEAU ? rows[at + from - TABLEAU] : moveCard(move);
    return mixMove(what, dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : -dest);
  }

  progress(rows: Rows, at: number): number {
    return rows[at + META] >> 20;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move): void {
    for (let i = 0; i < STRIDE; i++) target[to + i] = rows[at + i];
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);

    if (from >= TABLEAU) {
      this.#setPile(target, to, from - TABLEAU, popCard(target[to + from - TABLEAU]));
    } else {
      this.#changeRow(target, to, from, card, -1);
      const next = target[to + META] & 0xff;
      if (from === ROW4 && next < this.#stock.length) {
        target[to + META]++;
        this.#changeRow(target, to, ROW4, this.#stock[next], 1);
      }
    }
    if (dest >= TABLEAU) {
      const pile = target[to + dest - TABLEAU];
      this.#setPile(target, to, dest - TABLEAU, pile === 0 ? pileOf(card) : pushCard(pile, card));
    } else if (dest === FOUNDATION) {
      const foundations = raiseFoundation(target[to + FOUNDATIONS], card);
      replaceWord(target, to + FOUNDATIONS, to + LANES, foundations, FOUNDATIONS_SALT);
      target[to + META] += ONE_CARD;
    } else {
      this.#changeRow(target, to, dest, card, 1);
    }
  }

  #setPile(rows: Rows, at: number, index: number, pile: RunPile): void {
    replaceWord(rows, at + index, at + LANES, pile, 0);
  }

  #changeRow(rows: Rows, at: number, row: Pile, card: Card, copies: number): void {
    addToBag(rows, at + bagOf(row), card, copies);
    rows[at + META] += copies * (1 << countShift(row));
    rows[at + LANES] += copies * bagLow(card, row);
    rows[at + LANES + 1] += copies * bagHigh(card, row);
  }

  foundationCount(rows: Rows, at: number): number {
    return rows[at + META] >> 20;
  }

  seenCount(rows: Rows, at: number): number {
    return this.#piles * (1 + LOWER_ROWS) + (rows[at + META] & 0xff);
  }

  canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    sortEight(rows, at, key, to);
    for (let i = PILES; i < WORDS; i++) key[to + i] = rows[at + i];
  }

  rehash(rows: Rows, at: number): readonly [number, number] {
    let low = mixLow(rows[at + FOUNDATIONS] ^ FOUNDATIONS_SALT);
    let high = mixHigh(rows[at + FOUNDATIONS] ^ FOUNDATIONS_SALT);
    for (let i = 0; i < PILES; i++) {
      low += mixLow(rows[at + i]);
      high += mixHigh(rows[at + i]);
    }
    for (let row = ROW2; row <= ROW4; row++) {
      for (const card of cardsInBag(rows, at + bagOf(row))) {
        low += bagLow(card, row);
        high += bagHigh(card, row);
      }
    }
    return [low | 0, high | 0];
  }

  board(rows: Rows, at: number): Board {
    const piles: Record<string, string[]> = {};
    for (let i = 0; i < this.#piles; i++) piles[`T${i + 1}`] = cardsOf(rows[at + i]).map(formatCard);
    for (let row = ROW2; row <= ROW4; row++) piles[pileName(row)] = cardsInBag(rows, at + bagOf(row)).map(formatCard);
    piles['S'] = Array.from(this.#stock.subarray(rows[at + META] & 0xff), formatCard);
    return { piles, foundations: listFoundations(rows[at + FOUNDATIONS], this.#suits) };
  }
}

const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);

export const britishConstitution: Variant = {
  name: 'british-constitution',
  title: 'British Constitution',
  aliases: ['constitution'],
  options: [
    {
      key: 'fill',
      values: ['forced', 'deferred'],
      meanings: [
        'a space in rows 1 to 3 is filled at once with a card of the row below, of the player\'s choice',
        'spaces in rows 1 to 3 may be filled later, whenever the player likes; row 4 still fills itself from the stock',
      ],
      source: 'Modern descriptions say that a space "must be filled"; some programs let the player wait.',
    },
    {
      key: 'ruleset',
      values: ['standard', 'cadogan'],
      meanings: [
        'only row 1 takes builds, from its own piles and from any card of row 2',
        'the game of 1914: rows 1, 2 and 3 take builds from the row directly below only, nothing moves inside a row, and the stock is turned to a talon whose top card fills row 4',
      ],
      source: 'Lady Cadogan, Illustrated Games of Solitaire or Patience (1914), "The Constitution".',
    },
  ],
  size: { suits: 4, ranks: JACK, piles: PILES, helps: 0 },
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  pysol: true,
  description: [
    'Two packs without kings and queens. The eight aces begin the foundations, which go up in suit to the jack. Of the other 80 cards four rows of eight are dealt; 48 remain as the stock.',
    'Row 1 alone feeds the foundations. Its piles go down by one rank in alternating colours, with the top cards of other piles of row 1 or with any card of row 2. Place inside rows 2, 3 and 4 never matters.',
    'A space in row 1, 2 or 3 is filled with any card of the row below, of the player\'s choice; a space in row 4 is filled from the stock, which is the only way stock cards come into play. When the row below is empty the space stays.',
    'The game is won when all 88 cards are on the foundations.',
    'The sovereign, bishops and judges (a queen of diamonds and the kings) of the old layout are decoration.',
  ],
  source: 'Common printed rules of British Constitution; numbered in PySolFC; ruleset=cadogan after Lady Cadogan (1914).',
  conflict: (rules) =>
    rules['ruleset'] === 'cadogan' && rules['fill'] === 'deferred'
      ? 'ruleset=cadogan always fills spaces at once; leave fill at forced'
      : null,
  create: (rules, size) =>
    rules['ruleset'] === 'cadogan' ? new Constitution1914Game(size) : new BritishConstitutionGame(rules, size),
};
