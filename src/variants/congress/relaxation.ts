/**
 * Congress and Parliament relaxed: the tableau as counted piles (see `counted-piles.ts`).
 *
 * Kept exactly: the order of stock and waste, the foundations, the forced filling of spaces. Forgotten: which card lies
 * in which pile. Under `stock-deal=blocked` a card may be turned, relaxed, unless the counts show another move of the
 * game. The tops of waste and foundations are known exactly, and so are the classes of the tableau's tops. So their
 * builds are known, and `CountedPiles` shows some of their moves to foundations. Under `stock-deal=played` the same holds
 * of the moves that forbid a turn: those of the waste's top, and those of the tableau's tops to foundations.
 *
 * Theorem. The map f that forgets these is a relaxation (see `games/relaxation.ts`), for every rule option. Proof.
 * Turns, and moves of the waste's top to a foundation, touch no pile. Every other move is one of those listed in
 * `counted-piles.ts`, whose conditions on the counts hold. A foundation takes the same cards, as the foundations are
 * kept. When a pile's only card leaves, a space arises. The rules fill it at once from waste or stock, which are kept;
 * the next paragraph says what that maps to. Moves of the tableau that empty no pile map to no relaxed move.
 * Under `worry-back=yes` a card comes back from a foundation onto a pile that takes it. Under `foundations=at-once` there
 * are fewer moves to follow. A won position has neither stock nor waste: it is open.
 *
 * Spaces. Under `space-fill=waste` one move empties a pile and fills it, and so does the relaxed move. Under `choice`
 * the game takes two moves. Between them, while waste or stock has a card for the space, the position has no image:
 * only fills are legal. So the next position on a line has an image again, and a single relaxed move leads there from
 * the image before the space. It is the move with `SOLE`, which also fills the space: from the waste if it has cards,
 * otherwise from the stock. If both have cards, it may be the same with `FROM_STOCK`.
 * With waste and stock empty a space stays under either rule; such an image is open, and nothing needs to follow it.
 *
 * Words of a row: the counted tableau, three words of waste mask, the foundations, the next stock position.
 */

import { ACE, KING, makeCard, WHOLE_PACK } from '../../engine/cards.ts';
import { lowerFoundation, raiseFoundation, takesCard } from '../../engine/foundations.ts';
import { NO_HASH } from '../../engine/hash.ts';
import { drawFill, layOnWaste, takeFromWaste, topPosition } from '../../engine/waste.ts';
import { type CongressGame, MASK as GAME_MASK, MASK_WORDS, PILES } from './game.ts';
import type { CongressRules } from './words.ts';
import type { Rows, Size } from '../../engine/games/game.ts';
import type { Relaxation } from '../../engine/games/relaxation.ts';
import { CongressPhases } from './phases.ts';
import { CountedPiles, SOLE } from '../../engine/games/counted-piles.ts';

const TABLEAU = new CountedPiles('any');
const MASK = TABLEAU.words;
const FOUNDATIONS = MASK + MASK_WORDS;
const NEXT = FOUNDATIONS + 1;
const WORDS = NEXT + 1;

const TURN = 0;
const WASTE_UP = 1;
const WASTE_DOWN = 2;
const TABLEAU_UP = 3;
const EMPTY_PILE = 4;
const WORRY_BACK = 5;
/** The space is filled from the stock, although the waste has cards. */
const FROM_STOCK = 16;
const CARD_SHIFT = 5;

export class CongressRelaxation implements Relaxation {
  readonly words = WORDS;
  /** Each of 52 cards from the tableau to a foundation in three ways, emptied piles in two, and the rest. */
  readonly maxMoves = 52 * 3 + 13 * 2 + 8 + 3;
  readonly #size;
  readonly #choice;
  readonly #turns;
  readonly #worryBack;
  readonly #phases = new CongressPhases();
  readonly #found = new Uint8Array(104);
  #stock: Uint8Array = new Uint8Array(0);

  constructor(rules: CongressRules, size: Size) {
    this.#size = size;
    this.#choice = rules['space-fill'] === 'choice';
    this.#turns = rules['stock-deal'];
    this.#worryBack = rules['worry-back'] === 'yes';
  }

