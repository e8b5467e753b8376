/** The table: deals, shows a player what may be seen, and makes the moves that it chooses. */

import type { Card } from '../engine/cards.ts';
import type { Move } from '../engine/moves.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Setting } from '../search/strategy.ts';
import type { Ending, PlayedGame, Player } from './player.ts';
import { View } from './view.ts';

/**
 * Moves in a row that neither turn up a card nor bring more cards to the foundations than ever
 * before, after which a game counts as given up: a player that goes round in circles would never end.
 */
const IDLE_LIMIT = 200;

/** A number that depends on the cards a player sees at the start, and on no others. */
const seedOf = (cards: readonly Card[]): number => cards.reduce((seed, card) => (Math.imul(seed, 61) + card) | 0, 0);

export class Table {
  readonly #game: Game;
  readonly #view: View;
  readonly #player: Player;
  readonly #moves: Int32Array;
  #row: Rows;
  #next: Rows;

  /** `setting.game` is the table's own. */
  constructor(setting: Setting, player: Player) {
    this.#game = setting.game;
    this.#view = new View(setting);
    this.#player = player;
    this.#moves = new Int32Array(this.#game.maxMoves);
    this.#row = new Int32Array(this.#game.stride);
    this.#next = new Int32Array(this.#game.stride);
  }

  /** Plays one deal (cards in dealing order) to its end. */
  play(cards: readonly Card[]): PlayedGame {
    const game = this.#game;
    const player = this.#player;
    const moves: Move[] = [];
    game.start(cards, this.#row, 0);
    let seen = game.seenCount(this.#row, 0);
    let record = game.foundationCount(this.#row, 0);
    let idle = 0;
    this.#view.clear(cards);
    this.#show(cards.slice(0, seen));
    player.begin(seedOf(cards.slice(0, seen)));

    const end = (ending: Ending): PlayedGame => ({ ending, moves, nodes: moves.length + player.nodes });
    for (;;) {
      if (record === game.foundationTotal) return end('won');
      if (this.#view.count === 0) return end('blocked');
      const choice = idle < IDLE_LIMIT ? player.choose(this.#view) : -1;
      if (choice < 0) return end('given-up');
      const move = this.#moves[choice];
      game.apply(this.#row, 0, this.#next, 0, move);
      [this.#row, this.#next] = [this.#next, this.#row];
      moves.push(move);
      const turned = game.seenCount(this.#row, 0);
      const count = game.foundationCount(this.#row, 0);
      idle = turned > seen || count > record ? 0 : idle + 1;
      record = Math.max(record, count);
      this.#show(cards.slice(seen, turned));
      seen = turned;
    }
  }

  /** Shows the position. @param turned the cards turned up since the last one. */
  #show(turned: readonly Card[]): void {
    const count = this.#game.generate(this.#row, 0, this.#moves, 0);
    this.#view.show(this.#row, turned, this.#moves, count);
  }
}
