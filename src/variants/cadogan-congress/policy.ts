/** The card that a refill or a row brings is unknown, so it counts as a blank on top. */

import { KING, rankOf, suitOf } from '../../engine/cards.ts';
import { Columns } from '../../engine/columns.ts';
import {
  type Foundations,
  countFoundations,
  findGap,
  findNext,
  gapShare,
  lowerRank,
  takesCard,
} from '../../engine/foundations.ts';
import { type Move, moveFrom, moveTo, type Moves } from '../../engine/moves.ts';
import { FOUNDATION, STOCK } from '../../engine/piles.ts';
import { heightOf, isSole, popCard, topOf } from '../../engine/run-pile.ts';
import type { Game, Rows } from '../../engine/games/game.ts';
import { OutcomePolicy, type PolicyWeights } from '../../engine/games/policy.ts';
import { FOUNDATIONS, SLOTS } from './game.ts';
import { RiverReading, RiverSums } from './river-reading.ts';
import { COLUMNS, HELPS, isPacket, RIVERS, type CadoganRules, type CadoganSize } from './words.ts';

const SUITS = 4;

const F = {
  foundation: 0,
  /** The ranks of the lower foundations, summed over the suits. */
  lowerRanks: 1,

  rivers: 2,
  /** River cards with a smaller gap than one above them: by how many sixths the largest above is larger; inverses of their gaps. */
  blocked: 3,
  blockedSoon: 4,
  /** River cards over a lower card of their suit. */
  overLower: 5,
  /** For each river card a tenth of the cards over it, divided by its gap. */
  buried: 6,
  /** For each suit a tenth of the river cards over the nearest copy of the next card of its lower foundation. */
  nextDepth: 7,

  /** Last cards of rivers and top cards of packets that a foundation takes; last cards that a packet takes; their gaps over 6. */
  ready: 8,
  marriable: 9,
  lastGaps: 10,

  /** Cards on packets; the ranks of top cards over 13, their gaps over 6. */
  packets: 11,
  topRanks: 12,
  topGaps: 13,
  /** Empty packets, as long as the pack lasts and afterwards. */
  emptyHelps: 14,
  freeHelps: 15,
  /** `nextDepth`, `blocked` and `buried` once more, when the pack is used up. */
  nextDepthOut: 16,
  blockedOut: 17,
  buriedOut: 18,

  /** Shares of the hidden cards that a packet or a foundation takes, and a foundation. */
  playable: 19,
  needed: 20,

  /**
   * Under a blank: the inverses of the last card's gap and of the river's smallest; whether a foundation or a packet
   * takes that card; a tenth of the height.
   */
  blankOver: 21,
  blankOverSoonest: 22,
  blankOverReady: 23,
  blankOverMarriable: 24,
  blankHeight: 25,

  refillPacket: 26,
  refillRiver: 27,
  deal: 28,
  raiseFromRiver: 29,
  raiseSole: 30,
  marry: 31,
  vacate: 32,
  open: 33,
} as const;

export type CadoganFeature = keyof typeof F;

export class CadoganCongressPolicy extends OutcomePolicy {
  readonly #size;
  readonly #sameSuit;
  readonly #columns;
  /** The rivers before a move, and the sums over those before each of them and over all. */
  readonly #readings = Array.from({ length: 8 }, () => new RiverReading());
  readonly #sums = Array.from({ length: 9 }, () => new RiverSums());
  /** The rivers that the moves measured since then have changed, and the sums after the last one. */
  readonly #changed = Array.from({ length: 8 }, () => new RiverReading());
  readonly #total = new RiverSums();
  /** For each suit a bit for each rank that a packet takes. */
  readonly #takes = new Int32Array(SUITS);
  /** For each suit the feature `nextDepth`, in cards; -1 where there is none. */
  readonly #depths = new Int32Array(SUITS);

