/**
 * Lady Cadogan's "The Congress" (1914), with helps and rivers.
 *
 * Row layout (int32 words): 0..7 help packets H1..H8 as run piles, 8..28 the rivers V1..V8 as
 * columns, 29 the foundations, 30 the next pack position (bits 0..7), the river rows dealt
 * (bits 8..15, 0 once the pack is empty) and the cards on the foundations (from bit 16),
 * 31..32 the hash. Rivers are told apart only while the pack lasts: after that nothing depends
 * on their order.
 */

import { ACE, type Card, KING, formatCard, rankOf, suitOf } from '../engine/cards.ts';
import { COLUMN_WORDS, Columns } from '../engine/columns.ts';
import {
  FOUNDATIONS_SALT,
  countFoundations,
  gapShare,
  levelFoundations,
  listFoundations,
  raiseFoundation,
  takesCard,
} from '../engine/foundations.ts';
import { mixHigh, mixLow, mixMove, replaceWord } from '../engine/hash.ts';
import {
  COLUMNS,
  FOUNDATION,
  HELPS,
  type Move,
  type Pile,
  RIVERS,
  STOCK,
  encodeMove,
  moveCard,
  moveFrom,
  moveTo,
} from '../engine/moves.ts';
import { cardsOf, isSole, pileOf, popCard, pushCard, topOf } from '../engine/run-pile.ts';
import { sortEight } from '../engine/sorting.ts';
import type { Board, Game, Rows, Rules, Size, Variant } from './game.ts';
import { isSafeMarriage } from './safe-moves.ts';
import { CADOGAN_WEIGHTS } from './weights.ts';

const SLOTS = 8;
const RIVER_COUNT = 8;
const CELLS = 8;
const FOUNDATIONS = CELLS + COLUMN_WORDS;
const META = FOUNDATIONS + 1;
const WORDS = META + 1;
const LANES = WORDS;
const STRIDE = WORDS + 2;
const ONE_ROW = 1 << 8;
const ROWS_DEALT = 0xff00;
/** Salt of the hash term of the rows dealt; clear of their bits, so that adding a row commutes with it. */
const ROWS_SALT = 0x4cf50000;
const ONE_CARD = 1 << 16;

/** Hash salts of the rivers: told apart while the pack lasts, alike afterwards. */
const NAMED = Uint8Array.from({ length: RIVER_COUNT }, (_, i) => i + 1);
const ALIKE = new Uint8Array(RIVER_COUNT);

class CadoganCongressGame implements Game {
  readonly words = WORDS;
  readonly stride = STRIDE;
  /** Foundations, eight rivers and eight packets onto eight packets, refills, the next row. */
  readonly maxMoves = 16 + 16 * 8 + 16 + 1;
  readonly foundationTotal: number;
  readonly weights = { ...CADOGAN_WEIGHTS };
  blind = false;
  readonly #rivers: number;
  readonly #columns: Columns;
  readonly #helps: number;
  readonly #suits: number;
  readonly #opening: number;
  readonly #sameSuit: boolean;
  readonly #immediate: boolean;
  #pack: Uint8Array = new Uint8Array(0);
  /** For each rank the packets whose top card has it; scratch of `generate`. */
  readonly #byRank: Int32Array = new Int32Array(KING + 2);

  constructor(rules: Rules, size: Size) {
    this.#rivers = size.piles;
    this.#columns = new Columns(size.piles);
    this.#helps = size.helps;
    this.#suits = size.suits;
    this.#opening = levelFoundations(size.suits, ACE);
    this.#sameSuit = rules['marriage'] === 'suit';
    this.#immediate = rules['refill'] === 'immediate';
    this.foundationTotal = 2 * size.suits * size.ranks;
  }

