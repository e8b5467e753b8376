/**
 * The Congress of 1914 relaxed: the help packets as counted piles (see `counted-piles.ts`).
 *
 * Kept exactly: the rivers, the pack, the foundations, how many packets are not empty. Forgotten: which card lies in
 * which packet.
 *
 * Theorem. The map f that forgets this is a relaxation (see `games/relaxation.ts`), for every rule option. Proof. Moves
 * from river to foundation, refills of rivers and row deals touch no packet. Every other move lays a card on a packet
 * or into an empty slot, or takes a packet's top to a foundation or another packet. `counted-piles.ts` lists these
 * changes of the counts, whose conditions hold. As many slots are not empty as there are bases. So vacancies can be
 * told exactly, and with them refills, row deals and open slots. A won position has neither pack nor rivers: it is
 * open.
 *
 * Once the pack is out, a river's card that is safe to go up (`games/safe-moves.ts`) goes up, and nothing else is
 * tried. So the relaxed game is a relaxation of a restricted game. Order the rivers of a position without a pack as
 * `Columns.sort` does, by their cards alone. If the last card of some river is safe to go up, the restricted game's
 * only legal move is that of the first such river. Equal rivers may stand for each other. Otherwise all moves of the
 * game are legal, also those of packets' safe cards. By the theorem of `games/safe-moves.ts` a safe move keeps a
 * position winnable, with fewer moves to go. So the restricted game wins from the same positions as the game. The
 * foundations, which make a river's move safe, and the rivers, which decide which is first, are kept exactly. So the
 * relaxed position takes the same safe move as all positions that it stands for. From the moment the pack is out it
 * keeps its rivers sorted, and goes through them in that order.
 *
 * Words of a row: the counted packets, the rivers as columns, the foundations, the next pack position, the river rows
 * dealt.
 */

import type { Card } from '../../engine/cards.ts';
import { COLUMN_WORDS, Columns } from '../../engine/columns.ts';
import { NO_HASH } from '../../engine/hash.ts';
import { raiseFoundation, takesCard } from '../../engine/foundations.ts';
import { type CadoganCongressGame, CELLS, FOUNDATIONS, META, ONE_ROW, ROWS_DEALT } from './game.ts';
import type { CadoganRules, CadoganSize } from './words.ts';
import type { Rows } from '../../engine/games/game.ts';
import type { Relaxation } from '../../engine/games/relaxation.ts';
import { isSafeInSuits } from '../../engine/games/safe-moves.ts';
import { CARD_SHIFT, CountedPiles, SOLE } from '../../engine/games/counted-piles.ts';

const DEAL_ROW = 0;
const REFILL_PACKET = 1;
const REFILL_RIVER = 2;
const RIVER_UP = 3;
const RIVER_DOWN = 4;
const RIVER_TO_SLOT = 5;
const PACKET_UP = 6;
const EMPTY_PACKET = 7;

export class CadoganCongressRelaxation implements Relaxation {
  readonly words: number;
  /** Each of 48 cards up in two ways or emptying its packet, the rivers in three, refills and a row. */
  readonly maxMoves = 48 * 3 + 8 * 3 + 8 + 2;
  readonly #size;
  readonly #immediate;
  readonly #sameSuit;
  readonly #packets;
  readonly #columns;
  readonly #rivers;
  readonly #foundations;
  readonly #next;
  readonly #dealt;
  readonly #sorted = new Int32Array(COLUMN_WORDS);
  #pack: Uint8Array = new Uint8Array(0);

  constructor(rules: CadoganRules, size: CadoganSize) {
    this.#size = size;
    this.#immediate = rules.refill === 'immediate';
    this.#sameSuit = rules.marriage === 'suit';
    this.#packets = new CountedPiles(this.#sameSuit ? 'suit' : 'any');
    this.#columns = new Columns(size.piles);
    this.#rivers = this.#packets.words;
    this.#foundations = this.#rivers + COLUMN_WORDS;
    this.#next = this.#foundations + 1;
    this.#dealt = this.#next + 1;
    this.words = this.#dealt + 1;
  }

