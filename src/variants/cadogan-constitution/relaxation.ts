/**
 * Lady Cadogan's Constitution relaxed: rows 1 to 3 as counted piles (see `counted-piles.ts`).
 *
 * Kept exactly: row 4, the talon, the stock, the foundations, which cards are in which row, and that spaces are filled
 * at once, the uppermost first. Forgotten: which card of a row lies in which pile.
 *
 * Theorem. The map f that forgets this is a relaxation (see `games/relaxation.ts`). Proof. Each move of the game maps
 * to exactly one relaxed move. A turn touches no pile. Any other move takes a top from one row, or a card from row 4,
 * which the talon or the stock refills; both are kept. It lays the card on a pile of the row above, into a space there,
 * or on a foundation. `counted-piles.ts` lists these changes of the counts, whose conditions hold. The counts tell
 * whether a row has a space, and whether the row below has a card for it. So fills are forced in both games at the same
 * time. A won position has no card below row 1: it is open.
 *
 * Words of a row: the counted rows 1 to 3, row 4 as a bag, two words of talon mask, the foundations, the next stock
 * position.
 */

import { CARD_LIMIT, makeCard, WHOLE_PACK } from '../../engine/cards.ts';
import { raiseFoundation, takesCard } from '../../engine/foundations.ts';
import { drawFill, layOnWaste } from '../../engine/waste.ts';
import { type CadoganConstitutionGame, classOf, MASK as GAME_MASK, MASK_WORDS, PLACES } from './game.ts';
import type { Rows, Size } from '../../engine/games/game.ts';
import { cardsAt } from '../../engine/games/layout.ts';
import type { Relaxation } from '../../engine/games/relaxation.ts';
import { CARD_SHIFT, CountedPiles, SOLE } from '../../engine/games/counted-piles.ts';
import { ROW4 as ROW4_PILE } from '../british-constitution/words.ts';

const BUILT = [new CountedPiles('colours'), new CountedPiles('colours'), new CountedPiles('colours')] as const;
const ROW_WORDS = BUILT[0].words;
const ROW4 = BUILT.length * ROW_WORDS;
const MASK = ROW4 + WHOLE_PACK.words;
const FOUNDATIONS = MASK + MASK_WORDS;
const NEXT = FOUNDATIONS + 1;
const WORDS = NEXT + 1;

/** Moves are `source row | fills << 2 | sole << 3 | card << 4`, rows 0..3. A turn is 0, as no other move has no card. */
const TURN = 0;
const FILLS = 4;

export class CadoganConstitutionRelaxation implements Relaxation {
  readonly words = WORDS;
  /** Each of 40 cards in two ways from rows 1 to 3 and in one from row 4; a turn. */
  readonly maxMoves = 40 * 7 + 1;
  readonly #size;
  readonly #found = new Uint8Array(64);
  #stock: Uint8Array = new Uint8Array(0);
  #twins: Int32Array = new Int32Array(0);

  constructor(size: Size) {
    this.#size = size;
  }

  project(game: CadoganConstitutionGame, row: Rows, rows: Rows, at: number): boolean {
    this.#stock = game.stock;
    this.#twins = game.twins;
    rows.fill(0, at, at + WORDS);
    for (const [built, counted] of BUILT.entries()) {
      for (let i = 0; i < PLACES; i++) counted.addPile(rows, at + built * ROW_WORDS, row[PLACES * built + i]);
    }
    for (const card of cardsAt(game.layOut(row, 0), ROW4_PILE)) WHOLE_PACK.add(rows, at + ROW4, card, 1);
    for (let i = 0; i < WORDS - MASK; i++) rows[at + MASK + i] = row[GAME_MASK + i];
    // Without the number of cards on the foundations.
    rows[at + NEXT] &= 0xff;
    return true;
  }

  /** Row 1 alone feeds the foundations, so a position is open once nothing lies elsewhere. */
  isOpen(rows: Rows, at: number): boolean {
    for (let i = ROW_WORDS; i < FOUNDATIONS; i++) {
      if (rows[at + i] !== 0) return false;
    }
    return rows[at + NEXT] === this.#stock.length;
  }