  constructor(rules: CadoganRules, size: CadoganSize, weights: PolicyWeights) {
    super(Object.keys(F), weights);
    this.#size = size;
    this.#sameSuit = rules.marriage === 'suit';
    this.#columns = new Columns(size.piles);
  }

  /** Marriages between packets. Everything else takes a card for good from a river or the pack, or to a foundation. */
  readonly canReturn = (move: Move): boolean => isPacket(moveFrom(move)) && isPacket(moveTo(move));

  protected measure(game: Game, rows: Rows, at: number, move: Move): boolean {
    const { features } = this;
    const from = moveFrom(move);
    const dest = moveTo(move);
    if (from === STOCK) {
      features[dest === RIVERS ? F.deal : isPacket(dest) ? F.refillPacket : F.refillRiver] = 1;
      const blanks = dest === RIVERS ? (1 << this.#size.piles) - 1 : isPacket(dest) ? 0 : 1 << (dest - COLUMNS);
      this.#read(game, rows, at, blanks);
      if (isPacket(dest)) features[F.emptyHelps]--;
      return true;
    }
    if (from >= COLUMNS) {
      if (dest === FOUNDATION) features[F.raiseFromRiver] = 1;
      else if (rows[at + dest - HELPS] === 0) features[F.open] = 1;
      else features[F.marry] = 1;
    } else {
      const packet = rows[at + from - HELPS];
      const sole = isSole(packet);
      if (dest !== FOUNDATION) {
        if (!sole && !takesCard(rows[at + FOUNDATIONS], topOf(popCard(packet)))) return false;
        if (sole) features[F.vacate] = 1;
      } else if (sole) features[F.raiseSole] = 1;
    }
    game.apply(rows, at, this.next, 0, move, false);
    this.#read(game, this.next, 0, 0);
    return true;
  }

  override rate(rows: Rows, at: number, moves: Moves, count: number, scores: Float64Array): void {
    this.#readRivers(rows, at);
    super.rate(rows, at, moves, count, scores);
  }

  /** Before a refill or a deal, whichever it is, the position counts as it is. */
  protected measureTurn(game: Game, rows: Rows, at: number): void {
    this.features[F.deal] = 1;
    this.#readRivers(rows, at);
    this.#read(game, rows, at, 0);
  }

  showsCard(move: Move): boolean {
    return moveFrom(move) === STOCK;
  }

  #readRivers(rows: Rows, at: number) {
    for (let i = 0; i < this.#size.piles; i++) {
      const reading = this.#readings[i];
      reading.read(this.#columns, rows, at, i);
      this.#changed[i].height = -1;
      this.#sums[i + 1].copy(this.#sums[i]);
      this.#sums[i + 1].add(reading, false);
    }
  }

  /** A river after a move. */
  #lookUp(rows: Rows, at: number, river: number) {
    const columns = this.#columns;
    const before = this.#readings[river];
    if (before.isOf(columns, rows, at, river)) return before;
    const after = this.#changed[river];
    if (!after.isOf(columns, rows, at, river)) after.read(columns, rows, at, river);
    return after;
  }

