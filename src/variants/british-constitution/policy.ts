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
  INVERSE_GAPS,
  lowerRank,
  raiseFoundation,
  takesCard,
} from '../../engine/foundations.ts';
import { sameWords } from '../../engine/hash.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, type Pile, STOCK, TABLEAU } from '../../engine/piles.ts';
import { heightOf, isSole, popCard, pushCard, topOf } from '../../engine/run-pile.ts';
import { countBits, topPosition } from '../../engine/waste.ts';
import type { Game, Rows } from '../../engine/games/game.ts';
import { OutcomePolicy, type PolicyWeights } from '../../engine/games/policy.ts';
import { ROW2_PLACES } from '../cadogan-constitution/words.ts';
import { baseOfRow, FEATURE as F, FEATURE_NAMES, ROW_FEATURE as R } from './features.ts';
import { BAG } from './game.ts';
import { ROW4 } from './words.ts';

const SUITS = 4;
const PILES = 8;
/** The cards of a row are fewer. */
const MOST = 88;
const FAR = 6;
const MASK_WORDS = 2;
/** By the gap of a card: its share of `FAR`, and 1 in the byte of one of the three smallest. */
const GAP_SHARES = Float64Array.from({ length: 16 }, (_, gap) => Math.min(FAR, gap) / FAR);
const NEAR = Int32Array.from({ length: 16 }, (_, gap) => (gap > 3 ? 0 : 1 << (8 * (gap - 1))));
const RANK_SHARES = Float64Array.from({ length: 32 }, (_, rank) => rank / JACK);

/** A bit for each rank and colour. */
const bitOf = (card: Card) => 1 << (16 * colourOf(card) + rankOf(card));
/** The bit of what may be built on a card: the next lower rank of the other colour. */
const takenBy = (card: Card) => 1 << (16 * (1 - colourOf(card)) + rankOf(card) - 1);

/** The first words of the parts of a row. */
export interface ConstitutionPlaces {
  readonly foundations: number;
  /** Of rows 2 to 4. */
  readonly rows: readonly number[];
  /** How many of these are piles, the others being bags. */
  readonly piles: number;
  readonly mask?: number;
}

/** The features of the waste that was read last: most moves leave it and the foundations as they are. */
class WasteReading {
  count = 0;
  soon = 0;
  top = 0;
  #game: Game | null = null;
  #foundations: Foundations = 0;
  readonly #mask = new Int32Array(MASK_WORDS);

  read(game: Game, rows: Rows, mask: number, foundations: Foundations): void {
    const isSame = game === this.#game && foundations === this.#foundations;
    if (isSame && sameWords(rows, mask, this.#mask, 0, MASK_WORDS)) return;
    const { stock } = game;
    let count = 0;
    let soon = 0;
    for (let word = 0; word < MASK_WORDS; word++) {
      this.#mask[word] = rows[mask + word];
      for (let set = rows[mask + word]; set !== 0; set &= set - 1) {
        const card = stock[32 * word + 31 - Math.clz32(set & -set)];
        count += 1 / 10;
        soon += INVERSE_GAPS[findGap(foundations, card)];
      }
    }
    const top = topPosition(rows, mask, MASK_WORDS);
    this.#game = game;
    this.#foundations = foundations;
    this.count = count;
    this.soon = soon;
    this.top = top < 0 ? 0 : gapShare(foundations, stock[top]);
  }
}

export class ConstitutionPolicy extends OutcomePolicy {
  readonly #piles;
  readonly #places;
  /** The cards that piles take (see `bitOf`). */
  #takes = 0;
  readonly #cards = new Uint8Array(MOST);
  readonly #waste = new WasteReading();

  constructor(piles: number, places: ConstitutionPlaces, weights: PolicyWeights) {
    super(FEATURE_NAMES, weights);
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
    let lowerRanks = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const rank = lowerRank(foundations, suit);
      lowerRanks += rank;
      lowest = Math.min(lowest, rank);
    }
    features[F.foundation] = countFoundations(foundations);
    features[F.lowerRanks] = lowerRanks;
    features[F.lowest] = lowest;
    this.#readRow1(rows, at, foundations);
    this.#readHidden(foundations, game.stockCount(rows, at));
    for (let i = 0; i < lower.length; i++) {
      const base = baseOfRow(i + 2);
      if (i < piles) this.#readPiles(rows, at + lower[i], foundations, base);
      else this.#readBag(rows, at + lower[i], foundations, base);
    }
    if (mask !== undefined) this.#readWaste(game, rows, at + mask, foundations);
  }

  /** Here and below, sums stay in local variables up to the end, which takes a tenth less time for the whole policy. */
  #readRow1(rows: Rows, at: number, foundations: Foundations) {
    const { features } = this;
    let ofClass = 0;
    let laid = 0;
    let cards = 0;
    let tops = 0;
    let bases = 0;
    let soles = 0;
    let ready = 0;
    let blocked = 0;
    let blockedSoon = 0;
    let takes = 0;
    for (let i = 0; i < this.#piles; i++) {
      const pile = rows[at + i];
      if (pile === 0) continue;
      const top = topOf(pile);
      const rank = rankOf(top);
      const height = heightOf(pile);
      laid++;
      ofClass += (rank ^ colourOf(top)) & 1;
      cards += height;
      tops += RANK_SHARES[rank];
      bases += RANK_SHARES[rank + height - 1];
      if (height === 1) soles++;
      if (takesCard(foundations, top)) ready++;
      takes |= takenBy(top);
      let largest = findGap(foundations, top);
      for (let rest = popCard(pile); rest !== 0; rest = popCard(rest)) {
        const gap = findGap(foundations, topOf(rest));
        if (gap < largest) {
          blocked += (largest - gap) / FAR;
          blockedSoon += INVERSE_GAPS[gap];
        } else largest = gap;
      }
    }
    this.#takes = takes;
    const fewer = Math.min(ofClass, laid - ofClass);
    features[F.spaces] = this.#piles - laid;
    features[F.cards] = cards;
    features[F.tops] = tops;
    features[F.bases] = bases;
    features[F.soles] = soles;
    features[F.ready] = ready;
    features[F.distinct] = countBits(takes);
    features[F.blocked] = blocked;
    features[F.blockedSoon] = blockedSoon;
    features[F.balance] = fewer;
    features[F.oneClass] = Number(fewer === 0);
  }

