/**
 * British Constitution relaxed: row 1 as counted piles (see `counted-piles.ts`).
 *
 * Kept exactly: rows 2 to 4, the stock, the foundations, which cards are in row 1. Forgotten: which card of row 1 lies
 * in which pile.
 *
 * Theorem. The map f that forgets this is a relaxation (see `games/relaxation.ts`), for both values of `fill`. Proof. A
 * card enters row 1 from row 2, by a build or into a space. Moves of row 1 change the counts as `counted-piles.ts`
 * lists them, or not at all. Fills of rows 2 and 3, and of row 4 by the rules, concern kept parts only. Row 1 has a
 * space exactly if it has fewer bases than piles. So under `fill=forced` the fills that come before anything else, the
 * uppermost first, are the same in both games. A won position has no card below row 1: it is open.
 *
 * Words of a row: the counted row 1, the bags of rows 2, 3 and 4, the foundations, the next stock position.
 */

import { WHOLE_PACK } from '../../engine/cards.ts';
import { raiseFoundation } from '../../engine/foundations.ts';
import { type BritishConstitutionGame, FOUNDATIONS as GAME_FOUNDATIONS } from './game.ts';
import { ROW2, type ConstitutionRules } from './words.ts';
import type { Rows, Size } from '../../engine/games/game.ts';
import { cardsAt } from '../../engine/games/layout.ts';
import type { Relaxation } from '../../engine/games/relaxation.ts';
import { ConstitutionEntries } from './entries.ts';
import { CARD_SHIFT, CountedPiles, SOLE } from '../../engine/games/counted-piles.ts';

const ROW1 = new CountedPiles('colours');
const LOWER_ROWS = 3;
const ROWS = ROW1.words;
const FOUNDATIONS = ROWS + LOWER_ROWS * WHOLE_PACK.words;
const NEXT = FOUNDATIONS + 1;
const WORDS = NEXT + 1;

/** Kinds of relaxed move. `FILL + 1` and `FILL + 2` fill rows 2 and 3 from the row below. */
const ROW1_UP = 0;
const EMPTY_PILE = 1;
const BUILD = 2;
const FILL = 3;

export class BritishConstitutionRelaxation implements Relaxation {
  readonly words = WORDS;
  /** Each of 40 cards up in two ways, emptied piles of 20 classes, 40 cards built and filled. */
  readonly maxMoves = 40 * 2 + 20 + 40 * 2;
  readonly #size;
  readonly #deferred;
  readonly #found = new Uint8Array(104);
  readonly #entries = new ConstitutionEntries();
  #stock: Uint8Array = new Uint8Array(0);

  constructor(rules: ConstitutionRules, size: Size) {
    this.#size = size;
    this.#deferred = rules.fill === 'deferred';
  }

  project(game: BritishConstitutionGame, row: Rows, rows: Rows, at: number): boolean {
    const layout = game.layOut(row, 0);
    this.#stock = game.stock;
    rows.fill(0, at, at + WORDS);
    for (let i = 0; i < this.#size.piles; i++) ROW1.addPile(rows, at, row[i]);
    for (let lower = 0; lower < LOWER_ROWS; lower++) {
      for (const card of cardsAt(layout, ROW2 + lower)) WHOLE_PACK.add(rows, at + bagOf(lower), card, 1);
    }
    rows[at + FOUNDATIONS] = row[GAME_FOUNDATIONS];
    rows[at + NEXT] = game.stock.length - game.stockCount(row, 0);
    return true;
  }

  isOpen(rows: Rows, at: number): boolean {
    for (let i = ROWS; i < FOUNDATIONS; i++) {
      if (rows[at + i] !== 0) return false;
    }
    return rows[at + NEXT] === this.#stock.length;
  }

  isDeadEnd(rows: Rows, at: number): boolean {
    const entries = this.#entries;
    const { piles } = this.#size;
    let spaces = 0;
    entries.begin(rows[at + FOUNDATIONS]);
    const inRow1 = WHOLE_PACK.listCopies(rows, at, this.#found);
    for (let i = 0; i < inRow1; i++) entries.addRow1(this.#found[i]);
    for (let row = 0; row < LOWER_ROWS; row++) {
      const inRow = WHOLE_PACK.listCopies(rows, at + bagOf(row), this.#found);
      if (row < LOWER_ROWS - 1) spaces += piles - inRow;
      for (let i = 0; i < inRow; i++) entries.addOutside(this.#found[i], row);
    }
    const next = rows[at + NEXT];
    for (let i = next; i < this.#stock.length; i++) entries.addOutside(this.#stock[i], i - next + LOWER_ROWS);
    return !entries.run(piles, spaces);
  }

  generate(rows: Rows, at: number, moves: Int32Array): number {
    const found = this.#found;
    let count = 0;
    ROW1.load(rows, at);
    for (let row = 0; row < LOWER_ROWS; row++) {
      const cards = row === 0 ? ROW1.piles : WHOLE_PACK.count(rows, at + bagOf(row - 1));
      if (cards === this.#size.piles) continue;
      const source = WHOLE_PACK.list(rows, at + bagOf(row), found);
      for (let i = 0; i < source; i++) moves[count++] = (FILL + row) | (found[i] << CARD_SHIFT);
      if (count > 0 && !this.#deferred) return count;
    }
    const inRow2 = WHOLE_PACK.list(rows, at + ROWS, found);
    for (let i = 0; i < inRow2; i++) {
      if (ROW1.takes(found[i])) moves[count++] = BUILD | (found[i] << CARD_SHIFT);
    }
    return ROW1.listMoves(rows, at, rows[at + FOUNDATIONS], ROW1_UP, EMPTY_PILE, moves, count);
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void {
    for (let i = 0; i < WORDS; i++) target[to + i] = rows[at + i];
    const kind = move & 7;
    const card = move >> CARD_SHIFT;

    if (kind === EMPTY_PILE) {
      ROW1.changeBases(target, to, ROW1.classOf(card), -1);
      return;
    }
    if (kind === ROW1_UP) {
      ROW1.remove(target, to, card, (move & SOLE) !== 0);
      target[to + FOUNDATIONS] = raiseFoundation(target[to + FOUNDATIONS], card);
      return;
    }
    const row = kind === BUILD ? 0 : kind - FILL;
    WHOLE_PACK.add(target, to + bagOf(row), card, -1);
    if (row === 0) ROW1.add(target, to, card, kind === FILL);
    else WHOLE_PACK.add(target, to + bagOf(row - 1), card, 1);
    if (row === LOWER_ROWS - 1 && target[to + NEXT] < this.#stock.length) {
      WHOLE_PACK.add(target, to + bagOf(row), this.#stock[target[to + NEXT]++], 1);
    }
  }
}

/** The place of the bag of row 2, 3 or 4 (0, 1 or 2). */
const bagOf = (row: number) => ROWS + WHOLE_PACK.words * row;
