/**
 * A toy game: a few places with one card each. A card goes to its foundation, and the next card of the stock to an empty
 * place. Nothing is ever built. Words 0..7 of a row are the places, and the others those that end all rows.
 */

import type { Card, Game, Rows, Size } from '../../../src/index.ts';
import { raiseHashed, takesCard } from '../../../src/engine/foundations.ts';
import { type HashTerms, hashWords, replaceWord } from '../../../src/engine/hash.ts';
import { type Move, encodeMove, moveCard, moveFrom, moveTo } from '../../../src/engine/moves.ts';
import { FOUNDATION, listNumbered, STOCK } from '../../../src/engine/piles.ts';
import { layOutDeal } from '../../../src/engine/games/deal-check.ts';
import { type Layout, cardsAt } from '../../../src/engine/games/layout.ts';
import { ONE_CARD, PackedGame } from '../../../src/variants/packed-game.ts';
import { PLACE, TOY_WORDS } from './words.ts';

const PLACES = 8;
const FOUNDATIONS = 8;
const META = 9;
const WORDS = 10;
const LANES = WORDS;

export const openToy = (cards: readonly Card[], size: Size): Layout =>
  layOutDeal('toy', cards, size, 0, listNumbered(PLACE, size.piles), [STOCK]);

export class ToyGame extends PackedGame implements Game {
  readonly maxMoves = 2 * PLACES;

  constructor(size: Size, stock: Uint8Array) {
    super('toy', WORDS, TOY_WORDS.size, 104, size, stock);
  }

  protected override placePiles(layout: Layout, rows: Rows, at: number): void {
    for (let i = 0; i < this.size.piles; i++) rows[at + i] = cardsAt(layout, PLACE + i)[0] ?? 0;
  }

  protected override layOutPiles(rows: Rows, at: number): Layout['piles'] {
    const places = listNumbered(PLACE, this.size.piles).map((pile, i) => {
      const card = rows[at + i];
      return [pile, card === 0 ? [] : [card]] as const;
    });
    return new Map([[STOCK, this.listFresh(rows, at)], ...places]);
  }

  protected override hashPiles(rows: Rows, at: number): HashTerms[] {
    return [hashWords(rows, at, PLACES, 0)];
  }

  generate(rows: Rows, at: number, moves: Int32Array, from: number): number {
    let count = from;
    for (let i = 0; i < this.size.piles; i++) {
      const card = rows[at + i];
      if (card !== 0 && takesCard(rows[at + FOUNDATIONS], card))
        moves[count++] = encodeMove(PLACE + i, FOUNDATION, card);
    }
    for (let i = 0; i < this.size.piles && this.stockCount(rows, at) > 0; i++) {
      if (rows[at + i] === 0) moves[count++] = encodeMove(STOCK, PLACE + i, this.stock[rows[at + META] & 0xff]);
    }
    return count;
  }

  isSafe(): boolean {
    return false;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move): void {
    for (let i = 0; i < this.stride; i++) target[to + i] = rows[at + i];
    if (moveFrom(move) === STOCK) {
      target[to + META]++;
      replaceWord(target, to + moveTo(move) - PLACE, to + LANES, moveCard(move), 0);
    } else {
      replaceWord(target, to + moveFrom(move) - PLACE, to + LANES, 0, 0);
      raiseHashed(target, to + FOUNDATIONS, to + LANES, moveCard(move));
      target[to + META] += ONE_CARD;
    }
  }
}
