/** What a player sees before a move, in the words of habits, and the forms that habits have. */

import { type Card, rankOf, suitOf } from '../../src/engine/cards.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../src/engine/moves.ts';
import { FOUNDATION, isMainPile, type Pile, STOCK, TABLEAU, WASTE } from '../../src/engine/piles.ts';
import { cardsAt, type Layout, raisesFoundation } from '../../src/engine/games/layout.ts';
import type { View } from '../../src/players/view.ts';

const PILES = 8;

export class Sight {
  readonly moves: readonly Move[];
  readonly #view: View;
  #layout: Layout | null = null;

  constructor(view: View) {
    this.moves = view.listMoves();
    this.#view = view;
  }

  get layout(): Layout {
    this.#layout ??= this.#view.position.layOut();
    return this.#layout;
  }

  cards(pile: Pile): readonly Card[] {
    return cardsAt(this.layout, pile);
  }

  /** The last card of a pile; 0 for none. */
  top(pile: Pile): Card {
    return this.cards(pile).at(-1) ?? 0;
  }

  /** The ranks up to a card on the lower foundation of its suit: 1 for the next one. */
  gap(card: Card): number {
    return rankOf(card) - (this.layout.foundations[suitOf(card)]?.[1] ?? 0);
  }

  raises(card: Card): boolean {
    return raisesFoundation(this.layout.foundations, card);
  }

  /** Cards over the one of a pile with the smallest gap. */
  depth(pile: Pile): number {
    const gaps = this.cards(pile).map((card) => this.gap(card));
    return gaps.length - 1 - gaps.lastIndexOf(Math.min(...gaps));
  }
}

export type Kind = (move: Move, sight: Sight) => boolean;
type Measure = (move: Move, sight: Sight) => number;

/** Tells some of the legal moves from the others. */
export type Choice = (sight: Sight) => (move: Move) => boolean;

export interface Form {
  /** The moves that follow a habit. */
  readonly follows: Choice;
  /** The moves that break it, where a habit chooses among moves of a kind. */
  readonly breaks?: Choice;
}

export interface HabitSpec extends Form {
  readonly name: string;
  /** Advice, in one sentence. */
  readonly text: string;
}

/** To make moves of a kind. */
export const make = (kind: Kind): Form => ({ follows: (sight) => (move) => kind(move, sight) });

/** Not to make every move of a kind that can be made. */
export const resist = (kind: Kind): Form => ({ follows: (sight) => (move) => !kind(move, sight) });

/** Among moves of a kind that have something in common, to make one that is worth most. */
export function prefer(kind: Kind, measure: Measure, common: Measure = () => 0): Form {
  const choose =
    (isChosen: (worth: number, least: number, most: number) => boolean): Choice =>
    (sight) => {
      const groups = new Map<number, number[]>();
      for (const move of sight.moves.filter((each) => kind(each, sight))) {
        const group = common(move, sight);
        groups.set(group, [...(groups.get(group) ?? []), measure(move, sight)]);
      }
      return (move) => {
        const worths = kind(move, sight) ? (groups.get(common(move, sight)) ?? []) : [];
        return worths.length > 0 && isChosen(measure(move, sight), Math.min(...worths), Math.max(...worths));
      };
    };
  return {
    follows: choose((worth, least, most) => worth === most && worth > least),
    breaks: choose((worth, _, most) => worth < most),
  };
}

/* Kinds of moves. */

export const both =
  (...kinds: readonly Kind[]): Kind =>
  (move, sight) =>
    kinds.every((kind) => kind(move, sight));

export const isPile = (pile: Pile): boolean => pile >= TABLEAU && pile < TABLEAU + PILES;
export const isRaise: Kind = (move) => moveTo(move) === FOUNDATION;
export const isTurn: Kind = (move) => moveFrom(move) === STOCK && moveTo(move) === WASTE;
export const isFromWaste: Kind = (move) => moveFrom(move) === WASTE;
export const isFromPile: Kind = (move) => isPile(moveFrom(move)) || isMainPile(moveFrom(move));
export const isBuild: Kind = (move, sight) =>
  moveTo(move) !== FOUNDATION && sight.top(moveTo(move)) !== 0 && moveTo(move) >= TABLEAU;
export const isFill: Kind = (move, sight) => moveTo(move) >= TABLEAU && sight.top(moveTo(move)) === 0;
export const isPileBuild: Kind = (move, sight) => isPile(moveFrom(move)) && isBuild(move, sight);
/** It takes a pile's only card. */
export const isSole: Kind = (move, sight) => sight.cards(moveFrom(move)).length === 1;

/* Measures of moves. */

export const cardOf: Measure = (move) => moveCard(move);
export const rank: Measure = (move) => rankOf(moveCard(move));
export const gap: Measure = (move, sight) => sight.gap(moveCard(move));
/** The gap of the card that is covered. */
export const coveredGap: Measure = (move, sight) => sight.gap(sight.top(moveTo(move)));
/** How many cards lie under the one that moves. */
export const heightUnder: Measure = (move, sight) => sight.cards(moveFrom(move)).length - 1;
export const isInSuit: Measure = (move, sight) => Number(suitOf(sight.top(moveTo(move))) === suitOf(moveCard(move)));
export const reverse =
  (measure: Measure): Measure =>
  (move, sight) =>
    -measure(move, sight);
