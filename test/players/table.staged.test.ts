import { createMoves } from '../../src/engine/moves.ts';
import { deepEqual, equal } from 'node:assert/strict';
import { View } from '../../src/players/view.ts';
import { replayPositions } from '../../src/players/analysis/course.ts';
import { formatMove, type Move, moveFrom, type Position } from '../../src/index.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt, withPile } from '../../src/engine/games/layout.ts';
import { createPlayer, type PlayedGame, type PlayerKind, thinks } from '../../src/players/player.ts';
import { PLAYERS, playGame } from '../../src/players/index.ts';
import { waveringPlayer } from '../../src/players/analysis/difficulty.ts';
import type { PlainPosition } from '../../src/reference/plain-game.ts';
import type { PlainGame } from '../../src/reference/setup.ts';
import { chooseCases, openSeed, type GameCase } from '../games/cases.ts';
import { createPlain } from '../reference/tiny.ts';
import { placePlainly } from '../search/plain-rules.ts';
import { perStage } from '../stage.ts';
import { findMiddle, forgetGame, listStock, permuteHidden } from './games.ts';

/** For players that think: enough to look at a few games to the end. */
const NODES = 15;
const SEEDS = [1, 2];
/** How much of the hidden cards stays in order when the rest of them is mixed. */
const KNOWN_SHARES = perStage([0.4], [0.4, 0, 0.8]);

function openTable(gameCase: GameCase, kind: PlayerKind) {
  const player = createPlayer(kind, gameCase, thinks(kind) ? { nodes: NODES } : {});
  return (start: Position) => playGame(start, player);
}

/** The move without the card that it takes from the stock. */
function hideStock(move: Move) {
  const text = formatMove(move);
  return moveFrom(move) === STOCK ? text.split(':', 1)[0] : text;
}

/** What is wrong with the end of a game by the plain rules. @throws Error at a move that is not legal. */
function findFaults(plain: PlainGame, start: PlainPosition, { ending, moves, nodes }: PlayedGame) {
  const last = moves.map(formatMove).reduce((position, move) => plain.apply(position, move), start);
  return [
    plain.isWon(last) !== (ending === 'won') && `it is not ${ending}`,
    ending === 'blocked' && plain.moves(last).length > 0 && 'there are moves left',
    nodes < moves.length && 'more moves than nodes',
  ].filter((fault) => fault !== false);
}

/**
 * Plays on from a start, and again with its hidden cards in another order but for the first few.
 * @returns the moves of both games until a card is turned up that may differ.
 */
function* playReordered(
  play: (start: Position) => PlayedGame,
  start: Position,
  reorder: typeof permuteHidden,
  { moves: played }: PlayedGame,
) {
  const positions = replayPositions(start, played).slice(0, -1);
  for (const share of KNOWN_SHARES) {
    const known = Math.floor(share * start.stockCount);
    const other = play(reorder(start, known, 17)).moves;
    const same = positions.findIndex(({ stockCount }) => start.stockCount - stockCount > known);
    const plies = same < 0 ? played.length : same;
    yield { own: played.slice(0, plies).map(hideStock), other: other.slice(0, plies).map(hideStock) };
  }
}

const permuteForgotten: typeof permuteHidden = (start, known, seed) => forgetGame(permuteHidden(start, known, seed));

/** Levels of thought differ by their nodes alone, which are given here. */
const KINDS = [...PLAYERS.filter(({ name }) => !name.startsWith('thinking-')), waveringPlayer];

const CASES = chooseCases(perStage(100, 40)).flatMap((gameCase) =>
  KINDS.map((kind) => ({ gameCase, kind, name: `${kind.name}: ${gameCase.name}` })),
);

describe.each(CASES)('$name', ({ gameCase, kind }) => {
  test('plays by the plain rules to an end, and the same way again, whatever came between', () => {
    const play = openTable(gameCase, kind);
    const plain = createPlain(gameCase);
    const starts = SEEDS.map((seed) => openSeed(gameCase, seed));
    const games = starts.map(play);
    for (const [i, start] of starts.entries()) expect(findFaults(plain, placePlainly(start), games[i])).toEqual([]);
    play(forgetGame(starts[1]));
    expect(play(openSeed(gameCase, SEEDS[0]))).toEqual(games[0]);
  });

  const middle = findMiddle(gameCase, 7);

  test.each([
    ['a deal', openSeed(gameCase, 4), permuteHidden],
    ['the middle of a game', middle, permuteHidden],
    ['a layout alone', forgetGame(middle), permuteForgotten],
  ])('chooses the same whatever the order of the cards it cannot see, from %s', (_, start, reorder) => {
    const play = openTable(gameCase, kind);
    const played = play(start);
    expect(findFaults(createPlain(gameCase), placePlainly(start), played)).toEqual([]);
    for (const { own, other } of playReordered(play, start, reorder, played)) expect(other).toEqual(own);
  });
});

/** A deal, the middle of its game, and the same known by its layout alone. */
function listStarts(gameCase: GameCase) {
  const middle = findMiddle(gameCase, 5);
  return [openSeed(gameCase, 5), middle, forgetGame(middle)];
}

/** The rows of a game that goes on from a start, each with what a player is shown of it. */
function* watchGame(start: Position, plies: number) {
  const { game } = start;
  const view = new View(start);
  let position = start;
  for (let ply = 0; ply < plies; ply++) {
    const moves = createMoves(game.maxMoves);
    const count = game.generate(position.row, 0, moves, 0);
    view.show(position.row, moves, count);
    yield { position, view, count };
    if (count === 0) break;
    const next = new Int32Array(game.stride);
    game.apply(position.row, 0, next, 0, moves[ply % count]);
    position = position.withRow(next);
  }
}

describe.each(chooseCases(perStage(10, 'pairs')))('a view of $name', (gameCase) => {
  test('tells positions and moves as they are, and the hidden cards sorted', () => {
    for (const start of listStarts(gameCase)) {
      for (const { position, view, count } of watchGame(start, 60)) {
        const hidden = listStock(position);
        expect(view.hidden).toBe(hidden.length);
        const { stock } = start.game;
        const sorted = [...stock.subarray(0, stock.length - hidden.length), ...hidden.toSorted((a, b) => a - b)];
        expect([...view.game.stock]).toEqual(sorted);
        const [layout, trueLayout] = [view.position, position].map((each) => each.layOut());
        expect(cardsAt(layout, STOCK)).toHaveLength(hidden.length);
        deepEqual(withPile(layout, STOCK, []), withPile(trueLayout, STOCK, []));
        const own = createMoves(view.game.maxMoves);
        equal(view.game.generate(view.row, 0, own, 0), count);
        equal(view.count, count);
        deepEqual(view.moves.slice(0, count), own.slice(0, count));
      }
    }
  });

  test('is the same, word for word, whatever the order of the hidden cards', () => {
    for (const start of listStarts(gameCase)) {
      for (const { position, view, count } of watchGame(start, 30)) {
        const known = start.stockCount - view.hidden;
        const told = permuteHidden(start, known, 29).game;
        const moves = createMoves(told.maxMoves);
        equal(told.generate(position.row, 0, moves, 0), count);
        const other = new View(start.withStock(told.stock));
        // A hash depends on the words alone, so that it tells nothing either.
        deepEqual(told.rehash(position.row, 0), [...position.row.subarray(told.words)]);
        other.show(position.row, moves, count);
        equal(other.hidden, view.hidden);
        deepEqual(other.row, view.row);
        deepEqual(other.game.stock, view.game.stock);
        deepEqual(other.moves.slice(0, count), view.moves.slice(0, count));
      }
    }
  });
});
