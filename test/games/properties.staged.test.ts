import * as fc from 'fast-check';
import { type Card, RANKS, SUITS, formatCard } from '../../src/engine/cards.ts';
import { type Move, findMove, formatMove } from '../../src/engine/moves.ts';
import { type Rows, type Size, type Board, describeLayout } from '../../src/index.ts';
import { Position, measureGame } from '../../src/games/position.ts';
import { perStage } from '../stage.ts';
import { type GameCase, chooseAllCases, chooseCases, dealCards, keyOf, openSeed, playChoices } from './cases.ts';

/** Bytes of a packed position; the defaults to what any variant may take. */
const BYTE_LIMITS: Readonly<Record<string, number>> = { congress: 64, parliament: 64 };
const BYTE_LIMIT = 128;

const DEALS = 15;
const CASES = chooseAllCases(perStage(8, 3));
const seeds = fc.nat(10_000);
const choices = fc.array(fc.nat(10_000), { maxLength: 150, size: 'max' });

function checkPositions(gameCase: GameCase, runs: number, check: (position: Position) => void): void {
  fc.assert(
    fc.property(seeds, choices, (seed, picks) => {
      for (const position of playChoices(openSeed(gameCase, seed), picks)) check(position);
    }),
    { numRuns: Math.ceil(runs / 2) },
  );
}

function makeMove({ game, row }: Position, move: Move): Rows {
  const next = new Int32Array(game.stride);
  game.apply(row, 0, next, 0, move);
  return next;
}

const boardOf = (position: Position): Board => describeLayout(position.layOut());

function listCards(board: Board): string[] {
  const built = Object.entries(board.foundations).flatMap(([suit, ranks]) =>
    ranks.flatMap((rank) => Array.from(RANKS.slice(0, rank), (name) => name + suit)),
  );
  return [...Object.values(board.piles).flat(), ...built].sort();
}

function listDoublePack({ suits, ranks }: Size): string[] {
  const cards = Array.from(SUITS.slice(0, suits)).flatMap((suit) =>
    Array.from(RANKS.slice(0, ranks), (rank) => rank + suit),
  );
  return [...cards, ...cards].sort();
}

describe.each(CASES)('$name', (gameCase) => {
  test('makes moves that leave the source alone, give the same position twice, and keep the hash true', () => {
    checkPositions(gameCase, 6, (position) => {
      const { game, row } = position;
      const before = row.slice();
      for (const move of position.listMoves()) {
        const once = makeMove(position, move);
        expect(makeMove(position, move)).toEqual(once);
        expect([...once.subarray(game.words)]).toEqual(game.rehash(once, 0));
      }
      expect(row).toEqual(before);
    });
  });

  test('works on rows anywhere in an array, and touches no word outside them', () => {
    const guard = 0x55aa55a;
    checkPositions(gameCase, 3, (position) => {
      const { game, row } = position;
      const { stride } = game;
      for (const move of position.listMoves()) {
        const field = new Int32Array(3 * stride + 3).fill(guard);
        field.set(row, stride + 1);
        game.apply(field, stride + 1, field, 2 * stride + 2, move);
        expect(field.slice(2 * stride + 2, 3 * stride + 2)).toEqual(makeMove(position, move));
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
      expect(position.foundationCount).toBe(
        Object.values(board.foundations)
          .flat()
          .reduce((sum, rank) => sum + rank, 0),
      );
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

  test('leaves nothing of a deal behind when another begins', () => {
    fc.assert(
      fc.property(seeds, seeds, choices, (first, second, picks) => {
        const alone = playChoices(openSeed(gameCase, second), picks).map(({ row }) => row);
        playChoices(openSeed(gameCase, first), picks);
        const later = playChoices(openSeed(gameCase, second), picks);
        expect(later.map(({ row }) => row)).toEqual(alone);

        // A row with remains of another position in it is overwritten whole.
        const { game, row } = later.at(-1) ?? later[0];
        const opening = new Int32Array(game.stride).fill(-1);
        const cards = dealCards(gameCase, second);
        game.place(gameCase.variant.openLayout(cards, gameCase.size), opening, 0);
        expect(opening).toEqual(later[0].row);
        const { game: placed, row: expected } = Position.place(gameCase, game.layOut(row, 0));
        const field = new Int32Array(game.stride + 2).fill(-1);
        placed.place(game.layOut(row, 0), field, 1);
        expect(field).toEqual(Int32Array.of(-1, ...expected, -1));
      }),
      { numRuns: 3 },
    );
  });

  test('keeps games of two deals apart when they are played in turns', () => {
    fc.assert(
      fc.property(seeds, seeds, choices, (first, second, picks) => {
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
      }),
      { numRuns: 2 },
    );
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

  test('knows the deal it was given: other cards are another opening', () => {
    const boards = new Set<string>();
    for (let seed = 1; seed <= DEALS; seed++) {
      const cards: readonly Card[] = dealCards(gameCase, seed);
      const opening = Position.open(gameCase, cards);
      const { piles } = boardOf(opening);
      expect(Object.values(piles).flat().sort()).toEqual(cards.map(formatCard).sort());
      boards.add(JSON.stringify(piles));
      expect(keyOf(opening)).toBe(keyOf(openSeed(gameCase, seed)));
    }
    expect(boards.size).toBe(DEALS);
  });
});