  project(game: CongressGame, row: Rows, rows: Rows, at: number): boolean {
    this.#stock = game.stock;
    rows.fill(0, at, at + WORDS);
    for (let i = 0; i < PILES; i++) TABLEAU.addPile(rows, at, row[i]);
    for (let i = 0; i < WORDS - MASK; i++) rows[at + MASK + i] = row[GAME_MASK + i];
    // Without the number of cards on the foundations.
    rows[at + NEXT] &= 0xff;
    const hasSpace = row.subarray(0, this.#size.piles).includes(0);
    return !hasSpace || this.isOpen(rows, at);
  }

  isOpen(rows: Rows, at: number): boolean {
    return rows[at + NEXT] === this.#stock.length && topPosition(rows, at + MASK, MASK_WORDS) < 0;
  }

  isDeadEnd(rows: Rows, at: number): boolean {
    const phases = this.#phases;
    const cards = this.#found;
    phases.begin(rows[at + FOUNDATIONS], this.#worryBack);
    const inTableau = WHOLE_PACK.listCopies(rows, at, cards);
    for (let i = 0; i < inTableau; i++) phases.addTableau(cards[i]);
    let turned = 0;
    const next = rows[at + NEXT];
    for (let position = 0; position < next; position++) {
      if ((rows[at + MASK + (position >> 5)] >>> (position & 31)) & 1) cards[turned++] = this.#stock[position];
    }
    let count = turned;
    for (let position = next; position < this.#stock.length; position++) cards[count++] = this.#stock[position];
    return !phases.run(cards, count, turned, this.#size.piles);
  }

  generate(rows: Rows, at: number, moves: Int32Array): number {
    const foundations = rows[at + FOUNDATIONS];
    const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
    const stocked = rows[at + NEXT] < this.#stock.length;
    const wasteCard = wasteTop < 0 ? 0 : this.#stock[wasteTop];
    const twoFills = this.#choice && stocked && wasteTop >= 0;
    let count = 0;
    TABLEAU.load(rows, at);

    if (wasteTop >= 0) {
      if (takesCard(foundations, wasteCard)) moves[count++] = WASTE_UP | (wasteCard << CARD_SHIFT);
      if (TABLEAU.takes(wasteCard)) moves[count++] = WASTE_DOWN | (wasteCard << CARD_SHIFT);
    }
    for (let rank = ACE; rank <= KING; rank++) {
      if (TABLEAU.tops[rank] === 0) continue;
      for (let suit = 0; suit < this.#size.suits; suit++) {
        const card = makeCard(rank, suit);
        if (WHOLE_PACK.copies(rows, at, card) === 0 || !takesCard(foundations, card)) continue;
        const move = TABLEAU_UP | (card << CARD_SHIFT);
        if (TABLEAU.cards[rank] > TABLEAU.bases[rank]) moves[count++] = move;
        if (TABLEAU.bases[rank] > 0) {
          moves[count++] = move | SOLE;
          if (twoFills) moves[count++] = move | SOLE | FROM_STOCK;
        }
      }
      if (TABLEAU.bases[rank] > 0 && TABLEAU.tops[rank + 1] > 0) {
        const move = EMPTY_PILE | SOLE | (makeCard(rank, 0) << CARD_SHIFT);
        moves[count++] = move;
        if (twoFills) moves[count++] = move | FROM_STOCK;
      }
    }
    if (this.#worryBack)
      count = TABLEAU.listWorries(foundations, this.#size.suits, WORRY_BACK, CARD_SHIFT, moves, count);
    // While the stock has cards, no place is empty.
    const mustPlay =
      this.#turns !== 'anytime' &&
      TABLEAU.showsMove(rows, at, foundations, wasteCard, Infinity, this.#turns === 'blocked', this.#worryBack);
    if (stocked && !mustPlay) moves[count++] = TURN;
    return count;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void {
    for (let i = 0; i < WORDS; i++) target[to + i] = rows[at + i];
    const kind = move & 7;
    const sole = (move & SOLE) !== 0;
    const card = move >> CARD_SHIFT;

    if (kind === TURN) {
      layOnWaste(target, to + MASK, MASK_WORDS, NO_HASH, target[to + NEXT]++, this.#stock);
      return;
    }
    if (kind === WASTE_UP || kind === WASTE_DOWN) takeFromWaste(target, to + MASK, MASK_WORDS, NO_HASH);
    if (kind === TABLEAU_UP) TABLEAU.remove(target, to, card, sole);
    if (kind === EMPTY_PILE) TABLEAU.changeBases(target, to, TABLEAU.classOf(card), -1);
    if (kind === WASTE_DOWN || kind === WORRY_BACK) TABLEAU.add(target, to, card, false);
    if (kind === WASTE_UP || kind === TABLEAU_UP) {
      target[to + FOUNDATIONS] = raiseFoundation(target[to + FOUNDATIONS], card);
    }
    if (kind === WORRY_BACK) target[to + FOUNDATIONS] = lowerFoundation(target[to + FOUNDATIONS], card);
    if (sole) this.#fillSpace(target, to, (move & FROM_STOCK) !== 0);
  }

  #fillSpace(rows: Rows, at: number, fromStock: boolean) {
    const card = fromStock
      ? this.#stock[rows[at + NEXT]++]
      : drawFill(rows, at + MASK, MASK_WORDS, NO_HASH, at + NEXT, this.#stock);
    if (card !== 0) TABLEAU.add(rows, at, card, true);
  }
}
