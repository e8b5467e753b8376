/*
 * Words of a row: 0..7 row 1, T1..T8, as run piles; 8..16 rows 2, 3 and 4 as card bags; then the common words (see
 * `packed-game.ts`). The word of counts has the cards in rows 2, 3 and 4 in four bits each from bit 8 on.
 */

import { ACE, BagPacking, type Card, colourOf, JACK, KING, rankOf } from '../../engine/cards.ts';
import { gapShare, raiseHashed, takesCard } from '../../engine/foundations.ts';
import { copyWords, type HashTerms, hashWords, NO_HASH } from '../../engine/hash.ts';
import { type Move, encodeMove, encodeMoves, moveCard, moveFrom, moveTo, type Moves } from '../../engine/moves.ts';
import { FOUNDATION, type Pile, STOCK, TABLEAU, listNumbered } from '../../engine/piles.ts';
import { findTakers, isSole, layCard, popCard, takeTop, topOf } from '../../engine/run-pile.ts';
import { layOutDeal } from '../../engine/games/deal-check.ts';
import type { Game, Rows, Size } from '../../engine/games/game.ts';
import { fillScores, type Scored, UNSCORED } from '../../engine/games/judgement.ts';
import { type Layout, cardsAt, listPiles, writePiles } from '../../engine/games/layout.ts';
import { isSafeFromPile } from '../../engine/games/safe-moves.ts';
import { ONE_CARD, PackedGame } from '../packed-game.ts';
import type { Scores } from './scores.ts';
import { BRITISH_CONSTITUTION_WORDS, ROW2, ROW3, ROW4, type ConstitutionRules } from './words.ts';

export const BAG = new BagPacking(2, JACK);

const PILES = 8;
export const BAGS = 8;
const LOWER: readonly Pile[] = [ROW2, ROW3, ROW4];
export const FOUNDATIONS = 17;
const META = 18;
const WORDS = 19;
const LANES = WORDS;
const STRIDE = WORDS + 2;
const { name: NAME, size: SIZE } = BRITISH_CONSTITUTION_WORDS;

const bagOf = (row: Pile) => BAGS + BAG.words * (row - ROW2);
/** Of its count in the meta word. */
const countShift = (row: Pile) => 8 + 4 * (row - ROW2);

/** Scratch of `generate`: for each rank and colour the piles whose top card has them, and the cards of a row. */
const byTop = new Int32Array(2 * (KING + 2));
const inRow = new Uint8Array(PILES);

/** Deals a row of piles from each of `built` on, then the rows of `bags`, and the rest to the stock. */
export function dealRows(
  game: string,
  cards: readonly Card[],
  size: Size,
  built: readonly Pile[],
  bags: readonly Pile[],
): Layout {
  const places = [
    ...built.flatMap((first) => listNumbered(first, size.piles)),
    ...bags.flatMap((bag) => Array<Pile>(size.piles).fill(bag)),
  ];
  return layOutDeal(game, cards, size, ACE, places);
}

export const openConstitution = (cards: readonly Card[], size: Size): Layout =>
  dealRows(NAME, cards, size, [TABLEAU], LOWER);

export class BritishConstitutionGame extends PackedGame implements Game {
  /** Foundations, builds between piles, eight sources from row 2 a target, fills of rows 2 and 3. */
  readonly maxMoves = 8 + 8 * 7 + 8 * 8 + 2 * 8;
  readonly #piles;
  readonly #deferred;

  constructor(rules: ConstitutionRules, size: Size, stock: Uint8Array) {
    super(NAME, WORDS, SIZE, 80, size, stock);
    this.#piles = size.piles;
    this.#deferred = rules.fill === 'deferred';
  }

