import { deepEqual, equal, ok } from 'node:assert/strict';
import * as fc from 'fast-check';
import { forAll } from '../engine/arbitraries.ts';
import { findMove, formatMove, createMoves, listMoves } from '../../src/engine/moves.ts';
import { Position } from '../../src/engine/games/position.ts';
import { perStage } from '../stage.ts';
import { type GameCase, chooseAllCases, chooseCases, dealCards, openSeed, playChoices } from './cases.ts';

const CASES = chooseAllCases(perStage(8, 3));
const seeds = fc.nat(10_000);
const choices = fc.array(fc.nat(10_000), { maxLength: 150, size: 'max' });

function checkPositions(gameCase: GameCase, runs: number, check: (position: Position) => void): void {
  forAll(Math.ceil(runs / 2), [seeds, choices], (seed, picks) => {
    for (const position of playChoices(openSeed(gameCase, seed), picks)) check(position);
  });
}

describe.each(CASES)('$name', (gameCase) => {
  test('makes moves anywhere in an array, touches no word outside the target, and keeps the hash true', () => {
    const guard = 0x55aa55a;
    let positions = 0;
    checkPositions(gameCase, 3, (position) => {
      const { game, row } = position;
      const { stride } = game;
      for (const move of position.listMoves()) {
        const field = new Int32Array(3 * stride + 3).fill(guard);
        const expected = field.slice();
        field.set(row, stride + 1);
        game.apply(field, stride + 1, field, 2 * stride + 2, move);
        const made = new Int32Array(stride);
        game.apply(row, 0, made, 0, move);
        deepEqual([...made.subarray(game.words)], game.rehash(made, 0));
        expected.set(row, stride + 1);
        expected.set(made, 2 * stride + 2);
        deepEqual(field, expected);
      }
      positions++;
    });
    expect(positions).toBeGreaterThan(0);
  });

  test('lists each legal move once, no more than it promises, and finds each again by its text', () => {
    checkPositions(gameCase, 10, ({ game, row }) => {
      const room = createMoves(game.maxMoves + 2);
      room.fill(-1);
      const end = game.generate(row, 0, room, 1);
      const moves = listMoves(room, 1, end);
      ok(moves.length <= game.maxMoves);
      equal(new Set(moves).size, moves.length);
      deepEqual([room[0], room[end]], [-1, -1]);
      deepEqual(
        moves.map((move) => findMove(formatMove(move), moves)),
        moves,
      );
    });
  });

  test('overwrites a row whole in which another position was', () => {
    forAll(3, [seeds, choices], (seed, picks) => {
      const start = openSeed(gameCase, seed);
      const { game, row } = playChoices(start, picks).at(-1) ?? start;
      const opening = new Int32Array(game.stride).fill(-1);
      game.place(gameCase.variant.openLayout(dealCards(gameCase, seed), gameCase.size, gameCase.rules), opening, 0);
      expect(opening).toEqual(start.row);
      const { game: placed, row: expected } = Position.place(gameCase, game.layOut(row, 0));
      const field = new Int32Array(game.stride + 2).fill(-1);
      placed.place(game.layOut(row, 0), field, 1);
      expect(field).toEqual(Int32Array.of(-1, ...expected, -1));
    });
  });
});

describe.each(chooseCases(perStage(4, 'pairs')))('$name at full size', (gameCase) => {
  test('writes exactly its words as a canonical key', () => {
    const { game, row } = openSeed(gameCase, 1);
    const [room, other] = [-7, 7].map((filling) => {
      const field = new Int32Array(game.words + 2).fill(filling);
      game.canonicalize(row, 0, field, 1);
      return field;
    });
    expect([room[0], room[game.words + 1]]).toEqual([-7, -7]);
    expect(other.slice(1, -1)).toEqual(room.slice(1, -1));
  });
});