  start(cards: readonly Card[], rows: Rows, at: number): void {
    this.#pack = Uint8Array.from(cards.slice(this.#helps));
    rows.fill(0, at, at + STRIDE);
    for (let i = 0; i < this.#helps; i++) rows[at + i] = pileOf(cards[i] ?? 0);
    rows[at + FOUNDATIONS] = this.#opening;
    rows[at + META] = countFoundations(this.#opening) * ONE_CARD;
    this.#dealRow(rows, at);
    if ((rows[at + META] & 0xff) === this.#pack.length) rows[at + META] &= ~ROWS_DEALT;
    [rows[at + LANES], rows[at + LANES + 1]] = this.rehash(rows, at);
  }

  generate(rows: Rows, at: number, moves: Int32Array, from: number): number {
    const meta = rows[at + META];
    const next = meta & 0xff;
    const lasting = next < this.#pack.length;
    const slots = lasting ? this.#helps : 2 * this.#helps;
    const byRank = this.#byRank;
    let count = from;
    let empty = 0;

    byRank.fill(0);
    for (let i = 0; i < slots; i++) {
      const top = topOf(rows[at + i]);
      if (top === 0) empty |= 1 << i;
      else byRank[rankOf(top)] |= 1 << i;
    }
    if (lasting && this.#immediate) {
      count = this.#generateRefills(rows, at, empty, moves, count);
      if (count !== from) return count;
    }

    for (let i = 0; i < slots; i++) {
      const top = topOf(rows[at + i]);
      if (top !== 0 && takesCard(rows[at + FOUNDATIONS], top)) moves[count++] = encodeMove(HELPS + i, FOUNDATION, top);
    }
    for (let i = 0; i < this.#rivers; i++) {
      const last = this.#columns.last(rows, at + CELLS, i);
      if (last !== 0 && takesCard(rows[at + FOUNDATIONS], last)) moves[count++] = encodeMove(COLUMNS + i, FOUNDATION, last);
    }
    for (let i = 0; i < this.#rivers; i++) {
      const last = this.#columns.last(rows, at + CELLS, i);
      if (last !== 0) count = this.#generateMarriages(rows, at, COLUMNS + i, last, moves, count);
    }
    for (let i = 0; i < slots; i++) {
      const top = topOf(rows[at + i]);
      if (top !== 0) count = this.#generateMarriages(rows, at, HELPS + i, top, moves, count);
    }
    if (lasting) {
      const refills = count;
      if (!this.#immediate) count = this.#generateRefills(rows, at, empty, moves, count);
      if (count === refills && !this.#hasVacancy(rows, at, empty)) moves[count++] = encodeMove(STOCK, RIVERS, 0);
    } else {
      for (let set = empty; set !== 0; set &= set - 1) {
        for (let i = 0; i < this.#rivers; i++) {
          const last = this.#columns.last(rows, at + CELLS, i);
          if (last !== 0) moves[count++] = encodeMove(COLUMNS + i, HELPS + 31 - Math.clz32(set & -set), last);
        }
      }
    }
    return count;
  }

  #shortest(rows: Rows, at: number): number {
    let height = this.#columns.maxHeight;
    for (let i = 0; i < this.#rivers; i++) height = Math.min(height, this.#columns.height(rows, at + CELLS, i));
    return height;
  }

  #hasVacancy(rows: Rows, at: number, emptyHelps: number): boolean {
    return emptyHelps !== 0 || this.#shortest(rows, at) < (rows[at + META] & ROWS_DEALT) / ONE_ROW;
  }

  /** The pack's next card into each vacancy that may take it: the packets', and the uppermost row's. */
  #generateRefills(rows: Rows, at: number, emptyHelps: number, moves: Int32Array, from: number): number {
    const card = this.#pack[rows[at + META] & 0xff];
    let count = from;
    for (let set = emptyHelps; set !== 0; set &= set - 1) {
      moves[count++] = encodeMove(STOCK, HELPS + 31 - Math.clz32(set & -set), card);
    }
    const shortest = this.#shortest(rows, at);
    if (shortest === (rows[at + META] & ROWS_DEALT) / ONE_ROW) return count;
    for (let i = 0; i < this.#rivers; i++) {
      if (this.#columns.height(rows, at + CELLS, i) === shortest) moves[count++] = encodeMove(STOCK, COLUMNS + i, card);
    }
    return count;
  }

  /** The moves of `card` onto packets that it marries. */
  #generateMarriages(rows: Rows, at: number, source: Pile, card: Card, moves: Int32Array, from: number): number {
    let count = from;
    for (let set = this.#byRank[rankOf(card) + 1]; set !== 0; set &= set - 1) {
      const packet = 31 - Math.clz32(set & -set);
      if (this.#sameSuit && suitOf(rows[at + packet]) !== suitOf(card)) continue;
      moves[count++] = encodeMove(source, HELPS + packet, card);
    }
    return count;
  }

  isSafe(rows: Rows, at: number, move: Move): boolean {
    const from = moveFrom(move);
    const lasting = (rows[at + META] & 0xff) < this.#pack.length;
    if (lasting && (from >= COLUMNS || isSole(rows[at + from - HELPS]))) return false;
    return isSafeMarriage(rows[at + FOUNDATIONS], this.#suits, this.#sameSuit, moveCard(move));
  }

  scoreMoves(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void {
    const { weights } = this;
    const foundations = rows[at + FOUNDATIONS];
    for (let i = 0; i < count; i++) {
      const from = moveFrom(moves[i]);
      const dest = moveTo(moves[i]);
      const card = moveCard(moves[i]);
      const target = dest >= HELPS && dest < COLUMNS ? topOf(rows[at + dest - HELPS]) : 0;
      let score = 0;
      if (dest === FOUNDATION) {
        score = from >= COLUMNS ? weights.foundationFromRiver : weights.foundation;
      } else if (from === STOCK) {
        score = dest === RIVERS ? weights.deal : dest >= COLUMNS ? weights.refillRiver : weights.refillPacket;
      } else if (target === 0) {
        score = weights.open + (weights.openRank * rankOf(card)) / KING;
      } else {
        const gaps = weights.marryGap * gapShare(foundations, card) + weights.coverGap * gapShare(foundations, target);
        const packet = from >= COLUMNS ? 0 : rows[at + from - HELPS];
        if (from >= COLUMNS) score = weights.marry + gaps;
        else if (isSole(packet)) score = weights.vacate + gaps;
        else score = takesCard(foundations, topOf(popCard(packet))) ? weights.free : -Infinity;
      }
      scores[i] = score;
    }
  }

  describe(rows: Rows, at: number, move: Move): number {
    const from = moveFrom(move);
    const dest = moveTo(move);
    const packet = from >= HELPS && from < COLUMNS ? rows[at + from - HELPS] : 0;
    const what = packet !== 0 ? packet : from === STOCK ? -this.seenCount(rows, at) : moveCard(move);
    return mixMove(what, dest >= HELPS && dest < COLUMNS ? topOf(rows[at + dest - HELPS]) : -dest);
  }

  progress(rows: Rows, at: number): number {
    return rows[at + META] >> 16;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move): void {
    for (let i = 0; i < STRIDE; i++) target[to + i] = rows[at + i];
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);
    const lasting = (target[to + META] & 0xff) < this.#pack.length;

    if (dest === RIVERS) {
      this.#dealRow(target, to);
    } else {
      if (from >= COLUMNS) {
        this.#columns.pop(target, to + CELLS, to + LANES, from - COLUMNS, (lasting ? NAMED : ALIKE)[from - COLUMNS]);
      } else if (from >= HELPS) {
        const packet = from - HELPS;
        replaceWord(target, to + packet, to + LANES, popCard(target[to + packet]), 0);
      } else {
        target[to + META]++;
      }
      if (dest >= COLUMNS) {
        this.#columns.push(target, to + CELLS, to + LANES, dest - COLUMNS, card, NAMED[dest - COLUMNS]);
      } else if (dest >= HELPS) {
        const packet = target[to + dest - HELPS];
        const pile = packet === 0 ? pileOf(card) : pushCard(packet, card);
        replaceWord(target, to + dest - HELPS, to + LANES, pile, 0);
      } else {
        const foundations = raiseFoundation(target[to + FOUNDATIONS], card);
        replaceWord(target, to + FOUNDATIONS, to + LANES, foundations, FOUNDATIONS_SALT);
        target[to + META] += ONE_CARD;
      }
    }
    if (lasting && (target[to + META] & 0xff) === this.#pack.length) {
      target[to + META] &= ~ROWS_DEALT;
      [target[to + LANES], target[to + LANES + 1]] = this.rehash(target, to);
    }
  }

  #dealRow(rows: Rows, at: number): void {
    for (let i = 0; i < this.#rivers && (rows[at + META] & 0xff) < this.#pack.length; i++) {
      const card = this.#pack[rows[at + META]++ & 0xff];
      this.#columns.push(rows, at + CELLS, at + LANES, i, card, NAMED[i]);
    }
    const dealt = (rows[at + META] & ROWS_DEALT) ^ ROWS_SALT;
    rows[at + META] += ONE_ROW;
    rows[at + LANES] += mixLow(dealt + ONE_ROW) - mixLow(dealt);
    rows[at + LANES + 1] += mixHigh(dealt + ONE_ROW) - mixHigh(dealt);
  }

  foundationCount(rows: Rows, at: number): number {
    return rows[at + META] >> 16;
  }

  seenCount(rows: Rows, at: number): number {
    return this.#helps + (rows[at + META] & 0xff);
  }

  canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    sortEight(rows, at, key, to);
    if ((rows[at + META] & 0xff) < this.#pack.length) {
      for (let i = CELLS; i < FOUNDATIONS; i++) key[to + i] = rows[at + i];
    } else {
      this.#columns.sort(rows, at + CELLS, key, to + CELLS);
    }
    key[to + FOUNDATIONS] = rows[at + FOUNDATIONS];
    key[to + META] = rows[at + META];
  }

  rehash(rows: Rows, at: number): readonly [number, number] {
    const lasting = (rows[at + META] & 0xff) < this.#pack.length;
    let [low, high] = this.#columns.hash(rows, at + CELLS, lasting ? NAMED : ALIKE);
    low += mixLow(rows[at + FOUNDATIONS] ^ FOUNDATIONS_SALT);
    high += mixHigh(rows[at + FOUNDATIONS] ^ FOUNDATIONS_SALT);
    low += mixLow((rows[at + META] & ROWS_DEALT) ^ ROWS_SALT);
    high += mixHigh((rows[at + META] & ROWS_DEALT) ^ ROWS_SALT);
    for (let i = 0; i < SLOTS; i++) {
      low += mixLow(rows[at + i]);
      high += mixHigh(rows[at + i]);
    }
    return [low | 0, high | 0];
  }

  board(rows: Rows, at: number): Board {
    const piles: Record<string, string[]> = {
      S: Array.from(this.#pack.subarray(rows[at + META] & 0xff), formatCard),
    };
    for (let i = 0; i < 2 * this.#helps; i++) piles[`H${i + 1}`] = cardsOf(rows[at + i]).map(formatCard);
    for (let i = 0; i < this.#rivers; i++) piles[`V${i + 1}`] = this.#columns.list(rows, at + CELLS, i).map(formatCard);
    return { piles, foundations: listFoundations(rows[at + FOUNDATIONS], this.#suits) };
  }
}

export const cadoganCongress: Variant = {
  name: 'cadogan-congress',
  title: 'The Congress (Lady Cadogan, 1914)',
  aliases: ['cadogan'],
  options: [
    {
      key: 'marriage',
      values: ['suit', 'any'],
      meanings: [
        'a packet takes a card one rank below its top card and of the same suit',
        'a packet takes a card one rank below its top card, whatever the suits',
      ],
      source: 'The glossary of the 1914 book calls a marriage a card placed on one of the same suit; the page of this game does not say.',
    },
    {
      key: 'refill',
      values: ['free', 'immediate'],
      meanings: [
        'vacancies may be refilled later, but no row is dealt while there is one',
        'while there is a vacancy and the pack lasts, the refill is the only legal move',
      ],
      source: 'The page says "immediately refilling the vacancies", and lets the player play on before dealing a row.',
    },
  ],
  size: { suits: 4, ranks: KING, piles: RIVER_COUNT, helps: 4 },
  pack: (size) => ({ suits: size.suits, low: ACE + 1, high: size.ranks }),
  pysol: false,
  description: [
    'Two packs. The eight aces begin the foundations, which go up in suit to the king. Four cards begin the help packets; a first row of eight begins the rivers, eight columns; 84 cards remain in the pack.',
    'The last card of each river and the top card of each packet are available, for the foundations or for a packet: packets go down by one rank (see marriage). Nothing is built on the rivers.',
    'While the pack lasts, a card gone from a river or an emptied packet leaves a vacancy, which the next card of the pack refills; in the rivers the uppermost row with a vacancy comes first. When nothing is vacant a new row of eight may be dealt over the rivers.',
    'Once the pack is used up vacancies stay, and four more packets open: an empty packet may take the available card of any river.',
    'The game is won when all 104 cards are on the foundations.',
  ],
  source: 'Lady Cadogan, Illustrated Games of Solitaire or Patience (1914), "The Congress".',
  create: (rules, size) => new CadoganCongressGame(rules, size),
};
