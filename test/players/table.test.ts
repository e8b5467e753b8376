import { describe, expect, test } from 'vitest';
import type { Card } from '../../src/engine/cards.ts';
import { formatCard } from '../../src/engine/cards.ts';
import { formatMove, moveFrom, STOCK, type Move } from '../../src/engine/moves.ts';
import type { PlayerKind } from '../../src/players/player.ts';
import { PLAYERS } from '../../src/players/registry.ts';
import { Table } from '../../src/players/table.ts';
import { View } from '../../src/players/view.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import { createGame, dealCards, FULL_CASES, startGame, type GameCase } from '../games/cases.ts';
import { shuffleCards } from '../reference/shuffle.ts';

/** For players that think: enough to look at a few games to the end. */
const NODES = 60;
const SEEDS = [1, 2, 3];

function openTable({ variant, rules, size }: GameCase, kind: PlayerKind): Table {
  const setting = () => createSetting(variant, rules, size);
  return new Table(setting(), kind.create(setting(), NODES));
}

/** The deal with its cards from index `known` on in another order. */
const permuteHidden = (cards: readonly Card[], known: number, seed: number): Card[] => [
  ...cards.slice(0, known),
  ...shuffleCards(cards.slice(known), seed),
];

/** The move without the card that it takes from the stock. */
function hideStock(move: Move): string {
  const text = formatMove(move);
  return moveFrom(move) === STOCK ? text.split(':', 1)[0] : text;
}

const CASES = FULL_CASES.flatMap((gameCase) => PLAYERS.map((kind) => ({ gameCase, kind, name: `${kind.name}: ${gameCase.name}` })));

describe.each(CASES)('$name', ({ gameCase, kind }) => {
  const game = createGame(gameCase);
  const { variant, rules, size } = gameCase;

  test('plays by the plain rules to an end', () => {
    const table = openTable(gameCase, kind);
    const plain = createPlainGame(variant.name, rules, size);
    for (const seed of SEEDS) {
      const cards = dealCards(gameCase, seed);
      const { ending, moves, nodes } = table.play(cards);
      const last = moves.map(formatMove).reduce((position, move) => plain.apply(position, move), plain.start(cards.map(formatCard)));
      expect(plain.isWon(last)).toBe(ending === 'won');
      expect(plain.moves(last).length === 0 || ending !== 'blocked').toBe(true);
      expect(nodes).toBeGreaterThanOrEqual(moves.length);
    }
  });

  test('plays a deal the same way again, whatever came between', () => {
    const table = openTable(gameCase, kind);
    const [first, second] = SEEDS.map((seed) => dealCards(gameCase, seed));
    const once = table.play(first);
    table.play(second);
    expect(table.play(first)).toEqual(once);
  });

  test('chooses the same whatever the order of the cards it cannot see', () => {
    const table = openTable(gameCase, kind);
    const cards = dealCards(gameCase, 4);
    const played = table.play(cards).moves;
    const seenBefore = countSeen(played, cards);
    const opening = seenBefore[0] ?? 0;
    for (const share of [0, 0.4, 0.8]) {
      const known = opening + Math.floor(share * (cards.length - opening));
      const other = table.play(permuteHidden(cards, known, 17)).moves;
      const same = seenBefore.findIndex((seen) => seen > known);
      const plies = same < 0 ? played.length : same;
      expect(other.slice(0, plies).map(hideStock)).toEqual(played.slice(0, plies).map(hideStock));
    }
  });

  /** How many cards had been turned up before each move. */
  function countSeen(moves: readonly Move[], cards: readonly Card[]): number[] {
    let row = startGame(game, cards);
    return moves.map((move) => {
      const seen = game.seenCount(row, 0);
      const next = new Int32Array(game.stride);
      game.apply(row, 0, next, 0, move);
      row = next;
      return seen;
    });
  }
});

describe('a view', () => {
  test.each(FULL_CASES)('of $name tells positions and moves as they are, and the hidden cards sorted', (gameCase) => {
    const { variant, rules, size } = gameCase;
    const view = new View(createSetting(variant, rules, size));
    const game = createGame(gameCase);
    const cards = dealCards(gameCase, 5);
    let row = startGame(game, cards);
    let seen = 0;
    view.clear(cards);
    for (let ply = 0; ply < 60; ply++) {
      const turned = game.seenCount(row, 0);
      const moves = new Int32Array(game.maxMoves);
      const count = game.generate(row, 0, moves, 0);
      view.show(row, cards.slice(seen, turned), moves, count);
      seen = turned;
      const hidden = view.cards.slice(seen);
      expect(view.cards.slice(0, seen)).toEqual(cards.slice(0, seen));
      expect(hidden).toEqual(cards.slice(seen).toSorted((a, b) => a - b));
      const { S: stock, ...piles } = view.game.board(view.row, 0).piles;
      const { S: trueStock, ...truePiles } = game.board(row, 0).piles;
      expect(piles).toEqual(truePiles);
      expect(stock).toHaveLength(trueStock.length);
      const own = new Int32Array(game.maxMoves);
      expect(view.game.generate(view.row, 0, own, 0)).toBe(view.count);
      expect(view.moves.slice(0, count)).toEqual(own.slice(0, count));
      if (count === 0) break;
      const next = new Int32Array(game.stride);
      game.apply(row, 0, next, 0, moves[ply % count]);
      row = next;
    }
  });
});
