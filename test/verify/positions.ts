/** Positions for tests, written down by hand. */

import type { PlainPosition } from '../../src/reference/plain-game.ts';
import { sortCards } from '../../src/reference/position.ts';
import { createPlainGame, type PlainGame } from '../../src/reference/setup.ts';

/** A position of a game, with what tests ask of it as text. */
export class Table {
  readonly position: PlainPosition;
  readonly #game;

  constructor(game: PlainGame, position: PlainPosition) {
    this.#game = game;
    this.position = position;
  }

  /** The legal moves, sorted. */
  get moves(): string {
    return this.#game.moves(this.position).toSorted().join(' ');
  }

  get key(): string {
    return this.#game.key(this.position);
  }

  get isWon(): boolean {
    return this.#game.isWon(this.position);
  }

  play(move: string): Table {
    return new Table(this.#game, this.#game.apply(this.position, move));
  }

  /** The cards of some piles, such as `T1: 9S 8H / W:` for `T1 W`. */
  show(names: string): string {
    const { piles } = layOut(this.#game, this.position);
    return names
      .split(' ')
      .map((name) => [`${name}:`, ...(piles[name] ?? ['no such pile'])].join(' '))
      .join(' / ');
  }
}

/**
 * What lays positions of a game with only the piles named, as cards separated by blanks; all others empty.
 * Foundations that are not named stand as at the start of the game.
 */
export function prepare(...choice: Parameters<typeof createPlainGame>) {
  const game = createPlainGame(...choice);
  const { empty, start, pack } = game;
  return (piles: Readonly<Record<string, string>>, foundations: PlainPosition['foundations'] = {}, rowsDealt = 0) => {
    const laid = Object.entries(piles).map(([pile, cards]) => {
      if (!(pile in empty.piles)) throw new Error(`no pile ${pile}`);
      return [pile, cards.split(' ')] as const;
    });
    return new Table(game, {
      piles: { ...empty.piles, ...Object.fromEntries(laid) },
      foundations: { ...start(pack).foundations, ...foundations },
      rowsDealt,
    });
  };
}

/** A position for comparison with other implementations: rows without places are sorted by rank, then suit. */
export function layOut({ rows }: PlainGame, { piles, foundations }: PlainPosition) {
  const sorted = rows.map((row) => [row, sortCards(piles[row] ?? [])] as const);
  return { piles: { ...piles, ...Object.fromEntries(sorted) }, foundations };
}
