/** Positions as somebody sets them up: whether all cards are there, and whether play could have led to them. */

import { at } from '../../base/objects.ts';
import {
  ACE,
  type Card,
  COPIES,
  RANKS,
  SUITS,
  formatCard,
  listPack,
  makeCard,
  packSize,
  rankOf,
  suitOf,
} from '../cards.ts';
import { refuseAs } from '../../base/errors.ts';
import { joinSome } from '../../base/prose.ts';
import { FOUNDATION, type Pile, STOCK, WASTE, findRowCount, pileName, rowCountOf } from '../piles.ts';
import { describeFault, faultAt } from '../games/faults.ts';
import { type Layout, PileMap, cardsAt, withPile } from '../games/layout.ts';
import { packOf, PartialPosition, Position, type Setting } from '../games/position.ts';

const incomplete = refuseAs('missing', 'position');
const notAllowed = refuseAs('not-allowed', 'position');

/** A position as somebody describes it, before `placeSetup` has checked it. */
export interface Setup {
  readonly setting: Setting;
  /** Piles of the variant with their cards, as in a layout. Missing piles are empty. */
  readonly piles: ReadonlyMap<Pile, readonly Card[]>;
  /** The top cards of foundations. Those without one stand where they began. */
  readonly tops: readonly Card[];
  /** Whether all cards that lie nowhere else end the stock, in an unknown order. */
  readonly hidden: boolean;
  /** The number of rows dealt, by the name of its field; null if nobody gives it. */
  readonly rows: { readonly field: string; readonly count: number } | null;
}

const LISTED = 6;

/** @throws InputError naming the pile, the card and the reason where play cannot have led to a position. */
export function placeSetup(setup: Setup): Position | PartialPosition {
  const { setting, piles, hidden } = setup;
  const opening = openAnyDeal(setting);
  const foundations = settleFoundations(setup, opening);
  const missing = findMissing(setup, foundations);
  if (missing.length > 0 && !hidden) throw incomplete(describeMissing(missing));

  const known = piles.get(STOCK) ?? [];
  const cardsOf = (pile: Pile) => (pile === STOCK ? [...known, ...missing] : (piles.get(pile) ?? []));
  const layout = settleRows(setup, opening, {
    piles: new PileMap(Array.from(opening.piles.keys(), (pile) => [pile, cardsOf(pile)])),
    foundations,
  });
  const fault = findLongStock(layout, opening) ?? setting.variant.findFault(layout, setting.rules, setting.size);
  if (fault !== null) throw notAllowed(describeFault(fault));
  // Cards that are all alike have one order.
  if (missing.every((card) => card === missing[0])) return Position.place(setting, layout);
  return new PartialPosition(setting, withPile(layout, STOCK, known), missing);
}

function refuse(pile: Pile, card: Card, reason: string) {
  throw notAllowed(describeFault(faultAt(pile, card, reason)));
}

/** The opening of some deal: it has every pile, the longest stock, and the foundations as they begin. */
export const openAnyDeal = (setting: Setting): Layout =>
  setting.variant.openLayout(listPack(packOf(setting)), setting.size, setting.rules);

/** The cards in dealing order if nothing has been played; null otherwise. */
export function recoverDeal(position: Position): Card[] | null {
  const { setting } = position;
  const layout = position.layOut();
  // An opening of the cards' places: the first card, the second and so on.
  const places = setting.variant.openLayout(
    Array.from({ length: packSize(packOf(setting)) }, (_, place) => place),
    setting.size,
    setting.rules,
  );
  if (layout.rowsDealt !== places.rowsDealt) return null;
  const cards: Card[] = [];
  for (const [pile, order] of places.piles) {
    const there = cardsAt(layout, pile);
    if (there.length !== order.length) return null;
    for (const [i, place] of order.entries()) cards[place] = at(there, i);
  }
  return cards;
}

/** Foundations that nobody names are where they began, unless their ace lies in a pile. */
function settleFoundations({ setting, piles, tops }: Setup, opening: Layout): Layout['foundations'] {
  for (const card of tops) checkSize(setting, FOUNDATION, card);
  return opening.foundations.map(([start], suit) => {
    const ranks = tops.filter((card) => suitOf(card) === suit).map(rankOf);
    const third = ranks[COPIES];
    if (third !== undefined) {
      refuse(
        FOUNDATION,
        makeCard(third, suit),
        `it is the third foundation of ${SUITS.charAt(suit)}, and there are two of each suit`,
      );
    }
    const ace = makeCard(ACE, suit);
    const strays = Array.from(piles.values())
      .flat()
      .filter((card) => card === ace).length;
    while (ranks.length < COPIES) ranks.push(COPIES - ranks.length <= strays ? 0 : start);
    return [Math.max(...ranks), Math.min(...ranks)];
  });
}

