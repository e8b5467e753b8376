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
import { CELLS, FOUNDATIONS, SLOTS } from './game.ts';
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

/** The cards of a single river at most. */
const HIGHEST = new Columns(1).maxHeight;
/** The lower foundations. */
const LOWERS = 0xf0f0f0f0 | 0;

/** The features of a river by itself. Its last card comes first. */
class RiverReading {
  height = 0;
  /** The lower foundations by which gaps were measured. */
  lowers: Foundations = 0;
  soonest = 0;
  overLower = 0;
  /** For each suit, in eight bits, the cards from the nearest next one of its lower foundation on; 0 for none. */
  nexts = 0;
  /** How many cards count as blocked. */
  blocks = 0;
  readonly blocked = new Float64Array(HIGHEST);
  readonly blockedSoon = new Float64Array(HIGHEST);
  readonly buried = new Float64Array(HIGHEST);

  read(columns: Columns, rows: Rows, at: number, river: number): void {
    const foundations = rows[at + FOUNDATIONS];
    const height = columns.height(rows, at + CELLS, river);
    this.height = height;
    this.lowers = foundations & LOWERS;
    this.soonest = KING;
    this.overLower = 0;
    this.nexts = 0;
    this.blocks = 0;
    let largest = 0;
    /** For each suit, in four bits, the highest rank above. */
    let above = 0;
    for (let over = 0; over < height; over++) {
      const card = columns.cardAt(rows, at + CELLS, height - 1 - over, river);
      const suit = suitOf(card);
      const shift = 4 * suit;
      const gap = findGap(foundations, card);
      if (gap < largest) {
        this.blocked[this.blocks] = (largest - gap) / 6;
        this.blockedSoon[this.blocks++] = 1 / gap;
      } else largest = gap;
      if (gap < this.soonest) this.soonest = gap;
      this.buried[over] = over / (10 * gap);
      const higher = rankOf(card) - ((above >> shift) & 15);
      if (higher > 0) above += higher << shift;
      else this.overLower++;
      if (gap === 1 && ((this.nexts >>> (8 * suit)) & 255) === 0) this.nexts |= (over + 1) << (8 * suit);
    }
  }
}

export class CadoganCongressPolicy extends OutcomePolicy {
  readonly #size;
  readonly #sameSuit;
  readonly #columns;
  /** The rivers before a move, and one that it has changed. */
  readonly #readings = Array.from({ length: 8 }, () => new RiverReading());
  readonly #changed = new RiverReading();
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
    for (let i = 0; i < this.#size.piles; i++) this.#readings[i].read(this.#columns, rows, at, i);
  }

  /** Adds the features of a position with blanks on some rivers, a bit each. */
  #read(game: Game, rows: Rows, at: number, blanks: number) {
    const { features } = this;
    const foundations = rows[at + FOUNDATIONS];
    const left = game.stockCount(rows, at);
    features[F.foundation] += countFoundations(foundations);
    for (let suit = 0; suit < SUITS; suit++) features[F.lowerRanks] += lowerRank(foundations, suit);
    this.#depths.fill(-1);
    this.#readPackets(rows, at, left === 0);
    for (let river = 0; river < this.#size.piles; river++) {
      this.#readRiver(rows, at, river, (blanks & (1 << river)) !== 0);
    }
    for (let suit = 0; suit < SUITS; suit++) features[F.nextDepth] += Math.max(0, this.#depths[suit]) / 10;
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
    this.#takes.fill(0);
    for (let i = 0; i < slots; i++) {
      const packet = rows[at + i];
      if (packet === 0) {
        features[out ? F.freeHelps : F.emptyHelps]++;
        continue;
      }
      const top = topOf(packet);
      const rank = rankOf(top);
      if (this.#sameSuit) this.#takes[suitOf(top)] |= 1 << (rank - 1);
      else for (let suit = 0; suit < SUITS; suit++) this.#takes[suit] |= 1 << (rank - 1);
      features[F.packets] += heightOf(packet);
      features[F.topRanks] += rank / KING;
      features[F.topGaps] += gapShare(foundations, top);
      if (takesCard(foundations, top)) {
        features[F.ready]++;
        this.#depths[suitOf(top)] = 0;
      }
    }
  }

  #readRiver(rows: Rows, at: number, river: number, blank: boolean) {
    const { features } = this;
    const foundations = rows[at + FOUNDATIONS];
    const height = this.#columns.height(rows, at + CELLS, river);
    features[F.rivers] += height;
    if (height === 0) return;
    // Measured moves add no card to a river, so one of the same height is the same.
    let reading = this.#readings[river];
    if (reading.height !== height || reading.lowers !== (foundations & LOWERS)) {
      reading = this.#changed;
      reading.read(this.#columns, rows, at, river);
    }
    const { blocks, blocked, blockedSoon, buried } = reading;
    const last = this.#columns.last(rows, at + CELLS, river);
    if (takesCard(foundations, last)) features[blank ? F.blankOverReady : F.ready]++;
    if ((this.#takes[suitOf(last)] >> rankOf(last)) & 1) features[blank ? F.blankOverMarriable : F.marriable]++;
    features[blank ? F.blankOver : F.lastGaps] += blank ? 1 / findGap(foundations, last) : gapShare(foundations, last);
    // One after the other, so that the sums are always rounded alike.
    let sum = features[F.blocked];
    for (let i = 0; i < blocks; i++) sum += blocked[i];
    features[F.blocked] = sum;
    sum = features[F.blockedSoon];
    for (let i = 0; i < blocks; i++) sum += blockedSoon[i];
    features[F.blockedSoon] = sum;
    sum = features[F.buried];
    for (let i = 1; i < height; i++) sum += buried[i];
    features[F.buried] = sum;
    features[F.overLower] += reading.overLower;
    for (let suit = 0, rest = reading.nexts; rest !== 0; suit++, rest >>>= 8) {
      const over = (rest & 255) - 1;
      if (over >= 0 && (this.#depths[suit] < 0 || over < this.#depths[suit])) this.#depths[suit] = over;
    }
    if (!blank) return;
    features[F.blankOverSoonest] += 1 / reading.soonest;
    features[F.blankHeight] += height / 10;
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
