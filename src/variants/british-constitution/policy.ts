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
  raiseFoundation,
  takesCard,
} from '../../engine/foundations.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, type Pile, STOCK, TABLEAU } from '../../engine/piles.ts';
import { heightOf, isSole, popCard, pushCard, topOf } from '../../engine/run-pile.ts';
import { topPosition } from '../../engine/waste.ts';
import type { Game, Rows } from '../../engine/games/game.ts';
import { OutcomePolicy, type PolicyWeights } from '../../engine/games/policy.ts';
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

const CONSTITUTION_FEATURES: readonly string[] = [
  ...Object.keys(F),
  ...[2, 3, 4].flatMap((row) => ROW_FEATURES.map((name) => `${name}${row}`)),
];

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
  /** The cards that piles take, as a set of ranks for each colour. */
  readonly #takes = new Int32Array(2);
  readonly #cards = new Uint8Array(4 * PILES);

  constructor(piles: number, places: ConstitutionPlaces, weights: PolicyWeights) {
    super(CONSTITUTION_FEATURES, weights);
    this.#piles = piles;
    this.#places = places;
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
    game.apply(rows, at, next, 0, move, false);
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
    let lowest = JACK;
    features[F.foundation] = countFoundations(foundations);
    for (let suit = 0; suit < SUITS; suit++) {
      const rank = lowerRank(foundations, suit);
      features[F.lowerRanks] += rank;
      lowest = Math.min(lowest, rank);
    }
    features[F.lowest] = lowest;
    this.#readRow1(rows, at, foundations);
    this.#readHidden(foundations, game.stockCount(rows, at));
    for (let i = 0; i < lower.length; i++) {
      const base = OWN + ROW_FEATURES.length * i;
      if (i < piles) this.#readPiles(rows, at + lower[i], foundations, base);
      else this.#readBag(rows, at + lower[i], foundations, base);
    }
    if (mask !== undefined) this.#readWaste(game, rows, at + mask, foundations);
  }

  #readRow1(rows: Rows, at: number, foundations: Foundations) {
    const { features } = this;
    const takes = this.#takes;
    let ofClass = 0;
    let laid = 0;
    takes.fill(0);
    for (let i = 0; i < this.#piles; i++) {
      const pile = rows[at + i];
      if (pile === 0) {
        features[F.spaces]++;
        continue;
      }
      const top = topOf(pile);
      const rank = rankOf(top);
      const height = heightOf(pile);
      laid++;
      ofClass += (rank ^ colourOf(top)) & 1;
      features[F.cards] += height;
      features[F.tops] += rank / JACK;
      features[F.bases] += (rank + height - 1) / JACK;
      if (height === 1) features[F.soles]++;
      if (takesCard(foundations, top)) features[F.ready]++;
      const bit = 1 << (rank - 1);
      if ((takes[colourOf(top) ^ 1] & bit) === 0) features[F.distinct]++;
      takes[colourOf(top) ^ 1] |= bit;
      let largest = findGap(foundations, top);
      for (let rest = popCard(pile); rest !== 0; rest = popCard(rest)) {
        const gap = findGap(foundations, topOf(rest));
        if (gap < largest) {
          features[F.blocked] += (largest - gap) / FAR;
          features[F.blockedSoon] += 1 / gap;
        } else largest = gap;
      }
    }
    const fewer = Math.min(ofClass, laid - ofClass);
    features[F.balance] = fewer;
    features[F.oneClass] = Number(fewer === 0);
  }

  #readHidden(foundations: Foundations, left: number) {
    if (left === 0) return;
    let needed = 0;
    let playable = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      needed += this.hidden.count(suit, findNext(foundations, suit));
      playable += this.hidden.count(suit, this.#takes[colourOf(suit)]);
    }
    this.features[F.needed] = needed / left;
    this.features[F.playable] = playable / left;
  }

  /** A card of rows 2 to 4. @param base the first of the features of its row. */
  #readCard(card: Card, foundations: Foundations, base: number) {
    const { features } = this;
    const gap = findGap(foundations, card);
    if (gap <= 3) features[base + NEXT + gap - 1]++;
    features[base + GAPS] += Math.min(FAR, gap) / FAR;
    features[base + RANKS] += rankOf(card) / JACK;
  }

  #fits(card: Card) {
    return ((this.#takes[colourOf(card)] >> rankOf(card)) & 1) !== 0;
  }

  #readBag(rows: Rows, at: number, foundations: Foundations, base: number) {
    const count = BAG.listCopies(rows, at, this.#cards);
    for (let i = 0; i < count; i++) {
      this.#readCard(this.#cards[i], foundations, base);
      if (this.#fits(this.#cards[i])) this.features[base + FITS]++;
    }
  }

  #readPiles(rows: Rows, at: number, foundations: Foundations, base: number) {
    const { features } = this;
    let black = 0;
    let red = 0;
    for (let i = 0; i < this.#piles; i++) {
      const pile = rows[at + i];
      if (pile === 0) continue;
      const top = topOf(pile);
      if (this.#fits(top)) {
        features[base + FITS]++;
        if (isSole(pile)) features[base + LOOSE]++;
      }
      if (colourOf(top) === 0) red |= 1 << (rankOf(top) - 1);
      else black |= 1 << (rankOf(top) - 1);
      let largest = 0;
      for (let rest = pile; rest !== 0; rest = popCard(rest)) {
        const gap = findGap(foundations, topOf(rest));
        if (gap < largest) features[base + OVER] += (largest - gap) / FAR;
        else largest = gap;
        this.#readCard(topOf(rest), foundations, base);
      }
    }
    this.#takes[0] = black;
    this.#takes[1] = red;
  }

  #readWaste({ stock }: Game, rows: Rows, mask: number, foundations: Foundations) {
    const { features } = this;
    for (let word = 0; word < MASK_WORDS; word++) {
      for (let set = rows[mask + word]; set !== 0; set &= set - 1) {
        const card = stock[32 * word + 31 - Math.clz32(set & -set)];
        features[F.waste] += 1 / 10;
        features[F.wasteSoon] += 1 / findGap(foundations, card);
      }
    }
    const top = topPosition(rows, mask, MASK_WORDS);
    if (top >= 0) features[F.wasteTop] = gapShare(foundations, stock[top]);
  }
}

const isInRow1 = (pile: Pile) => pile >= TABLEAU && pile < TABLEAU + PILES;
