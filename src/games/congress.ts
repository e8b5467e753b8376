/**
 * Congress, also known as President's Cabinet; Parliament shares everything but its opening.
 *
 * Row layout (int32 words): 0..7 tableau piles T1..T8 as run piles, 8..10 the waste as a mask
 * over stock positions, 11 the foundations, 12 the next stock position with the count of cards
 * on the foundations above bit 8, 13..14 the hash.
 */

import { ACE, type Card, KING, type Pack, formatCard, makeCard, rankOf } from '../engine/cards.ts';
import {
  FOUNDATIONS_SALT,
  type Foundations,
  countFoundations,
  gapShare,
  higherRank,
  levelFoundations,
  listFoundations,
  lowerFoundation,
  lowerRank,
  raiseFoundation,
  takesCard,
} from '../engine/foundations.ts';
import { mixHigh, mixLow, mixMove, replaceWord } from '../engine/hash.ts';
import { FOUNDATION, type Move, type Pile, STOCK, TABLEAU, WASTE, encodeMove, moveCard, moveFrom, moveTo } from '../engine/moves.ts';
import { type RunPile, cardsOf, isSole, pileOf, popCard, pushCard, topOf } from '../engine/run-pile.ts';
import { sortEight } from '../engine/sorting.ts';
import { countWaste, findTwins, hashWaste, layOnWaste, listPositions, takeFromWaste, topPosition } from '../engine/waste.ts';
import { CONGRESS_OPTIONS } from './congress-options.ts';
import type { Board, Game, Rows, Rules, Size, Variant } from './game.ts';
import { isSafeInAnySuit } from './safe-moves.ts';
import { CONGRESS_WEIGHTS } from './weights.ts';

export const PILES = 8;
export const MASK = 8;
export const MASK_WORDS = 3;
export const FOUNDATIONS = 11;
export const META = 12;
const WORDS = 13;
const LANES = 13;
const STRIDE = 15;
/** One card in the count kept above the stock position. */
const ONE_CARD = 1 << 8;

export class CongressGame implements Game {
  readonly words = WORDS;
  readonly stride = STRIDE;
  /** Foundation moves of 8 piles and the waste, waste builds, builds between piles, worrying back, a turn. */
  readonly maxMoves = 9 + 8 + 8 * 7 + 8 * 8 + 1;
  readonly foundationTotal: number;
  readonly weights = { ...CONGRESS_WEIGHTS };
  blind = false;
  readonly #piles: number;
  readonly #opening: number;
  readonly #suits: number;
  readonly #choice: boolean;
  readonly #blocked: boolean;
  readonly #worryBack: boolean;
  #stock: Uint8Array = new Uint8Array(0);
  #twins: Int32Array = new Int32Array(0);
  /** For each rank the set of piles whose top card has it; scratch of `generate`. */
  readonly #byRank: Int32Array = new Int32Array(KING + 2);
  /** Builds that `generate` lists last. */
  readonly #shuffles: Int32Array = new Int32Array(PILES * (PILES - 1));

  /** `opening`: the rank both foundations of each suit start at, 0 for empty. */
  constructor(rules: Rules, size: Size, opening: number) {
    this.#piles = size.piles;
    this.#suits = size.suits;
    this.#opening = levelFoundations(size.suits, opening);
    this.#choice = rules['space-fill'] === 'choice';
    this.#blocked = rules['stock-deal'] === 'blocked';
    this.#worryBack = rules['worry-back'] === 'yes';
    this.foundationTotal = 2 * size.suits * size.ranks;
  }

