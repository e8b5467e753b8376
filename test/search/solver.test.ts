import { countRaised } from '../../src/games/layout.ts';
import { createSolver, STRATEGIES } from '../../src/index.ts';
import { chooseCases, FULL_CASES, openSeed } from '../games/cases.ts';
import { checkParts, lineOf } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';

describe.each(chooseCases('pairs'))('a solver of $name', (gameCase) => {
  const solver = createSolver(gameCase, { nodes: 6000, memory: 8 });
  const solved = [1, 2, 3, 4, 5, 6].map((seed) => {
    const opening = openSeed(gameCase, seed);
    return { opening, result: solver.solve(opening) };
  });

  test('gives lines that the plain rules accept, and tells of the best position that it met', () => {
    for (const { opening, result } of solved) {
      checkParts(result);
      const line = lineOf(result);
      const replay = replayPlainly(opening, line ?? []);
      expect(replay).toMatchObject(line === null ? { status: 'invalid' } : { status: 'ok', moves: line.length });
      const raised = countRaised(result.best.layOut());
      expect(raised === opening.game.foundationTotal).toBe(result.verdict === 'winnable');
      expect(result.best.isWon).toBe(result.verdict === 'winnable');
    }
  });

  test('gives a best position that stays as it is when the next deal is solved', () => {
    const { best } = solver.solve(solved[0].opening);
    const row = best.row.slice();
    solver.solve(solved[1].opening);
    expect(best.row).toEqual(row);
  });
});

test.each(STRATEGIES)('$name tells again and again how far it is, and is not changed by it', (strategy) => {
  const [gameCase] = FULL_CASES;
  const solve = (given: object) =>
    createSolver(gameCase, { nodes: 30_000, memory: 4, strategy, ...given }).solve(openSeed(gameCase, 1));
  const told: number[] = [];
  const result = solve({ onNodes: (nodes: number) => told.push(nodes) });
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBeLessThanOrEqual(result.nodes);
  expect(told.filter((nodes) => nodes > 0).length).toBeGreaterThanOrEqual(Math.floor(result.nodes / 10_000));
  expect({ ...solve({}), seconds: 0 }).toEqual({ ...result, seconds: 0 });
});
