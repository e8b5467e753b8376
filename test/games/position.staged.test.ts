import { deepEqual, ok } from 'node:assert/strict';
import * as fc from 'fast-check';
import { forAll } from '../engine/arbitraries.ts';
import { packSize } from '../../src/engine/cards.ts';
import { encodeMove, formatMove, moveCard, moveFrom, moveTo } from '../../src/engine/moves.ts';
import { isBag, STOCK } from '../../src/engine/piles.ts';
import { countFresh } from '../../src/engine/games/game.ts';
import { cardsAt, PileMap, withPile } from '../../src/engine/games/layout.ts';
import { measureGame, packOf, Position } from '../../src/engine/games/position.ts';
import { perStage } from '../stage.ts';
import { refusalOf } from '../refusal.ts';
import { rebuild } from '../search/positions.ts';
import { type GameCase, chooseAllCases, dealCards, openDeal, openSeed, playChoices, fakeMoves } from './cases.ts';

const CASES = chooseAllCases(perStage(8, 3));
const RUNS = 4;
const seeds = fc.nat(10_000);
const choices = fc.array(fc.nat(10_000), { maxLength: 120, size: 'max' });
const continuations = fc.array(fc.nat(10_000), { minLength: 40, maxLength: 40 });

function describePosition(position: Position) {
  const { foundationCount, stockCount, isWon } = position;
  const { piles, ...others } = position.layOut();
  return { piles: [...piles], ...others, moves: position.listMoves(), foundationCount, stockCount, isWon };
}

/** Plays the same moves from two positions, and compares what is seen after each. */
function playInStep(one: Position, other: Position, picks: readonly number[]) {
  let [left, right] = [one, other];
  for (const pick of picks) {
    const moves = left.listMoves();
    if (moves.length === 0) return;
    const move = formatMove(moves[pick % moves.length]);
    left = left.play(move);
    right = right.play(move);
    deepEqual(describePosition(right), describePosition(left));
  }
}

const playSeed = (gameCase: GameCase, seed: number, picks: readonly number[]) =>
  playChoices(openSeed(gameCase, seed), picks);

describe.each(CASES)('a position of $name', (gameCase) => {
  test('can be built again from its layout alone, and stays in step with the first', () => {
    forAll(RUNS, [seeds, choices, fc.nat(), continuations], (seed, picks, index, continuation) => {
      const positions = playSeed(gameCase, seed, picks);
      for (const position of positions) {
        const rebuilt = rebuild(position);
        deepEqual(describePosition(rebuilt), describePosition(position));
        expect([...rebuilt.row.subarray(rebuilt.game.words)]).toEqual(rebuilt.game.rehash(rebuilt.row, 0));
      }
      const position = positions[index % positions.length];
      playInStep(position, rebuild(position), continuation);
    });
  });

  test('means the same when the hidden part of the stock is reordered', () => {
    forAll(RUNS, [seeds, choices, fc.nat(), continuations], (seed, picks, shift, continuation) => {
      const positions = playSeed(gameCase, seed, picks);
      const position = positions[shift % positions.length];
      const { game, row } = position;
      const layout = position.layOut();
      const stock = cardsAt(layout, STOCK);
      const known = stock.slice(0, stock.length - countFresh(game, row, 0));
      const hidden = stock.slice(known.length);
      const turn = shift % Math.max(1, hidden.length);
      const reordered = [...hidden.slice(turn), ...hidden.slice(0, turn)].reverse();
      const turned = game.stock.subarray(0, game.stock.length - hidden.length);
      const before = game.stock.slice();
      const other = position.withStock(Uint8Array.of(...turned, ...reordered));

      expect(other.row).toEqual(row);
      expect(other.game.rehash(other.row, 0)).toEqual(game.rehash(row, 0));
      expect([other.foundationCount, other.stockCount]).toEqual([position.foundationCount, position.stockCount]);
      expect(other.layOut()).toEqual(withPile(layout, STOCK, [...known, ...reordered]));
      // A move that brings in the next card names it.
      const expected = position
        .listMoves()
        .map((move) =>
          moveFrom(move) === STOCK && moveCard(move) !== 0 ? encodeMove(STOCK, moveTo(move), reordered[0]) : move,
        );
      expect(other.listMoves()).toEqual(expected);
      playInStep(other, rebuild(other), continuation);
      expect(game.stock).toEqual(before);
      expect(position.layOut()).toEqual(layout);
    });
  });

  test('refuses every move that is not legal, naming it', () => {
    forAll(RUNS, [seeds, choices], (seed, picks) => {
      const positions = playSeed(gameCase, seed, picks);
      const position = positions[positions.length - 1];
      const legal = new Set(position.listMoves());
      const elsewhere = new Set(positions.flatMap((each) => each.listMoves()));
      for (const move of [...elsewhere].filter((each) => !legal.has(each)).slice(-40)) {
        for (const written of [move, formatMove(move)])
          expect(refusalOf(() => position.play(written))).toBe(`move "${formatMove(move)}" is not legal here`);
      }
      for (const move of fakeMoves(0, encodeMove(63, 63, 63), -1))
        expect(refusalOf(() => position.play(move))).toContain(`move "${formatMove(move)}" is not`);
      expect(refusalOf(() => position.play('nonsense'))).toContain('move "nonsense" is not of the form');
    });
  });

  test('never changes', () => {
    forAll(2, [seeds, choices], (seed, picks) => {
      for (const position of playSeed(gameCase, seed, picks)) {
        const row = position.row.slice();
        const stock = position.game.stock.slice();
        const seen = describePosition(position);
        for (const move of position.listMoves()) {
          const next = position.play(move);
          ok(next.game === position.game);
          deepEqual(position.play(formatMove(move)).row, next.row);
        }
        expect(position.row).toEqual(row);
        expect(position.game.stock).toEqual(stock);
        expect(describePosition(position)).toEqual(seen);
      }
    });
  });
});