  start(cards: readonly Card[], rows: Rows, at: number): void {
    this.#stock = Uint8Array.from(cards.slice(this.#piles));
    this.#twins = findTwins(this.#stock);
    rows.fill(0, at, at + STRIDE);
    for (let i = 0; i < this.#piles; i++) rows[at + i] = pileOf(cards[i] ?? 0);
    rows[at + FOUNDATIONS] = this.#opening;
    rows[at + META] = countFoundations(this.#opening) * ONE_CARD;
    [rows[at + LANES], rows[at + LANES + 1]] = this.rehash(rows, at);
  }

  generate(rows: Rows, at: number, moves: Int32Array, from: number): number {
    const piles = this.#piles;
    const foundations = rows[at + FOUNDATIONS];
    const next = rows[at + META] & 0xff;
    const stocked = next < this.#stock.length;
    const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
    const wasteCard = wasteTop < 0 ? 0 : this.#stock[wasteTop];
    const byRank = this.#byRank;
    let count = from;

    this.#indexTops(rows, at);
    for (let i = 0; i < piles; i++) {
      if (rows[at + i] === 0 && this.#choice && (stocked || wasteCard !== 0)) {
        if (wasteCard !== 0) moves[count++] = encodeMove(WASTE, TABLEAU + i, wasteCard);
        if (stocked) moves[count++] = encodeMove(STOCK, TABLEAU + i, this.#stock[next]);
        return count;
      }
    }

    for (let i = 0; i < piles; i++) {
      const top = topOf(rows[at + i]);
      if (top !== 0 && takesCard(foundations, top)) moves[count++] = encodeMove(TABLEAU + i, FOUNDATION, top);
    }
    if (wasteCard !== 0 && takesCard(foundations, wasteCard)) moves[count++] = encodeMove(WASTE, FOUNDATION, wasteCard);

    // Builds that free a card for the foundations or a pile for the next card come before those
    // that only change which card lies open.
    const shuffles = this.#shuffles;
    let shuffled = 0;
    for (let i = 0; i < piles; i++) {
      const pile = rows[at + i];
      if (pile === 0) continue;
      const top = topOf(pile);
      const beneath = topOf(popCard(pile));
      const frees = beneath === 0 ? stocked || wasteCard !== 0 : takesCard(foundations, beneath);
      for (let set = byRank[rankOf(top) + 1]; set !== 0; set &= set - 1) {
        const move = encodeMove(TABLEAU + i, TABLEAU + 31 - Math.clz32(set & -set), top);
        if (frees) moves[count++] = move;
        else shuffles[shuffled++] = move;
      }
    }
    if (wasteCard !== 0) count = this.#generateBuilds(WASTE, wasteCard, moves, count);
    if (stocked && !this.#blocked) moves[count++] = encodeMove(STOCK, WASTE, 0);
    for (let i = 0; i < shuffled; i++) moves[count++] = shuffles[i];
    if (this.#worryBack) count = this.#generateWorries(foundations, moves, count);
    if (stocked && this.#blocked && count === from) moves[count++] = encodeMove(STOCK, WASTE, 0);
    return count;
  }

  #indexTops(rows: Rows, at: number): void {
    const byRank = this.#byRank;
    for (let rank = 0; rank < byRank.length; rank++) byRank[rank] = 0;
    for (let i = 0; i < this.#piles; i++) {
      const top = topOf(rows[at + i]);
      if (top !== 0) byRank[rankOf(top)] |= 1 << i;
    }
  }

  /** The moves of `card` onto every pile that takes it. */
  #generateBuilds(source: Pile, card: Card, moves: Int32Array, from: number): number {
    let count = from;
    for (let set = this.#byRank[rankOf(card) + 1]; set !== 0; set &= set - 1) {
      moves[count++] = encodeMove(source, TABLEAU + 31 - Math.clz32(set & -set), card);
    }
    return count;
  }

  #generateWorries(foundations: Foundations, moves: Int32Array, from: number): number {
    let count = from;
    for (let suit = 0; suit < this.#suits; suit++) {
      const high = higherRank(foundations, suit);
      const low = lowerRank(foundations, suit);
      if (high >= ACE) count = this.#generateBuilds(FOUNDATION, makeCard(high, suit), moves, count);
      if (low >= ACE && low !== high) count = this.#generateBuilds(FOUNDATION, makeCard(low, suit), moves, count);
    }
    return count;
  }

  isSafe(rows: Rows, at: number, move: Move): boolean {
    const from = moveFrom(move);
    if (this.#blocked || this.#worryBack || from < TABLEAU || isSole(rows[at + from - TABLEAU])) return false;
    return isSafeInAnySuit(rows[at + FOUNDATIONS], this.#suits, moveCard(move));
  }

  scoreMoves(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void {
    const { weights } = this;
    const foundations = rows[at + FOUNDATIONS];
    const next = rows[at + META] & 0xff;
    const stocked = next < this.#stock.length;
    const stockCard = stocked && !this.blind ? this.#stock[next] : 0;
    const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
    const wasteCard = wasteTop < 0 ? 0 : this.#stock[wasteTop];
    const fills = stocked || wasteCard !== 0;
    const fill = (weights.fillRank * rankOf(wasteCard === 0 ? stockCard : wasteCard)) / KING;
    this.#indexTops(rows, at);

    for (let i = 0; i < count; i++) {
      const from = moveFrom(moves[i]);
      const dest = moveTo(moves[i]);
      let score = -Infinity;
      if (from >= TABLEAU) {
        const pile = rows[at + from - TABLEAU];
        if (dest === FOUNDATION) score = isSole(pile) ? weights.foundationFromSole + fill : weights.foundation;
        else if (this.#leadsToFoundation(foundations, pile)) score = weights.free;
        else if (fills && this.#leadsToSpace(pile)) score = weights.vacate + fill;
      } else if (from === WASTE) {
        const target = dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : 0;
        if (dest === FOUNDATION) score = weights.foundationFromWaste;
        else if (target === 0) score = 0;
        else {
          score = weights.build + weights.buildGap * gapShare(foundations, wasteCard);
          score += (weights.buildRank * rankOf(wasteCard)) / KING + weights.coverGap * gapShare(foundations, target);
        }
      } else if (dest === WASTE) {
        score = (weights.turnRank * rankOf(stockCard)) / KING;
        if (wasteCard !== 0) score += weights.turnGap * gapShare(foundations, wasteCard);
        if (stockCard !== 0 && takesCard(foundations, stockCard)) score += weights.turnToFoundation;
        if (stockCard !== 0 && this.#byRank[rankOf(stockCard) + 1] !== 0) score += weights.turnToPile;
      } else if (from === STOCK) {
        score = weights.fillFromStock;
      }
      scores[i] = score;
    }
  }

  /**
   * Whether builds between piles can lay bare a card of the pile that a foundation takes. Each
   * card above it needs a pile with the next rank on top; laying the cards down one after the
   * other leaves those ranks on top, so the piles there are at the start serve to the end.
   */
  #leadsToFoundation(foundations: Foundations, pile: RunPile): boolean {
    for (let rest = pile; rest !== 0 && this.#byRank[rankOf(topOf(rest)) + 1] !== 0; ) {
      rest = popCard(rest);
      if (rest !== 0 && takesCard(foundations, topOf(rest))) return true;
    }
    return false;
  }

  /** Whether builds between piles can move every card of the pile away. */
  #leadsToSpace(pile: RunPile): boolean {
    let rest = pile;
    while (rest !== 0 && this.#byRank[rankOf(topOf(rest)) + 1] !== 0) rest = popCard(rest);
    return rest === 0;
  }

  describe(rows: Rows, at: number, move: Move): number {
    const from = moveFrom(move);
    const dest = moveTo(move);
    const what = from >= TABLEAU ? rows[at + from - TABLEAU] : from === STOCK ? -this.seenCount(rows, at) : moveCard(move);
    return mixMove(what, dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : -dest);
  }

  /** Once stock and waste are empty every game is won, so what counts is the waste. */
  progress(rows: Rows, at: number): number {
    return (rows[at + META] & 0xff) - this.#stock.length - countWaste(rows, at + MASK, MASK_WORDS);
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move): void {
    // Word by word: a loop costs a tenth of the whole search here.
    target[to] = rows[at];
    target[to + 1] = rows[at + 1];
    target[to + 2] = rows[at + 2];
    target[to + 3] = rows[at + 3];
    target[to + 4] = rows[at + 4];
    target[to + 5] = rows[at + 5];
    target[to + 6] = rows[at + 6];
    target[to + 7] = rows[at + 7];
    target[to + 8] = rows[at + 8];
    target[to + 9] = rows[at + 9];
    target[to + 10] = rows[at + 10];
    target[to + 11] = rows[at + 11];
    target[to + 12] = rows[at + 12];
    target[to + 13] = rows[at + 13];
    target[to + 14] = rows[at + 14];
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);

    if (from >= TABLEAU) this.#setPile(target, to, from - TABLEAU, popCard(target[to + from - TABLEAU]));
    else if (from === WASTE) takeFromWaste(target, to + MASK, MASK_WORDS, to + LANES);
    else if (from === FOUNDATION) this.#setFoundations(target, to, lowerFoundation(target[to + FOUNDATIONS], card), -ONE_CARD);
    else {
      const next = target[to + META]++ & 0xff;
      if (dest === WASTE) layOnWaste(target, to + MASK, MASK_WORDS, to + LANES, next, this.#twins);
    }

    if (dest >= TABLEAU) {
      const pile = target[to + dest - TABLEAU];
      this.#setPile(target, to, dest - TABLEAU, pile === 0 ? pileOf(card) : pushCard(pile, card));
    } else if (dest === FOUNDATION) {
      this.#setFoundations(target, to, raiseFoundation(target[to + FOUNDATIONS], card), ONE_CARD);
    }
    if (from >= TABLEAU && !this.#choice && target[to + from - TABLEAU] === 0) this.#fillSpace(target, to, from - TABLEAU);
  }

  #setPile(rows: Rows, at: number, index: number, pile: RunPile): void {
    replaceWord(rows, at + index, at + LANES, pile, 0);
  }

  #setFoundations(rows: Rows, at: number, foundations: Foundations, cards: number): void {
    replaceWord(rows, at + FOUNDATIONS, at + LANES, foundations, FOUNDATIONS_SALT);
    rows[at + META] += cards;
  }

  #fillSpace(rows: Rows, at: number, index: number): void {
    if (topPosition(rows, at + MASK, MASK_WORDS) >= 0) {
      this.#setPile(rows, at, index, pileOf(this.#stock[takeFromWaste(rows, at + MASK, MASK_WORDS, at + LANES)]));
    } else if ((rows[at + META] & 0xff) < this.#stock.length) {
      this.#setPile(rows, at, index, pileOf(this.#stock[rows[at + META]++ & 0xff]));
    }
  }

  foundationCount(rows: Rows, at: number): number {
    return rows[at + META] >> 8;
  }

  seenCount(rows: Rows, at: number): number {
    return this.#piles + (rows[at + META] & 0xff);
  }

  canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    sortEight(rows, at, key, to);
    key[to + 8] = rows[at + 8];
    key[to + 9] = rows[at + 9];
    key[to + 10] = rows[at + 10];
    key[to + FOUNDATIONS] = rows[at + FOUNDATIONS];
    key[to + META] = rows[at + META];
  }

  rehash(rows: Rows, at: number): readonly [number, number] {
    let [low, high] = hashWaste(rows, at + MASK, MASK_WORDS);
    low += mixLow(rows[at + FOUNDATIONS] ^ FOUNDATIONS_SALT);
    high += mixHigh(rows[at + FOUNDATIONS] ^ FOUNDATIONS_SALT);
    for (let i = 0; i < PILES; i++) {
      low += mixLow(rows[at + i]);
      high += mixHigh(rows[at + i]);
    }
    return [low | 0, high | 0];
  }

  board(rows: Rows, at: number): Board {
    const piles: Record<string, string[]> = {
      S: Array.from(this.#stock.subarray(rows[at + META] & 0xff), formatCard),
      W: listPositions(rows, at + MASK, MASK_WORDS).map((position) => formatCard(this.#stock[position])),
    };
    for (let i = 0; i < this.#piles; i++) piles[`T${i + 1}`] = cardsOf(rows[at + i]).map(formatCard);
    return { piles, foundations: listFoundations(rows[at + FOUNDATIONS], this.#suits) };
  }
}

export const congress: Variant = {
  name: 'congress',
  title: 'Congress',
  aliases: ['presidents-cabinet', "president's cabinet"],
  options: CONGRESS_OPTIONS,
  size: { suits: 4, ranks: KING, piles: PILES, helps: 0 },
  pack: (size): Pack => ({ suits: size.suits, low: ACE, high: size.ranks }),
  pysol: true,
  description: [
    'Two packs, 104 cards. Eight tableau piles begin with one card each; the rest is the stock, turned one card at a time to a single waste pile, once through.',
    'The eight foundations start empty. Each is begun by an ace and goes up in suit to the king.',
    'Tableau piles go down by one rank, whatever the suits. The top card of a pile, or of the waste, may go to a foundation or to a pile; only one card moves at a time.',
    'A pile that becomes empty is filled at once and by force; nobody may choose a card for a space. With stock and waste empty it stays empty.',
    'The game is won when all 104 cards are on the foundations.',
  ],
  source: 'Common printed rules of Congress; the same game is numbered in PySolFC.',
  create: (rules, size) => new CongressGame(rules, size, 0),
};
