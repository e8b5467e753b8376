/**
 * The spots of a board: every place that a card can be taken from or put down on, with its cards. Numbered piles, stock
 * and waste are a spot each; so is every foundation, and every place of a row without piles.
 */

import { at } from '../base/objects.ts';
import type { Card } from '../engine/cards.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../engine/moves.ts';
import {
  FOUNDATION,
  type Pile,
  STOCK,
  WASTE,
  isBag,
  isEveryPile,
  isNumbered,
  pileName,
  pileTitle,
} from '../engine/piles.ts';
import { type Layout, arrangeFoundations, arrangePiles, cardsAt } from '../engine/games/layout.ts';
import type { BagPlaces } from '../engine/games/bag-places.ts';
import { count } from '../base/prose.ts';
import { sayCard, suitName } from '../engine/notation/card-face.ts';

export interface Spot {
  /** `T3`, `R2:5`, `F:H1`: the same for the same place in every position of a variant. */
  readonly id: string;
  readonly pile: Pile;
  /** The available card comes last; the stock's next card first. */
  readonly cards: readonly Card[];
  readonly suit: number | null;
}

export interface SpotRow {
  readonly name: string;
  readonly spots: readonly Spot[];
}

export function listSpots(layout: Layout, places: BagPlaces): SpotRow[] {
  const foundations = arrangeFoundations(layout).flatMap((row) =>
    row.map(({ suit, copy, top }) => ({
      id: `F:${suitName(suit)}${copy + 1}`,
      pile: FOUNDATION,
      cards: top === 0 ? [] : [top],
      suit,
    })),
  );
  const rows = arrangePiles(layout).map((piles) => ({
    name: piles.includes(WASTE) ? 'Stock and waste' : pileTitle(at(piles, 0)),
    spots: piles.flatMap((pile) => listPileSpots(layout, pile, places)),
  }));
  return [{ name: 'Foundations', spots: foundations }, ...rows];
}

function listPileSpots(layout: Layout, pile: Pile, places: BagPlaces) {
  const cards = cardsAt(layout, pile);
  if (!isBag(pile)) return [{ id: pileName(pile), pile, cards, suit: null }];
  return places
    .settle(pile, cards)
    .map((card, i) => ({ id: `${pileName(pile)}:${i + 1}`, pile, cards: card === 0 ? [] : [card], suit: null }));
}

/** In a row without piles, from 0. */
export const placeOf = ({ id }: Spot): number => Number(id.split(':')[1]) - 1;

/** 0 where there is none, or where nobody sees it. */
export const availableCard = ({ pile, cards }: Spot): Card => (pile === STOCK ? 0 : (cards.at(-1) ?? 0));

export function isSource({ pile, cards, suit }: Spot, move: Move): boolean {
  // The waste is turned over by touching the stock that it becomes.
  if (moveTo(move) === STOCK) return pile === STOCK;
  if (moveFrom(move) !== pile) return false;
  return (suit === null && !isBag(pile)) || cards.at(-1) === moveCard(move);
}

export function isTarget(spot: Spot, move: Move, spots: readonly Spot[]): boolean {
  const to = moveTo(move);
  // A row is dealt by the stock itself.
  if (isEveryPile(to)) return spot.pile === STOCK;
  if (spot.pile !== to) return false;
  if (isBag(to)) return spot.cards.length === 0;
  return to !== FOUNDATION || spot === findFoundation(moveCard(move), spots);
}

/** The foundation that takes a card, the higher one where both do. */
const findFoundation = (card: Card, spots: readonly Spot[]) =>
  spots.find(({ pile, cards, suit }) => pile === FOUNDATION && suit === (card & 3) && (cards[0] ?? suit) === card - 4);

/** The spot that has a card on top, where a transfer has put it. */
export const findLanding = (pile: Pile, card: Card, spots: readonly Spot[]): Spot | undefined =>
  spots.find((spot) => spot.pile === pile && ((!isBag(pile) && pile !== FOUNDATION) || spot.cards.at(-1) === card));

/** As screen readers say it, without its cards. */
export function formatSpot({ id, pile, suit }: Spot): string {
  if (suit !== null) return `Foundation of ${suitName(suit)}, ${id.at(-1)}`;
  if (isBag(pile)) return `${pileTitle(pile)}, place ${id.split(':')[1]}`;
  return isNumbered(pile) ? pileName(pile) : pileTitle(pile);
}

export function describeSpot(spot: Spot, shown: boolean): string {
  const { pile, cards } = spot;
  const top = pile === STOCK ? cards[0] : cards.at(-1);
  if (top === undefined) return `${formatSpot(spot)}: empty`;
  if (pile === STOCK) return `Stock: ${count(cards.length, 'card')}, ${shown ? `next ${sayCard(top)}` : 'face down'}`;
  const below =
    isNumbered(pile) && cards.length > 1 ? `, on ${cards.slice(0, -1).toReversed().map(sayCard).join(', ')}` : '';
  return `${formatSpot(spot)}: ${sayCard(top)}${pile === WASTE && cards.length > 1 ? `, ${count(cards.length, 'card')}` : below}`;
}
