/**
 * The policy for Congress, Parliament and Diplomat: the move whose outcome is worth most.
 *
 * Builds between piles are reversible and leave the same ranks on top. So a build counts as the first step of a plan:
 * to take a run apart down to a card that a foundation takes, or altogether. Then the waste's top card fills its place,
 * the cards beneath are free, or a space is left. The card that a turn brings is unknown, so a turn is worth the
 * present position and a correction.
 */

import { KING, rankOf, suitOf } from '../../engine/cards.ts';
import {
  type Foundations,
  countFoundations,
  findGap,
  gapShare,
  higherRank,
  lowerRank,
  raiseFoundation,
  takesCard,
} from '../../engine/foundations.ts';
import { type Move, encodeMove, moveCard, moveFrom, moveTo, type Moves } from '../../engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU, WASTE } from '../../engine/piles.ts';
import {
  heightOf,
  isSole,
  isTaken,
  layRun,
  pileOf,
  popCard,
  pushCard,
  topOf,
  uncoverRun,
} from '../../engine/run-pile.ts';
import { areVain, findTarget } from './builds.ts';
import { CONGRESS_PLACES, PILES, type RowPlaces } from './game.ts';
import type { Game, Rows } from '../../engine/games/game.ts';
import { fitValue, HiddenCards, type Policy, type PolicyWeights } from '../../engine/games/policy.ts';
import { listWeights, mixStages } from '../../engine/games/weights.ts';
import { FEATURE as F, WEIGHT_NAMES } from './features.ts';
import { WasteCards } from './waste-cards.ts';

const SUITS = 4;
const RANK_CODES = 16;
/** The worth of a position with neither stock nor waste, which cannot be lost. */
const WON = 1e6;
const LOW = 3;
const TURN: Move = encodeMove(STOCK, WASTE, 0);

export class CongressPolicy implements Policy {
  readonly names = WEIGHT_NAMES;
  readonly weights: Float64Array;
  readonly value: Policy['value'];
  readonly #piles;
  readonly #stockSize;
  readonly #places;
  #game!: Game;
  #stock: Uint8Array = new Uint8Array(0);

  #next = 0;
  #left = 0;
  readonly #hidden = new HiddenCards();
  /** The weights by now, and those that they are mixed from. */
  readonly #now = new Float64Array(WEIGHT_NAMES.length / 2);
  #mixed: Float64Array | null = null;
  readonly #waste = new WasteCards();

  // The position that a move or a plan leads to.
  readonly #trial = new Int32Array(PILES);
  readonly #beneath = new Int32Array(PILES);
  #foundations: Foundations = 0;
  #trialWaste = 0;
  #unknown = 0;
  /** The number of piles with a top card of each rank, until they are used up. */
  readonly #tops = new Uint8Array(RANK_CODES);
  /** The same bytes: to clear them so is quicker. */
  readonly #topWords = new Float64Array(this.#tops.buffer);
  /** Those ranks, a bit each. */
  #topSet = 0;
  /** The ranks on which a pile can be taken apart altogether, a bit each; all bits for none. */
  readonly #targets = new Int32Array(PILES);
  #vacant = 0;
  #playable = 0;

  /** @param stockSize the cards of the stock before the first is turned. */
  constructor(
    piles: number,
    stockSize: number,
    { policy, values }: PolicyWeights,
    places: RowPlaces = CONGRESS_PLACES,
  ) {
    this.#piles = piles;
    this.#stockSize = stockSize;
    this.#places = places;
    this.weights = listWeights(WEIGHT_NAMES, policy);
    this.value = fitValue(this, values);
  }

  begin(game: Game): void {
    this.#game = game;
    this.#stock = game.stock;
    this.#next = -1;
  }

  rate(rows: Rows, at: number, moves: Moves, count: number, scores: Float64Array): void {
    this.#read(rows, at, this.weights);
    let ranks = 0;
    for (let pile = 0; pile < PILES; pile++) ranks |= 1 << rankOf(topOf(rows[at + pile]));
    for (let i = 0; i < count; i++) {
      if (this.#isVain(rows, at, moves[i], ranks)) {
        scores[i] = -Infinity;
        continue;
      }
      this.#beginTrial(rows, at);
      scores[i] = this.#rateMove(moves[i]);
    }
  }

  /** Builds between piles. */
  readonly canReturn = (move: Move): boolean =>
    moveFrom(move) !== WASTE && moveFrom(move) !== STOCK && moveTo(move) !== FOUNDATION;

  readonly showsCard = (move: Move): boolean => move === TURN;

  odds(rows: Rows, at: number, weights: Float64Array): number {
    this.#read(rows, at, weights);
    this.#beginTrial(rows, at);
    return this.#rateMove(TURN);
  }