  #readHidden(foundations: Foundations, left: number) {
    if (left === 0) return;
    let needed = 0;
    let playable = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      needed += this.hidden.count(suit, findNext(foundations, suit));
      playable += this.hidden.count(suit, (this.#takes >>> (16 * colourOf(suit))) & 0xffff);
    }
    this.features[F.needed] = needed / left;
    this.features[F.playable] = playable / left;
  }

  #readBag(rows: Rows, at: number, foundations: Foundations, base: number) {
    const cards = this.#cards;
    const count = BAG.listCopies(rows, at, cards);
    const takes = this.#takes;
    let fits = 0;
    let near = 0;
    let gaps = 0;
    let ranks = 0;
    for (let i = 0; i < count; i++) {
      const card = cards[i];
      const gap = findGap(foundations, card);
      if ((takes & bitOf(card)) !== 0) fits++;
      near += NEAR[gap];
      gaps += GAP_SHARES[gap];
      ranks += RANK_SHARES[rankOf(card)];
    }
    this.features[base + R.fits] = fits;
    this.#noteCards(near, gaps, ranks, base);
  }

  #readPiles(rows: Rows, at: number, foundations: Foundations, base: number) {
    const { features } = this;
    const takes = this.#takes;
    let taken = 0;
    let fits = 0;
    let loose = 0;
    let over = 0;
    let near = 0;
    let gaps = 0;
    let ranks = 0;
    for (let i = 0; i < this.#piles; i++) {
      const pile = rows[at + i];
      if (pile === 0) continue;
      const top = topOf(pile);
      taken |= takenBy(top);
      if ((takes & bitOf(top)) !== 0) {
        fits++;
        if (isSole(pile)) loose++;
      }
      let largest = 0;
      for (let rest = pile; rest !== 0; rest = popCard(rest)) {
        const card = topOf(rest);
        const gap = findGap(foundations, card);
        if (gap < largest) over += (largest - gap) / FAR;
        else largest = gap;
        near += NEAR[gap];
        gaps += GAP_SHARES[gap];
        ranks += RANK_SHARES[rankOf(card)];
      }
    }
    this.#takes = taken;
    features[base + R.fits] = fits;
    features[base + R.loose] = loose;
    features[base + R.over] = over;
    this.#noteCards(near, gaps, ranks, base);
  }

  /** The features of the cards of one of rows 2 to 4. @param near the sum of `NEAR`. @param base the first feature of the row. */
  #noteCards(near: number, gaps: number, ranks: number, base: number) {
    const { features } = this;
    for (let gap = 0; gap < 3; gap++) features[base + R.next + gap] = (near >> (8 * gap)) & 255;
    features[base + R.gaps] = gaps;
    features[base + R.ranks] = ranks;
  }

  #readWaste(game: Game, rows: Rows, mask: number, foundations: Foundations) {
    const { features } = this;
    const waste = this.#waste;
    waste.read(game, rows, mask, foundations);
    features[F.waste] = waste.count;
    features[F.wasteSoon] = waste.soon;
    features[F.wasteTop] = waste.top;
  }
}

const isInRow1 = (pile: Pile) => pile >= TABLEAU && pile < TABLEAU + PILES;