  protected override placePiles(layout: Layout, rows: Rows, at: number): void {
    writePiles(layout, TABLEAU, this.#piles, rows, at);
    for (const row of LOWER)
      for (const card of cardsAt(layout, row)) this.#changeRow(rows, at, row, card, 1, at + LANES);
  }

  generate(rows: Rows, at: number, moves: Moves, from: number, scored: Scored<Scores> = UNSCORED): number {
    const { weights, scores } = scored;
    const piles = this.#piles;
    const foundations = rows[at + FOUNDATIONS];
    const meta = rows[at + META];
    let count = from;
    let spaces = 0;

    for (let i = 0; i < piles; i++) if (rows[at + i] === 0) spaces |= 1 << i;
    const count2 = (meta >> countShift(ROW2)) & 15;
    if (!this.#deferred) {
      if (spaces !== 0 && count2 > 0)
        return this.#generateFills(rows, at, ROW2, TABLEAU + lowestBit(spaces), moves, count, scored);
      for (let row = ROW2; row < ROW4; row++) {
        if (this.#hasSpace(meta, row)) return this.#generateFills(rows, at, row + 1, row, moves, count, scored);
      }
    }

    byTop.fill(0);
    for (let i = 0; i < piles; i++) {
      const top = topOf(rows[at + i]);
      if (top === 0) continue;
      byTop[rankOf(top) * 2 + colourOf(top)] |= 1 << i;
      if (!takesCard(foundations, top)) continue;
      if (weights !== null) scores[count] = weights.foundation;
      moves[count++] = encodeMove(TABLEAU + i, FOUNDATION, top);
    }
    if (this.#deferred) {
      for (let set = spaces; set !== 0; set &= set - 1) {
        count = this.#generateFills(rows, at, ROW2, TABLEAU + lowestBit(set), moves, count, scored);
      }
      for (let row = ROW2; row < ROW4; row++) {
        if (this.#hasSpace(meta, row)) count = this.#generateFills(rows, at, row + 1, row, moves, count, scored);
      }
    }
    // Builds of whole piles make spaces, which bring cards in.
    const covers = count;
    count = this.#generateBuilds(rows, at, true, moves, count, scored);
    if (count2 > 0) {
      const cards = BAG.list(rows, at + bagOf(ROW2), inRow);
      for (let i = 0; i < cards; i++) {
        const first = count;
        count = encodeMoves(ROW2, TABLEAU, findTakers(byTop, inRow[i]), inRow[i], moves, count);
        if (weights === null || first === count) continue;
        fillScores(scores, weights.build + weights.buildGap * gapShare(foundations, inRow[i]), first, count);
      }
    }
    if (weights !== null) {
      for (let i = covers; i < count; i++) {
        const target = topOf(rows[at + moveTo(moves[i]) - TABLEAU]);
        scores[i] += weights.coverGap * gapShare(foundations, target);
      }
    }
    return this.#generateBuilds(rows, at, false, moves, count, scored);
  }

  #hasSpace(meta: number, row: Pile) {
    return ((meta >> countShift(row)) & 15) < this.#piles && ((meta >> countShift(row + 1)) & 15) > 0;
  }

  #generateFills(
    rows: Rows,
    at: number,
    source: Pile,
    target: Pile,
    moves: Moves,
    from: number,
    { weights, scores }: Scored<Scores>,
  ) {
    const foundations = rows[at + FOUNDATIONS];
    const cards = BAG.list(rows, at + bagOf(source), inRow);
    for (let i = 0; i < cards; i++) {
      const card = inRow[i];
      moves[from + i] = encodeMove(source, target, card);
      if (weights === null) continue;
      const gap = gapShare(foundations, card);
      if (source === ROW2) scores[from + i] = weights.baseGap * gap + (weights.baseRank * rankOf(card)) / JACK;
      else scores[from + i] = weights.fillGap * gap + (weights.fillRank * rankOf(card)) / JACK;
      if (takesCard(foundations, card))
        scores[from + i] += source === ROW2 ? weights.baseToFoundation : weights.fillToFoundation;
    }
    return from + cards;
  }

  #generateBuilds(rows: Rows, at: number, sole: boolean, moves: Moves, from: number, scored: Scored<Scores>) {
    const { weights, scores } = scored;
    let count = from;
    for (let i = 0; i < this.#piles; i++) {
      const pile = rows[at + i];
      if (pile === 0 || isSole(pile) !== sole) continue;
      if (weights !== null && !sole && !takesCard(rows[at + FOUNDATIONS], topOf(popCard(pile)))) continue;
      const top = topOf(pile);
      const first = count;
      count = encodeMoves(TABLEAU + i, TABLEAU, findTakers(byTop, top), top, moves, count);
      if (weights !== null) fillScores(scores, sole ? weights.vacate : weights.free, first, count);
    }
    return count;
  }

  /** Cards of row 2 may be built, but not go to a foundation. */
  isSafe(rows: Rows, at: number, move: Move): boolean {
    return isSafeFromPile(rows[at + FOUNDATIONS], this.size.suits, rows[at + moveFrom(move) - TABLEAU]);
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move, hashed = true): void {
    copyWords(rows, at, target, to, STRIDE);
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);
    const lanes = hashed ? to + LANES : NO_HASH;

    if (from >= TABLEAU) {
      takeTop(target, to + from - TABLEAU, lanes);
    } else {
      this.#changeRow(target, to, from, card, -1, lanes);
      const next = target[to + META] & 0xff;
      if (from === ROW4 && next < this.stock.length) {
        target[to + META]++;
        this.#changeRow(target, to, ROW4, this.stock[next], 1, lanes);
      }
    }
    if (dest >= TABLEAU) {
      layCard(target, to + dest - TABLEAU, lanes, card);
    } else if (dest === FOUNDATION) {
      raiseHashed(target, to + FOUNDATIONS, lanes, card);
      target[to + META] += ONE_CARD;
    } else {
      this.#changeRow(target, to, dest, card, 1, lanes);
    }
  }

  #changeRow(rows: Rows, at: number, row: Pile, card: Card, copies: number, lanes: number) {
    BAG.addHashed(rows, at + bagOf(row), card, copies, lanes, row);
    rows[at + META] += copies * (1 << countShift(row));
  }

  protected override hashPiles(rows: Rows, at: number): HashTerms[] {
    return [hashWords(rows, at, PILES, 0), ...LOWER.map((row) => BAG.hash(rows, at + bagOf(row), row))];
  }

  protected override layOutPiles(rows: Rows, at: number): Layout['piles'] {
    return new Map([
      ...listPiles(TABLEAU, this.#piles, rows, at),
      ...LOWER.map((row) => [row, BAG.cards(rows, at + bagOf(row))] as const),
      [STOCK, this.listFresh(rows, at)],
    ]);
  }
}

const lowestBit = (set: number) => 31 - Math.clz32(set & -set);
