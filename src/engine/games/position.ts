/** Positions that stand alone: rules, deal and state in one. */

import { type Card, formatDeal, type Pack } from '../cards.ts';
import { InputError } from '../../base/errors.ts';
import { findMove, formatMove, type Move, renameNext, createMoves } from '../moves.ts';
import { STOCK, WASTE } from '../piles.ts';
import { checkDeal } from './deal-check.ts';
import type { Game, Rows, Size } from './game.ts';
import type { Judgement } from './judgement.ts';
import { cardsAt, formatLayout, type Layout, type Separator, topAt, withPile } from './layout.ts';
import type { Policy } from './policy.ts';
import { chooseRules, formatGame } from './rules.ts';
import type { Rules, Variant } from './variant.ts';

/** A game by certain rules. `createSetting` makes one. */
export interface Setting {
  readonly variant: Variant;
  readonly rules: Rules;
  readonly size: Size;
}

const describeSetting = ({ variant, rules, size }: Setting) =>
  `${formatGame(variant, rules)} (${Object.entries(size)
    .map((pair) => pair.join(' '))
    .sort()
    .join(', ')})`;

/** @throws InputError for another setting, because what is proved of one game need not hold in another. */
export function checkSetting(made: Setting, given: Setting): void {
  const [here, there] = made === given ? [] : [made, given].map(describeSetting);
  if (here !== there)
    throw new InputError(`the position is of ${there}, and not of ${here}; take a solver or judge of its own setting`, {
      code: 'conflict',
      field: 'position',
    });
}

/** Rules that are not named take their defaults; the size is the full one unless given. */
export function createSetting<R extends Rules>(
  variant: Variant<R>,
  rules: Partial<R> = {},
  size: Size = variant.size,
): Setting {
  return { variant, rules: chooseRules(variant, rules), size };
}

/** The pack of a setting: what `dealFromSeed` and `dealSeeds` shuffle. */
export const packOf = ({ variant, size }: Setting): Pack => variant.pack(size);

/** The parts that all games of a setting share. */
export type GameShape = Pick<Game, 'words' | 'stride' | 'maxMoves' | 'foundationTotal'>;

/** How many words and moves positions of a setting need, so that arrays can be made to fit. */
export const measureGame = ({ variant, rules, size }: Setting): GameShape =>
  variant.createGame(rules, size, new Uint8Array(0));

/** The scores of moves and positions of a game, by the variant's weights. */
export const judgeGame = ({ variant }: Setting, game: Game): Judgement => variant.judge(game, variant.weights);

export const createPolicy = ({ variant, rules, size }: Setting): Policy =>
  variant.createPolicy(rules, size, variant.weights);

/** A position as JSON: the deal of an opening, or a text. */
export interface PositionJson {
  readonly variant: string;
  readonly rules: Rules;
  /** Two characters per card, separated by blanks, in dealing order. */
  readonly deal?: { readonly cards: string };
  readonly position?: string;
}

/** Scratch: an array of its own for each list of moves would take longer than the list. */
let generated = createMoves(256);

/** Never changes: a move gives another one. */
export class Position {
  readonly setting: Setting;
  readonly game: Game;
  readonly row: Rows;
  /** The cards in dealing order if this is the opening of a deal; otherwise null. */
  readonly deal: readonly Card[] | null;

  private constructor(setting: Setting, game: Game, row: Rows, deal: readonly Card[] | null) {
    this.setting = setting;
    this.game = game;
    this.row = row;
    this.deal = deal;
  }

  /** The opening of a deal. @throws InputError unless the cards are exactly those of the setting's pack. */
  static open(setting: Setting, cards: readonly Card[]): Position {
    checkDeal(cards, packOf(setting), setting.variant.name);
    const deal = Object.freeze([...cards]);
    const { game, row } = Position.place(setting, setting.variant.openLayout(deal, setting.size, setting.rules));
    return new Position(setting, game, row, deal);
  }

  /**
   * The position of a layout that is known to be sound; `placeSetup` checks others.
   * @internal
   */
  static place(setting: Setting, layout: Layout): Position {
    const stock = new Uint8Array([...cardsAt(layout, WASTE), ...cardsAt(layout, STOCK)]);
    const game = setting.variant.createGame(setting.rules, setting.size, stock);
    const row = new Int32Array(game.stride);
    game.place(layout, row, 0);
    return new Position(setting, game, row, null);
  }

  /**
   * The position of a row that is known to be sound.
   * @param stock that of the row's game (see `Game.stock`), which is kept.
   * @internal
   */
  static restore(setting: Setting, stock: Uint8Array, row: Rows): Position {
    const game = setting.variant.createGame(setting.rules, setting.size, stock);
    return new Position(setting, game, row.slice(), null);
  }

  /** Another position of the same game, whose row begins at `at` and is copied. */
  withRow(rows: Rows, at = 0): Position {
    return new Position(this.setting, this.game, rows.slice(at, at + this.game.stride), null);
  }

  /** The same row with the stock in another order. It means the same if no card that is turned has another place. */
  withStock(stock: Uint8Array): Position {
    const { variant, rules, size } = this.setting;
    return new Position(this.setting, variant.createGame(rules, size, stock), this.row, null);
  }

