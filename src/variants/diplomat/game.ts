/**
 * A pile is a run on top and the cards beneath it, which do not go down by one rank into the run. The run is as long as
 * it can be, so equal piles have equal words. Nothing is built but runs, so at most three cards lie beneath: all dealt.
 *
 * Words of a row: 0..7 the runs of T1..T8; 8..15 the cards beneath each, six bits a card, the nearest lowest; 16..21
 * waste and stock as masks (see `stock.ts`); then the common words (see `packed-game.ts`). The word of counts has the
 * times that the waste was turned over from bit 8 on.
 */

import { ACE, type Card, KING, rankOf } from '../../engine/cards.ts';
import {
  encodeWorries,
  type Foundations,
  gapShare,
  lowerHashed,
  raiseHashed,
  takesCard,
} from '../../engine/foundations.ts';
import { copyWords, type HashTerms, hashWords, mixHigh, mixLow, NO_HASH } from '../../engine/hash.ts';
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
  type RunPile,
  cardsOf,
  heightOf,
  indexRanks,
  layRun,
  leadsToBase,
  leadsToFoundation,
  pileOf,
  popCard,
  stackCards,
  topOf,
  uncoverRun,
} from '../../engine/run-pile.ts';
import { setWaste } from '../../engine/waste.ts';
import { layOutDeal } from '../../engine/games/deal-check.ts';
import { lengthOfRun } from '../../engine/games/faults.ts';
import type { Game, Rows, Size } from '../../engine/games/game.ts';
import { fillScores, type Scored, UNSCORED } from '../../engine/games/judgement.ts';
import { type Layout, cardsAt } from '../../engine/games/layout.ts';
import { isSafeInSuits } from '../../engine/games/safe-moves.ts';
import type { RowPlaces } from '../congress/game.ts';
import { ONE_CARD, PackedGame } from '../packed-game.ts';
import type { Scores } from './scores.ts';
import { DealtStock, MASK_WORDS, REDEAL, REDEALS, TURNED } from './stock.ts';
import { DIPLOMAT_WORDS, type DiplomatRules } from './words.ts';

export const PILES = 8;
/** Cards dealt to each pile. */
export const DEALT = 4;
export const BENEATH = 8;
export const MASK = 16;
export const FOUNDATIONS = 22;
const META = 23;
/** Where the parts that it shares with Congress read a row. */
export const DIPLOMAT_PLACES: RowPlaces = { foundations: FOUNDATIONS, mask: MASK, meta: META, beneath: BENEATH };
const WORDS = 24;
const LANES = WORDS;
const STRIDE = WORDS + 2;
const { name: NAME, size: SIZE } = DIPLOMAT_WORDS;
/** Foundation moves, the waste onto piles, single cards between piles, worrying back, a turn. */
const SINGLE_MOVES = 9 + 8 + 8 * 7 + 8 * 8 + 1;
/** Runs of two cards or more: each of them onto one pile, or with four spaces, all parts of four runs into each space. */
const RUN_MOVES = 4 * 4 * (KING - 1) + 8 * 7;

const byRank = new Int32Array(KING + 2);
const shuffles = createMoves(SINGLE_MOVES + RUN_MOVES);
const shuffleScores = new Float64Array(shuffles.length);

export function openDiplomat(cards: readonly Card[], size: Size): Layout {
  const places = Array.from({ length: DEALT }, () => listNumbered(TABLEAU, size.piles)).flat();
  return { ...layOutDeal(NAME, cards, size, 0, places, [STOCK, WASTE]), rowsDealt: 0 };
}

export class DiplomatGame extends PackedGame implements Game {
  readonly maxMoves: number;
  readonly #piles;
  readonly #redeals;
  readonly #sequences;
  readonly #anytime;
  readonly #blocked;
  readonly #worryBack;
  /** Whether foundations' cards go into spaces, too. */
  readonly #anywhere;
  readonly #lowestFill;
  readonly #atOnce;
  readonly #dealt;

