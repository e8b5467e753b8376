/**
 * Words of a row: 0..7 help packets H1..H8 as run piles; 8..28 the rivers V1..V8 as columns; then the common words (see
 * `packed-game.ts`). The word of counts has the river rows dealt in bits 8..15 (0 once the pack is empty). Rivers are
 * told apart while the pack lasts: after that nothing depends on their order.
 */

import { ACE, type Card, KING, rankOf, suitOf } from '../../engine/cards.ts';
import { COLUMN_WORDS, Columns } from '../../engine/columns.ts';
import { gapShare, raiseHashed, takesCard } from '../../engine/foundations.ts';
import { copyWords, type HashTerms, hashWords, mixHigh, mixLow, NO_HASH } from '../../engine/hash.ts';
import { type Move, encodeMove, moveCard, moveFrom, moveTo, type Moves } from '../../engine/moves.ts';
import { FOUNDATION, type Pile, STOCK, listNumbered } from '../../engine/piles.ts';
import {
  indexRanks,
  isSole,
  layCard,
  popCard,
  type RunPile,
  sortEight,
  takeTop,
  topOf,
} from '../../engine/run-pile.ts';
import { layOutDeal } from '../../engine/games/deal-check.ts';
import type { Game, Rows } from '../../engine/games/game.ts';
import { fillScores, type Scored, UNSCORED } from '../../engine/games/judgement.ts';
import { type Layout, cardsAt, listPiles, writePiles } from '../../engine/games/layout.ts';
import { isSafeInSuits } from '../../engine/games/safe-moves.ts';
import { ONE_CARD, PackedGame } from '../packed-game.ts';
import type { Scores } from './scores.ts';
import { CADOGAN_CONGRESS_WORDS, COLUMNS, HELPS, RIVERS, type CadoganRules, type CadoganSize } from './words.ts';

export const SLOTS = 8;
const RIVER_COUNT = 8;
export const CELLS = 8;
export const FOUNDATIONS = CELLS + COLUMN_WORDS;
export const META = FOUNDATIONS + 1;
const WORDS = META + 1;
const LANES = WORDS;
const STRIDE = WORDS + 2;
const { name: NAME, size: SIZE } = CADOGAN_CONGRESS_WORDS;
const ONE_ROW = 1 << 8;
const ROWS_DEALT = 0xff00;
/** Salt of the hash term of the rows dealt; clear of their bits, so that adding a row commutes with it. */
const ROWS_SALT = 0x4cf50000;

/** Salts of the rivers, while the pack lasts and afterwards. */
const NAMED = Uint8Array.from({ length: RIVER_COUNT }, (_, i) => i + 1);
const ALIKE = new Uint8Array(RIVER_COUNT);

/** Scratch of `generate`: for each rank the packets whose top card has it, and the last card of each river. */
const byRank = new Int32Array(KING + 2);
const lasts = new Uint8Array(RIVER_COUNT);

export function openCadoganCongress(cards: readonly Card[], size: CadoganSize): Layout {
  const { piles, helps } = size;
  const places = [...listNumbered(HELPS, helps), ...listNumbered(COLUMNS, piles)];
  const layout = layOutDeal(NAME, cards, size, ACE, places, [STOCK, ...listNumbered(HELPS, 2 * helps)]);
  return { ...layout, rowsDealt: cardsAt(layout, STOCK).length === 0 ? 0 : 1 };
}

export class CadoganCongressGame extends PackedGame<CadoganSize> implements Game {
  /** Foundations, eight rivers and eight packets onto eight packets, refills, the next row. */
  readonly maxMoves = 16 + 16 * 8 + 16 + 1;
  readonly #rivers;
  readonly #columns;
  readonly #helps;
  readonly #sameSuit;
  readonly #immediate;

  constructor(rules: CadoganRules, size: CadoganSize, stock: Uint8Array) {
    super(NAME, WORDS, SIZE, 104, size, stock);
    this.#rivers = size.piles;
    this.#columns = new Columns(size.piles);
    this.#helps = size.helps;
    this.#sameSuit = rules.marriage === 'suit';
    this.#immediate = rules.refill === 'immediate';
  }

