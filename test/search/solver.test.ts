import { createSolver, type SolveOutcome, STRATEGIES } from '../../src/index.ts';
import { FULL_CASES, openSeed } from '../games/cases.ts';

const withoutTime = (result: SolveOutcome) => ({ ...result, seconds: 0 });

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
