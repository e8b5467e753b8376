/**
 * Lady Cadogan's Constitution relaxed: rows 1 to 3 as counted piles (see `counted-piles.ts`), and under `row4-build=yes`
 * row 4 as well.
 *
 * Kept exactly: a row 4 without builds, the talon, the stock, the foundations, which cards are in which row, and under
 * `fill=forced` that spaces are filled at once, the uppermost first. Forgotten: which card of a row lies in which pile.
 *
 * Theorem. The map f that forgets this is a relaxation (see `games/relaxation.ts`), for every rule option. Proof. Each
 * move of the game maps to exactly one relaxed move. A turn touches no pile. Any other move takes a top from one row, a
 * card from a row 4 without builds, or the talon's top. It lays the card on a pile of the row above, into a space there,
 * or on a foundation. `counted-piles.ts` lists these changes of the counts, whose conditions hold: classes are ranks with
 * colours, and under `build=any` ranks. Under `space=jack` the card for a space is a jack, as cards are kept.
 *
 * A card of row 4 that lies alone is replaced at once from the talon or the stock, which are kept. Without builds all
 * cards lie alone there. Otherwise the relaxed move says whether the card was a base, and then it is replaced by a base.
 *
 * The counts tell whether a row has a space. Under `fill=forced` any top of the row below fills it, and a row has a top
 * exactly if it has cards. So fills are forced in both games at the same time. Under `deferred` they are moves among
 * others in both. A won position has no card below row 1: it is open.
 *
 * Words of a row: the counted rows, row 4 as a bag unless it is one of them, two words of talon mask, the foundations,
 * the next stock position.
 */

import { ACE, rankOf, WHOLE_PACK } from '../../engine/cards.ts';
import { raiseFoundation, takesCard } from '../../engine/foundations.ts';
import { NO_HASH } from '../../engine/hash.ts';
import { drawFill, layOnWaste, takeFromWaste, topPosition } from '../../engine/waste.ts';
import { BUILT_ROWS, type CadoganConstitutionGame, listBuiltRows, MASK_WORDS, PLACES } from './game.ts';
import type { Rows, Size } from '../../engine/games/game.ts';
import { cardsAt } from '../../engine/games/layout.ts';
import type { Relaxation } from '../../engine/games/relaxation.ts';
import type { CadoganConstitutionRules } from './words.ts';
import { CARD_SHIFT, CountedPiles, SOLE } from '../../engine/games/counted-piles.ts';
import { ROW4 as ROW4_PILE } from '../british-constitution/words.ts';

/**
 * Moves are `source row | fills << 2 | sole << 3 | card << 4`, rows 0..3. A turn is 0, as no other move has no card.
 * Row 0 fills no space, so that its bit marks builds of the talon's top on row 3.
 */
const TURN = 0;
const FILLS = 4;
const TALON = FILLS;

export class CadoganConstitutionRelaxation implements Relaxation {
  readonly words: number;
  /** Each of 40 cards up from row 1 in two ways, and from rows 2 to 4 in four; the talon's top; a turn. */
  readonly maxMoves = 40 * (2 + 3 * 4) + 2;
  readonly #size;
  readonly #built;
  readonly #rowWords;
  /** A row 4 without builds. */
  readonly #bag;
  readonly #mask;
  readonly #foundations;
  readonly #next;
  readonly #deferred;
  readonly #lowestFill;
  readonly #found = new Uint8Array(64);
  #stock: Uint8Array = new Uint8Array(0);

  constructor(rules: CadoganConstitutionRules, size: Size) {
    this.#size = size;
    this.#deferred = rules.fill === 'deferred';
    this.#lowestFill = rules.space === 'jack' ? size.ranks : ACE;
    const classes = rules.build === 'alternate' ? 'colours' : 'any';
    this.#built = listBuiltRows(rules).map(() => new CountedPiles(classes));
    this.#rowWords = this.#built[0].words;
    this.#bag = this.#built.length * this.#rowWords;
    this.#mask = this.#bag + (this.#built.length > BUILT_ROWS ? 0 : WHOLE_PACK.words);
    this.#foundations = this.#mask + MASK_WORDS;
    this.#next = this.#foundations + 1;
    this.words = this.#next + 1;
  }

