import { createSolver, type SolveOutcome, STRATEGIES } from '../../src/index.ts';
import { chooseCases, FULL_CASES, openSeed, openSeeds } from '../games/cases.ts';
import { checkParts } from './outcomes.ts';

const withoutTime = (result: SolveOutcome) => ({ ...result, seconds: 0 });

test.each(chooseCases('pairs'))(
  'a solver tells of its best position, which stays as it is when others are solved: $name',
  (gameCase) => {
    const solver = createSolver(gameCase, { nodes: 6000, memory: 8 });
    const solved = openSeeds(gameCase, 1, 6).map((opening) => {
      const result = solver.solve(opening);
      return { result, row: result.best.row.slice() };
    });
    for (const { result, row } of solved) {
      checkParts(result);
      expect(result.best.row).toEqual(row);
      expect(result.best.isWon).toBe(result.verdict === 'winnable');
    }
  },
);

test.each(STRATEGIES)('$name tells again and again how far it is, and is not changed by it', (strategy) => {
  const [gameCase] = FULL_CASES;
  const solve = (given: object) =>
    createSolver(gameCase, { nodes: 30_000, memory: 4, strategy, ...given }).solve(openSeed(gameCase, 1));
  const told: number[] = [];
  const result = solve({ onNodes: (nodes: number) => told.push(nodes) });
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBeLessThanOrEqual(result.nodes);
  expect(told.filter((nodes) => nodes > 0).length).toBeGreaterThanOrEqual(Math.floor(result.nodes / 10_000));
  expect(withoutTime(solve({}))).toEqual(withoutTime(result));
});