describe.each(CASES)('the opening of $name', (gameCase) => {
  test('keeps its deal, and is laid out as the variant says', () => {
    const cards = dealCards(gameCase, 1);
    const opening = Position.open(gameCase, cards);
    expect(opening.deal).toEqual(cards);
    expect(opening.setting).toBe(gameCase);
    const layout = gameCase.variant.openLayout(cards, gameCase.size, gameCase.rules);
    // The cards of a pile are sorted where their order means nothing.
    const expected = [...layout.piles.keys()].filter(isBag).reduce(
      (sorted, pile) =>
        withPile(
          sorted,
          pile,
          cardsAt(layout, pile).toSorted((a, b) => a - b),
        ),
      layout,
    );
    expect(opening.layOut()).toEqual({ ...expected, piles: new PileMap(expected.piles) });
    expect(cards).toHaveLength(packSize(packOf(gameCase)));
    for (const move of opening.listMoves()) expect(opening.play(move).deal).toBeNull();
  });

  test('has the measures that are known before the deal', () => {
    const { words, stride, maxMoves, foundationTotal } = openSeed(gameCase, 1).game;
    expect(measureGame(gameCase)).toMatchObject({ words, stride, maxMoves, foundationTotal });
  });

  test('and all later positions hide the last cards of the deal in the stock', () => {
    const cards = dealCards(gameCase, 2);
    const picks = Array.from({ length: 60 }, (_, i) => 7 * i);
    for (const position of playChoices(Position.open(gameCase, cards), picks)) {
      const hidden = countFresh(position.game, position.row, 0);
      const stock = cardsAt(position.layOut(), STOCK);
      expect(stock.slice(stock.length - hidden)).toEqual(cards.slice(cards.length - hidden));
    }
  });
});

test('a position of a row keeps a copy of it', () => {
  const opening = openDeal('congress', 1);
  const rows = new Int32Array(3 + opening.game.stride);
  rows.set(opening.row, 3);
  const position = opening.withRow(rows, 3);
  rows.fill(-1);
  expect([position.row, position.deal]).toEqual([opening.row, null]);
  deepEqual(describePosition(position), describePosition(opening));
});