  /** The same position with its last stock cards, which must be these, in another order. */
  withLastCards(order: readonly Card[]): Position {
    const stock = this.game.stock.slice();
    stock.set(order, stock.length - order.length);
    return this.withStock(stock);
  }

  /** A move that was listed for another order of the stock, as it is listed here. */
  translate(move: Move): Move {
    const { stock } = this.game;
    return renameNext(move, stock[stock.length - this.stockCount]);
  }

  listMoves(): Move[] {
    const moves: Move[] = [];
    const count = this.#generate();
    for (let i = 0; i < count; i++) moves.push(generated[i]);
    return moves;
  }

  #generate() {
    if (generated.length < this.game.maxMoves) generated = createMoves(this.game.maxMoves);
    return this.game.generate(this.row, 0, generated, 0);
  }

  /** The legal move that a text names. @throws InputError when it names none, or several. */
  findMove(text: string): Move {
    return findMove(text, this.listMoves(), (pile) => topAt(this.layOut(), pile));
  }

  /** @throws InputError when the move is not legal. */
  play(move: Move | string): Position {
    const found = typeof move === 'string' ? this.findMove(move) : move;
    const count = this.#generate();
    const at = generated.indexOf(found);
    if (at < 0 || at >= count)
      throw new InputError(`move "${formatMove(found)}" is not legal here`, { code: 'not-allowed', field: 'move' });
    const row = new Int32Array(this.game.stride);
    this.game.apply(this.row, 0, row, 0, found);
    return new Position(this.setting, this.game, row, null);
  }

  /** The position after moves that are known to be legal: they are not checked. */
  follow(line: readonly Move[]): Position {
    const { game, row } = this;
    const { stride } = game;
    const rows = new Int32Array(2 * stride);
    let at = 0;
    rows.set(row);
    for (const move of line) {
      game.apply(rows, at, rows, stride - at, move);
      at = stride - at;
    }
    return this.withRow(rows, at);
  }

  get foundationCount(): number {
    return this.game.foundationCount(this.row, 0);
  }

  get stockCount(): number {
    return this.game.stockCount(this.row, 0);
  }

  get isWon(): boolean {
    return this.foundationCount === this.game.foundationTotal;
  }

  layOut(): Layout {
    return this.game.layOut(this.row, 0);
  }

  /** The text of a position of the full size, as `parsePosition` reads it. */
  toString(separator?: Separator): string {
    const { variant, rules } = this.setting;
    return formatLayout(formatGame(variant, rules), this.layOut(), [], separator);
  }

  /** For `JSON.stringify`: a line of `solve --json` begins in the same way. */
  toJSON(): PositionJson {
    const { variant, rules } = this.setting;
    const began = this.deal === null ? { position: this.toString() } : { deal: { cards: formatDeal(this.deal) } };
    return { variant: variant.name, rules, ...began };
  }
}

/** A text that is equal exactly for positions of a game that differ by the names of interchangeable piles. */
export function keyOfAlike({ game, row }: Position): string {
  const key = new Int32Array(game.words);
  game.canonicalize(row, 0, key, 0);
  return key.join();
}

/** A number that is equal for such positions. Others have another one, but for a chance of one in 2^53. */
export const hashOfAlike = ({ words }: Game, rows: Rows, at: number): number =>
  (rows[at + words] >>> 0) * 2 ** 21 + (rows[at + words + 1] >>> 11);

/**
 * A position with part of the stock unseen. Never changes. It is no `Position` on purpose: searches and proofs take
 * positions alone, so that nobody gives them a guessed stock.
 */
export class PartialPosition {
  readonly setting: Setting;
  /** The cards that lie open, and the next cards of the stock as far as they are known. */
  readonly seen: Layout;
  /** The other cards of the stock, sorted: with them the layout is legal. */
  readonly unseen: readonly Card[];

  constructor(setting: Setting, seen: Layout, unseen: readonly Card[]) {
    this.setting = setting;
    this.seen = seen;
    this.unseen = unseen.toSorted((a, b) => a - b);
  }

  /** The position if the unseen cards lie in this order, next card first. @throws InputError when the cards are other ones. */
  imagine(order: readonly Card[]): Position {
    if (formatDeal(order.toSorted((a, b) => a - b)) !== formatDeal(this.unseen)) {
      throw new InputError(
        `${formatDeal(order)} are not the unseen cards; give these in any order: ${formatDeal(this.unseen)}`,
        { code: 'not-allowed', field: 'order' },
      );
    }
    return Position.place(this.setting, withPile(this.seen, STOCK, [...cardsAt(this.seen, STOCK), ...order]));
  }

  get stockCount(): number {
    return cardsAt(this.seen, STOCK).length + this.unseen.length;
  }

  toString(separator?: Separator): string {
    const { variant, rules } = this.setting;
    return formatLayout(formatGame(variant, rules), this.seen, this.unseen, separator);
  }

  toJSON(): PositionJson {
    const { variant, rules } = this.setting;
    return { variant: variant.name, rules, position: this.toString() };
  }
}
