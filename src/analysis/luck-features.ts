/**
 * The visible features of a position: the progress of the foundations, the places of the other cards, how soon they are
 * needed, and the cards in their way. A card's gap is its rank less that of the lower foundation of its suit, at most 6.
 * It is 1 when that foundation takes the card next.
 */

import { at } from '../base/objects.ts';
import { type Card, KING, listOrders, rankOf, suitOf } from '../engine/cards.ts';
import { isBag, isNumbered, type Pile, STOCK, type Zone, zoneOf } from '../engine/piles.ts';
import { type Game, type Rows, countFresh } from '../games/game.ts';
import { type Layout, raisesFoundation } from '../games/layout.ts';
import { measureGame, type Setting } from '../games/position.ts';
import { ZONES } from '../variants/catalogue.ts';
import { Follower } from '../players/follower.ts';

const WHOLE = {
  /** Cards on the foundations; the squares of their ranks, over 13 and summed. */
  foundation: 0,
  squares: 1,
  /** Available cards that a foundation takes. */
  ready: 2,
  /** The ranks of the numbered piles' top cards, over 13 and summed; the number of these ranks. */
  tops: 3,
  ranks: 4,
  /** Shares of the hidden cards: those that a foundation takes; others with a rank one below that of a top card. */
  needed: 5,
  fitting: 6,
} as const;

const PLACES = ZONES.filter((zone) => zone !== 'foundation' && zone !== 'stock');

/** Features of a zone, by their places behind its first. */
const OF_ZONE = {
  /** Its cards; their gaps, over 6 and summed. */
  count: 0,
  gaps: 1,
  /** Cards that lie over a card of their suit with a lower rank, or the same. */
  over: 2,
  /** For every two cards of a pile, a hundredth of the lower one's distance from the king. */
  low: 3,
  /** The gap of the last pile's top card, over 6; 0 for none. */
  top: 4,
} as const;

const ZONE_NAMES = Object.keys(OF_ZONE);
const WHOLE_NAMES = Object.keys(WHOLE);

export const LAYOUT_FEATURES: readonly string[] = [
  ...WHOLE_NAMES,
  ...PLACES.flatMap((zone) => ZONE_NAMES.map((name) => `${zone} ${name}`)),
];

const FIRST_OF_ZONE: ReadonlyMap<Zone, number> = new Map(
  PLACES.map((zone, i) => [zone, WHOLE_NAMES.length + i * ZONE_NAMES.length]),
);

const MAX_GAP = 6;

/** @param hidden the cards that nobody has seen. @param values has room for `LAYOUT_FEATURES`. */
function measureLayout({ foundations, piles }: Layout, hidden: Uint8Array, values: Float64Array) {
  /** The ranks of the numbered piles' top cards, as bits. */
  let tops = 0;
  values.fill(0);

  function add(place: number, value: number) {
    values[place] = (values[place] ?? 0) + value;
  }

  const findGap = (card: Card) => Math.min(MAX_GAP, rankOf(card) - (foundations[suitOf(card)]?.[1] ?? 0));

  function addOrder(first: number, cards: readonly Card[]) {
    const lowest: number[] = [];
    let low = 0;
    for (const card of cards) {
      const rank = rankOf(card);
      add(first + OF_ZONE.low, low);
      low += (KING - rank) / 100;
      if ((lowest[suitOf(card)] ?? KING + 1) <= rank) add(first + OF_ZONE.over, 1);
      else lowest[suitOf(card)] = rank;
    }
  }

  function addPile(pile: Pile, cards: readonly Card[]) {
    const first = FIRST_OF_ZONE.get(zoneOf(pile));
    const top = cards.at(-1);
    if (first === undefined || top === undefined) return;
    add(first + OF_ZONE.count, cards.length);
    for (const card of cards) add(first + OF_ZONE.gaps, findGap(card) / MAX_GAP);
    for (const card of isBag(pile) ? cards : [top]) if (raisesFoundation(foundations, card)) add(WHOLE.ready, 1);
    if (isBag(pile)) return;
    addOrder(first, cards);
    values[first + OF_ZONE.top] = findGap(top) / MAX_GAP;
    if (!isNumbered(pile)) return;
    add(WHOLE.tops, rankOf(top) / KING);
    tops |= 1 << rankOf(top);
  }

  for (const rank of foundations.flat()) {
    add(WHOLE.foundation, rank);
    add(WHOLE.squares, (rank * rank) / KING);
  }
  for (const [pile, cards] of piles) if (pile !== STOCK) addPile(pile, cards);
  for (let set = tops; set !== 0; set &= set - 1) add(WHOLE.ranks, 1);
  for (const card of hidden) {
    if (raisesFoundation(foundations, card)) add(WHOLE.needed, 1 / hidden.length);
    else if (((tops >> (rankOf(card) + 1)) & 1) !== 0) add(WHOLE.fitting, 1 / hidden.length);
  }
}