  protected override placePiles(layout: Layout, rows: Rows, at: number): void {
    writePiles(layout, HELPS, 2 * this.#helps, rows, at);
    for (let i = 0; i < this.#rivers; i++) {
      for (const card of cardsAt(layout, COLUMNS + i))
        this.#columns.push(rows, at + CELLS, at + LANES, i, card, NAMED[i]);
    }
    rows[at + META] += ONE_ROW * (layout.rowsDealt ?? 0);
  }

  generate(rows: Rows, at: number, moves: Moves, from: number, scored: Scored<Scores> = UNSCORED): number {
    const { weights, scores } = scored;
    const foundations = rows[at + FOUNDATIONS];
    const lasting = this.#lasts(rows, at);
    const slots = lasting ? this.#helps : 2 * this.#helps;
    let count = from;
    let empty = 0;

    indexRanks(rows, at, slots, byRank);
    for (let i = 0; i < slots; i++) if (rows[at + i] === 0) empty |= 1 << i;
    if (lasting && this.#immediate) {
      count = this.#generateRefills(rows, at, empty, moves, count, scored);
      if (count !== from) return count;
    }

    for (let i = 0; i < slots; i++) {
      const top = topOf(rows[at + i]);
      if (top === 0 || !takesCard(foundations, top)) continue;
      if (weights !== null) scores[count] = weights.foundation;
      moves[count++] = encodeMove(HELPS + i, FOUNDATION, top);
    }
    for (let i = 0; i < this.#rivers; i++) {
      const last = this.#columns.last(rows, at + CELLS, i);
      lasts[i] = last;
      if (last === 0 || !takesCard(foundations, last)) continue;
      if (weights !== null) scores[count] = weights.foundationFromRiver;
      moves[count++] = encodeMove(COLUMNS + i, FOUNDATION, last);
    }
    for (let i = 0; i < this.#rivers; i++) {
      const last = lasts[i];
      if (last !== 0) count = this.#generateMarriages(rows, at, COLUMNS + i, 0, last, moves, count, scored);
    }
    for (let i = 0; i < slots; i++) {
      const packet = rows[at + i];
      if (packet !== 0)
        count = this.#generateMarriages(rows, at, HELPS + i, packet, topOf(packet), moves, count, scored);
    }
    if (lasting) {
      const refills = count;
      if (!this.#immediate) count = this.#generateRefills(rows, at, empty, moves, count, scored);
      // A row is dealt where nothing is vacant.
      if (count === refills) {
        if (weights !== null) scores[count] = weights.deal;
        moves[count++] = encodeMove(STOCK, RIVERS, 0);
      }
    } else {
      for (let set = empty; set !== 0; set &= set - 1) {
        for (let i = 0; i < this.#rivers; i++) {
          const last = lasts[i];
          if (last === 0) continue;
          if (weights !== null) scores[count] = weights.open + (weights.openRank * rankOf(last)) / KING;
          moves[count++] = encodeMove(COLUMNS + i, HELPS + 31 - Math.clz32(set & -set), last);
        }
      }
    }
    return count;
  }

  /** Whether the pack has cards. */
  #lasts(rows: Rows, at: number) {
    return (rows[at + META] & 0xff) < this.stock.length;
  }

  #rowsDealt(rows: Rows, at: number) {
    return (rows[at + META] & ROWS_DEALT) / ONE_ROW;
  }

