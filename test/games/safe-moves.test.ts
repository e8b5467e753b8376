import { describe, expect, test } from 'vitest';
import { FOUNDATION, type Move, moveTo } from '../../src/engine/moves.ts';
import type { Rows } from '../../src/games/game.ts';
import { formatRules } from '../../src/games/rules.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { type GameCase, TINY_CASES, createGame, dealCards, keyOf, listMoves, makeMove, startGame } from './cases.ts';

/** Of each tiny size. */
const DEALS = 30;
const MAX_POSITIONS = 2000;
const MEMORY = { table: 2 ** 20, stack: 2 ** 20 };

const isUp = (move: Move): boolean => moveTo(move) === FOUNDATION;

interface Position {
  readonly rows: Rows;
  readonly next: number[];
  readonly safe: number[];
  /** Moves of the shortest win, or Infinity. */
  distance: number;
}

/** Every position of a deal with the length of its shortest win, or null when there are too many. */
function mapPositions(gameCase: GameCase, seed: number): Position[] | null {
  const game = createGame(gameCase);
  const opening = startGame(game, dealCards(gameCase, seed));
  const indices = new Map([[keyOf(game, opening), 0]]);
  const positions: Position[] = [{ rows: opening, next: [], safe: [], distance: Infinity }];
  const enter = (rows: Rows): number => {
    const key = keyOf(game, rows);
    const known = indices.get(key);
    if (known !== undefined) return known;
    indices.set(key, positions.length);
    return positions.push({ rows, next: [], safe: [], distance: Infinity }) - 1;
  };
  for (let i = 0; i < positions.length; i++) {
    if (positions.length > MAX_POSITIONS) return null;
    const { rows, next, safe } = positions[i];
    for (const move of listMoves(game, rows)) {
      const successor = enter(makeMove(game, rows, move));
      next.push(successor);
      if (isUp(move) && game.isSafe(rows, 0, move)) safe.push(successor);
    }
    if (game.foundationCount(rows, 0) === game.foundationTotal) positions[i].distance = 0;
  }
  measureWins(positions);
  return positions;
}

/** Breadth first from the won positions backwards. */
function measureWins(positions: readonly Position[]): void {
  const before: number[][] = positions.map(() => []);
  for (const [i, { next }] of positions.entries()) for (const j of next) before[j].push(i);
  const queue = positions.flatMap(({ distance }, i) => (distance === 0 ? [i] : []));
  for (const j of queue) {
    for (const i of before[j]) {
      if (positions[i].distance < Infinity) continue;
      positions[i].distance = positions[j].distance + 1;
      queue.push(i);
    }
  }
}

/** Checks every safe move of one deal's positions; returns how many it met. */
function checkSafeMoves(gameCase: GameCase, seed: number, positions: readonly Position[] | null): number {
  if (positions === null) return 0;
  const game = createGame(gameCase);
  let safeMoves = 0;
  for (const { safe, distance } of positions) {
    for (const successor of safe) expect(positions[successor].distance, `seed ${seed}`).toBeLessThanOrEqual(distance - 1);
    safeMoves += safe.length;
  }
  const opening = startGame(game, dealCards(gameCase, seed));
  const verdicts = [true, false].map((cuts) => {
    const limits = { nodes: 1_000_000, deadline: Infinity, disturbance: 0 };
    return new DepthFirstSearch(game, MEMORY, { cuts }).run(opening, limits).verdict;
  });
  const verdict = positions[0].distance < Infinity ? 'winnable' : 'unwinnable';
  expect(verdicts, `seed ${seed}`).toEqual([verdict, verdict]);
  return safeMoves;
}

const gameOf = ({ variant, rules }: GameCase): string => `${variant.name} ${formatRules(rules)}`;

describe.each([...new Set(TINY_CASES.map(gameOf))])('%s', (name) => {
  const cases = TINY_CASES.filter((each) => gameOf(each) === name);

  test('no safe move loses a win or makes it longer, and a search cut at them decides as before', () => {
    let safeMoves = 0;
    for (const gameCase of cases) {
      for (let seed = 1; seed <= DEALS; seed++) {
        safeMoves += checkSafeMoves(gameCase, seed, mapPositions(gameCase, seed));
      }
    }
    const { rules } = cases[0];
    const hasNone = rules['stock-deal'] === 'blocked' || rules['worry-back'] === 'yes';
    expect(safeMoves).toBeGreaterThanOrEqual(hasNone ? 0 : 500);
    expect(safeMoves).toBeLessThanOrEqual(hasNone ? 0 : Infinity);
  });

  test('every legal move to a foundation comes before all others', () => {
    const game = createGame(cases[0]);
    for (const { rows } of mapPositions(cases[0], 1) ?? []) {
      const ups = listMoves(game, rows).map(isUp);
      expect(ups).toEqual([...ups].sort((a, b) => Number(b) - Number(a)));
    }
  });
});
