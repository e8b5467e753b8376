import { type Move, createMoves } from '../engine/moves.ts';
import { STOCK } from '../engine/piles.ts';
import type { Position } from '../engine/games/position.ts';
import type { Ending, PlayedGame, Player } from './player.ts';
import { View } from './view.ts';

/**
 * A game is given up after so many moves in a row that neither turn up a card nor set a record on the foundations. A
 * player could go round in circles for ever.
 */
const IDLE_LIMIT = 200;

export function findEnding(position: Position): Ending {
  if (position.isWon) return 'won';
  return position.listMoves().length === 0 ? 'blocked' : 'given-up';
}

/** In dealing order where there is one. */
function listSeen(start: Position) {
  if (start.deal !== null) return start.deal.slice(0, start.deal.length - start.stockCount);
  return Array.from(start.layOut().piles).flatMap(([pile, cards]) => (pile === STOCK ? [] : cards));
}

/** A number that depends on the cards that a player sees at the start, and on nothing else. */
export const seedOf = (start: Position): number =>
  listSeen(start).reduce((seed, card) => (Math.imul(seed, 61) + card) | 0, 0);

/** How a game is played at the table. Everything has a default. */
export interface TableOptions {
  /** A whole number, 0 unless given. Another one changes a player's random choices. */
  readonly attempt?: number;
  /** How many of the stock's last cards the player has not seen at the start; all unless given. */
  readonly hidden?: number;
}

/** Plays a game to its end. @param start the opening of a deal, or any other position. */
export function playGame(
  start: Position,
  player: Player,
  { attempt = 0, hidden = start.stockCount }: TableOptions = {},
): PlayedGame {
  const { game } = start;
  const view = new View(start, hidden);
  const legal = createMoves(game.maxMoves);
  const moves: Move[] = [];
  let row = start.row.slice();
  let next = new Int32Array(game.stride);
  let stock = start.stockCount;
  let record = start.foundationCount;
  let idle = 0;
  player.begin(seedOf(start) + attempt);

  const end = (ending: Ending) => ({ start, ending, moves, nodes: moves.length + player.nodes });
  for (;;) {
    const count = game.generate(row, 0, legal, 0);
    if (record === game.foundationTotal) return end('won');
    if (count === 0) return end('blocked');
    view.show(row, legal, count);
    const choice = idle < IDLE_LIMIT ? player.choose(view) : -1;
    if (choice < 0) return end('given-up');
    const move = legal[choice];
    game.apply(row, 0, next, 0, move);
    [row, next] = [next, row];
    moves.push(move);
    const left = game.stockCount(row, 0);
    const raised = game.foundationCount(row, 0);
    idle = left < stock || raised > record ? 0 : idle + 1;
    record = Math.max(record, raised);
    stock = left;
  }
}
