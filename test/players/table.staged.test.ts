import { View } from '../../src/players/view.ts';
import { replayPositions } from '../../src/analysis/course.ts';
import { formatCard, formatMove, moveFrom, type Move, describeLayout, type Position } from '../../src/index.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { createPlayer, type PlayedGame, type PlayerKind, thinks } from '../../src/players/player.ts';
import { PLAYERS, playGame } from '../../src/players/index.ts';
import { waveringPlayer } from '../../src/analysis/difficulty.ts';
import type { PlainPosition } from '../../src/verify/plain-game.ts';
import type { PlainGame } from '../../src/verify/setup.ts';
import { chooseCases, openSeed, type GameCase } from '../games/cases.ts';
import { createPlain } from '../reference/tiny.ts';
import { placePlainly } from '../search/plain-rules.ts';
import { perStage } from '../stage.ts';
import { findMiddle, forgetGame, listStock, permuteHidden } from './games.ts';

/** For players that think: enough to look at a few games to the end. */
const NODES = 15;
const SEEDS = [1, 2];
/** How much of the hidden cards stays in order when the rest of them is mixed. */
const KNOWN_SHARES = [0.4, 0, 0.8].slice(0, perStage(1, 3));

function openTable(gameCase: GameCase, kind: PlayerKind): (start: Position) => PlayedGame {
  const player = createPlayer(kind, gameCase, thinks(kind) ? { nodes: NODES } : {});
  return (start) => playGame(start, player);
}

/** The move without the card that it takes from the stock. */
function hideStock(move: Move) {
  const text = formatMove(move);
  return moveFrom(move) === STOCK ? text.split(':', 1)[0] : text;
}

/** Replays a game by the plain rules, and says what is wrong with its end. @throws Error at a move that is not legal. */
function findFaults(plain: PlainGame, start: PlainPosition, { ending, moves, nodes }: PlayedGame) {
  const last = moves.map(formatMove).reduce((position, move) => plain.apply(position, move), start);
  return [
    ...(plain.isWon(last) === (ending === 'won') ? [] : [`it is not ${ending}`]),
    ...(plain.moves(last).length === 0 || ending !== 'blocked' ? [] : ['there are moves left']),
    ...(nodes >= moves.length ? [] : ['more moves than nodes']),
  ];
}

/**
 * Plays on from a start, and again with those of its hidden cards in another order that come after the first few.
 * @returns the moves of both games until the first card is turned up that need not be the same.
 */
function* playReordered(
  play: (start: Position) => PlayedGame,
  start: Position,
  reorder: typeof permuteHidden,
  { moves: played } = play(start),
) {
  const turnedBefore = countTurned(start, played);
  for (const share of KNOWN_SHARES) {
    const known = Math.floor(share * start.stockCount);
    const other = play(reorder(start, known, 17)).moves;
    const same = turnedBefore.findIndex((turned) => turned > known);
    const plies = same < 0 ? played.length : same;
    yield { own: played.slice(0, plies).map(hideStock), other: other.slice(0, plies).map(hideStock) };
  }
}

const permuteForgotten: typeof permuteHidden = (start, known, seed) => forgetGame(permuteHidden(start, known, seed));

/** How many of the hidden cards had been turned up before each move. */
function countTurned(start: Position, moves: readonly Move[]) {
  const counts = replayPositions(start, moves).map(({ stockCount }) => start.stockCount - stockCount);
  return counts.slice(0, moves.length);
}

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
    for (const [i, { deal }] of starts.entries())
      expect(findFaults(plain, plain.start((deal ?? []).map(formatCard)), games[i])).toEqual([]);
    play(forgetGame(starts[1]));
    expect(play(openSeed(gameCase, SEEDS[0]))).toEqual(games[0]);
  });

  test('chooses the same whatever the order of the cards it cannot see', () => {
    const games = playReordered(openTable(gameCase, kind), openSeed(gameCase, 4), permuteHidden);
    for (const { own, other } of games) expect(other).toEqual(own);
  });

  test('does so from the middle of a game and from a layout alone, whatever the order of the cards it cannot see', () => {
    const play = openTable(gameCase, kind);
    const plain = createPlain(gameCase);
    const middle = findMiddle(gameCase, 7);
    for (const [start, reorder] of [
      [middle, permuteHidden],
      [forgetGame(middle), permuteForgotten],
    ] as const) {
      const played = play(start);
      expect(findFaults(plain, placePlainly(middle), played)).toEqual([]);
      for (const { own, other } of playReordered(play, start, reorder, played)) expect(other).toEqual(own);
    }
  });
});

/** The starts that a game can have: a deal, the middle of its game, and the same known by its layout alone. */
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
    const moves = new Int32Array(game.maxMoves);
    const count = game.generate(position.row, 0, moves, 0);
    view.show(position.row, moves, count);
    yield { position, view, count };
    if (count === 0) break;
    const next = new Int32Array(game.stride);
    game.apply(position.row, 0, next, 0, moves[ply % count]);
    position = position.withRow(next);
  }
}

describe('a view', () => {
  test.each(chooseCases(perStage(10, 'pairs')))(
    'of $name tells positions and moves as they are, and the hidden cards sorted',
    (gameCase) => {
      for (const start of listStarts(gameCase)) {
        for (const { position, view, count } of watchGame(start, 60)) {
          const hidden = listStock(position);
          expect(view.hidden).toBe(hidden.length);
          const known = start.game.stock.length - view.hidden;
          expect(view.game.stock.slice(0, known)).toEqual(start.game.stock.slice(0, known));
          expect(view.game.stock.slice(known)).toEqual(Uint8Array.from(hidden.toSorted((a, b) => a - b)));
          const { S: stock, ...piles } = describeLayout(view.position.layOut()).piles;
          const { S: trueStock, ...truePiles } = describeLayout(position.layOut()).piles;
          expect(piles).toEqual(truePiles);
          expect(stock).toHaveLength(trueStock.length);
          expect(view.position.row).toEqual(view.row);
          const own = new Int32Array(view.game.maxMoves);
          expect(view.game.generate(view.row, 0, own, 0)).toBe(count);
          expect(view.count).toBe(count);
          expect(view.moves.slice(0, count)).toEqual(own.slice(0, count));
        }
      }
    },
  );

  test.each(chooseCases(perStage(10, 'pairs')))(
    'of $name is the same, word for word, whatever the order of the hidden cards',
    (gameCase) => {
      for (const start of listStarts(gameCase)) {
        for (const { position, view, count } of watchGame(start, 30)) {
          const known = start.stockCount - view.hidden;
          const told = permuteHidden(start, known, 29).game;
          const moves = new Int32Array(told.maxMoves);
          expect(told.generate(position.row, 0, moves, 0)).toBe(count);
          const other = new View(start.withGame(told));
          // The row of the other game: the same words, but the hash of its own cards.
          const row = position.row.slice();
          [row[told.words], row[told.words + 1]] = told.rehash(row, 0);
          other.show(row, moves, count);
          expect(other.hidden).toBe(view.hidden);
          expect(other.row).toEqual(view.row);
          expect(other.game.stock).toEqual(view.game.stock);
          expect(other.moves.slice(0, count)).toEqual(view.moves.slice(0, count));
        }
      }
    },
  );
});
