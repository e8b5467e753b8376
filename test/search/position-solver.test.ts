import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import { formatMove, type Move } from '../../src/engine/moves.ts';
import { PositionSolver } from '../../src/search/position-solver.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import { replayMoves } from '../../src/verify/replay.ts';
import { createGame, dealCards, FULL_CASES, listMoves, makeMove, startGame, TINY_CASES, type GameCase } from '../games/cases.ts';
import { solvePosition } from '../reference/exhaustive.ts';
import { seedRandom } from '../reference/shuffle.ts';

const MEMORY = 4;
/** Positions beyond which a tiny game is left out. */
const LIMIT = 1000;
/** Enough for its complete search to end. */
const NODES = 100_000;

const openSolver = ({ variant, rules, size }: GameCase): PositionSolver =>
  new PositionSolver(createSetting(variant, rules, size), MEMORY);

/** Random legal moves, at most `plies` of them. */
function playRandomly(gameCase: GameCase, seed: number, plies: number): Move[] {
  const game = createGame(gameCase);
  const random = seedRandom(seed);
  const played: Move[] = [];
  let row = startGame(game, dealCards(gameCase, seed));
  while (played.length < plies) {
    const moves = listMoves(game, row);
    if (moves.length === 0) break;
    played.push(moves[Math.floor(random() * moves.length)]);
    row = makeMove(game, row, played[played.length - 1]);
  }
  return played;
}

test('positions of tiny games have the verdicts of a complete search by the plain rules', () => {
  const verdicts = { winnable: 0, unwinnable: 0, 'too-large': 0 };
  for (const gameCase of TINY_CASES) {
    const plain = createPlainGame(gameCase.variant.name, gameCase.rules, gameCase.size);
    const solver = openSolver(gameCase);
    for (let seed = 1; seed <= 3; seed++) {
      const cards = dealCards(gameCase, seed);
      const played = playRandomly(gameCase, seed, 3 + 2 * seed);
      const position = played.map(formatMove).reduce((at, move) => plain.apply(at, move), plain.start(cards.map(formatCard)));
      const { verdict } = solvePosition(plain, position, LIMIT);
      verdicts[verdict]++;
      if (verdict === 'too-large') continue;
      expect(solver.solve(cards, played, NODES).verdict).toBe(verdict);
    }
  }
  expect(verdicts.winnable).toBeGreaterThan(40);
  expect(verdicts.unwinnable).toBeGreaterThan(40);
});

describe.each(FULL_CASES)('a position solver of $name', (gameCase) => {
  const { variant, rules } = gameCase;
  const positions = [0, 10, 25].map((plies) => ({ cards: dealCards(gameCase, 3), played: playRandomly(gameCase, 3, plies) }));

  test('gives lines that win after the moves played, and spends no more than its nodes', () => {
    const solver = openSolver(gameCase);
    for (const { cards, played } of positions) {
      const { verdict, line, nodes } = solver.solve(cards, played, 5000);
      expect(line !== null).toBe(verdict === 'winnable');
      expect(nodes).toBeLessThanOrEqual(5000);
      if (line === null) continue;
      const moves = [...played, ...line].map(formatMove);
      expect(replayMoves(variant.name, rules, cards.map(formatCard), moves)).toMatchObject({ status: 'ok' });
    }
  });

  test('gives the same result whatever was solved before', () => {
    const solver = openSolver(gameCase);
    const results = positions.map(({ cards, played }) => solver.solve(cards, played, 2000));
    for (const [i, { cards, played }] of positions.toReversed().entries()) {
      expect(solver.solve(cards, played, 2000)).toEqual(results[positions.length - 1 - i]);
    }
  });
});
