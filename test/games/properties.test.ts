import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, RANKS, SUITS, formatCard } from '../../src/engine/cards.ts';
import { findMove, formatMove } from '../../src/engine/moves.ts';
import type { Board, Game, Rows, Size } from '../../src/games/game.ts';
import { FULL_CASES, type GameCase, TINY_CASES, createGame, dealCards, keyOf, listMoves, makeMove, playChoices, startGame } from './cases.ts';

/** Bytes of a packed position; the defaults to what any variant may take. */
const BYTE_LIMITS: Readonly<Record<string, number>> = { congress: 64, parliament: 64 };
const BYTE_LIMIT = 128;

const CASES = [...FULL_CASES, ...TINY_CASES];
const seeds = fc.nat(10_000);
const choices = fc.array(fc.nat(10_000), { maxLength: 150, size: 'max' });

/** Checks every position of random games. */
function checkPositions(gameCase: GameCase, runs: number, check: (game: Game, rows: Rows) => void): void {
  const game = createGame(gameCase);
  fc.assert(
    fc.property(seeds, choices, (seed, picks) => {
      for (const rows of playChoices(game, dealCards(gameCase, seed), picks)) check(game, rows);
    }),
    { numRuns: runs },
  );
}

/** Every card on the board and the foundations, sorted. */
function listCards(board: Board): string[] {
  const built = Object.entries(board.foundations).flatMap(([suit, ranks]) =>
    ranks.flatMap((rank) => Array.from(RANKS.slice(0, rank), (name) => name + suit)),
  );
  return [...Object.values(board.piles).flat(), ...built].sort();
}

/** Two copies of every card of a size, aces included. */
function listDoublePack({ suits, ranks }: Size): string[] {
  const cards = Array.from(SUITS.slice(0, suits)).flatMap((suit) => Array.from(RANKS.slice(0, ranks), (rank) => rank + suit));
  return [...cards, ...cards].sort();
}

describe.each(CASES)('$name', (gameCase) => {
  test('makes moves that leave the source alone, give the same position twice, and keep the hash true', () => {
    checkPositions(gameCase, 6, (game, rows) => {
      const before = rows.slice();
      for (const move of listMoves(game, rows)) {
        const once = makeMove(game, rows, move);
        expect(makeMove(game, rows, move)).toEqual(once);
        expect([...once.subarray(game.words)]).toEqual(game.rehash(once, 0));
      }
      expect(rows).toEqual(before);
    });
  });

  test('works on rows anywhere in an array, and touches no word outside them', () => {
    const guard = 0x55aa55a;
    checkPositions(gameCase, 3, (game, rows) => {
      const { stride } = game;
      for (const move of listMoves(game, rows)) {
        const field = new Int32Array(3 * stride + 3).fill(guard);
        field.set(rows, stride + 1);
        game.apply(field, stride + 1, field, 2 * stride + 2, move);
        expect(field.slice(2 * stride + 2, 3 * stride + 2)).toEqual(makeMove(game, rows, move));
        expect(field.slice(stride + 1, 2 * stride + 1)).toEqual(rows);
        const others = [...field.subarray(0, stride + 1), field[2 * stride + 1], field[3 * stride + 2]];
        expect(others.every((word) => word === guard)).toBe(true);
      }
    });
  });

  test('never loses a card nor makes one', () => {
    const pack = listDoublePack(gameCase.size);
    checkPositions(gameCase, 6, (game, rows) => {
      const board = game.board(rows, 0);
      expect(listCards(board)).toEqual(pack);
      expect(game.foundationTotal).toBe(pack.length);
      expect(game.foundationCount(rows, 0)).toBe(Object.values(board.foundations).flat().reduce((sum, rank) => sum + rank, 0));
    });
  });

  test('lists each legal move once, no more than it promises, and finds each again by its text', () => {
    checkPositions(gameCase, 10, (game, rows) => {
      const room = new Int32Array(game.maxMoves + 2).fill(-1);
      const end = game.generate(rows, 0, room, 1);
      const moves = [...room.subarray(1, end)];
      expect(moves.length).toBeLessThanOrEqual(game.maxMoves);
      expect(new Set(moves).size).toBe(moves.length);
      expect([room[0], room[end]]).toEqual([-1, -1]);
      expect(moves.map((move) => findMove(formatMove(move), moves))).toEqual(moves);
    });
  });

  test('leaves nothing of a deal behind when another begins', () => {
    const used = createGame(gameCase);
    fc.assert(
      fc.property(seeds, seeds, choices, (first, second, picks) => {
        playChoices(used, dealCards(gameCase, first), picks);
        const cards = dealCards(gameCase, second);
        const fresh = createGame(gameCase);
        const later = playChoices(used, cards, picks);
        expect(later).toEqual(playChoices(fresh, cards, picks));
        expect(used.board(later.at(-1) ?? later[0], 0)).toEqual(fresh.board(later.at(-1) ?? later[0], 0));
        // A row with remains of another position in it is overwritten whole.
        const row = new Int32Array(used.stride).fill(-1);
        used.start(cards, row, 0);
        expect(row).toEqual(later[0]);
      }),
      { numRuns: 5 },
    );
  });
});

describe.each(FULL_CASES)('$name at full size', (gameCase) => {
  const game = createGame(gameCase);

  test('packs a position into its bytes', () => {
    expect(4 * game.words).toBeLessThanOrEqual(BYTE_LIMITS[gameCase.variant.name] ?? BYTE_LIMIT);
    expect(game.stride).toBe(game.words + 2);
  });

  test('writes exactly its words as a canonical key', () => {
    const rows = startGame(game, dealCards(gameCase, 1));
    const room = new Int32Array(game.words + 2).fill(-7);
    game.canonicalize(rows, 0, room, 1);
    const other = new Int32Array(game.words + 2).fill(7);
    game.canonicalize(rows, 0, other, 1);
    expect([room[0], room[game.words + 1]]).toEqual([-7, -7]);
    expect(other.slice(1, -1)).toEqual(room.slice(1, -1));
  });

  test('knows the deal it was given: other cards are another opening', () => {
    const boards = new Set<string>();
    for (let seed = 1; seed <= 50; seed++) {
      const cards: readonly Card[] = dealCards(gameCase, seed);
      const rows = startGame(game, cards);
      const { piles } = game.board(rows, 0);
      expect(Object.values(piles).flat().sort()).toEqual(cards.map(formatCard).sort());
      boards.add(JSON.stringify(piles));
      expect(keyOf(game, rows)).toBe(keyOf(game, startGame(createGame(gameCase), cards)));
    }
    expect(boards.size).toBe(50);
  });
});
