/**
 * Diplomat relaxed: the runs as counted piles (see `counted-piles.ts`).
 *
 * Kept exactly: stock and waste with their orders, and the foundations. For each pile with cards beneath its run, also
 * those cards and the rank of the run's first card, its base. Forgotten: which other cards lie in which run. The counts
 * are those of the runs. As each pile that is not empty has one base, they also show the number of spaces.
 *
 * Under `stock-deal=played` or `blocked` a card may be turned, relaxed, unless the counts show a move of the game that
 * forbids it. These are moves of the waste's top, which is known exactly, and of a top to a foundation. Under `blocked`
 * there are also those of a top to another pile, and of a top into a space that takes its rank.
 *
 * Theorem. The map f that forgets these is a relaxation (see `games/relaxation.ts`), for every rule option. Proof.
 * Turns, turning the waste over, and moves of the waste's top to a foundation are moves of both games, whose conditions
 * the image keeps. Moves of other cards fulfil the conditions on the counts in `counted-piles.ts`:
 *
 * - A card comes from the waste or a foundation onto a pile of class k+1: t(k+1) >= 1. It comes from either into a space,
 *   of which there is one: it is a new base.
 * - A top goes to a foundation. If it is no base, the counts alone change. If it is one, its run is gone. The pile is
 *   empty, or the cards beneath it become a run and the rest beneath that, as in the game. The relaxed game may choose
 *   any base of that class for it.
 * - A card of class k, with all cards on it if they move together, goes onto another pile: t(k+1) >= 1. If it is no
 *   base, no count changes, and the image stays. If it is, its run is gone as above. Where cards move one by one, t(k)
 *   >= 1 before; a base that moves with its run need be no top.
 * - It goes into a space. If it is no base, it becomes one. If it is, and cards lie beneath it, it is a base once more,
 *   and these become a run. If none do, one space takes the place of another, and the image stays.
 *
 * Ranks are kept, and so is what `space=king` lets into a space. Under `foundations=at-once` there are fewer moves to
 * follow. A won position has no card in stock or waste, nor beneath a run: it is open.
 *
 * Words of a row: the counted runs; eight words for piles with cards beneath, sorted, with the base's rank in bits 0..3
 * and the cards above them; stock, waste and foundations (see `stock.ts`).
 */

import { ACE, type Card, KING, makeCard, rankOf, WHOLE_PACK } from '../../engine/cards.ts';
import { higherRank, lowerFoundation, lowerRank, raiseFoundation, takesCard } from '../../engine/foundations.ts';
import { NO_HASH } from '../../engine/hash.ts';
import { type RunPile, heightOf, sortEight, topOf, uncoverRun } from '../../engine/run-pile.ts';
import { CountedPiles } from '../../engine/games/counted-piles.ts';
import type { Rows, Size } from '../../engine/games/game.ts';
import type { Relaxation } from '../../engine/games/relaxation.ts';
import { BENEATH, type DiplomatGame, FOUNDATIONS as GAME_FOUNDATIONS, MASK as GAME_MASK, PILES } from './game.ts';
import { DealtStock, REDEAL, REDEALS } from './stock.ts';
import type { DiplomatRules } from './words.ts';

const TABLEAU = new CountedPiles('any');
const COVERED = TABLEAU.words;
const MASK = COVERED + PILES;
const FOUNDATIONS = MASK + 6;
const META = MASK + 7;
const WORDS = MASK + 8;

const TURN = 0;
const TURN_OVER = 1;
/** A card to a foundation, onto a pile, or into a space. */
const UP = 2;
const DOWN = 3;
const FILL = 4;
/** Where it comes from: a base that leaves no card, or a pile with cards beneath, by its number. */
const WASTE = 0;
const RUN = 1;
const FOUNDATION = 2;
const SOLE = 3;
const FIRST_COVERED = 4;
const SOURCE_SHIFT = 3;
const CARD_SHIFT = 7;

