/**
 * The policy for both Constitutions.
 *
 * Nearly all choices are fills. So the features tell which cards lie in which row, by their gaps (see `findGap`), and
 * which cards the piles take. A pile keeps its class, red odd and black even ranks or the other way round, and only a
 * space lets the other class in.
 */

import { type Card, colourOf, JACK, rankOf } from '../../engine/cards.ts';
import {
  countFoundations,
  findGap,
  findNext,
  type Foundations,
  gapShare,
  lowerRank,
  LOWERS,
  raiseFoundation,
  sumLowers,
  takesCard,
} from '../../engine/foundations.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, type Pile, STOCK, TABLEAU } from '../../engine/piles.ts';
import { isSole, pileOf, popCard, pushCard, type RunPile, topOf } from '../../engine/run-pile.ts';
import { countBits, topPosition } from '../../engine/waste.ts';
import type { Game, Rows } from '../../engine/games/game.ts';
import { classBit, OutcomePolicy, type PolicyWeights } from '../../engine/games/policy.ts';
import { PileCounts } from '../../engine/games/pile-counts.ts';
import { ROW2_PLACES } from '../cadogan-constitution/words.ts';
import { BAG } from './game.ts';
import { ROW4 } from './words.ts';

const SUITS = 4;
const PILES = 8;
const FAR = 6;
const MASK_WORDS = 2;

const F = {
  foundation: 0,
  /** The ranks of the lower foundations, summed over the suits, and the lowest. */
  lowerRanks: 1,
  lowest: 2,

  /** Row 1: cards; the ranks of top cards and of the lowest cards of piles, over 11; piles of one card; spaces. */
  cards: 3,
  tops: 4,
  bases: 5,
  soles: 6,
  spaces: 7,
  /** Cards with a smaller gap than one above them: by how many sixths the largest gap above is larger; inverses of their gaps. */
  blocked: 8,
  blockedSoon: 9,
  /** Top cards that a foundation takes; how many ranks and colours they have. */
  ready: 10,
  distinct: 11,
  /** Piles of the class that has fewer; whether it has none. */
  balance: 12,
  oneClass: 13,

  /** Shares of the hidden cards that a foundation needs next, and that a pile of row 1 takes. */
  needed: 14,
  playable: 15,
  /** Hidden cards that come into row 4. */
  unknown: 16,
  /** The waste: a tenth of the cards; the inverses of their gaps; the gap of the top card over 6. */
  waste: 17,
  wasteSoon: 18,
  wasteTop: 19,

  raiseSole: 20,
  build: 21,
  fill: 22,
  plan: 23,
  turn: 24,
} as const;

/** Of each of rows 2 to 4. */
const ROW_FEATURES = [
  /** Cards with a gap of 1, 2 and 3; all gaps over 6; all ranks over 11. */
  'next',
  'second',
  'third',
  'gaps',
  'ranks',
  /** Cards that a pile takes, of the row above or else of row 1. */
  'fits',
  /** Where the row has piles: cards over one with a smaller gap; piles of one card that could be built. */
  'over',
  'loose',
] as const;
const OWN = Object.keys(F).length;
const NEXT = 0;
const GAPS = 3;
const RANKS = 4;
const FITS = 5;
const OVER = 6;
const LOOSE = 7;

/** In place of the first feature of a row. */
const ROW1 = -1;
/** How many words of a waste are remembered, as a power of 2. */
const WASTE_BITS = 5;

const CONSTITUTION_FEATURES: readonly string[] = [
  ...Object.keys(F),
  ...[2, 3, 4].flatMap((row) => ROW_FEATURES.map((name) => `${name}${row}`)),
];

/** A multiple of all gaps, so that sums of inverses are whole numbers of such parts. */
const GAP_PARTS = 2520;

/** The first words of the parts of a row. */
export interface ConstitutionPlaces {
  readonly foundations: number;
  /** Of rows 2 to 4. */
  readonly rows: readonly number[];
  /** How many of these are piles, the others being bags. */
  readonly piles: number;
  readonly mask?: number;
}

export class ConstitutionPolicy extends OutcomePolicy {
  readonly #piles;
  readonly #places;
  readonly #counts = new PileCounts(countPile);
  /** The cards of a bag, and each as a pile. */
  readonly #cards = new Uint8Array(PILES);
  readonly #bag = new Int32Array(PILES);
  readonly #wastes;
  #stock: Uint8Array = new Uint8Array(0);

