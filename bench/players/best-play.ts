/**
 * The best play of one who does not see the stock, in games so small that it can be computed.
 *
 * It maximises over moves, and averages over the cards that may come next, among all orders of the hidden cards. Nobody
 * wins more often on average: a player may know nothing that this search averages over. All that can be reached before
 * another card comes to light can be foreseen, so the best of it counts. Safe moves are made at once (`safe-moves.ts`).
 * The proof there holds for those who do not see the stock too: the new line turns the same cards at the same time.
 */

import { replayPositions } from '../../src/players/analysis/course.ts';
import { type Card, listOrders } from '../../src/engine/cards.ts';
import { type Move, renameNext, createMoves, type Moves } from '../../src/engine/moves.ts';
import type { Game, Rows } from '../../src/engine/games/game.ts';
import { measureGame, type Position, type Setting } from '../../src/engine/games/position.ts';
import { keepSafe } from '../../src/engine/games/safe-moves.ts';
import { createPlayer, playGame, type PlayerKind } from '../../src/players/index.ts';

/** Where a player is when so few stock cards are left; undefined if its game ends before. */
export function findEnding(start: Position, kind: PlayerKind, left: number): Position | undefined {
  const { moves } = playGame(start, createPlayer(kind, start.setting));
  return replayPositions(start, moves.slice(0, -1)).find(({ stockCount }) => stockCount <= left);
}

/** A move that shows hidden cards, and the row that it is made from. */
interface Reveal {
  readonly row: Rows;
  readonly move: Move;
  readonly shown: number;
  readonly raised: number;
}

/** The next cards, those that stay hidden, and the share of the orders that begin so. */
interface Draw {
  readonly cards: readonly Card[];
  readonly rest: readonly Card[];
  readonly share: number;
}

/** A chance that is known, or else the most that it may be. */
interface Known {
  readonly chance: number;
  readonly isExact: boolean;
}

/** Sums of shares err by less. */
const ROUNDING = 1e-9;

/** The next cards that a player may see, each kind once. @param hidden sorted. */
function listDraws(hidden: readonly Card[], count: number): Draw[] {
  return listOrders(hidden, count).map((cards) => {
    const rest = [...hidden];
    let share = 1;
    for (const card of cards) {
      share *= rest.filter((each) => each === card).length / rest.length;
      rest.splice(rest.indexOf(card), 1);
    }
    return { cards, rest, share };
  });
}

/** The game with other cards at the end of its stock. */
function withLast({ variant, rules, size }: Setting, { stock }: Game, cards: readonly Card[]): Game {
  const other = stock.slice();
  other.set(cards, stock.length - cards.length);
  return variant.createGame(rules, size, other);
}

export class BestPlay {
  /** Moves made by the last search. */
  nodes = 0;
  readonly #setting: Setting;
  readonly #limit: number;
  readonly #moves: Moves;
  readonly #key: Int32Array;
  /** By the cards in their places. How they came there makes no difference, and the rest is on the foundations. */
  readonly #known = new Map<string, Known>();

  /** @param limit moves that may be made for a chance. */
  constructor(setting: Setting, limit: number) {
    const { maxMoves, words } = measureGame(setting);
    this.#setting = setting;
    this.#limit = limit;
    this.#moves = createMoves(maxMoves);
    this.#key = new Int32Array(words);
  }

  /** The chance of a win when nobody has seen a card of the stock; null if too many moves would have to be made. */
  find({ game, row, stockCount }: Position): number | null {
    this.nodes = 0;
    this.#known.clear();
    const hidden = Array.from(game.stock.subarray(game.stock.length - stockCount)).toSorted((a, b) => a - b);
    const chance = this.#find(withLast(this.#setting, game, hidden), row, hidden, -1);
    return this.nodes > this.#limit ? null : chance;
  }

  /** @param hidden sorted, the last cards of the game's stock. @returns at most `floor` if the chance is no higher. */
  #find(game: Game, row: Rows, hidden: readonly Card[], floor: number): number {
    const name = Array.from(game.layOut(row, 0).piles.values(), (cards) => cards.join()).join('|');
    const known = this.#known.get(name);
    if (known !== undefined && (known.isExact || known.chance <= floor)) return known.chance;
    // The last hidden card is known from all the others.
    const chance = this.#search(game, row, hidden.length === 1 ? [] : hidden, floor);
    this.#known.set(name, { chance, isExact: chance > floor });
    return chance;
  }

  #search(game: Game, start: Rows, hidden: readonly Card[], floor: number) {
    const reveals = this.#listReveals(game, start, hidden.length);
    if (reveals === null) return 1;
    const worst = new Map<string, number>();
    let best = 0;
    for (const reveal of reveals.toSorted((a, b) => b.raised - a.raised)) {
      best = Math.max(best, this.#average(game, reveal, hidden, Math.max(best, floor), worst));
      if (best === 1 || this.nodes > this.#limit) break;
    }
    return best;
  }

  /** The moves that show a hidden card, from all positions that can be reached before; null if one of those is won. */
  #listReveals(game: Game, start: Rows, hidden: number): Reveal[] | null {
    const reveals: Reveal[] = [];
    const met = new Set<string>();
    const open: Rows[] = [];
    const meet = (row: Rows) => {
      game.canonicalize(row, 0, this.#key, 0);
      const name = this.#key.join();
      if (met.has(name)) return;
      met.add(name);
      open.push(row);
    };
    meet(start);
    for (let row = open.pop(); row !== undefined && this.nodes <= this.#limit; row = open.pop()) {
      if (game.foundationCount(row, 0) === game.foundationTotal) return null;
      const count = keepSafe(game, row, 0, this.#moves, 0, game.generate(row, 0, this.#moves, 0));
      this.nodes += count;
      for (let i = count - 1; i >= 0; i--) {
        const move = this.#moves[i];
        const next = new Int32Array(game.stride);
        game.apply(row, 0, next, 0, move);
        const shown = hidden - game.stockCount(next, 0);
        if (shown <= 0) meet(next);
        else reveals.push({ row, move, shown, raised: game.foundationCount(next, 0) });
      }
    }
    return reveals;
  }

  /**
   * The mean chance over the cards that a move may show.
   * @param worst the chance after each draw in the last sum: those that were low come first.
   * @returns at most `floor` if the mean is no higher.
   */
  #average(
    game: Game,
    { row, move, shown }: Reveal,
    hidden: readonly Card[],
    floor: number,
    worst: Map<string, number>,
  ) {
    const rate = ({ cards }: Draw) => worst.get(cards.join()) ?? 1;
    /** What the mean can be at most. */
    let most = 1;
    for (const { cards, rest, share } of listDraws(hidden, shown).toSorted((a, b) => rate(a) - rate(b))) {
      const drawn = withLast(this.#setting, game, [...cards, ...rest]);
      const after = new Int32Array(game.stride);
      drawn.apply(row, 0, after, 0, renameNext(move, cards[0]));
      const chance = this.#find(drawn, after, rest, 1 - (most - floor) / share);
      worst.set(cards.join(), chance);
      most -= share * (1 - chance);
      if (most <= floor + ROUNDING) return Math.min(most, floor);
    }
    return most;
  }
}