function checkSize({ variant, size }: Setting, pile: Pile, card: Card) {
  if (suitOf(card) < size.suits && rankOf(card) <= size.ranks) return;
  const suits = SUITS.slice(0, size.suits).split('').join(' ');
  refuse(
    pile,
    card,
    `${variant.name} is played without it, with ${RANKS.charAt(0)} to ${RANKS.charAt(size.ranks - 1)} of ${suits}`,
  );
}

/**
 * Where the copies of each card of a layout lie, in words: `in T3`.
 * @param check is told of each card in a pile, and where its other copies were found before.
 */
export function locateCards(
  { piles, foundations }: Layout,
  check?: (pile: Pile, card: Card, others: readonly string[]) => void,
): ReadonlyMap<Card, readonly string[]> {
  const places = new Map<Card, readonly string[]>();
  const listPlaces = (card: Card) => places.get(card) ?? [];
  const add = (card: Card, place: string) => places.set(card, [...listPlaces(card), place]);
  for (const [suit, tops] of foundations.entries()) {
    for (const top of tops) {
      const under = `on a foundation under the ${formatCard(makeCard(top, suit))}`;
      for (let rank = ACE; rank <= top; rank++)
        add(makeCard(rank, suit), rank === top ? 'on top of a foundation' : under);
    }
  }
  for (const [pile, cards] of piles) {
    for (const card of cards) {
      check?.(pile, card, listPlaces(card));
      add(card, `in ${pileName(pile)}`);
    }
  }
  return places;
}

/** The cards that lie nowhere, sorted. */
function findMissing({ setting, piles }: Setup, foundations: Layout['foundations']) {
  const places = locateCards({ piles, foundations }, (pile, card, [one, other]) => {
    checkSize(setting, pile, card);
    if (other !== undefined) refuse(pile, card, `it is a third ${formatCard(card)}; one is ${one}, the other ${other}`);
  });
  const { suits, ranks } = setting.size;
  return listPack({ suits, low: ACE, high: ranks }).filter((card, i) => i % COPIES >= (places.get(card)?.length ?? 0));
}

function describeMissing(missing: readonly Card[]) {
  const noun = missing.length === 1 ? '1 card lies' : `${missing.length} cards lie`;
  return `missing: ${noun} in no pile: ${joinSome(missing.map(formatCard), LISTED, ' ')}; complete the piles, or write ? at the end of S if the rest lies in an unseen stock`;
}

function findLongStock(layout: Layout, opening: Layout) {
  const most = cardsAt(opening, STOCK).length;
  const stock = cardsAt(layout, STOCK).length;
  const waste = cardsAt(layout, WASTE).length;
  if (stock + waste <= most) return null;
  const found =
    waste === 0 ? `it has ${stock} cards` : `it has ${stock} cards and the waste ${waste}, together ${stock + waste}`;
  return faultAt(STOCK, null, `${found}, but the deal leaves ${most} in the stock`);
}

/** If nobody gives the number of rows dealt, only one number must be possible. */
function settleRows({ setting, rows }: Setup, opening: Layout, layout: Layout) {
  const { variant, rules, size } = setting;
  const all = Array.from(opening.piles.keys()).filter((pile) => rowCountOf(pile) !== undefined);
  // Games that count nothing have a waste, too.
  const counted = opening.rowsDealt === undefined ? [] : all;
  const { field, rows: what, fromNone } = rowCountOf(counted[0] ?? FOUNDATION) ?? { field: '', rows: 'rows' };
  if (rows !== null && rows.field !== field)
    throw notAllowed(
      `${rows.field.toLowerCase()}: ${variant.name} deals no ${findRowCount(rows.field)?.rows ?? what}; leave this out`,
    );
  if (fromNone === true) return { ...layout, rowsDealt: rows?.count ?? 0 };
  const pack = cardsAt(layout, STOCK).length;
  // Once the pack is used up they mean nothing.
  if (counted.length === 0 || pack === 0) return layout;
  if (rows !== null) return { ...layout, rowsDealt: rows.count };
  const longest = Math.max(1, ...counted.map((pile) => cardsAt(layout, pile).length));
  // Still more rows would have more vacancies than the pack can fill, and change nothing.
  const counts = Array.from({ length: Math.max(pack, 2) }, (_, i) => longest + i);
  const possible = counts.filter((count) => variant.findFault({ ...layout, rowsDealt: count }, rules, size) === null);
  if (possible.length > 1) {
    const name = field.toLowerCase();
    throw incomplete(
      `${name}: say how many ${what} have been dealt, for example ${name}: ${possible[0]}; the piles alone allow ${possible[0]} to ${possible.at(-1)}`,
    );
  }
  return { ...layout, rowsDealt: possible[0] ?? longest };
}