const encode = (kind: number, source: number, card: Card) => kind | (source << SOURCE_SHIFT) | (card << CARD_SHIFT);

const coverBase = (run: RunPile, beneath: number) =>
  beneath === 0 ? 0 : (beneath << 4) | (rankOf(topOf(run)) + heightOf(run) - 1);

export class DiplomatRelaxation implements Relaxation {
  readonly words = WORDS;
  /** Each of 52 cards up from a run or as one of nine bases; bases and cards of runs to two places; the rest. */
  readonly maxMoves = 52 * 10 + 13 * 2 * 10 + 2 * 8 + 5;
  readonly #size;
  readonly #redeals;
  readonly #sequences;
  readonly #turns;
  readonly #worryBack;
  readonly #anywhere;
  readonly #lowestFill;
  #dealt = new DealtStock(new Uint8Array(0));

  constructor(rules: DiplomatRules, size: Size) {
    this.#size = size;
    this.#redeals = Number(rules.redeals) * REDEAL;
    this.#sequences = rules.move === 'sequence';
    this.#turns = rules['stock-deal'];
    this.#worryBack = rules['worry-back'] !== 'no';
    this.#anywhere = rules['worry-back'] === 'anywhere';
    this.#lowestFill = rules.space === 'king' ? size.ranks : ACE;
  }

