import * as fc from 'fast-check';
import { forAll } from '../engine/arbitraries.ts';
import { RANKS, SUITS } from '../../src/engine/cards.ts';
import { type Move, findMove, formatMove } from '../../src/engine/moves.ts';
import { type Size, type Board, describeLayout } from '../../src/index.ts';
import { countRaised } from '../../src/games/layout.ts';
import { Position, measureGame } from '../../src/games/position.ts';
import { perStage } from '../stage.ts';
import { type GameCase, chooseAllCases, chooseCases, dealCards, openSeed, playChoices } from './cases.ts';

/** Bytes of a packed position; the defaults to what any variant may take. */
const BYTE_LIMITS: Readonly<Record<string, number>> = { congress: 64, parliament: 64 };
const BYTE_LIMIT = 128;

const CASES = chooseAllCases(perStage(8, 3));
const seeds = fc.nat(10_000);
const choices = fc.array(fc.nat(10_000), { maxLength: 150, size: 'max' });

function checkPositions(gameCase: GameCase, runs: number, check: (position: Position) => void): void {
  forAll(Math.ceil(runs / 2), [seeds, choices], (seed, picks) => {
    for (const position of playChoices(openSeed(gameCase, seed), picks)) check(position);
  });
}

function makeMove({ game, row }: Position, move: Move) {
  const next = new Int32Array(game.stride);
  game.apply(row, 0, next, 0, move);
  return next;
}

const boardOf = (position: Position) => describeLayout(position.layOut());

function listCards(board: Board) {
  const built = Object.entries(board.foundations).flatMap(([suit, ranks]) =>
    ranks.flatMap((rank) => Array.from(RANKS.slice(0, rank), (name) => name + suit)),
  );
  return [...Object.values(board.piles).flat(), ...built].sort();
}

function listDoublePack({ suits, ranks }: Size) {
  const cards = Array.from(SUITS.slice(0, suits)).flatMap((suit) =>
    Array.from(RANKS.slice(0, ranks), (rank) => rank + suit),
  );
  return [...cards, ...cards].sort();
}

describe.each(CASES)('$name', (gameCase) => {
  test('makes moves anywhere in an array, which touch no word outside the target, and keep the hash true', () => {
    const guard = 0x55aa55a;
    checkPositions(gameCase, 3, (position) => {
      const { game, row } = position;
      const { stride } = game;
      for (const move of position.listMoves()) {
        const field = new Int32Array(3 * stride + 3).fill(guard);
        field.set(row, stride + 1);
        game.apply(field, stride + 1, field, 2 * stride + 2, move);
        const made = makeMove(position, move);
        expect(field.slice(2 * stride + 2, 3 * stride + 2)).toEqual(made);
        expect([...made.subarray(game.words)]).toEqual(game.rehash(made, 0));
        expect(field.slice(stride + 1, 2 * stride + 1)).toEqual(row);
        const others = [...field.subarray(0, stride + 1), field[2 * stride + 1], field[3 * stride + 2]];
        expect(others.every((word) => word === guard)).toBe(true);
      }
    });
  });

  test('never loses a card nor makes one', () => {
    const pack = listDoublePack(gameCase.size);
    checkPositions(gameCase, 6, (position) => {
      const board = boardOf(position);
      expect(listCards(board)).toEqual(pack);
      expect(position.game.foundationTotal).toBe(pack.length);
      expect(position.stockCount).toBe(board.piles['S']?.length);
      expect(position.foundationCount).toBe(countRaised(position.layOut()));
    });
  });

  test('lists each legal move once, no more than it promises, and finds each again by its text', () => {
    checkPositions(gameCase, 10, ({ game, row }) => {
      const room = new Int32Array(game.maxMoves + 2).fill(-1);
      const end = game.generate(row, 0, room, 1);
      const moves = [...room.subarray(1, end)];
      expect(moves.length).toBeLessThanOrEqual(game.maxMoves);
      expect(new Set(moves).size).toBe(moves.length);
      expect([room[0], room[end]]).toEqual([-1, -1]);
      expect(moves.map((move) => findMove(formatMove(move), moves))).toEqual(moves);
    });
  });

  test('overwrites a row whole in which another position was', () => {
    forAll(3, [seeds, choices], (seed, picks) => {
      const start = openSeed(gameCase, seed);
      const { game, row } = playChoices(start, picks).at(-1) ?? start;
      const opening = new Int32Array(game.stride).fill(-1);
      game.place(gameCase.variant.openLayout(dealCards(gameCase, seed), gameCase.size), opening, 0);
      expect(opening).toEqual(start.row);
      const { game: placed, row: expected } = Position.place(gameCase, game.layOut(row, 0));
      const field = new Int32Array(game.stride + 2).fill(-1);
      placed.place(game.layOut(row, 0), field, 1);
      expect(field).toEqual(Int32Array.of(-1, ...expected, -1));
    });
  });

  test('keeps games of two deals apart, played one after the other or in turns', () => {
    forAll(2, [seeds, seeds, choices], (first, second, picks) => {
      const alone = [first, second].map((seed) => playChoices(openSeed(gameCase, seed), picks).map(({ row }) => row));
      const turns = [first, second].map((seed) => [openSeed(gameCase, seed)]);
      for (const pick of picks) {
        for (const positions of turns) {
          const position = positions[positions.length - 1];
          const moves = position.listMoves();
          if (moves.length > 0) positions.push(position.play(moves[pick % moves.length]));
        }
      }
      expect(turns.map((positions) => positions.map(({ row }) => row))).toEqual(alone);
    });
  });
});

describe.each(chooseCases(perStage(4, 'pairs')))('$name at full size', (gameCase) => {
  test('packs a position into its bytes', () => {
    const game = measureGame(gameCase);
    expect(4 * game.words).toBeLessThanOrEqual(BYTE_LIMITS[gameCase.variant.name] ?? BYTE_LIMIT);
    expect(game.stride).toBe(game.words + 2);
  });

  test('writes exactly its words as a canonical key', () => {
    const { game, row } = openSeed(gameCase, 1);
    const room = new Int32Array(game.words + 2).fill(-7);
    game.canonicalize(row, 0, room, 1);
    const other = new Int32Array(game.words + 2).fill(7);
    game.canonicalize(row, 0, other, 1);
    expect([room[0], room[game.words + 1]]).toEqual([-7, -7]);
    expect(other.slice(1, -1)).toEqual(room.slice(1, -1));
  });
});