/* The measures of luck: how good things look once a card has been turned and the hasty player has answered it. */

export type Outlook = Pick<HastyOutlook, 'size' | 'look'>;

/** Longer games lead nowhere. */
const MAX_PLIES = 600;
/** With so few hidden cards, the game is played out in every order of them. */
const ENDING = 3;

/**
 * The hasty player's outlook. The value of a card shows only after the answer to it. So the player's policy goes on
 * until the next card is turned. The features of the position reached are the measures. A move that is still turning
 * cards has no answer yet. Near the end only the first measure is not 0: the share of the orders of the hidden cards in
 * which the policy wins. Before that it is 0.
 */
export class HastyOutlook {
  readonly size: number = 1 + LAYOUT_FEATURES.length;
  readonly #follower: Follower;
  readonly #moves: Int32Array;
  #row: Rows;
  #next: Rows;

  constructor(setting: Setting) {
    const { stride, maxMoves } = measureGame(setting);
    this.#follower = new Follower(setting);
    this.#moves = new Int32Array(maxMoves);
    this.#row = new Int32Array(stride);
    this.#next = new Int32Array(stride);
  }

  /**
   * Writes the measures of a position that a card has just led to.
   * @param game with sorted hidden cards.
   * @param hidden their number. The move may have turned some of them already, in sorted order.
   */
  look(game: Game, row: Rows, hidden: number, values: Float64Array): void {
    values.fill(0);
    if (countFresh(game, row, 0) < hidden) this.#row.set(row);
    else if (hidden > ENDING) this.#playOn(game, row, hidden);
    else {
      values[0] = this.#measureEnding(game, row, hidden);
      return;
    }
    const unseen = game.stock.subarray(game.stock.length - hidden);
    measureLayout(game.layOut(this.#row, 0), unseen, values.subarray(1));
  }

  /** Plays by the policy while at least `hidden` cards stay hidden. Leaves the row before a further turn. */
  #playOn(game: Game, start: Rows, hidden: number) {
    this.#row.set(start);
    this.#follower.begin();
    for (let ply = 0; ply < MAX_PLIES; ply++) {
      const count = game.generate(this.#row, 0, this.#moves, 0);
      const choice = count === 0 ? -1 : this.#follower.choose(game, this.#row, 0, this.#moves, count);
      if (choice < 0) return;
      game.apply(this.#row, 0, this.#next, 0, at(this.#moves, choice));
      if (countFresh(game, this.#next, 0) < hidden) return;
      [this.#row, this.#next] = [this.#next, this.#row];
    }
  }

  #measureEnding(game: Game, row: Rows, hidden: number) {
    const stock = game.stock.slice();
    const known = stock.length - hidden;
    let orders = 0;
    let won = 0;
    for (const order of listOrders(Array.from(stock.subarray(known)))) {
      stock.set(order, known);
      const ordered = game.reorderStock(stock.slice());
      this.#playOn(ordered, row, 0);
      orders += 1;
      if (ordered.foundationCount(this.#row, 0) === ordered.foundationTotal) won += 1;
    }
    return won / orders;
  }
}