  project(game: CadoganCongressGame, row: Rows, rows: Rows, at: number): boolean {
    this.#pack = game.stock;
    rows.fill(0, at, at + this.words);
    for (let slot = 0; slot < 2 * this.#size.helps; slot++) this.#packets.addPile(rows, at, row[slot]);
    for (let i = 0; i < COLUMN_WORDS; i++) rows[at + this.#rivers + i] = row[CELLS + i];
    rows[at + this.#foundations] = row[FOUNDATIONS];
    rows[at + this.#next] = game.stock.length - game.stockCount(row, 0);
    rows[at + this.#dealt] = (row[META] & ROWS_DEALT) / ONE_ROW;
    this.#forgetRows(rows, at);
    return true;
  }

  isOpen(rows: Rows, at: number): boolean {
    if (rows[at + this.#next] < this.#pack.length) return false;
    for (let river = 0; river < this.#size.piles; river++) {
      if (this.#columns.height(rows, at + this.#rivers, river) > 0) return false;
    }
    return true;
  }

  generate(rows: Rows, at: number, moves: Int32Array): number {
    const packets = this.#packets;
    const foundations = rows[at + this.#foundations];
    const lasting = rows[at + this.#next] < this.#pack.length;
    packets.load(rows, at);
    const hasSlot = packets.piles < (lasting ? this.#size.helps : 2 * this.#size.helps);
    const shortest = this.#columns.shortest(rows, at + this.#rivers);
    const riverVacancy = shortest < rows[at + this.#dealt];
    let count = 0;

    if (lasting) {
      if (hasSlot) moves[count++] = REFILL_PACKET;
      for (let river = 0; river < this.#size.piles; river++) {
        if (riverVacancy && this.#columns.height(rows, at + this.#rivers, river) === shortest) {
          moves[count++] = REFILL_RIVER | (river << CARD_SHIFT);
        }
      }
      if (this.#immediate && count > 0) return count;
      if (count === 0) moves[count++] = DEAL_ROW;
    }
    for (let river = 0; river < this.#size.piles; river++) {
      const card = this.#columns.last(rows, at + this.#rivers, river);
      if (card === 0) continue;
      if (takesCard(foundations, card)) {
        if (!lasting && isSafeInSuits(foundations, this.#size.suits, this.#sameSuit, card)) {
          moves[0] = RIVER_UP | (river << CARD_SHIFT);
          return 1;
        }
        moves[count++] = RIVER_UP | (river << CARD_SHIFT);
      }
      if (packets.takes(card)) moves[count++] = RIVER_DOWN | (river << CARD_SHIFT);
      if (hasSlot && !lasting) moves[count++] = RIVER_TO_SLOT | (river << CARD_SHIFT);
    }
    return packets.listMoves(rows, at, foundations, PACKET_UP, EMPTY_PACKET, moves, count);
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void {
    for (let i = 0; i < this.words; i++) target[to + i] = rows[at + i];
    const kind = move & 7;
    /** The number of a river, or a packet's card. */
    const what = move >> CARD_SHIFT;

    if (kind === DEAL_ROW) {
      this.#dealRow(target, to);
    } else if (kind === REFILL_PACKET) {
      this.#packets.add(target, to, this.#pack[target[to + this.#next]++], true);
    } else if (kind === REFILL_RIVER) {
      this.#pushRiver(target, to, what);
    } else if (kind === PACKET_UP) {
      this.#packets.remove(target, to, what, (move & SOLE) !== 0);
      this.#raise(target, to, what);
    } else if (kind === EMPTY_PACKET) {
      this.#packets.changeBases(target, to, this.#packets.classOf(what), -1);
    } else {
      const card = this.#columns.last(target, to + this.#rivers, what);
      this.#columns.pop(target, to + this.#rivers, NO_HASH, what, 0);
      if (kind === RIVER_UP) this.#raise(target, to, card);
      else this.#packets.add(target, to, card, kind === RIVER_TO_SLOT);
    }
    this.#forgetRows(target, to);
  }

  #raise(rows: Rows, at: number, card: Card) {
    rows[at + this.#foundations] = raiseFoundation(rows[at + this.#foundations], card);
  }

  #dealRow(rows: Rows, at: number) {
    for (let river = 0; river < this.#size.piles && rows[at + this.#next] < this.#pack.length; river++)
      this.#pushRiver(rows, at, river);
    rows[at + this.#dealt]++;
  }

  #pushRiver(rows: Rows, at: number, river: number) {
    const card = this.#pack[rows[at + this.#next]++];
    this.#columns.push(rows, at + this.#rivers, NO_HASH, river, card, 0);
  }

  /** Once the pack is empty, rows and the order of the rivers mean nothing. */
  #forgetRows(rows: Rows, at: number) {
    if (rows[at + this.#next] < this.#pack.length) return;
    rows[at + this.#dealt] = 0;
    this.#columns.sort(rows, at + this.#rivers, this.#sorted, 0);
    rows.set(this.#sorted, at + this.#rivers);
  }
}