  /** Adds the features of a position with blanks on some rivers, a bit each. */
  #read(game: Game, rows: Rows, at: number, blanks: number) {
    const { features } = this;
    const foundations = rows[at + FOUNDATIONS];
    const left = game.stockCount(rows, at);
    features[F.foundation] += countFoundations(foundations);
    let lowerRanks = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      lowerRanks += lowerRank(foundations, suit);
      this.#depths[suit] = -1;
    }
    features[F.lowerRanks] += lowerRanks;
    this.#readPackets(rows, at, left === 0);
    this.#addRivers(rows, at, blanks);
    let nextDepth = 0;
    for (let suit = 0; suit < SUITS; suit++) nextDepth += Math.max(0, this.#depths[suit]) / 10;
    features[F.nextDepth] += nextDepth;
    if (left > 0) this.#readHidden(foundations, left);
    else {
      features[F.nextDepthOut] += features[F.nextDepth];
      features[F.blockedOut] += features[F.blocked];
      features[F.buriedOut] += features[F.buried];
    }
  }

  #readPackets(rows: Rows, at: number, out: boolean) {
    const { features } = this;
    const foundations = rows[at + FOUNDATIONS];
    const slots = out ? SLOTS : this.#size.helps;
    for (let suit = 0; suit < SUITS; suit++) this.#takes[suit] = 0;
    let empty = 0;
    let packets = 0;
    let ready = 0;
    let topRanks = 0;
    let topGaps = 0;
    for (let i = 0; i < slots; i++) {
      const packet = rows[at + i];
      if (packet === 0) {
        empty++;
        continue;
      }
      const top = topOf(packet);
      const rank = rankOf(top);
      if (this.#sameSuit) this.#takes[suitOf(top)] |= 1 << (rank - 1);
      else for (let suit = 0; suit < SUITS; suit++) this.#takes[suit] |= 1 << (rank - 1);
      packets += heightOf(packet);
      topRanks += rank / KING;
      topGaps += gapShare(foundations, top);
      if (takesCard(foundations, top)) {
        ready++;
        this.#depths[suitOf(top)] = 0;
      }
    }
    features[out ? F.freeHelps : F.emptyHelps] += empty;
    features[F.packets] += packets;
    features[F.ready] += ready;
    features[F.topRanks] += topRanks;
    features[F.topGaps] += topGaps;
  }

  /** Sums start at the first river that a move changes. */
  #addRivers(rows: Rows, at: number, blanks: number) {
    const { features } = this;
    const foundations = rows[at + FOUNDATIONS];
    const total = this.#total;
    /** Whether all rivers so far are as before the move. */
    let same = true;
    let rivers = 0;
    let overLower = 0;
    let ready = 0;
    let marriable = 0;
    for (let river = 0; river < this.#size.piles; river++) {
      const reading = this.#lookUp(rows, at, river);
      const blank = (blanks & (1 << river)) !== 0;
      if (same && (blank || reading !== this.#readings[river])) {
        total.copy(this.#sums[river]);
        same = false;
      }
      if (!same) total.add(reading, blank);
      const { height, last } = reading;
      if (height === 0) continue;
      rivers += height;
      overLower += reading.overLower;
      const isReady = takesCard(foundations, last) ? 1 : 0;
      const isMarriable = (this.#takes[suitOf(last)] >> rankOf(last)) & 1;
      for (let suit = 0, rest = reading.nexts; rest !== 0; suit++, rest >>>= 8) {
        const over = (rest & 255) - 1;
        if (over >= 0 && (this.#depths[suit] < 0 || over < this.#depths[suit])) this.#depths[suit] = over;
      }
      if (!blank) {
        ready += isReady;
        marriable += isMarriable;
        continue;
      }
      features[F.blankOverReady] += isReady;
      features[F.blankOverMarriable] += isMarriable;
      features[F.blankOver] += 1 / findGap(foundations, last);
      features[F.blankOverSoonest] += 1 / reading.soonest;
      features[F.blankHeight] += height / 10;
    }
    features[F.rivers] += rivers;
    features[F.overLower] += overLower;
    features[F.ready] += ready;
    features[F.marriable] += marriable;
    const { blocked, blockedSoon, buried, lastGaps } = same ? this.#sums[this.#size.piles] : total;
    features[F.blocked] += blocked;
    features[F.blockedSoon] += blockedSoon;
    features[F.buried] += buried;
    features[F.lastGaps] += lastGaps;
  }

  #readHidden(foundations: Foundations, left: number) {
    let playable = 0;
    let needed = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const next = findNext(foundations, suit);
      playable += this.hidden.count(suit, next | this.#takes[suit]);
      needed += this.hidden.count(suit, next);
    }
    this.features[F.playable] += playable / left;
    this.features[F.needed] += needed / left;
  }
}
