/**
 * Words of a row: 0..7 the tableau T1..T8 as run piles; 8..10 the waste as a mask over stock positions; then the common
 * words (see `packed-game.ts`).
 */

import { type Card, KING, rankOf } from '../../engine/cards.ts';
import { encodeWorries, gapShare, lowerHashed, raiseHashed, takesCard } from '../../engine/foundations.ts';
import { type HashTerms, hashWords, NO_HASH } from '../../engine/hash.ts';
import {
  type Move,
  encodeMove,
  encodeMoves,
  moveCard,
  moveFrom,
  moveTo,
  type Moves,
  createMoves,
} from '../../engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU, WASTE, listNumbered } from '../../engine/piles.ts';
import {
  indexRanks,
  isSole,
  isTaken,
  layCard,
  leadsToBase,
  leadsToFoundation,
  popCard,
  takeTop,
  topOf,
} from '../../engine/run-pile.ts';
import { drawFill, hashWaste, layOnWaste, setWaste, takeFromWaste, topPosition } from '../../engine/waste.ts';
import { layOutDeal } from '../../engine/games/deal-check.ts';
import type { Game, Rows, Size } from '../../engine/games/game.ts';
import { type Scored, UNSCORED } from '../../engine/games/judgement.ts';
import { type Layout, cardsAt, listPiles, writePiles } from '../../engine/games/layout.ts';
import { isSafeInSuits } from '../../engine/games/safe-moves.ts';
import { ONE_CARD, PackedGame } from '../packed-game.ts';
import type { Scores } from './scores.ts';
import { CONGRESS_WORDS, type CongressRules } from './words.ts';

export const PILES = 8;
export const MASK = 8;
export const MASK_WORDS = 3;
const FOUNDATIONS = 11;
export const META = 12;
const WORDS = 13;
const LANES = WORDS;
const NAME = 'congress or parliament';

/** The words of a row behind the runs of the piles. */
export interface RowPlaces {
  readonly foundations: number;
  /** The waste as a mask. */
  readonly mask: number;
  /** The next stock position, in the lowest eight bits. */
  readonly meta: number;
  /** The cards beneath each run, as `uncoverRun` takes them. None where spaces are filled by force. */
  readonly beneath?: number;
  /** Whether the cards of a run move together. */
  readonly together?: boolean;
}

export const CONGRESS_PLACES: RowPlaces = { foundations: FOUNDATIONS, mask: MASK, meta: META };

/** For each rank the set of piles whose top card has it; scratch of `generate`. */
const byRank = new Int32Array(KING + 2);
const shuffles = createMoves(PILES * (PILES - 1));
const shuffleScores = new Float64Array(shuffles.length);

export const openCongress = (cards: readonly Card[], size: Size, opening: number): Layout =>
  layOutDeal(NAME, cards, size, opening, listNumbered(TABLEAU, size.piles), [STOCK, WASTE]);

export class CongressGame extends PackedGame implements Game {
  /** Foundation moves of 8 piles and the waste, waste builds, builds between piles, worrying back, a turn. */
  readonly maxMoves = 9 + 8 + 8 * 7 + 8 * 8 + 1;
  readonly #piles;
  readonly #choice;
  readonly #anytime;
  readonly #blocked;
  readonly #worryBack;
  readonly #atOnce;

  constructor(rules: CongressRules, size: Size, stock: Uint8Array) {
    super(NAME, WORDS, CONGRESS_WORDS.size, 32 * MASK_WORDS, size, stock);
    this.#piles = size.piles;
    this.#choice = rules['space-fill'] === 'choice';
    this.#anytime = rules['stock-deal'] === 'anytime';
    this.#blocked = rules['stock-deal'] === 'blocked';
    this.#worryBack = rules['worry-back'] === 'yes';
    this.#atOnce = rules.foundations === 'at-once';
  }