  /** The pack's next card into each vacancy that may take it: packets, and the uppermost row of the rivers. */
  #generateRefills(rows: Rows, at: number, emptyHelps: number, moves: Moves, from: number, scored: Scored<Scores>) {
    const { weights, scores } = scored;
    const card = this.stock[rows[at + META] & 0xff];
    let count = from;
    for (let set = emptyHelps; set !== 0; set &= set - 1)
      moves[count++] = encodeMove(STOCK, HELPS + 31 - Math.clz32(set & -set), card);
    if (weights !== null) fillScores(scores, weights.refillPacket, from, count);
    const shortest = this.#columns.shortest(rows, at + CELLS);
    if (shortest === this.#rowsDealt(rows, at)) return count;
    for (let i = 0; i < this.#rivers; i++) {
      if (this.#columns.height(rows, at + CELLS, i) !== shortest) continue;
      if (weights !== null) scores[count] = weights.refillRiver;
      moves[count++] = encodeMove(STOCK, COLUMNS + i, card);
    }
    return count;
  }

  /** @param packet the source, or 0 for a river. */
  #generateMarriages(
    rows: Rows,
    at: number,
    source: Pile,
    packet: RunPile,
    card: Card,
    moves: Moves,
    from: number,
    { weights, scores }: Scored<Scores>,
  ) {
    const foundations = rows[at + FOUNDATIONS];
    let count = from;
    for (let set = byRank[rankOf(card) + 1]; set !== 0; set &= set - 1) {
      const target = 31 - Math.clz32(set & -set);
      const top = topOf(rows[at + target]);
      if (this.#sameSuit && suitOf(top) !== suitOf(card)) continue;
      if (weights !== null) {
        const gaps = weights.marryGap * gapShare(foundations, card) + weights.coverGap * gapShare(foundations, top);
        if (packet === 0) scores[count] = weights.marry + gaps;
        else if (isSole(packet)) scores[count] = weights.vacate + gaps;
        else if (takesCard(foundations, topOf(popCard(packet)))) scores[count] = weights.free;
        else continue;
      }
      moves[count++] = encodeMove(source, HELPS + target, card);
    }
    return count;
  }

  isSafe(rows: Rows, at: number, move: Move): boolean {
    const from = moveFrom(move);
    const lasting = this.#lasts(rows, at);
    if (lasting && (from >= COLUMNS || isSole(rows[at + from - HELPS]))) return false;
    return isSafeInSuits(rows[at + FOUNDATIONS], this.size.suits, this.#sameSuit, moveCard(move));
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move, hashed = true): void {
    copyWords(rows, at, target, to, STRIDE);
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);
    const lasting = this.#lasts(rows, at);
    const lanes = hashed ? to + LANES : NO_HASH;

    if (dest === RIVERS) {
      this.#dealRow(target, to, lanes);
    } else {
      if (from >= COLUMNS) {
        this.#columns.pop(target, to + CELLS, lanes, from - COLUMNS, (lasting ? NAMED : ALIKE)[from - COLUMNS]);
      } else if (from >= HELPS) {
        takeTop(target, to + from - HELPS, lanes);
      } else {
        target[to + META]++;
      }
      if (dest >= COLUMNS) {
        this.#columns.push(target, to + CELLS, lanes, dest - COLUMNS, card, NAMED[dest - COLUMNS]);
      } else if (dest >= HELPS) {
        layCard(target, to + dest - HELPS, lanes, card);
      } else {
        raiseHashed(target, to + FOUNDATIONS, lanes, card);
        target[to + META] += ONE_CARD;
      }
    }
    if (lasting && !this.#lasts(target, to)) {
      target[to + META] &= ~ROWS_DEALT;
      if (hashed) [target[lanes], target[lanes + 1]] = this.rehash(target, to);
    }
  }

  #dealRow(rows: Rows, at: number, lanes: number) {
    for (let i = 0; i < this.#rivers && this.#lasts(rows, at); i++) {
      const card = this.stock[rows[at + META]++ & 0xff];
      this.#columns.push(rows, at + CELLS, lanes, i, card, NAMED[i]);
    }
    const dealt = (rows[at + META] & ROWS_DEALT) ^ ROWS_SALT;
    rows[at + META] += ONE_ROW;
    if (lanes < 0) return;
    rows[lanes] += mixLow(dealt + ONE_ROW) - mixLow(dealt);
    rows[lanes + 1] += mixHigh(dealt + ONE_ROW) - mixHigh(dealt);
  }

  override canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    sortEight(rows, at, key, to);
    if (this.#lasts(rows, at)) {
      for (let i = CELLS; i < FOUNDATIONS; i++) key[to + i] = rows[at + i];
    } else {
      this.#columns.sort(rows, at + CELLS, key, to + CELLS);
    }
    key[to + FOUNDATIONS] = rows[at + FOUNDATIONS];
    key[to + META] = rows[at + META];
  }

  protected override hashPiles(rows: Rows, at: number): HashTerms[] {
    const lasting = this.#lasts(rows, at);
    const dealt = (rows[at + META] & ROWS_DEALT) ^ ROWS_SALT;
    return [
      this.#columns.hash(rows, at + CELLS, lasting ? NAMED : ALIKE),
      [mixLow(dealt), mixHigh(dealt)],
      hashWords(rows, at, SLOTS, 0),
    ];
  }

  protected override layOutPiles(rows: Rows, at: number): Layout['piles'] {
    return new Map([
      [STOCK, this.listFresh(rows, at)],
      ...listPiles(HELPS, 2 * this.#helps, rows, at),
      ...listNumbered(COLUMNS, this.#rivers).map(
        (river, i) => [river, this.#columns.list(rows, at + CELLS, i)] as const,
      ),
    ]);
  }

  override layOut(rows: Rows, at: number): Layout {
    return { ...super.layOut(rows, at), rowsDealt: this.#rowsDealt(rows, at) };
  }
}