  /**
   * The theorem at `isLost` of the game, told by the counts. Row 1 has no space, and its cards are of one class. No card
   * that is next on a foundation has the rank and colour of a base. The proof holds for relaxed moves, too. They build
   * on tops of the same class only and fill spaces only. They make a space in row 1 only by a card that is next and has
   * the rank and colour of a base.
   */
  isDeadEnd(rows: Rows, at: number): boolean {
    const [row1] = BUILT;
    row1.load(rows, at);
    if (row1.piles < this.#size.piles) return false;
    const inRow = WHOLE_PACK.list(rows, at, this.#found);
    for (let i = 1; i < inRow; i++) {
      if (classOf(this.#found[i]) !== classOf(this.#found[0])) return false;
    }
    for (let card = makeCard(1, 0); card < CARD_LIMIT; card++) {
      if (row1.bases[row1.classOf(card)] > 0 && takesCard(rows[at + FOUNDATIONS], card)) return false;
    }
    return true;
  }

  generate(rows: Rows, at: number, moves: Int32Array): number {
    const { piles } = this.#size;
    for (const [row, counted] of BUILT.entries()) counted.load(rows, at + row * ROW_WORDS);
    for (const [row, counted] of BUILT.entries()) {
      if (counted.piles === piles) continue;
      const fills = this.#generateFrom(rows, at, row + 1, true, moves, 0);
      if (fills > 0) return fills;
    }
    let count = 0;
    for (let row = 0; row <= BUILT.length; row++) count = this.#generateFrom(rows, at, row, false, moves, count);
    if (rows[at + NEXT] < this.#stock.length) moves[count++] = TURN;
    return count;
  }

  /** The moves from a row (0 to 3) to the row above, into a space or not; from row 0 to the foundations. */
  #generateFrom(rows: Rows, at: number, row: number, fills: boolean, moves: Int32Array, from: number) {
    const found = this.#found;
    const inRow = WHOLE_PACK.list(rows, at + row * ROW_WORDS, found);
    let count = from;
    for (let i = 0; i < inRow; i++) {
      const card = found[i];
      const taken = fills || (row === 0 ? takesCard(rows[at + FOUNDATIONS], card) : BUILT[row - 1].takes(card));
      if (!taken) continue;
      const move = row | (fills ? FILLS : 0) | (card << CARD_SHIFT);
      if (row === BUILT.length) {
        moves[count++] = move;
        continue;
      }
      const source = BUILT[row];
      const k = source.classOf(card);
      if (source.tops[k] === 0) continue;
      if (source.cards[k] > source.bases[k]) moves[count++] = move;
      if (source.bases[k] > 0) moves[count++] = move | SOLE;
    }
    return count;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void {
    for (let i = 0; i < WORDS; i++) target[to + i] = rows[at + i];
    if (move === TURN) {
      layOnWaste(target, to + MASK, MASK_WORDS, to + WORDS, target[to + NEXT]++, this.#twins);
      return;
    }
    const row = move & 3;
    const card = move >> CARD_SHIFT;
    if (row === BUILT.length) {
      WHOLE_PACK.add(target, to + ROW4, card, -1);
      this.#fillRow4(target, to);
    } else {
      BUILT[row].remove(target, to + row * ROW_WORDS, card, (move & SOLE) !== 0);
    }
    if (row === 0) target[to + FOUNDATIONS] = raiseFoundation(target[to + FOUNDATIONS], card);
    else BUILT[row - 1].add(target, to + (row - 1) * ROW_WORDS, card, (move & FILLS) !== 0);
  }

  #fillRow4(rows: Rows, at: number) {
    const card = drawFill(rows, at + MASK, MASK_WORDS, at + WORDS, at + NEXT, this.#stock);
    if (card !== 0) WHOLE_PACK.add(rows, at + ROW4, card, 1);
  }
}