  protected override placePiles(layout: Layout, rows: Rows, at: number): void {
    writePiles(layout, TABLEAU, this.#piles, rows, at);
    setWaste(rows, at + MASK, cardsAt(layout, WASTE).length);
  }

  generate(rows: Rows, at: number, moves: Moves, from: number, scored: Scored<Scores> = UNSCORED): number {
    const { weights, scores } = scored;
    const piles = this.#piles;
    const foundations = rows[at + FOUNDATIONS];
    const next = rows[at + META] & 0xff;
    const stocked = next < this.stock.length;
    const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
    const wasteCard = wasteTop < 0 ? 0 : this.stock[wasteTop];
    const filler = wasteCard !== 0 ? wasteCard : stocked ? this.stock[next] : 0;
    const fill = weights === null ? 0 : (weights.fillRank * rankOf(filler)) / KING;
    let count = from;

    const ranks = indexRanks(rows, at, PILES, byRank);
    if (this.#choice && filler !== 0) {
      for (let i = 0; i < piles; i++) {
        if (rows[at + i] !== 0) continue;
        if (weights !== null) {
          scores[0] = wasteCard !== 0 ? 0 : weights.fillFromStock;
          scores[1] = weights.fillFromStock;
        }
        if (wasteCard !== 0) moves[count++] = encodeMove(WASTE, TABLEAU + i, wasteCard);
        if (stocked) moves[count++] = encodeMove(STOCK, TABLEAU + i, this.stock[next]);
        return count;
      }
    }

    for (let i = 0; i < piles; i++) {
      const pile = rows[at + i];
      const top = topOf(pile);
      if (top === 0 || !takesCard(foundations, top)) continue;
      if (weights !== null) scores[count] = isSole(pile) ? weights.foundationFromSole + fill : weights.foundation;
      moves[count++] = encodeMove(TABLEAU + i, FOUNDATION, top);
    }
    if (wasteCard !== 0 && takesCard(foundations, wasteCard)) {
      if (weights !== null) scores[count] = weights.foundationFromWaste;
      moves[count++] = encodeMove(WASTE, FOUNDATION, wasteCard);
    }
    const raised = count;
    if (this.#atOnce && raised !== from) return raised;

    // Builds that free a card for the foundations, or a pile for the next card, come first.
    let shuffled = 0;
    let useless = false;
    for (let i = 0; i < piles; i++) {
      const pile = rows[at + i];
      const top = topOf(pile);
      if (pile === 0 || !isTaken(ranks, top)) continue;
      let score = 0;
      if (weights !== null) {
        if (leadsToFoundation(foundations, pile, ranks)) score = weights.free;
        else if (filler !== 0 && leadsToBase(pile, ranks)) score = weights.vacate + fill;
        else {
          useless = true;
          continue;
        }
      }
      const beneath = topOf(popCard(pile));
      const frees = beneath === 0 ? filler !== 0 : takesCard(foundations, beneath);
      for (let set = byRank[rankOf(top) + 1]; set !== 0; set &= set - 1) {
        const move = encodeMove(TABLEAU + i, TABLEAU + 31 - Math.clz32(set & -set), top);
        if (frees) {
          if (weights !== null) scores[count] = score;
          moves[count++] = move;
        } else {
          shuffleScores[shuffled] = score;
          shuffles[shuffled++] = move;
        }
      }
    }
    const freed = count;
    if (wasteCard !== 0) count = encodeMoves(WASTE, TABLEAU, byRank[rankOf(wasteCard) + 1], wasteCard, moves, count);
    const wasteGap = weights === null || wasteCard === 0 ? 0 : gapShare(foundations, wasteCard);
    if (weights !== null && count !== freed) {
      const build = weights.build + weights.buildGap * wasteGap;
      const rank = (weights.buildRank * rankOf(wasteCard)) / KING;
      for (let i = freed; i < count; i++) {
        const target = topOf(rows[at + moveTo(moves[i]) - TABLEAU]);
        scores[i] = build + (rank + weights.coverGap * gapShare(foundations, target));
      }
    }
    let turn = -1;
    const playedOut = raised === from && count === freed;
    if (stocked && (this.#anytime || (playedOut && !this.#blocked))) {
      turn = count;
      moves[count++] = encodeMove(STOCK, WASTE, 0);
    }
    for (let i = 0; i < shuffled; i++) {
      if (weights !== null) scores[count] = shuffleScores[i];
      moves[count++] = shuffles[i];
    }
    const own = count;
    if (this.#worryBack) count = encodeWorries(foundations, this.size.suits, byRank, moves, count);
    const blocked = this.#blocked && count === from && !useless;
    if (weights !== null) count = own;
    if (stocked && blocked) {
      turn = count;
      moves[count++] = encodeMove(STOCK, WASTE, 0);
    }
    if (weights !== null && turn >= 0) {
      const card = this.stock[next];
      scores[turn] = (weights.turnRank * rankOf(card)) / KING;
      if (wasteCard !== 0) scores[turn] += weights.turnGap * wasteGap;
      if (takesCard(foundations, card)) scores[turn] += weights.turnToFoundation;
      if (isTaken(ranks, card)) scores[turn] += weights.turnToPile;
    }
    return count;
  }

  isSafe(rows: Rows, at: number, move: Move): boolean {
    const from = moveFrom(move);
    if (from < TABLEAU || isSole(rows[at + from - TABLEAU])) return false;
    if (!this.#atOnce && (!this.#anytime || this.#worryBack)) return false;
    return isSafeInSuits(rows[at + FOUNDATIONS], this.size.suits, this.#atOnce, moveCard(move));
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move, hashed = true): void {
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
    const lanes = hashed ? to + LANES : NO_HASH;

    if (from >= TABLEAU) takeTop(target, to + from - TABLEAU, lanes);
    else if (from === WASTE) takeFromWaste(target, to + MASK, MASK_WORDS, lanes);
    else if (from === FOUNDATION) {
      lowerHashed(target, to + FOUNDATIONS, lanes, card);
      target[to + META] -= ONE_CARD;
    } else {
      const next = target[to + META]++ & 0xff;
      if (dest === WASTE) layOnWaste(target, to + MASK, MASK_WORDS, lanes, next, this.stock);
    }

    if (dest >= TABLEAU) layCard(target, to + dest - TABLEAU, lanes, card);
    else if (dest === FOUNDATION) {
      raiseHashed(target, to + FOUNDATIONS, lanes, card);
      target[to + META] += ONE_CARD;
    }
    if (from >= TABLEAU && !this.#choice && target[to + from - TABLEAU] === 0) {
      const fill = drawFill(target, to + MASK, MASK_WORDS, lanes, to + META, this.stock);
      if (fill !== 0) layCard(target, to + from - TABLEAU, lanes, fill);
    }
  }

  protected override hashPiles(rows: Rows, at: number): HashTerms[] {
    return [hashWaste(rows, at + MASK, MASK_WORDS), hashWords(rows, at, PILES, 0)];
  }

  protected override layOutPiles(rows: Rows, at: number): Layout['piles'] {
    return new Map([
      [STOCK, this.listFresh(rows, at)],
      [WASTE, this.listMasked(rows, at + MASK, MASK_WORDS)],
      ...listPiles(TABLEAU, this.#piles, rows, at),
    ]);
  }
}