  project(game: CadoganConstitutionGame, row: Rows, rows: Rows, at: number): boolean {
    this.#stock = game.stock;
    rows.fill(0, at, at + this.words);
    for (const [built, counted] of this.#built.entries()) {
      for (let i = 0; i < PLACES; i++) counted.addPile(rows, at + built * this.#rowWords, row[PLACES * built + i]);
    }
    for (const card of cardsAt(game.layOut(row, 0), ROW4_PILE)) WHOLE_PACK.add(rows, at + this.#bag, card, 1);
    for (let i = 0; i < this.words - this.#mask; i++) rows[at + this.#mask + i] = row[game.mask + i];
    // Without the number of cards on the foundations.
    rows[at + this.#next] &= 0xff;
    return true;
  }

  /** Row 1 alone feeds the foundations, so a position is open once nothing lies elsewhere. */
  isOpen(rows: Rows, at: number): boolean {
    for (let i = this.#rowWords; i < this.#foundations; i++) {
      if (rows[at + i] !== 0) return false;
    }
    return rows[at + this.#next] === this.#stock.length;
  }

  generate(rows: Rows, at: number, moves: Int32Array): number {
    const built = this.#built;
    let count = 0;
    for (const [row, counted] of built.entries()) counted.load(rows, at + row * this.#rowWords);
    for (let row = 0; row < BUILT_ROWS; row++) {
      if (built[row].piles === this.#size.piles) continue;
      count = this.#generateFrom(rows, at, row + 1, true, moves, count);
      if (count > 0 && !this.#deferred) return count;
    }
    for (let row = 0; row <= BUILT_ROWS; row++) count = this.#generateFrom(rows, at, row, false, moves, count);
    const talon = built.length > BUILT_ROWS ? topPosition(rows, at + this.#mask, MASK_WORDS) : -1;
    if (talon >= 0 && built[BUILT_ROWS].takes(this.#stock[talon]))
      moves[count++] = TALON | (this.#stock[talon] << CARD_SHIFT);
    if (rows[at + this.#next] < this.#stock.length) moves[count++] = TURN;
    return count;
  }

  /** The moves from a row (0 to 3) to the row above, into a space or not; from row 0 to the foundations. */
  #generateFrom(rows: Rows, at: number, row: number, fills: boolean, moves: Int32Array, from: number) {
    const built = this.#built;
    const found = this.#found;
    const inRow = WHOLE_PACK.list(rows, at + row * this.#rowWords, found);
    let count = from;
    for (let i = 0; i < inRow; i++) {
      const card = found[i];
      const taken = fills
        ? rankOf(card) >= this.#lowestFill
        : row === 0
          ? takesCard(rows[at + this.#foundations], card)
          : built[row - 1].takes(card);
      if (!taken) continue;
      const move = row | (fills ? FILLS : 0) | (card << CARD_SHIFT);
      if (row === built.length) {
        moves[count++] = move;
        continue;
      }
      const source = built[row];
      const k = source.classOf(card);
      if (source.tops[k] === 0) continue;
      if (source.cards[k] > source.bases[k]) moves[count++] = move;
      if (source.bases[k] > 0) moves[count++] = move | SOLE;
    }
    return count;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void {
    const built = this.#built;
    const mask = to + this.#mask;
    for (let i = 0; i < this.words; i++) target[to + i] = rows[at + i];
    if (move === TURN) {
      layOnWaste(target, mask, MASK_WORDS, NO_HASH, target[to + this.#next]++, this.#stock);
      return;
    }
    const row = move & 3;
    const card = move >> CARD_SHIFT;
    const fills = (move & FILLS) !== 0;
    const sole = (move & SOLE) !== 0;
    if (row === 0 && fills) {
      takeFromWaste(target, mask, MASK_WORDS, NO_HASH);
      built[BUILT_ROWS].add(target, to + BUILT_ROWS * this.#rowWords, card, false);
      return;
    }
    if (row === built.length) WHOLE_PACK.add(target, to + this.#bag, card, -1);
    else built[row].remove(target, to + row * this.#rowWords, card, sole);
    if (row === built.length || (row === BUILT_ROWS && sole)) this.#fillRow4(target, to);
    if (row === 0) target[to + this.#foundations] = raiseFoundation(target[to + this.#foundations], card);
    else built[row - 1].add(target, to + (row - 1) * this.#rowWords, card, fills);
  }

  #fillRow4(rows: Rows, at: number) {
    const card = drawFill(rows, at + this.#mask, MASK_WORDS, NO_HASH, at + this.#next, this.#stock);
    if (card === 0) return;
    if (this.#built.length > BUILT_ROWS)
      this.#built[BUILT_ROWS].add(rows, at + BUILT_ROWS * this.#rowWords, card, true);
    else WHOLE_PACK.add(rows, at + this.#bag, card, 1);
  }
}