  project(game: DiplomatGame, row: Rows, rows: Rows, at: number): boolean {
    if (this.#dealt.cards !== game.stock) this.#dealt = new DealtStock(game.stock);
    rows.fill(0, at, at + WORDS);
    for (let i = 0; i < PILES; i++) {
      TABLEAU.addPile(rows, at, row[i]);
      rows[at + COVERED + i] = coverBase(row[i], row[BENEATH + i]);
    }
    sortEight(rows, at + COVERED, rows, at + COVERED);
    for (let i = 0; i < WORDS - MASK; i++) rows[at + MASK + i] = row[GAME_MASK + i];
    rows[at + FOUNDATIONS] = row[GAME_FOUNDATIONS];
    // Without the number of cards on the foundations.
    rows[at + META] &= REDEALS | 0xff;
    return true;
  }

  isOpen(rows: Rows, at: number): boolean {
    if (!this.#dealt.isEmpty(rows, at + MASK) || this.#dealt.top(rows, at + MASK) !== 0) return false;
    for (let i = COVERED; i < MASK; i++) if (rows[at + i] !== 0) return false;
    return true;
  }

  generate(rows: Rows, at: number, moves: Int32Array): number {
    const foundations = rows[at + FOUNDATIONS];
    const wasteCard = this.#dealt.top(rows, at + MASK);
    let count = 0;
    TABLEAU.load(rows, at);
    const lowestFill = TABLEAU.piles < this.#size.piles ? this.#lowestFill : Infinity;

    if (wasteCard !== 0) {
      if (takesCard(foundations, wasteCard)) moves[count++] = encode(UP, WASTE, wasteCard);
      if (TABLEAU.takes(wasteCard)) moves[count++] = encode(DOWN, WASTE, wasteCard);
      if (rankOf(wasteCard) >= lowestFill) moves[count++] = encode(FILL, WASTE, wasteCard);
    }
    for (let rank = ACE; rank <= KING; rank++) {
      const isTop = TABLEAU.tops[rank] > 0;
      if (TABLEAU.cards[rank] === 0) continue;
      const suits = isTop ? this.#size.suits : 0;
      for (let suit = 0; suit < suits; suit++) {
        const card = makeCard(rank, suit);
        if (WHOLE_PACK.copies(rows, at, card) === 0 || !takesCard(foundations, card)) continue;
        if (TABLEAU.cards[rank] > TABLEAU.bases[rank]) moves[count++] = encode(UP, RUN, card);
        count = this.#listBases(rows, at, UP, card, moves, count);
      }
      if (!isTop && !this.#sequences) continue;
      const card = makeCard(rank, 0);
      if (TABLEAU.tops[rank + 1] > 0) count = this.#listBases(rows, at, DOWN, card, moves, count);
      if (rank < lowestFill) continue;
      if (TABLEAU.cards[rank] > TABLEAU.bases[rank]) moves[count++] = encode(FILL, RUN, card);
      count = this.#listBases(rows, at, FILL, card, moves, count);
    }
    if (this.#worryBack) {
      const code = encode(DOWN, FOUNDATION, 0);
      count = TABLEAU.listWorries(foundations, this.#size.suits, code, CARD_SHIFT, moves, count);
    }
    if (this.#anywhere && lowestFill <= KING) {
      for (let suit = 0; suit < this.#size.suits; suit++) {
        for (const rank of new Set([higherRank(foundations, suit), lowerRank(foundations, suit)]))
          if (rank >= lowestFill) moves[count++] = encode(FILL, FOUNDATION, makeCard(rank, suit));
      }
    }
    if (!this.#dealt.isEmpty(rows, at + MASK)) {
      const mustPlay =
        this.#turns !== 'anytime' &&
        TABLEAU.showsMove(rows, at, foundations, wasteCard, lowestFill, this.#turns === 'blocked', this.#worryBack);
      if (!mustPlay) moves[count++] = TURN;
    } else if (wasteCard !== 0 && (rows[at + META] & REDEALS) < this.#redeals) moves[count++] = TURN_OVER;
    return count;
  }

  #listBases(rows: Rows, at: number, kind: number, card: Card, moves: Int32Array, from: number) {
    const rank = rankOf(card);
    let count = from;
    let covered = 0;
    for (let i = 0; i < PILES; i++) {
      const pile = rows[at + COVERED + i];
      if ((pile & 15) !== rank) continue;
      covered++;
      // Equal piles lie side by side.
      if (i === 0 || pile !== rows[at + COVERED + i - 1]) moves[count++] = encode(kind, FIRST_COVERED + i, card);
    }
    if (TABLEAU.bases[rank] > covered && kind !== FILL) moves[count++] = encode(kind, SOLE, card);
    return count;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void {
    for (let i = 0; i < WORDS; i++) target[to + i] = rows[at + i];
    const kind = move & 7;
    const source = (move >> SOURCE_SHIFT) & 15;
    const card = move >> CARD_SHIFT;
    const isBase = source >= SOLE;

    if (kind === TURN) this.#dealt.turn(target, to + MASK, NO_HASH);
    else if (kind === TURN_OVER) this.#dealt.turnOver(target, to + MASK, NO_HASH);
    else {
      if (source === WASTE) this.#dealt.takeTop(target, to + MASK, NO_HASH);
      if (source === FOUNDATION) target[to + FOUNDATIONS] = lowerFoundation(target[to + FOUNDATIONS], card);
      if (kind === UP) {
        target[to + FOUNDATIONS] = raiseFoundation(target[to + FOUNDATIONS], card);
        if (source !== WASTE) TABLEAU.remove(target, to, card, isBase);
      } else if (source === WASTE || source === FOUNDATION) TABLEAU.add(target, to, card, kind === FILL);
      else {
        // It stays in the tableau, as a base or not.
        const change = Number(kind === FILL) - Number(isBase);
        TABLEAU.changeBases(target, to, TABLEAU.classOf(card), change);
      }
      if (source >= FIRST_COVERED) this.#uncover(target, to, source - FIRST_COVERED);
    }
  }

  #uncover(rows: Rows, at: number, pile: number) {
    const beneath = rows[at + COVERED + pile] >>> 4;
    const run = uncoverRun(beneath);
    TABLEAU.addPile(rows, at, run);
    rows[at + COVERED + pile] = coverBase(run, beneath >>> (6 * heightOf(run)));
    sortEight(rows, at + COVERED, rows, at + COVERED);
  }
}