  constructor(piles: number, places: ConstitutionPlaces, weights: PolicyWeights) {
    super(CONSTITUTION_FEATURES, weights);
    this.#piles = piles;
    this.#places = places;
    const waste = (word: number) => (words: Int32Array, at: number, mask: number, lowers: Foundations) => {
      words.fill(0, at, at + 2);
      for (let set = mask; set !== 0; set &= set - 1, words[at]++)
        words[at + 1] += GAP_PARTS / findGap(lowers, this.#stock[32 * word + 31 - Math.clz32(set & -set)]);
    };
    const maskWords = places.mask === undefined ? 0 : MASK_WORDS;
    this.#wastes = Array.from({ length: maskWords }, (_, word) => new PileCounts(waste(word), WASTE_BITS));
  }

  override begin(game: Game): void {
    super.begin(game);
    this.#stock = game.stock;
    for (const waste of this.#wastes) waste.clear();
  }

  readonly canReturn = (move: Move): boolean => isInRow1(moveFrom(move)) && isInRow1(moveTo(move));

  protected measure(game: Game, rows: Rows, at: number, move: Move): boolean {
    const { features, next } = this;
    const { foundations, rows: lower } = this.#places;
    const from = moveFrom(move);
    const dest = moveTo(move);
    if (from === STOCK) {
      this.measureTurn(game, rows, at);
      return true;
    }
    game.apply(rows, at, next, 0, move);
    if (game.stockCount(next, 0) < game.stockCount(rows, at)) {
      // Row 4 has a card that is unknown.
      const last = lower[lower.length - 1];
      if (from === ROW4) {
        for (let i = 0; i < BAG.words; i++) next[last + i] = rows[at + last + i];
        BAG.add(next, last, moveCard(move), -1);
      } else next[this.#wordOf(from)] = 0;
      features[F.unknown] = 1;
    }
    if (dest === FOUNDATION) {
      if (isSole(rows[at + from - TABLEAU])) features[F.raiseSole] = 1;
    } else if (isInRow1(from)) {
      features[F.plan] = 1;
      if (!this.#finishPlan(from - TABLEAU, foundations)) return false;
    } else {
      features[dest < TABLEAU || rows[at + this.#wordOf(dest)] === 0 ? F.fill : F.build] = 1;
    }
    this.#read(game, next, 0);
    return true;
  }

  protected measureTurn(game: Game, rows: Rows, at: number): void {
    this.features[F.turn] = 1;
    this.#read(game, rows, at);
  }

  /** Row 4 is filled from the stock where there is no waste. */
  showsCard(move: Move): boolean {
    return moveFrom(move) === (this.#places.mask === undefined ? ROW4 : STOCK);
  }

  #wordOf(pile: Pile) {
    return isInRow1(pile) ? pile - TABLEAU : this.#places.rows[(pile >> 3) - (ROW2_PLACES >> 3)] + (pile & 7);
  }

  /** Takes a pile apart until a foundation takes its top card or it is gone. Returns whether either came about. */
  #finishPlan(pile: number, foundations: number) {
    const { next } = this;
    for (;;) {
      const top = topOf(next[pile]);
      if (top === 0) return true;
      if (takesCard(next[foundations], top)) {
        next[foundations] = raiseFoundation(next[foundations], top);
        next[pile] = popCard(next[pile]);
        return true;
      }
      const target = this.#findTarget(pile, top);
      if (target < 0) return false;
      next[target] = pushCard(next[target], top);
      next[pile] = popCard(next[pile]);
    }
  }

  #findTarget(pile: number, card: Card) {
    for (let i = 0; i < this.#piles; i++) {
      const top = topOf(this.next[i]);
      if (i !== pile && rankOf(top) === rankOf(card) + 1 && colourOf(top) !== colourOf(card)) return i;
    }
    return -1;
  }

  #read(game: Game, rows: Rows, at: number) {
    const { features } = this;
    const { rows: lower, piles, mask } = this.#places;
    const foundations = rows[at + this.#places.foundations];
    const lowers = foundations & LOWERS;
    features[F.foundation] = countFoundations(foundations);
    features[F.lowerRanks] = sumLowers(foundations);
    features[F.lowest] = JACK;
    for (let suit = 0; suit < SUITS; suit++)
      features[F.lowest] = Math.min(features[F.lowest], lowerRank(foundations, suit));
    let takes = this.#readPiles(rows, at, this.#piles, lowers, 0, ROW1);
    for (let i = at; i < at + this.#piles; i++)
      if (rows[i] !== 0 && takesCard(foundations, topOf(rows[i]))) features[F.ready]++;
    this.#readHidden(foundations, takes, game.stockCount(rows, at));
    for (let i = 0; i < lower.length; i++) {
      const base = OWN + ROW_FEATURES.length * i;
      if (i < piles) {
        takes = this.#readPiles(rows, at + lower[i], this.#piles, lowers, takes, base);
        continue;
      }
      const count = BAG.listCopies(rows, at + lower[i], this.#cards);
      for (let card = 0; card < count; card++) this.#bag[card] = pileOf(this.#cards[card]);
      this.#readPiles(this.#bag, 0, count, lowers, takes, base);
      features[base + LOOSE] = 0;
    }
    if (mask !== undefined) this.#readWaste(game, rows, at + mask, lowers);
  }

  /**
   * A row.
   * @param takes the classes that fit.
   * @param base the first of its features, or `ROW1`.
   * @returns the classes that the piles take.
   */
  #readPiles(rows: Rows, at: number, piles: number, lowers: Foundations, takes: number, base: number) {
    const { features } = this;
    const { words } = this.#counts;
    let [gaps, cardsBy, laidBy, soon, fitting, loose, tops] = [0, 0, 0, 0, 0, 0, 0];
    for (let i = at; i < at + piles; i++) {
      const pile = rows[i];
      if (pile === 0) continue;
      const place = this.#counts.find(pile, lowers);
      gaps += words[place];
      cardsBy += words[place + 1];
      laidBy += words[place + 2];
      soon += words[place + 3];
      const bit = classBit(topOf(pile));
      const fits = (takes >>> bit) & 1;
      fitting += fits;
      if (isSole(pile)) loose += fits;
      tops |= 1 << bit;
    }
    if (base === ROW1) {
      const laid = laidBy & 0xf;
      const ofClass = (laidBy >> 4) & 0xf;
      const height = (laidBy >> 12) & 0x7f;
      const ranks = laidBy >> 19;
      features[F.cards] = height;
      features[F.tops] = ranks / JACK;
      features[F.bases] = (ranks + height - laid) / JACK;
      features[F.soles] = (laidBy >> 8) & 0xf;
      features[F.spaces] = piles - laid;
      features[F.blocked] = (cardsBy >> 20) / FAR;
      features[F.blockedSoon] = soon / GAP_PARTS;
      features[F.distinct] = countBits(tops);
      features[F.balance] = Math.min(ofClass, laid - ofClass);
      features[F.oneClass] = Number(features[F.balance] === 0);
    } else {
      for (let gap = 0; gap < 3; gap++) features[base + NEXT + gap] = (gaps >> (8 * gap)) & 0xff;
      features[base + GAPS] = (cardsBy & 0x3ff) / FAR;
      features[base + RANKS] = ((cardsBy >> 10) & 0x3ff) / JACK;
      features[base + FITS] = fitting;
      features[base + OVER] = (cardsBy >> 20) / FAR;
      features[base + LOOSE] = loose;
    }
    return ((tops >>> 16) | (tops << 16)) >>> 1;
  }

  /** @param takes the classes that a pile of row 1 takes. */
  #readHidden(foundations: Foundations, takes: number, left: number) {
    if (left === 0) return;
    let needed = 0;
    for (let suit = 0; suit < SUITS; suit++) needed += this.hidden.count(suit, findNext(foundations, suit));
    this.features[F.needed] = needed / left;
    this.features[F.playable] = this.hidden.countClasses(takes) / left;
  }

  #readWaste({ stock }: Game, rows: Rows, mask: number, lowers: Foundations) {
    const { features } = this;
    for (let word = 0; word < MASK_WORDS; word++) {
      const waste = this.#wastes[word];
      const place = waste.find(rows[mask + word], lowers);
      features[F.waste] += waste.words[place];
      features[F.wasteSoon] += waste.words[place + 1];
    }
    features[F.waste] /= 10;
    features[F.wasteSoon] /= GAP_PARTS;
    const top = topPosition(rows, mask, MASK_WORDS);
    if (top >= 0) features[F.wasteTop] = gapShare(lowers, stock[top]);
  }
}

/**
 * Four words that can be summed over a row. The cards with gaps of 1, 2 and 3, in eight bits each. Then gaps up to 6 and
 * ranks, in ten bits each, and the sixths by which cards are blocked. Then 1, the class, and whether the pile is one
 * card, in four bits each, its cards in seven, and the rank of its top. Then the parts of `blockedSoon`.
 */
function countPile(words: Int32Array, at: number, pile: RunPile, lowers: Foundations) {
  const rank = rankOf(topOf(pile));
  let height = 0;
  let largest = 0;
  words.fill(0, at, at + 4);
  for (let rest = pile; rest !== 0; rest = popCard(rest), height++) {
    const gap = findGap(lowers, topOf(rest));
    if (gap <= 3) words[at] += 1 << (8 * (gap - 1));
    words[at + 1] += Math.min(FAR, gap) | (rankOf(topOf(rest)) << 10);
    if (gap < largest) {
      words[at + 1] += (largest - gap) << 20;
      words[at + 3] += GAP_PARTS / gap;
    } else largest = gap;
  }
  const ofClass = (rank ^ colourOf(topOf(pile))) & 1;
  words[at + 2] = 1 | (ofClass << 4) | (Number(height === 1) << 8) | (height << 12) | (rank << 19);
}

const isInRow1 = (pile: Pile) => pile >= TABLEAU && pile < TABLEAU + PILES;