  /** Whether a move begins builds that come to nothing, told at a glance. @param ranks those of top cards, a bit each. */
  #isVain(rows: Rows, at: number, move: Move, ranks: number) {
    const { beneath, foundations } = this.#places;
    if (beneath !== undefined || moveFrom(move) < TABLEAU || moveTo(move) === FOUNDATION) return false;
    return areVain(rows[at + foundations], rows[at + moveFrom(move) - TABLEAU], ranks);
  }

  #beginTrial(rows: Rows, at: number) {
    const { foundations, beneath } = this.#places;
    for (let pile = 0; pile < PILES; pile++) {
      this.#trial[pile] = rows[at + pile];
      if (beneath !== undefined) this.#beneath[pile] = rows[at + beneath + pile];
    }
    this.#foundations = rows[at + foundations];
    this.#trialWaste = this.#waste.count;
    this.#unknown = 0;
  }

  #read(rows: Rows, at: number, weights: Float64Array) {
    const { foundations, mask, meta } = this.#places;
    const next = rows[at + meta] & 0xff;
    this.#left = this.#game.stockCount(rows, at);
    if (next !== this.#next || weights !== this.#mixed) {
      this.#hidden.read(this.#stock, next);
      mixStages(weights, (this.#stock.length - next) / this.#stockSize, this.#now);
      this.#next = next;
      this.#mixed = weights;
    }
    this.#waste.read(rows, at + mask, this.#stock, this.#now, rows[at + foundations]);
  }

  #rateMove(move: Move) {
    const now = this.#now;
    const trial = this.#trial;
    const from = moveFrom(move);
    const dest = moveTo(move);
    const card = moveCard(move);
    if (from === FOUNDATION) return -Infinity;
    if (from === STOCK) {
      if (dest === WASTE) return this.#evaluate() + this.#rateTurn();
      this.#unknown = 1;
      return this.#evaluate();
    }
    let worth = 0;
    if (from === WASTE) {
      if (dest === STOCK) return now[F.redeal] + this.#evaluate();
      this.#trialWaste--;
      if (dest === FOUNDATION) {
        worth = now[F.raiseWaste];
      } else {
        const target = trial[dest - TABLEAU];
        if (target !== 0) worth = suitOf(target) === suitOf(card) ? now[F.buildInSuit] : now[F.build];
        else if (this.#places.beneath !== undefined) worth = now[F.fill];
        trial[dest - TABLEAU] = target === 0 ? pileOf(card) : pushCard(target, card);
      }
    } else {
      const run = trial[from - TABLEAU];
      const count = rankOf(card) - rankOf(topOf(run)) + 1;
      for (let i = 0; i < count; i++) trial[from - TABLEAU] = popCard(trial[from - TABLEAU]);
      if (dest !== FOUNDATION) {
        // A run that moves as a whole needs a space only for the cards beneath.
        const rest = topOf(trial[from - TABLEAU]);
        const freed = rest === 0 ? this.#beneath[from - TABLEAU] !== 0 : takesCard(this.#foundations, rest);
        if (this.#places.together && trial[dest - TABLEAU] === 0 && !freed) return -Infinity;
        trial[dest - TABLEAU] = layRun(trial[dest - TABLEAU], run, count);
        if (!this.#finishPlan(from - TABLEAU)) return -Infinity;
        worth = now[F.plan];
      } else if (trial[from - TABLEAU] === 0) {
        this.#vacate(from - TABLEAU);
        worth = now[F.raiseSole];
      }
    }
    if (dest === FOUNDATION) this.#foundations = raiseFoundation(this.#foundations, card);
    return worth + this.#evaluate();
  }

  /** Takes a run apart until a foundation takes its top card or it is gone. Returns whether either came about. */
  #finishPlan(pile: number) {
    const trial = this.#trial;
    for (;;) {
      const top = topOf(trial[pile]);
      if (top === 0) return this.#vacate(pile);
      if (takesCard(this.#foundations, top)) {
        this.#foundations = raiseFoundation(this.#foundations, top);
        trial[pile] = popCard(trial[pile]);
        if (trial[pile] === 0) this.#vacate(pile);
        return true;
      }
      const opens = this.#places.beneath !== undefined;
      const target = findTarget(trial, this.#piles, pile, top, this.#foundations, opens);
      if (target < 0) return false;
      trial[target] = trial[target] === 0 ? pileOf(top) : pushCard(trial[target], top);
      trial[pile] = popCard(trial[pile]);
    }
  }

  /** Fills or uncovers a pile whose run is gone. Returns whether that is of any use. */
  #vacate(pile: number) {
    const beneath = this.#beneath[pile];
    if (beneath !== 0) {
      this.#trial[pile] = uncoverRun(beneath);
      this.#beneath[pile] = beneath >>> (6 * heightOf(this.#trial[pile]));
    } else if (this.#places.beneath === undefined) {
      // It is filled as the rules will.
      if (this.#trialWaste > 0) this.#trial[pile] = pileOf(this.#waste.cards[--this.#trialWaste]);
      else if (this.#next < this.#stock.length) this.#unknown++;
      else return false;
    }
    return true;
  }

  /** The worth of a turn beside that of the position, which has been evaluated. */
  #rateTurn() {
    const now = this.#now;
    let worth = now[F.turn] + now[F.turnVacant] * this.#vacant + now[F.turnPlayable] * this.#playable;
    if (this.#waste.count === 0) return worth;
    const top = this.#waste.cards[this.#waste.count - 1];
    worth += now[F.turnGap] * gapShare(this.#foundations, top) + (now[F.turnRank] * rankOf(top)) / KING;
    if (takesCard(this.#foundations, top)) worth += now[F.turnOverFoundation];
    else if (isTaken(this.#topSet, top)) worth += now[F.turnOverPile];
    return worth;
  }

  #evaluate() {
    const now = this.#now;
    const foundations = this.#foundations;
    const waste = this.#trialWaste;
    const hidden = this.#stock.length - this.#next;
    if (waste === 0 && this.#left === this.#unknown && this.#beneath.every((cards) => cards === 0)) return WON;
    let worth = this.#waste.worth[waste] + now[F.foundation] * countFoundations(foundations) + this.#evaluatePiles();
    for (let suit = 0; suit < SUITS; suit++) worth += now[F.lowerRanks] * lowerRank(foundations, suit);
    worth += now[F.unknown] * this.#unknown + now[F.wasteOverSoon] * this.#waste.countOverSoon(waste, foundations);
    if (waste > 0) {
      const top = this.#waste.cards[waste - 1];
      worth += (now[F.wasteTopRank] * rankOf(top)) / KING + now[F.wasteTopGap] * gapShare(foundations, top);
      if (takesCard(foundations, top)) worth += now[F.wasteToFoundation];
      else if (isTaken(this.#topSet, top)) worth += now[F.wasteToPile];
    }
    this.#vacant = 0;
    for (let i = 0; i < this.#piles; i++) if ((this.#targets[i] & ~this.#topSet) === 0) this.#vacant++;
    this.#playable = 0;
    worth += now[F.vacant] * this.#vacant;
    if (hidden > 0) {
      const built = this.#topSet >> 1;
      let playable = this.#hidden.countRanks(built);
      let needed = 0;
      for (let suit = 0; suit < SUITS; suit++) {
        const low = lowerRank(foundations, suit) + 1;
        const high = higherRank(foundations, suit) + 1;
        const lows = this.#hidden.countCard(low, suit);
        const highs = high === low ? 0 : this.#hidden.countCard(high, suit);
        needed += lows + highs;
        if (((built >> low) & 1) === 0) playable += lows;
        if (((built >> high) & 1) === 0) playable += highs;
      }
      this.#playable = playable / hidden;
      worth += now[F.playable] * this.#playable + (now[F.needed] * needed) / hidden;
    }
    return worth + now[F.wasteRun] * this.#waste.countRun(waste, foundations, this.#tops);
  }

  /** Counts the top cards, too. */
  #evaluatePiles() {
    const now = this.#now;
    const foundations = this.#foundations;
    const tops = this.#tops;
    const trial = this.#trial;
    const targets = this.#targets;
    const distinctWeight = now[F.distinct];
    const topRanksWeight = now[F.topRanks];
    const basesWeight = now[F.bases];
    const readyWeight = now[F.ready];
    const blockedWeight = now[F.blocked];
    const blockedSoonWeight = now[F.blockedSoon];
    let worth = 0;
    let set = 0;
    this.#topWords[0] = 0;
    this.#topWords[1] = 0;
    for (let i = 0; i < this.#piles; i++) {
      const pile = trial[i];
      if (pile === 0) {
        targets[i] = -1;
        worth += now[F.spaces];
        continue;
      }
      const top = topOf(pile);
      const rank = rankOf(top);
      const height = heightOf(pile);
      const base = rank + height - 1;
      targets[i] = ((1 << height) - 1) << (rank + 1);
      if (tops[rank]++ === 0) worth += distinctWeight;
      set |= 1 << rank;
      worth += (topRanksWeight * rank + basesWeight * base) / KING;
      if (base === KING) worth += now[F.kings];
      if (rank <= LOW) worth += now[F.lowTops];
      if (isSole(pile)) worth += now[F.soles];
      if (takesCard(foundations, top)) worth += readyWeight;
      let above = findGap(foundations, top);
      let beneath = this.#beneath[i];
      for (let rest = popCard(pile); rest !== 0 || beneath !== 0; rest = popCard(rest)) {
        if (rest === 0) {
          rest = pileOf(beneath & 63);
          beneath >>>= 6;
          worth += now[F.beneath];
        }
        const gap = findGap(foundations, topOf(rest));
        if (gap < above) worth += (blockedWeight * (above - gap)) / 6 + blockedSoonWeight / gap;
        else above = gap;
      }
    }
    this.#topSet = set;
    return worth;
  }
}