  constructor(rules: DiplomatRules, size: Size, stock: Uint8Array) {
    super(NAME, WORDS, SIZE, 32 * MASK_WORDS, size, stock);
    this.#piles = size.piles;
    this.#redeals = Number(rules.redeals) * REDEAL;
    this.#sequences = rules.move === 'sequence';
    this.#anytime = rules['stock-deal'] === 'anytime';
    this.#blocked = rules['stock-deal'] === 'blocked';
    this.#worryBack = rules['worry-back'] !== 'no';
    this.#anywhere = rules['worry-back'] === 'anywhere';
    this.#lowestFill = rules.space === 'king' ? size.ranks : ACE;
    this.#atOnce = rules.foundations === 'at-once';
    this.#dealt = new DealtStock(stock);
    this.maxMoves = SINGLE_MOVES + (this.#sequences ? RUN_MOVES : 0);
  }

  protected override placePiles(layout: Layout, rows: Rows, at: number): void {
    for (let i = 0; i < this.#piles; i++) {
      const cards = cardsAt(layout, TABLEAU + i);
      const covered = cards.length - lengthOfRun(cards);
      rows[at + i] = stackCards(cards.slice(covered));
      rows[at + BENEATH + i] = cards.slice(0, covered).reduce((beneath, card) => (beneath << 6) | card, 0);
    }
    setWaste(rows, at + MASK, cardsAt(layout, WASTE).length);
    rows[at + META] += REDEAL * (layout.rowsDealt ?? 0);
  }

  generate(rows: Rows, at: number, moves: Moves, from: number, scored: Scored<Scores> = UNSCORED): number {
    const { weights, scores } = scored;
    const piles = this.#piles;
    const foundations = rows[at + FOUNDATIONS];
    const wasteCard = this.#dealt.top(rows, at + MASK);
    const stocked = !this.#dealt.isEmpty(rows, at + MASK);
    let count = from;
    let spaces = 0;

    const ranks = indexRanks(rows, at, PILES, byRank);
    for (let i = 0; i < piles; i++) {
      const top = topOf(rows[at + i]);
      if (top === 0) spaces |= 1 << i;
      if (top === 0 || !takesCard(foundations, top)) continue;
      if (weights !== null) scores[count] = weights.foundation;
      moves[count++] = encodeMove(TABLEAU + i, FOUNDATION, top);
    }
    if (wasteCard !== 0 && takesCard(foundations, wasteCard)) {
      if (weights !== null) scores[count] = weights.foundationFromWaste;
      moves[count++] = encodeMove(WASTE, FOUNDATION, wasteCard);
    }
    const raised = count;
    if (this.#atOnce && raised !== from) return raised;

    // Moves that free a card for the foundations, or take a whole run away, come first. Spaces are all alike: the first
    // will do where not all moves are asked for.
    const open = weights === null ? spaces : spaces & -spaces;
    let shuffled = 0;
    let useless = false;
    for (let i = 0; i < piles; i++) {
      const beneath = rows[at + BENEATH + i];
      let rest = rows[at + i];
      while (rest !== 0) {
        const card = topOf(rest);
        rest = popCard(rest);
        const builds = byRank[rankOf(card) + 1];
        const score = weights === null || builds === 0 ? 0 : scoreMove(weights, foundations, rest, beneath, ranks);
        if (score === -Infinity) useless = true;
        else if (builds !== 0 && (rest === 0 || takesCard(foundations, topOf(rest)))) {
          const first = count;
          count = encodeMoves(TABLEAU + i, TABLEAU, builds, card, moves, count);
          if (weights !== null) fillScores(scores, score, first, count);
        } else {
          const first = shuffled;
          shuffled = encodeMoves(TABLEAU + i, TABLEAU, builds, card, shuffles, shuffled);
          if (weights !== null) fillScores(shuffleScores, score, first, shuffled);
        }
        if (open !== 0 && rankOf(card) >= this.#lowestFill) {
          const worth = weights === null ? 0 : weights.transferToSpace + (weights.fillRank * rankOf(card)) / KING;
          // A whole pile gains nothing in another space.
          const fill = rest === 0 && beneath === 0 ? -Infinity : worth;
          shuffleScores[shuffled] = weights === null ? 0 : scoreMove(weights, foundations, rest, beneath, ranks, fill);
          if (shuffleScores[shuffled] === -Infinity) useless = true;
          else shuffled = encodeMoves(TABLEAU + i, TABLEAU, open, card, shuffles, shuffled);
        }
        if (!this.#sequences) break;
      }
    }
    const freed = count;
    if (wasteCard !== 0) {
      const takers = byRank[rankOf(wasteCard) + 1] | (rankOf(wasteCard) >= this.#lowestFill ? open : 0);
      count = encodeMoves(WASTE, TABLEAU, takers, wasteCard, moves, count);
    }
    const wasteGap = wasteCard === 0 ? 0 : gapShare(foundations, wasteCard);
    if (weights !== null) {
      for (let i = freed; i < count; i++) {
        const target = topOf(rows[at + moveTo(moves[i]) - TABLEAU]);
        scores[i] =
          target === 0 ? weights.fill + weights.fillGap * wasteGap : weights.build + weights.buildGap * wasteGap;
        if (target !== 0) scores[i] += weights.coverGap * gapShare(foundations, target);
        scores[i] += ((target === 0 ? weights.fillRank : weights.buildRank) * rankOf(wasteCard)) / KING;
      }
    }
    const playedOut = raised === from && count === freed;
    if (stocked && (this.#anytime || (playedOut && !this.#blocked))) {
      if (weights !== null) scores[count] = weights.turn + weights.turnGap * wasteGap;
      moves[count++] = encodeMove(STOCK, WASTE, 0);
    }
    for (let i = 0; i < shuffled; i++) {
      if (weights !== null) scores[count] = shuffleScores[i];
      moves[count++] = shuffles[i];
    }
    const own = count;
    // A space takes a card like the card that is one rank higher.
    if (this.#anywhere) for (let rank = this.#lowestFill; rank <= KING; rank++) byRank[rank + 1] |= spaces;
    if (this.#worryBack) count = encodeWorries(foundations, this.size.suits, byRank, moves, count);
    const blocked = this.#blocked && count === from && !useless;
    if (weights !== null) count = own;
    if (stocked && blocked) {
      if (weights !== null) scores[count] = weights.turn + weights.turnGap * wasteGap;
      moves[count++] = encodeMove(STOCK, WASTE, 0);
    }
    if (!stocked && wasteCard !== 0 && (rows[at + META] & REDEALS) < this.#redeals) {
      if (weights !== null) scores[count] = weights.redeal;
      moves[count++] = encodeMove(WASTE, STOCK, 0);
    }
    return count;
  }

  /** Spaces are never filled by force here, and cards may move together (see `safe-moves.ts`). */
  isSafe(rows: Rows, at: number, move: Move): boolean {
    if (!this.#atOnce && (!this.#anytime || this.#worryBack)) return false;
    return isSafeInSuits(rows[at + FOUNDATIONS], this.size.suits, this.#atOnce, moveCard(move));
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move, hashed = true): void {
    copyWords(rows, at, target, to, STRIDE);
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);
    const lanes = hashed ? to + LANES : NO_HASH;
    /** The moving cards are the top of this run. */
    let run = pileOf(card);
    let count = 1;

    if (from >= TABLEAU) {
      run = rows[at + from - TABLEAU];
      count = rankOf(card) - rankOf(topOf(run)) + 1;
      this.#takeRun(target, to, lanes, from - TABLEAU, count);
    } else if (dest === STOCK) this.#dealt.turnOver(target, to + MASK, lanes);
    else if (from === WASTE) this.#dealt.takeTop(target, to + MASK, lanes);
    else if (from === FOUNDATION) {
      lowerHashed(target, to + FOUNDATIONS, lanes, card);
      target[to + META] -= ONE_CARD;
    } else this.#dealt.turn(target, to + MASK, lanes);

    if (dest >= TABLEAU) {
      const pile = dest - TABLEAU;
      setPile(target, to, lanes, pile, layRun(target[to + pile], run, count), target[to + BENEATH + pile]);
    } else if (dest === FOUNDATION) {
      raiseHashed(target, to + FOUNDATIONS, lanes, card);
      target[to + META] += ONE_CARD;
    }
  }

  #takeRun(rows: Rows, at: number, lanes: number, pile: number, count: number) {
    const beneath = rows[at + BENEATH + pile];
    let run = rows[at + pile];
    for (let i = 0; i < count; i++) run = popCard(run);
    if (run !== 0 || beneath === 0) setPile(rows, at, lanes, pile, run, beneath);
    else {
      const uncovered = uncoverRun(beneath);
      setPile(rows, at, lanes, pile, uncovered, beneath >>> (6 * heightOf(uncovered)));
    }
  }

  override stockCount(rows: Rows, at: number): number {
    return this.#dealt.count(rows, at + MASK);
  }

  freshCount(rows: Rows, at: number): number {
    return super.stockCount(rows, at);
  }

  override canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    for (let i = 0; i < PILES; i++) {
      const run = rows[at + i];
      const beneath = rows[at + BENEATH + i];
      let place = to + i;
      for (; place > to; place--) {
        const other = key[place - 1];
        if (other < run || (other === run && key[place - 1 + BENEATH] <= beneath)) break;
        key[place] = other;
        key[place + BENEATH] = key[place - 1 + BENEATH];
      }
      key[place] = run;
      key[place + BENEATH] = beneath;
    }
    for (let i = MASK; i < WORDS; i++) key[to + i] = rows[at + i];
  }

  protected override hashPiles(rows: Rows, at: number): HashTerms[] {
    return [
      ...this.#dealt.rehash(rows, at + MASK),
      ...Array.from({ length: PILES }, (_, i) => hashWords(rows, at + i, 1, saltOf(rows[at + BENEATH + i]))),
    ];
  }

  protected override layOutPiles(rows: Rows, at: number): Layout['piles'] {
    return new Map([
      [STOCK, [...this.listMasked(rows, at + MASK + TURNED, MASK_WORDS), ...this.listFresh(rows, at)]],
      [WASTE, this.listMasked(rows, at + MASK, MASK_WORDS)],
      ...listNumbered(TABLEAU, this.#piles).map((pile, i) => [pile, listPile(rows, at, i)] as const),
    ]);
  }

  override layOut(rows: Rows, at: number): Layout {
    return { ...super.layOut(rows, at), rowsDealt: (rows[at + META] & REDEALS) / REDEAL };
  }
}

/** The part of the cards beneath a run in its hashed word: 0 if there are none. */
const saltOf = (beneath: number) => Math.imul(beneath, 0x2c1b3c6d);

function setPile(rows: Rows, at: number, lanes: number, pile: number, run: RunPile, beneath: number) {
  const before = rows[at + pile] ^ saltOf(rows[at + BENEATH + pile]);
  const after = run ^ saltOf(beneath);
  rows[at + pile] = run;
  rows[at + BENEATH + pile] = beneath;
  if (lanes < 0) return;
  rows[lanes] += mixLow(after) - mixLow(before);
  rows[lanes + 1] += mixHigh(after) - mixHigh(before);
}

function listPile(rows: Rows, at: number, pile: number) {
  const cards = cardsOf(rows[at + pile]);
  for (let rest = rows[at + BENEATH + pile]; rest !== 0; rest >>>= 6) cards.unshift(rest & 63);
  return cards;
}

/**
 * A move from one pile to another that does not lead on is worth nothing: it can be taken back.
 * @param rest the run under the cards that move.
 */
function scoreMove(weights: Scores, foundations: Foundations, rest: RunPile, beneath: number, ranks: number, fill = 0) {
  if (rest === 0 || leadsToBase(rest, ranks)) {
    if (beneath === 0) return fill + weights.vacate;
    const score = fill + (weights.dig + weights.digGap * gapShare(foundations, beneath & 63));
    return takesCard(foundations, beneath & 63) ? score + weights.digNeeded : score;
  }
  const leads = takesCard(foundations, topOf(rest)) || leadsToFoundation(foundations, rest, ranks);
  return leads ? fill + weights.free : -Infinity;
}
