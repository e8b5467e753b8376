import { type Card, KING, rankOf, suitOf } from '../../engine/cards.ts';
import { Columns } from '../../engine/columns.ts';
import { findGap, type Foundations, gapShare, INVERSE_GAPS } from '../../engine/foundations.ts';
import type { Rows } from '../../engine/games/game.ts';
import { CELLS, FOUNDATIONS } from './game.ts';

/** The cards of a single river at most. */
const HIGHEST = new Columns(1).maxHeight;
/** The lower foundations. */
const LOWERS = 0xf0f0f0f0 | 0;
/** Quotients by table: a number of ranks over 6, and a tenth of the cards over it by a gap. */
const SIXTHS = Float64Array.from({ length: KING + 1 }, (_, ranks) => ranks / 6);
const BURIED = Float64Array.from({ length: HIGHEST * 16 }, (_, i) => (i >> 4) / (10 * (i & 15)));

/** The features of a river by itself. Its last card comes first. */
export class RiverReading {
  height = 0;
  last: Card = 0;
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

  /** Whether it holds for a river after a move, if it is one of that river. Measured moves add no card to one. */
  isOf(columns: Columns, rows: Rows, at: number, river: number): boolean {
    return this.height === columns.height(rows, at + CELLS, river) && this.lowers === (rows[at + FOUNDATIONS] & LOWERS);
  }

  read(columns: Columns, rows: Rows, at: number, river: number): void {
    const foundations = rows[at + FOUNDATIONS];
    const height = columns.height(rows, at + CELLS, river);
    this.height = height;
    this.last = columns.last(rows, at + CELLS, river);
    this.lowers = foundations & LOWERS;
    this.overLower = 0;
    this.nexts = 0;
    let soonest = KING;
    let blocks = 0;
    let largest = 0;
    /** For each suit, in four bits, the highest rank above. */
    let above = 0;
    for (let over = 0; over < height; over++) {
      const card = columns.cardAt(rows, at + CELLS, height - 1 - over, river);
      const suit = suitOf(card);
      const shift = 4 * suit;
      const gap = findGap(foundations, card);
      if (gap < largest) {
        this.blocked[blocks] = SIXTHS[largest - gap];
        this.blockedSoon[blocks++] = INVERSE_GAPS[gap];
      } else largest = gap;
      if (gap < soonest) soonest = gap;
      this.buried[over] = BURIED[(over << 4) | gap];
      const higher = rankOf(card) - ((above >> shift) & 15);
      if (higher > 0) above += higher << shift;
      else this.overLower++;
      if (gap === 1 && ((this.nexts >>> (8 * suit)) & 255) === 0) this.nexts |= (over + 1) << (8 * suit);
    }
    this.soonest = soonest;
    this.blocks = blocks;
  }
}

/** Features of the first so many rivers, added up card by card, so that they are always rounded alike. */
export class RiverSums {
  blocked = 0;
  blockedSoon = 0;
  buried = 0;
  lastGaps = 0;

  copy({ blocked, blockedSoon, buried, lastGaps }: RiverSums): void {
    this.blocked = blocked;
    this.blockedSoon = blockedSoon;
    this.buried = buried;
    this.lastGaps = lastGaps;
  }

  add({ height, last, lowers, blocks, blocked, blockedSoon, buried }: RiverReading, blank: boolean): void {
    if (height === 0) return;
    let sum = this.blocked;
    for (let i = 0; i < blocks; i++) sum += blocked[i];
    this.blocked = sum;
    sum = this.blockedSoon;
    for (let i = 0; i < blocks; i++) sum += blockedSoon[i];
    this.blockedSoon = sum;
    sum = this.buried;
    for (let i = 1; i < height; i++) sum += buried[i];
    this.buried = sum;
    if (!blank) this.lastGaps += gapShare(lowers, last);
  }
}
